"""The first entries of a new table: what its maker wishes, verified."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.engine.header import RULES_VERSION
from mulle.games import ruleset
from mulle.web.log.entries import BotSat, Made, Sat, Started
from mulle.web.protocol.lobby import NewTable
from mulle.web.protocol.settings import SeatWish
from mulle.web.tables.deciding import verified_level
from mulle.web.tables.errors import Refusal
from mulle.web.tables.seats import BOT_NAMES

if TYPE_CHECKING:
    from mulle.web.log.entries import AnyEntry
    from mulle.web.protocol.settings import Settings
    from mulle.web.tables.deciding import Visitor
    from mulle.web.tables.table import Table

# A match at the server has an end that people live to see.
MOST_GIVAR = 24


def verified_settings(settings: Settings) -> Settings:
    """`settings`, when the game allows its options; raises what is wrong with them."""
    ruleset(settings.game, settings.options)
    verified_level(settings.stand_in)
    for name in ("deals", "omgangar", "pots"):
        value = settings.options.get(name)
        if isinstance(value, int) and value > MOST_GIVAR:
            raise Refusal("web.too_long_match", status=400, option=name, most=MOST_GIVAR)
    return settings


def first_entries(visitor: Visitor, settings: Settings, wish: NewTable, seed: bytes) -> list[AnyEntry]:
    """The table is made, its first seats are taken, and the match is started where that was wished."""
    players = ruleset(settings.game, settings.options).players
    if len(wish.seats) > players:
        raise Refusal("web.no_such_seat", status=400, seats=players)
    if sum(seat.kind == "me" for seat in wish.seats) > 1:
        raise Refusal("web.one_seat_each", status=400)
    entries: list[AnyEntry] = [
        Made(host=visitor.person, settings=settings, seed=seed.hex(), rules=RULES_VERSION)
    ]
    for seat, wished in enumerate(wish.seats):
        entries += _seated(visitor, seat, wished)
    if wish.start:
        if len(entries) != players + 1:
            raise Refusal("web.seats_free", status=400)
        entries.append(Started())
    return entries


def _seated(visitor: Visitor, seat: int, wished: SeatWish) -> list[AnyEntry]:
    if wished.kind == "me":
        return [Sat(seat=seat, person=visitor.person, name=visitor.name)]
    if wished.kind == "bot":
        if wished.level is None:
            raise Refusal("web.level_missing", status=400)
        return [BotSat(seat=seat, level=verified_level(wished.level), name=BOT_NAMES[seat])]
    return []


def again(table: Table, visitor: Visitor, wish_id: str) -> NewTable:
    """The wish for the same table once more: its bots sit again, and `visitor` where they sat."""
    seats = [
        SeatWish(kind="bot", level=held.level)
        if held.level is not None
        else SeatWish(kind="me" if held.person == visitor.person else "free")
        for held in table.seats
    ]
    return NewTable(id=wish_id, settings=table.settings, seats=seats)
