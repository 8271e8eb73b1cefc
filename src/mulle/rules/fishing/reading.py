"""Reading a position of the fishing family from its written form (notation.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.rules.errors import PositionError
from mulle.rules.fishing.pieces import Build, FaultState, Mulle, Pile, ScoreItems
from mulle.rules.fishing.position import Position
from mulle.rules.reading import (
    MOST_POINTS,
    Reader,
    cards_in,
    exactly,
    listed,
    refuse_too_many,
    whole_number,
)
from mulle.words import Quoted

if TYPE_CHECKING:
    from mulle.cards import Card
    from mulle.rules.fishing.pieces import Cards
    from mulle.rules.fishing.ruleset import Ruleset

_KEYS = (
    "game", "options", "turn", "round", "hands", "table", "builds", "captured", "mulles", "tabbar",
    "last_taker", "stock",
)  # fmt: skip
_FAULT_KEYS = ("penalties", "lost", "withheld", "bluffs")
_BUILD_KEYS = ("value", "cards", "parts", "creator", "last", "changed", "raised_by", "keepers")
_SCORE_ITEMS = ("mulle", "tabbar", "intake", "bonus", "total")


def read_position(ruleset: Ruleset, data: object) -> Position:
    """The position that `data` writes; raises `PositionError` naming the key that is wrong."""
    reader = Reader(data)
    reader.refuse_unknown(_known_keys(ruleset))
    players = ruleset.players
    hands = tuple(
        tuple(sorted(cards_in(listed(hand, f"hands[{seat}]"), f"hands[{seat}]")))
        for seat, hand in enumerate(exactly(reader.items("hands"), players, "hands"))
    )
    faults = _read_faults(ruleset, reader)
    forehand = _read_forehand(ruleset, reader)
    position = Position(
        ruleset=ruleset,
        forehand=forehand,
        turn=_read_turn(reader, forehand, hands, faults),
        round=reader.number("round", ruleset.rounds, 1, ruleset.rounds),
        hands=hands,
        table=tuple(sorted(reader.cards("table", []))),
        builds=_read_builds(ruleset, reader),
        piles=_read_piles(ruleset, reader),
        last_taker=reader.number_or_null("last_taker", 0, players - 1),
        stock=_read_stock(ruleset, reader),
        scored=_read_scored(ruleset, reader),
        faults=faults,
    )
    refuse_too_many(all_cards(position), ruleset.copies)
    return position


def all_cards(position: Position) -> list[Card]:
    """Every card of a position, wherever it lies."""
    return [
        *(card for hand in position.hands for card in hand),
        *position.table,
        *(card for build in position.builds for card in build.cards),
        *(card for pile in position.piles for card in pile.cards),
        *position.stock,
    ]


def _known_keys(ruleset: Ruleset) -> tuple[str, ...]:
    keys = (*_KEYS, "starter", "scored") if ruleset.alternating_start else (*_KEYS, "dealer")
    return keys if ruleset.strict else keys + _FAULT_KEYS


def _read_forehand(ruleset: Ruleset, reader: Reader) -> int:
    players = ruleset.players
    if ruleset.alternating_start:
        return reader.number("starter", 0, 0, players - 1)
    return (reader.number("dealer", players - 1, 0, players - 1) + 1) % players


def _read_turn(
    reader: Reader, forehand: int, hands: tuple[Cards, ...], faults: FaultState | None
) -> int | None:
    lost = faults is not None and faults.lost is not None
    if not reader.has("turn"):
        seats = [(forehand + step) % len(hands) for step in range(len(hands))]
        return None if lost else next((seat for seat in seats if hands[seat]), forehand)
    turn = reader.number_or_null("turn", 0, len(hands) - 1)
    if turn is None and any(hands) and not lost:
        raise PositionError("position.turn_null_with_cards")
    if turn is not None and lost:
        raise PositionError("position.turn_when_lost")
    if turn is not None and any(hands) and not hands[turn]:
        raise PositionError("position.turn_without_cards", seat=turn)
    return turn


def _read_stock(ruleset: Ruleset, reader: Reader) -> Cards:
    stock = reader.cards("stock", [])
    size = ruleset.players * ruleset.hand
    if len(stock) % size:
        raise PositionError("position.stock_not_rounds", size=size, found=len(stock))
    return stock


def _read_builds(ruleset: Ruleset, reader: Reader) -> tuple[Build, ...]:
    return tuple(
        _read_build(ruleset, Reader(item, f"builds[{index}]"))
        for index, item in enumerate(reader.items("builds", []))
    )


def _read_build(ruleset: Ruleset, reader: Reader) -> Build:
    reader.refuse_unknown(_BUILD_KEYS)
    top = ruleset.players - 1
    cards = tuple(sorted(reader.cards("cards")))
    creator = reader.number("creator", None, 0, top)
    last = reader.number("last", creator, 0, top)
    build = Build(
        value=reader.number("value", None, 2, 16),
        cards=cards,
        parts=reader.number("parts", 1, 1, 104),
        creator=creator,
        last=last,
        keepers=reader.seats("keepers", [last], ruleset.players),
        changed=reader.truth("changed"),
        raised_by=reader.seats("raised_by", [], ruleset.players),
    )
    _verify_build(ruleset, reader, build)
    return build


def _verify_build(ruleset: Ruleset, reader: Reader, build: Build) -> None:
    if len(build.cards) < max(2, build.parts):
        raise PositionError("position.too_few_in_build", key=Quoted(reader.named("cards")))
    if not build.keepers:
        raise PositionError("position.no_keeper", key=Quoted(reader.named("keepers")))
    if ruleset.keeper_is_last and build.keepers != (build.last,):
        raise PositionError("position.keeper_is_last", key=Quoted(reader.named("keepers")))


def _read_piles(ruleset: Ruleset, reader: Reader) -> tuple[Pile, ...]:
    players = ruleset.players
    captured = reader.list_of("captured", players, [])
    mulles = reader.list_of("mulles", players, [])
    tabbar = reader.numbers("tabbar", players)
    return tuple(
        Pile(
            cards_in(listed(captured[seat], f"captured[{seat}]"), f"captured[{seat}]"),
            tuple(_read_mulles(listed(mulles[seat], f"mulles[{seat}]"), f"mulles[{seat}]")),
            tabbar[seat],
        )
        for seat in range(players)
    )


def _read_mulles(items: list[object], key: str) -> list[Mulle]:
    mulles = []
    for index, item in enumerate(items):
        reader = Reader(item, f"{key}[{index}]")
        reader.refuse_unknown(("card", "points"))
        (card,) = cards_in([reader.raw("card")], reader.named("card"))
        mulles.append(Mulle(card, reader.number("points", None, 0, 16)))
    return mulles


def _read_scored(ruleset: Ruleset, reader: Reader) -> tuple[tuple[ScoreItems, ...], ...]:
    items = reader.items("scored", []) if ruleset.alternating_start else []
    if items and ruleset.score_each != "rond":
        raise PositionError("position.scored_each_omgang")
    if len(items) > ruleset.rounds:
        raise PositionError("position.wrong_length", key="scored", length=ruleset.rounds, found=len(items))
    return tuple(
        tuple(
            _read_score(Reader(side, f"scored[{index}][{number}]"))
            for number, side in enumerate(exactly(listed(item, "scored"), ruleset.sides, f"scored[{index}]"))
        )
        for index, item in enumerate(items)
    )


def _read_score(reader: Reader) -> ScoreItems:
    reader.refuse_unknown(_SCORE_ITEMS)
    return {name: whole_number(reader.raw(name), reader.named(name), 0, MOST_POINTS) for name in _SCORE_ITEMS}


def _read_faults(ruleset: Ruleset, reader: Reader) -> FaultState | None:
    if ruleset.strict:
        return None
    return FaultState(
        penalties=reader.numbers("penalties", ruleset.sides),
        lost=reader.number_or_null("lost", 0, ruleset.sides - 1),
        withheld=reader.truth("withheld"),
        bluffs=reader.seats("bluffs", [], ruleset.players),
    )
