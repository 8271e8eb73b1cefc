"""The written normal form of a position (notation.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import NAMES, written

if TYPE_CHECKING:
    from mulle.rules.fishing.pieces import Build, Cards, Pile
    from mulle.rules.fishing.position import Position


def to_dict(position: Position) -> dict[str, object]:
    """Every key in the order of notation.md, cards sorted wherever order has no meaning."""
    rules = position.ruleset
    first = {"starter": position.forehand} if rules.alternating_start else {"dealer": position.dealer}
    data: dict[str, object] = {
        "game": rules.game,
        "options": rules.written_options(),
        **first,
        "turn": position.turn,
        "round": position.round,
        "hands": [_sorted(hand) for hand in position.hands],
        "table": _sorted(position.table),
        "builds": [_build(build) for build in position.builds],
        "captured": [_sorted(pile.cards) for pile in position.piles],
        "mulles": [_mulles(pile) for pile in position.piles],
        "tabbar": [pile.tabbar for pile in position.piles],
        "last_taker": position.last_taker,
        "stock": written(position.stock),
    }
    if rules.alternating_start:
        data["scored"] = [[dict(items) for items in rond] for rond in position.scored]
    if position.faults is not None:
        data["penalties"] = list(position.faults.penalties)
        data["lost"] = position.faults.lost
        data["withheld"] = position.faults.withheld
        if position.faults.bluffs:
            data["bluffs"] = list(position.faults.bluffs)
    return data


def _sorted(cards: Cards) -> list[str]:
    return written(tuple(sorted(cards)))


def _build(build: Build) -> dict[str, object]:
    return {
        "value": build.value,
        "cards": _sorted(build.cards),
        "parts": build.parts,
        "creator": build.creator,
        "last": build.last,
        "changed": build.changed,
        "raised_by": list(build.raised_by),
        "keepers": list(build.keepers),
    }


def _mulles(pile: Pile) -> list[dict[str, object]]:
    ordered = sorted((mulle.card, mulle.points) for mulle in pile.mulles)
    return [{"card": NAMES[card], "points": points} for card, points in ordered]
