"""`expert`: rules of thumb, as a seasoned player would tell them; no hand is guessed card by card.

It is a yardstick: its choices never change once published.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mulle.cards import HAND_EYES, IS_VALUE_CARD
from mulle.players.counter import next_seat
from mulle.players.expert_tricks import rule_of_thumb
from mulle.players.outcomes import outcomes
from mulle.players.sampling import unseen_cards
from mulle.players.takings import face_worth
from mulle.rules.fishing.groups import FreeCards, eyes_of, twins
from mulle.view import TrickView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mulle.cards import Card
    from mulle.players.outcomes import Outcome
    from mulle.players.player import AnyMove
    from mulle.rules.fishing.moves import Move
    from mulle.rules.fishing.pieces import Build
    from mulle.view import AnyView, View

    Threat = tuple[float, float]

# What the rules weigh against the points of a move.
NEXT_TAKE = 0.2
TWIN_KEPT = 0.1
VALUE_CARD_KEPT = 0.5
SUM_SHARE, FEW_CARDS = 0.7, 2
ORDINARY = range(2, 14)


class Expert:
    """Weighs every move by the rules of thumb; the same view always gives the same move."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def choose(self, view: AnyView) -> AnyMove:
        """The move that the rules of thumb like best."""
        if len(view.moves) == 1:
            return view.moves[0]
        return rule_of_thumb(view) if isinstance(view, TrickView) else _fishing_choice(view)


def _fishing_choice(view: View) -> Move:
    memory = Memory(view)
    return max(outcomes(view), key=lambda outcome: appeal(memory, outcome)).move


class Memory:
    """What a good player keeps in mind of the cards that are still out."""

    def __init__(self, view: View) -> None:
        rules = view.ruleset
        unseen = unseen_cards(view)
        seat = next_seat(view)
        self.faces = Counter(unseen)
        self.eyes = Counter(HAND_EYES[card] for card in unseen)
        self.worth = face_worth(rules)
        self.mullar = bool(rules.mulle_captures)
        self.counts_eyes = rules.mulle_points == "value"
        self.tabbe = rules.tabbe_points
        self.share = 1 / (rules.sides - 1)
        held = 0 if seat is None else view.held[seat]
        self._odds = held / max(held, len(unseen), 1)

    def chance(self, copies: int) -> float:
        """How likely the next player is to hold at least one of so many cards that are out."""
        return 1 - (1 - self._odds) ** copies

    def sum_of(self, cards: Iterable[Card]) -> float:
        """What `cards` are worth together."""
        return sum([self.worth[card] for card in cards])

    def mulle(self, face: Card) -> float:
        """What a mulle of `face` is worth."""
        return float(HAND_EYES[face]) if self.counts_eyes else 1.0


def appeal(memory: Memory, outcome: Outcome) -> float:
    """What a move gives, less what it leaves to others, and what it leaves for the next turn."""
    threats = twins_left(memory, outcome) + builds_left(memory, outcome) + sums_left(memory, outcome)
    hopes = NEXT_TAKE * outcome.takings.best_of(outcome.hand) + kept(memory, outcome)
    return outcome.gain - memory.share * dearest_first(threats) + hopes


def dearest_first(threats: list[Threat]) -> float:
    """What the next player takes on average who takes the dearest thing that the hand allows."""
    total, still_there = 0.0, 1.0
    for worth, chance in sorted(threats, reverse=True):
        total += still_there * chance * worth
        still_there *= 1 - chance
    return total


def twins_left(memory: Memory, outcome: Outcome) -> list[Threat]:
    """Free cards whose twin is still out."""
    if not memory.mullar:
        return []
    faces = {card for card in outcome.table if memory.faces[card] and not IS_VALUE_CARD[card]}
    return [
        (memory.mulle(face) + 2 * memory.worth[face], memory.chance(memory.faces[face])) for face in faces
    ]


def builds_left(memory: Memory, outcome: Outcome) -> list[Threat]:
    """Builds that another player may hold the card for."""
    return [
        (memory.sum_of(build.cards) + _mullar_in(memory, build), memory.chance(memory.eyes[build.value]))
        for build in outcome.builds
    ]


def _mullar_in(memory: Memory, build: Build) -> float:
    return sum([memory.mulle(face) for face in twins(build.cards)]) if memory.mullar else 0.0


def sums_left(memory: Memory, outcome: Outcome) -> list[Threat]:
    """Free cards that add up to something that is still out; taking all of them is a tabbe."""
    reach = FreeCards(outcome.table).reach
    worth = memory.sum_of(outcome.table) * (1.0 if len(outcome.table) <= FEW_CARDS else SUM_SHARE)
    everything = 0 if outcome.builds else eyes_of(outcome.table)
    return [
        (worth + memory.tabbe * (eyes == everything), memory.chance(memory.eyes[eyes]))
        for eyes in ORDINARY
        if reach >> eyes & 1 and memory.eyes[eyes]
    ]


def kept(memory: Memory, outcome: Outcome) -> float:
    """Twins and value cards that stay in the hand for a better day."""
    pairs = sum([memory.mulle(face) for face in twins(outcome.hand)]) if memory.mullar else 0.0
    value_cards = sum([IS_VALUE_CARD[card] for card in outcome.hand])
    return TWIN_KEPT * pairs + VALUE_CARD_KEPT * value_cards
