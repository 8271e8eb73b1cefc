"""Reading a position of stickmulle from its written form (notation.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.rules.errors import PositionError
from mulle.rules.reading import MOST_POINTS, Reader, cards_in, exactly, listed, refuse_too_many
from mulle.rules.tricks.consistency import verify_position
from mulle.rules.tricks.pieces import SEATS, Cards, Phase, Trick, clockwise, first_with_cards
from mulle.rules.tricks.position import TrickPosition
from mulle.words import Quoted

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.rules.tricks.ruleset import TrickRuleset

_KEYS = (
    "game", "options", "dealer", "turn", "phase", "mulle", "hands", "talon", "discard", "buyer", "trick",
    "leader", "tricks", "last_trick", "silent", "points", "chips", "pot",
)  # fmt: skip
_TRICK_KEYS = ("leader", "cards", "winner")
_TOP = SEATS - 1


def read_position(ruleset: TrickRuleset, data: object) -> TrickPosition:
    """The position that `data` writes; raises `PositionError` naming the key that is wrong."""
    reader = Reader(data)
    reader.refuse_unknown(_KEYS)
    position = _read(ruleset, reader)
    refuse_too_many(all_cards(position), dict.fromkeys(ruleset.deck, 1))
    verify_position(position)
    return position


def all_cards(position: TrickPosition) -> list[Card]:
    """Every card that a position shows; those of the tricks before the last are not told."""
    last = position.last_trick.cards if position.last_trick else ()
    hands = [card for hand in position.hands for card in hand]
    return [*hands, *position.talon, *position.discard, *position.trick, *last]


def _read(ruleset: TrickRuleset, reader: Reader) -> TrickPosition:
    phase = _read_phase(reader)
    dealer = reader.number("dealer", _TOP, 0, _TOP)
    hands = _read_hands(reader)
    trick = reader.cards("trick", [])
    last_trick = _read_last_trick(reader)
    leader = _read_leader(reader, phase, dealer, trick, last_trick)
    silent = reader.number_or_null("silent", 0, _TOP)
    return TrickPosition(
        ruleset=ruleset,
        dealer=dealer,
        turn=_read_turn(reader, phase, _turn_in(phase, dealer, leader, trick, hands, silent)),
        phase=phase,
        mulle=_read_mulle(reader),
        hands=hands,
        talon=tuple(sorted(reader.cards("talon", []))),
        discard=tuple(sorted(reader.cards("discard", []))),
        buyer=reader.number_or_null("buyer", 0, _TOP),
        trick=trick,
        leader=leader,
        tricks=reader.numbers("tricks", SEATS),
        last_trick=last_trick,
        silent=silent,
        points=reader.numbers("points", SEATS),
        chips=reader.numbers("chips", SEATS, -MOST_POINTS),
        pot=reader.number("pot", 0, 0, MOST_POINTS),
    )


def _read_phase(reader: Reader) -> Phase:
    word = reader.word("phase", "buy", ("buy", "play", "ask", "over"))
    phases: dict[str, Phase] = {"buy": "buy", "play": "play", "ask": "ask", "over": "over"}
    return phases[word]


def _read_mulle(reader: Reader) -> Card:
    (card,) = cards_in([reader.raw("mulle")], "mulle")
    return card


def _read_hands(reader: Reader) -> tuple[Cards, ...]:
    return tuple(
        tuple(sorted(cards_in(listed(hand, f"hands[{seat}]"), f"hands[{seat}]")))
        for seat, hand in enumerate(exactly(reader.items("hands"), SEATS, "hands"))
    )


def _read_last_trick(reader: Reader) -> Trick | None:
    if not reader.has("last_trick") or reader.raw("last_trick") is None:
        return None
    inner = Reader(reader.raw("last_trick"), "last_trick")
    inner.refuse_unknown(_TRICK_KEYS)
    cards = inner.cards("cards")
    if not 1 <= len(cards) <= SEATS:
        raise PositionError("tricks.last_trick_cards", key=Quoted(inner.named("cards")), found=len(cards))
    return Trick(inner.number("leader", None, 0, _TOP), cards, inner.number("winner", None, 0, _TOP))


def _read_leader(reader: Reader, phase: Phase, dealer: int, trick: Cards, last_trick: Trick | None) -> int:
    """Who leads; where it is not told, what the turn, the last trick or the dealer says."""
    if phase != "play":
        return reader.number("leader", 0 if last_trick is None else last_trick.winner, 0, _TOP)
    turn = reader.number("turn", (dealer + 1 + len(trick)) % SEATS, 0, _TOP)
    return reader.number("leader", (turn - len(trick)) % SEATS, 0, _TOP)


def _turn_in(
    phase: Phase, dealer: int, leader: int, trick: Cards, hands: tuple[Cards, ...], silent: int | None
) -> int:
    """Whose turn it is in `phase` where that is not told."""
    if phase == "play":
        left = clockwise(leader + len(trick), SEATS - len(trick)) if trick else [leader]
        seat = first_with_cards(hands, left)
        return (leader + len(trick)) % SEATS if seat is None else seat
    return ((dealer if silent is None else silent) + 1) % SEATS


def _read_turn(reader: Reader, phase: Phase, usual: int) -> int | None:
    if phase != "over":
        return reader.number("turn", usual, 0, _TOP)
    if reader.has("turn") and reader.raw("turn") is not None:
        raise PositionError("tricks.null_in_phase", key="turn", phase=phase)
    return None
