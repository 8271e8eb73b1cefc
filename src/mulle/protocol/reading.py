"""Reading a View from JSON: the other end of `view_to_dict`, for a bot that is served over the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.games import ruleset
from mulle.protocol.pieces import read_build, read_mulles, read_scored, read_trick
from mulle.rules.fishing.moves import parse_move as parse_fishing_move
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.reading import MOST_POINTS, Reader, cards_in, listed
from mulle.rules.tricks.moves import parse_move as parse_trick_move
from mulle.view import Played, TrickView, View

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mulle.rules.fishing.moves import Move
    from mulle.rules.tricks.moves import Move as TrickMove
    from mulle.rules.tricks.ruleset import TrickRuleset
    from mulle.view import AnyView, Log

PHASES = ("buy", "play", "ask", "over")
MOST_ROUNDS = 100
MOST_CARDS = 104


def view_from_dict(data: object) -> AnyView:
    """The View that `data` writes; raises `RuleError` naming the key that is wrong."""
    reader = Reader(data, "view")
    options = Reader(reader.raw("options"), "view.options").as_mapping()
    rules = ruleset(reader.raw("game"), options)
    return _fishing_view(rules, reader) if isinstance(rules, Ruleset) else _trick_view(rules, reader)


def _fishing_view(rules: Ruleset, reader: Reader) -> View:
    top = rules.players - 1
    return View(
        ruleset=rules,
        seat=reader.number_or_null("seat", 0, top),
        turn=reader.number_or_null("turn", 0, top),
        forehand=reader.number("forehand", None, 0, top),
        round=reader.number("round", None, 1, rules.rounds),
        hand=reader.cards("hand"),
        held=reader.numbers("held", rules.players),
        table=reader.cards("table"),
        builds=tuple(read_build(rules.players, item) for item in reader.items("builds")),
        mulles=read_mulles(reader, rules.players),
        tabbar=reader.numbers("tabbar", rules.players),
        last_taker=reader.number_or_null("last_taker", 0, top),
        undealt=reader.number("undealt", None, 0, MOST_CARDS),
        scored=read_scored(reader, rules.sides),
        penalties=None if rules.strict else reader.numbers("penalties", rules.sides),
        lost=reader.number_or_null("lost", 0, rules.sides - 1),
        withheld=reader.truth("withheld"),
        log=_read_log(reader, rules.players, parse_fishing_move),
        moves=_fishing_moves(reader),
    )


def _fishing_moves(reader: Reader) -> Sequence[Move]:
    return tuple(parse_fishing_move(text) for text in _texts(reader))


def _trick_moves(reader: Reader) -> Sequence[TrickMove]:
    return tuple(parse_trick_move(text) for text in _texts(reader))


def _texts(reader: Reader) -> list[str]:
    return [str(text) for text in reader.items("moves")]


def _read_log(reader: Reader, players: int, parse: Callable[[str], Move | TrickMove]) -> Log:
    lines = enumerate(reader.items("log"))
    return tuple(_read_line(Reader(line, f"view.log[{index}]"), players, parse) for index, line in lines)


def _read_line(reader: Reader, players: int, parse: Callable[[str], Move | TrickMove]) -> Played:
    return Played(
        seat=reader.number("seat", None, 0, players - 1),
        round=reader.number("round", None, 1, MOST_ROUNDS),
        move=parse(str(reader.raw("move"))),
        taken=cards_in(listed(reader.raw("taken"), reader.named("taken")), reader.named("taken")),
    )


def _trick_view(rules: TrickRuleset, reader: Reader) -> TrickView:
    top = rules.players - 1
    (mulle,) = cards_in([reader.raw("mulle")], "view.mulle")
    return TrickView(
        ruleset=rules,
        seat=reader.number_or_null("seat", 0, top),
        turn=reader.number_or_null("turn", 0, top),
        dealer=reader.number("dealer", None, 0, top),
        phase=reader.word("phase", "", PHASES),
        mulle=mulle,
        hand=reader.cards("hand"),
        held=reader.numbers("held", rules.players),
        laid_away=reader.cards("laid_away"),
        buyer=reader.number_or_null("buyer", 0, top),
        trick=reader.cards("trick"),
        leader=reader.number("leader", None, 0, top),
        tricks=reader.numbers("tricks", rules.players),
        last_trick=read_trick(reader, top),
        silent=reader.number_or_null("silent", 0, top),
        points=reader.numbers("points", rules.players),
        chips=reader.numbers("chips", rules.players, -MOST_POINTS),
        pot=reader.number("pot", None, 0, MOST_POINTS),
        log=_read_log(reader, rules.players, parse_trick_move),
        moves=_trick_moves(reader),
    )
