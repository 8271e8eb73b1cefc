"""Nothing hidden leaves the server: worlds that differ in what a visitor may not see look alike to them."""

from __future__ import annotations

import asyncio
from typing import Any

from mulle.rules.fishing.moves import BuildOn, NewBuild
from mulle.web.protocol.words import Game
from tests.server_safety.twins import SwappedPacks, planned, truth, twin
from tests.server_safety.worlds import Scene, difference, world

MOST_TWINS = 30


def scene(
    game: Game,
    options: dict[str, Any],
    number: int,
    plies: int,
    viewer: int | None,
    *,
    wants: tuple[type, ...] = (),
    differs: str = "hands",
    is_guest: bool = False,
    is_bot: bool = False,
) -> Scene:
    """A scene where others hold other cards in the other world, or something else there `differs`."""
    plan = planned(game, options, number, plies, wants)
    as_it_is = truth(plan, SwappedPacks(plan.seed, None))
    assert not as_it_is.is_over
    for tried in range(MOST_TWINS):
        order = twin(plan, viewer, tried)
        if order is None:
            continue
        might_be = truth(plan, SwappedPacks(plan.seed, order))
        if getattr(might_be.position, differs) != getattr(as_it_is.position, differs):
            return Scene(plan, viewer, order, is_guest, is_bot)
    raise AssertionError("nothing differs in any twin")


def partners_build(viewer: int | None) -> Scene:
    """A seat has added to its partner's build; whether it keeps the build too, only its hand tells."""
    wants = (BuildOn, NewBuild)
    return scene("byggkasino", {"players": 4}, 17, 8, viewer, wants=wants, differs="builds")


def scenes() -> list[Scene]:
    return [
        scene("mulle", {}, 7, 6, 0),
        scene("mulle", {"players": 4}, 3, 8, 2),
        partners_build(None),
        partners_build(2),
        scene("byggkasino", {"players": 3}, 1, 5, None, is_guest=True),
        scene("husmulle", {}, 5, 5, None),
        scene("stickmulle", {}, 7, 6, 1),
        scene("stickmulle", {}, 9, 5, None, is_guest=True),
        scene("byggkasino", {"faults": "penalty"}, 4, 6, 1),
        scene("byggkasino", {}, 6, 6, 1, is_bot=True),
    ]


async def seen_in_both(them: list[Scene]) -> str | None:
    async with asyncio.timeout(300):
        return difference(await world(them, twisted=False), await world(them, twisted=True))


def test_what_a_visitor_gets_does_not_depend_on_what_they_may_not_see() -> None:
    assert asyncio.run(seen_in_both(scenes())) is None
