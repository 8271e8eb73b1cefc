"""Anna, behind a proxy, and Bo, beside the server, at a table of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from mulle.web.client import Session
from mulle.web.client.table import Patience
from mulle.web.protocol.commands import Phrase, Sit, Start
from mulle.web.protocol.happenings import Went
from mulle.web.protocol.settings import Settings
from mulle.web.server import Choices, Server
from tests.server_failures.crowd import Witness
from tests.server_failures.ledger import Ledger
from tests.server_failures.proxy import FaultProxy, fault_proxy
from tests.web.running import FREE, ME, Player, node


class Watcher(Witness):
    """A client that can be put to sleep, as a tab in the background is: it hears nothing."""

    def __init__(self, session: Session, game: str, ledger: Ledger, patience: Patience | None) -> None:
        super().__init__(session, game, ledger)
        self._patience = patience or self._patience
        self.awake = asyncio.Event()
        self.awake.set()

    async def _received(self, connection):  # type: ignore[no-untyped-def]
        await self.awake.wait()
        return await super()._received(connection)


@dataclass
class Pair:
    """The two at their table, and all that is around them."""

    server: Server
    proxy: FaultProxy
    ledger: Ledger
    anna: Player
    bo: Player
    tab: Watcher

    async def both_play(self, moves: int = 3) -> None:
        """Until each has had some more moves acknowledged."""
        for player in (self.anna, self.bo):
            await self._plays(player, len(player.played) + moves)

    async def _plays(self, player: Player, moves: int) -> None:
        await player.until(lambda state: len(player.played) >= moves or state.status == "over")

    async def says(self, player: Player, times: int) -> None:
        for _ in range(times):
            await player.do(Phrase(phrase="hello"))

    async def until_anna_is_back(self) -> None:
        """As Bo sees it."""
        await self.bo.until(lambda state: state.seats[0].connected)

    async def until_anna_went(self) -> None:
        """As Bo was told, though she may be back since."""
        await self.bo.until(
            lambda _: Went(seat=0) in [item for one in self.bo.events for item in one.happened]
        )

    async def verify(self) -> None:
        """Both have seen every event once and in order, and every command was done once."""
        for player in (self.anna, self.bo):
            await player.rest()
        rows = await self.server.hall.store.read(self.anna.client.game)
        for player in (self.anna, self.bo):
            await self._has_seen(player, rows[-1].seq)
            seen = [event.seq for event in player.events]
            assert seen == list(range(seen[0], seen[0] + len(seen)))
            assert seen[-1] >= rows[-1].seq
        assert self.ledger.faults(self.anna.client.game, rows) == []
        assert self.ledger.acknowledged

    async def _has_seen(self, player: Player, seq: int) -> None:
        await player.until(lambda _: player.client.seen >= seq)


@asynccontextmanager
async def pair_at(
    database: str, table: Settings, *, streams: bool, patience: Patience | None = None
) -> AsyncIterator[Pair]:
    """Anna and Bo, who play; Anna by socket or by streams."""
    async with node(Choices(database=database, workers=1)) as (server, url):
        port, ledger = int(url.rpartition(":")[2]), Ledger()
        async with (
            fault_proxy(lambda: port) as proxy,
            Session(proxy.url, streams=streams) as hers,
            Session(url, streams=streams) as his,
        ):
            await hers.guest("Anna")
            await his.guest("Bo")
            game = (await hers.make_table(table, [ME, FREE])).game
            await his.do(game, Sit(seat=1))
            tab = Watcher(hers, game, ledger, patience)
            anna = Player(hers, game, 1, client=tab)
            bo = Player(his, game, 2, client=Witness(his, game, ledger))
            for player in (anna, bo):
                await player.until(lambda state: all(seat.connected for seat in state.seats))
            await hers.do(game, Start())
            try:
                yield Pair(server, proxy, ledger, anna, bo, tab)
            finally:
                await anna.close()
                await bo.close()
