"""The written normal form of a position (notation.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import NAMES, written

if TYPE_CHECKING:
    from mulle.rules.tricks.pieces import Cards, Trick
    from mulle.rules.tricks.position import TrickPosition


def to_dict(position: TrickPosition) -> dict[str, object]:
    """Every key in the order of notation.md, cards sorted wherever order has no meaning."""
    rules = position.ruleset
    return {
        "game": rules.game,
        "options": rules.written_options(),
        "dealer": position.dealer,
        "turn": position.turn,
        "phase": position.phase,
        "mulle": NAMES[position.mulle],
        "hands": [_sorted(hand) for hand in position.hands],
        "talon": _sorted(position.talon),
        "discard": _sorted(position.discard),
        "buyer": position.buyer,
        "trick": written(position.trick),
        "leader": position.leader,
        "tricks": list(position.tricks),
        "last_trick": _trick(position.last_trick),
        "silent": position.silent,
        "points": list(position.points),
        "chips": list(position.chips),
        "pot": position.pot,
    }


def _sorted(cards: Cards) -> list[str]:
    return written(tuple(sorted(cards)))


def _trick(trick: Trick | None) -> dict[str, object] | None:
    if trick is None:
        return None
    return {"leader": trick.leader, "cards": written(trick.cards), "winner": trick.winner}
