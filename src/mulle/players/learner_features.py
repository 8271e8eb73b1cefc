"""What the learner looks at: a few readable numbers about a move and the table that it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.cards import IS_VALUE_CARD
from mulle.players.counter_tricks import expected_tricks, later_worth
from mulle.players.expert import Memory, builds_left, dearest_first, sums_left, twins_left
from mulle.players.proofs import proven_voids
from mulle.players.sampling import unseen_tricks
from mulle.rules.fishing.groups import twins
from mulle.rules.fishing.moves import BuildOn, LayOut, NewBuild
from mulle.rules.tricks.contract import height, is_low, trump, winning_place
from mulle.rules.tricks.moves import Buy, PlayCard

if TYPE_CHECKING:
    from mulle.players.outcomes import Outcome
    from mulle.rules.tricks.moves import Move
    from mulle.view import TrickView

    Features = tuple[float, ...]

FISHING_FEATURES = (
    "always", "lays out", "builds anew", "builds on", "cards on the table", "points on the table",
    "points in own builds", "points in others' builds", "twins left to others", "builds left to others",
    "sums left to others", "dearest thing left", "own next take", "twins kept", "value cards kept",
)  # fmt: skip
TRICK_FEATURES = (
    "always", "leads", "plays last", "wins as it lies", "wins as the last", "height", "worth later",
    "worth later when winning", "cards of the suit left", "others void", "is trump",
)  # fmt: skip
BUY_FEATURES = ("always", "buys", "buys with this many tricks")


def fishing_features(memory: Memory, outcome: Outcome) -> Features:
    """The numbers of `FISHING_FEATURES`; points are counted in tens, so that all are about as large."""
    move, seat = outcome.move, outcome.seen.seat
    own = [card for build in outcome.builds if seat in build.keepers for card in build.cards]
    others = [card for build in outcome.builds if seat not in build.keepers for card in build.cards]
    twin, build, total = (kind(memory, outcome) for kind in (twins_left, builds_left, sums_left))
    return (
        1.0,
        float(isinstance(move, LayOut)),
        float(isinstance(move, NewBuild)),
        float(isinstance(move, BuildOn)),
        len(outcome.table) / 10,
        memory.sum_of(outcome.table) / 10,
        memory.sum_of(own) / 10,
        memory.sum_of(others) / 10,
        dearest_first(twin) / 10,
        dearest_first(build) / 10,
        dearest_first(total) / 10,
        dearest_first(twin + build + total) / 10,
        outcome.takings.best_of(outcome.hand) / 10,
        sum(memory.mulle(face) for face in twins(outcome.hand)) / 10 if memory.mullar else 0.0,
        sum(IS_VALUE_CARD[card] for card in outcome.hand) / 10,
    )


def trick_context(view: TrickView) -> str:
    """Which of the trick game's three kinds of giv is played, and whether it is bought or played."""
    kind = "low" if is_low(view.mulle) else "high" if trump(view.mulle) is None else "trump"
    return f"{kind} {'buying' if view.phase == 'buy' else 'play'}"


def trick_features(view: TrickView, move: Move) -> Features:
    """The numbers of `TRICK_FEATURES`, or of `BUY_FEATURES` while the talon is for sale."""
    if not isinstance(move, PlayCard):
        buys = float(isinstance(move, Buy))
        return 1.0, buys, buys * expected_tricks(view) / 10
    card = move.card
    last = len(view.trick) == 2
    wins = winning_place((*view.trick, card), view.mulle) == len(view.trick)
    later = later_worth(view, card, unseen_tricks(view))
    voids = sum(card.suit in _suits(voids) for _, voids in proven_voids(view))
    return (
        1.0,
        float(not view.trick),
        float(last),
        float(wins),
        float(wins and last),
        height(card) / 13,
        later,
        later * wins,
        sum(other.suit == card.suit for other in view.hand) / 13,
        float(voids),
        float(card.suit == trump(view.mulle)),
    )


def _suits(voids: frozenset[int]) -> str:
    return "".join("shdc"[suit] for suit in voids)
