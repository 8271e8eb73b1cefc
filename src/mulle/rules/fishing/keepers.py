"""Who has promised to be able to take a build, and what that forbids (rules.md 1.5, 2.5, 3.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import HAND_EYES

if TYPE_CHECKING:
    from mulle.rules.fishing.pieces import Build, Cards
    from mulle.rules.fishing.position import Position
    from mulle.rules.fishing.ruleset import Ruleset


def holds(hand: Cards, value: int) -> bool:
    """Whether some card of `hand` can take a build of `value`."""
    return any(HAND_EYES[card] == value for card in hand)


def promised_by_partner(rules: Ruleset, build: Build, seat: int) -> bool:
    """Whether `seat` may add parts to `build` for the partner, who still answers for it (1.5)."""
    if rules.players != 4:
        return False
    partner = (seat + 2) % 4
    return build.creator == partner and not build.changed and partner in build.keepers


def keepers_after_adding(rules: Ruleset, build: Build, seat: int, hand: Cards) -> tuple[int, ...]:
    """Who keeps `build` after `seat`, left with `hand`, has added parts to it (1.5).

    Where faults may happen, keepers are recorded as if the cards were held (rules.md 6).
    """
    if not promised_by_partner(rules, build, seat):
        return (seat,)
    partner = (seat + 2) % 4
    if rules.builder_keeps_beside_partner and (not rules.strict or holds(hand, build.value)):
        return (min(seat, partner), max(seat, partner))
    return (partner,)


def lay_out_forbidden(position: Position, seat: int) -> bool:
    """Whether some build on the table forbids `seat` to lay out (2.5, 3.5, 4)."""
    only_last = position.ruleset.lay_out_ban == "last_keeper"
    return any(seat in build.keepers and (not only_last or build.last == seat) for build in position.builds)
