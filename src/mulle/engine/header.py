"""The first line of a record: which game is played by whom, and the decks or what they are made from."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from mulle.cards import written
from mulle.engine.errors import RecordError
from mulle.engine.packs import CommittedPacks, GivenPacks
from mulle.engine.reading import bytes_in, text_of, text_or_null, writable
from mulle.engine.shuffle import SECRET_BYTES
from mulle.games import ruleset
from mulle.rules.errors import PositionError, RuleError
from mulle.rules.reading import Reader, cards_in, exactly, listed, whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import TypeVar

    from mulle.engine.decks import Decks
    from mulle.engine.events import Cards
    from mulle.engine.packs import Packs
    from mulle.games.options import AnyRuleset

    T = TypeVar("T")

FORMAT = "mulle-record"
VERSION = 1
RULES_VERSION = 1
_KEYS = ("format", "version", "rules", "game", "options", "players", "date")
_GIVEN = ("decks", "cuts")
_COMMITTED = ("commitments", "seeds")


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The game, the players' names by seat, and either decks by giv or commitments and seeds by giv."""

    ruleset: AnyRuleset
    names: tuple[str, ...]
    date: str | None = None
    decks: Mapping[int, Cards] = field(default_factory=dict, hash=False)
    cuts: Mapping[int, int] = field(default_factory=dict, hash=False)
    commitments: Mapping[int, bytes] = field(default_factory=dict, hash=False)
    seeds: Mapping[int, bytes] = field(default_factory=dict, hash=False)

    @property
    def is_committed(self) -> bool:
        """Whether the shuffle can be checked."""
        return bool(self.commitments)

    def packs(self) -> Packs:
        """The decks, ready to be dealt again."""
        if self.is_committed:
            return CommittedPacks(self.seeds, self.commitments)
        return GivenPacks(self.decks, self.cuts)

    def to_dict(self) -> dict[str, object]:
        """The header as the first line writes it; decks and cuts are listed from giv 0, the others from 1."""
        first: dict[str, object] = {
            "format": FORMAT,
            "version": VERSION,
            "rules": RULES_VERSION,
            "game": self.ruleset.game,
            "options": self.ruleset.written_options(),
            "players": [{"seat": seat, "name": name} for seat, name in enumerate(self.names)],
            "date": self.date,
        }
        return first | (self._promises() if self.is_committed else self._orders())

    def _promises(self) -> dict[str, object]:
        numbers = range(1, max(self.commitments) + 1)
        return {
            "commitments": [self.commitments[number].hex() for number in numbers],
            "seeds": [self.seeds[number].hex() if number in self.seeds else None for number in numbers],
        }

    def _orders(self) -> dict[str, object]:
        numbers = range(max(self.decks, default=-1) + 1)
        return {
            "decks": [written(self.decks.get(number, ())) for number in numbers],
            "cuts": [self.cuts.get(number) for number in numbers],
        }


def header_of(rules: AnyRuleset, names: Sequence[str], decks: Decks, date: str | None) -> Header:
    """The header of a game whose `decks` have come this far; a seed not yet used is not told."""
    _verify_written(rules)
    names = tuple(writable(name) for name in names)
    if decks.packs.commitment(1) is None:
        return Header(ruleset=rules, names=names, date=date, decks=decks.orders, cuts=decks.cuts)
    promised = {giv: told for giv in decks.promised if (told := decks.packs.commitment(giv)) is not None}
    seeds = {giv: told for giv in decks.orders if giv and (told := decks.packs.secret(giv)) is not None}
    return Header(ruleset=rules, names=names, date=date, commitments=promised, seeds=seeds)


def _verify_written(rules: AnyRuleset) -> None:
    """Raise when the game's options cannot say `rules`, so that a record could not be replayed."""
    told = rules.written_options()
    complete: dict[str, Any] = {name: told[name] for name in ("deals", "match") if name in told}
    if ruleset(rules.game, told) != replace(rules, **complete):
        raise RecordError("record.house_rule", game=rules.game)


def read_header(data: object) -> Header:
    """The header that `data` writes; raises `RecordError` naming the key that is wrong."""
    try:
        return _read(Reader(data, ""))
    except RuleError as error:
        raise RecordError(error.key, **error.arguments) from None


def _read(reader: Reader) -> Header:
    reader.word("format", "", (FORMAT,))
    reader.number("version", None, VERSION, VERSION)
    reader.number("rules", None, RULES_VERSION, RULES_VERSION)
    rules = ruleset(reader.raw("game"), Reader(reader.raw("options"), "options").as_mapping())
    names = tuple(_name(item, seat) for seat, item in enumerate(reader.items("players")))
    exactly(list(names), rules.players, "players")
    date = text_or_null(reader, "date")
    if reader.has("commitments"):
        reader.refuse_unknown((*_KEYS, *_COMMITTED))
        return _committed(reader, Header(ruleset=rules, names=names, date=date))
    reader.refuse_unknown((*_KEYS, *_GIVEN))
    return _given(reader, Header(ruleset=rules, names=names, date=date))


def _name(item: object, seat: int) -> str:
    reader = Reader(item, f"players[{seat}]")
    reader.refuse_unknown(("seat", "name"))
    reader.number("seat", None, seat, seat)
    return text_of(reader, "name")


def _committed(reader: Reader, header: Header) -> Header:
    promised = _by_giv(reader, "commitments", 1, _secret)
    seeds = _by_giv(reader, "seeds", 1, _secret)
    if len(reader.items("commitments")) != len(promised) or not promised:
        raise PositionError("record.commitment_missing")
    exactly(reader.items("seeds"), len(promised), "seeds")
    return Header(
        ruleset=header.ruleset, names=header.names, date=header.date, commitments=promised, seeds=seeds
    )


def _given(reader: Reader, header: Header) -> Header:
    def deck(item: object, key: str) -> Cards | None:
        return _deck(header.ruleset, item, key)

    def place(item: object, key: str) -> int:
        return whole_number(item, key, 1, len(header.ruleset.deck) - 1)

    decks = _by_giv(reader, "decks", 0, deck)
    cuts = _by_giv(reader, "cuts", 0, place) if reader.has("cuts") else {}
    return Header(ruleset=header.ruleset, names=header.names, date=header.date, decks=decks, cuts=cuts)


def _by_giv(reader: Reader, key: str, first: int, read: Callable[[object, str], T | None]) -> dict[int, T]:
    """The items of a list by giv, without those that are null."""
    found: dict[int, T] = {}
    for place, item in enumerate(reader.items(key)):
        value = None if item is None else read(item, f"{key}[{place}]")
        if value is not None:
            found[first + place] = value
    return found


def _secret(item: object, key: str) -> bytes:
    return bytes_in(item, key, SECRET_BYTES)


def _deck(rules: AnyRuleset, item: object, key: str) -> Cards | None:
    """A whole deck; the empty one stands where nobody drew for the first deal."""
    cards = cards_in(listed(item, key), key)
    if cards and sorted(cards) != sorted(rules.deck):
        raise PositionError("position.not_the_deck", game=rules.game)
    return cards or None
