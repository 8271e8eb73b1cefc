"""A View in one line: what is the seat's own, what lies open, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import NAMES
from mulle.view import TrickView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mulle.cards import Card
    from mulle.rules.fishing.pieces import Build
    from mulle.view import AnyView, View


def private_text(seen: AnyView) -> str:
    """The seat, its hand, and the hand that it laid away."""
    away = f" away {cards_text(seen.laid_away)}" if isinstance(seen, TrickView) and seen.laid_away else ""
    return f"{seen.seat}: {cards_text(seen.hand)}{away}"


def cards_text(some: Iterable[Card]) -> str:
    """The names of `some` cards."""
    return " ".join([NAMES[card] for card in some])


def _numbers(some: Iterable[int]) -> str:
    return ",".join(map(str, some))


def public_text(seen: AnyView) -> str:
    """What everybody sees now."""
    return _trick_text(seen) if isinstance(seen, TrickView) else _fishing_text(seen)


def _fishing_text(seen: View) -> str:
    builds = " ".join([_build(build) for build in seen.builds])
    mullar = " ".join([f"{cards_text(sorted(m.card for m in mulles))}/" for mulles in seen.mulles])
    return (
        f"turn {seen.turn} round {seen.round} forehand {seen.forehand} table {cards_text(seen.table)} "
        f"builds {builds} held {_numbers(seen.held)} mullar {mullar} tabbar {_numbers(seen.tabbar)} "
        f"last {seen.last_taker} undealt {seen.undealt}{_more(seen)}"
    )


def _build(build: Build) -> str:
    changes = f"raised {_numbers(build.raised_by)}" if build.changed else ""
    return (
        f"[{build.value}: {cards_text(build.cards)} parts {build.parts} by {build.creator} last {build.last} "
        f"keepers {_numbers(sorted(build.keepers))} {changes}]"
    )


def _more(seen: View) -> str:
    """What only some rules have."""
    scored = f" scored {[[dict(items) for items in rond] for rond in seen.scored]}" if seen.scored else ""
    faults = f" penalties {_numbers(seen.penalties)}" if seen.penalties is not None else ""
    return scored + faults + (" withheld" if seen.withheld else "") + ("" if seen.lost is None else " lost")


def _trick_text(seen: TrickView) -> str:
    last = "" if seen.last_trick is None else f"{seen.last_trick.leader}: {cards_text(seen.last_trick.cards)}"
    return (
        f"turn {seen.turn} dealer {seen.dealer} {seen.phase} mulle {NAMES[seen.mulle]} buyer {seen.buyer} "
        f"trick {seen.leader}: {cards_text(seen.trick)} last {last} tricks {_numbers(seen.tricks)} "
        f"silent {seen.silent} held {_numbers(seen.held)} chips {_numbers(seen.chips)}"
    )


def log_text(seen: AnyView) -> str:
    """Every move of the giv with the seat that made it."""
    return ", ".join([f"{line.seat} {line.move}" for line in seen.log])
