"""Two nodes on one PostgreSQL and one Redis; Anna behind a balancer, Bo at the second node, a bot between."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic

import httpx

from mulle.web.client import Session
from mulle.web.protocol.commands import Sit, Start
from mulle.web.protocol.happenings import MovePlayed
from tests.server_failures.crowd import Witness
from tests.server_failures.killing import rows_in
from tests.server_failures.ledger import Ledger
from tests.server_failures.proxy import FaultProxy, fault_proxy
from tests.web.backends import redis
from tests.web.running import BOT, FREE, ME, NodeProcess, Player, node_process, settings

ASKED_EVERY, ANSWERED_WITHIN = 0.3, 0.6
MOVES = 6
TABLE = settings("mulle", deals=24, players=3)


@dataclass
class Balancer:
    """Knows which nodes answer, and sends new connections to the first of them."""

    nodes: list[NodeProcess]
    living: list[NodeProcess] = field(default_factory=list)

    @property
    def port(self) -> int:
        return (self.living or self.nodes)[0].port

    async def ask(self) -> None:
        """For ever."""
        async with httpx.AsyncClient(timeout=ANSWERED_WITHIN, trust_env=False) as http:
            while True:
                self.living = [one for one in self.nodes if await _is_well(http, one)]
                await asyncio.sleep(ASKED_EVERY)


async def _is_well(http: httpx.AsyncClient, one: NodeProcess) -> bool:
    try:
        return (await http.get(f"{one.url}/healthz")).status_code == 200
    except httpx.HTTPError:
        return False


@dataclass
class TwoNodes:
    """The nodes `first` and `second`, what lies between, and the two people."""

    first: NodeProcess
    second: NodeProcess
    hints: FaultProxy
    ledger: Ledger
    anna: Player
    bo: Player

    async def silence(self, moves: int = MOVES) -> float:
        """The longest that Bo waits for a move, whoever's it is, while some are played from now on."""
        longest = 0.0
        for _ in range(moves):
            began, seen = monotonic(), _moves_seen(self.bo)
            await self._sees_more(seen)
            longest = max(longest, monotonic() - began)
        return longest

    async def _sees_more(self, seen: int) -> None:
        await self.bo.until(lambda _: _moves_seen(self.bo) > seen)

    async def verify(self) -> None:
        """Everybody is still there, and nothing was lost or done twice."""
        for player in (self.anna, self.bo):
            await player.rest()
        game = self.anna.client.game
        rows = rows_in(self.first.database)[game]
        assert self.ledger.faults(game, rows) == []
        for player in (self.anna, self.bo):
            seen = [event.seq for event in player.events]
            assert seen == list(range(seen[0], seen[0] + len(seen)))


def _moves_seen(player: Player) -> int:
    return sum(isinstance(item, MovePlayed) for event in player.events for item in event.happened)


@asynccontextmanager
async def two_nodes(database: str, program: tuple[str, ...] = ("mulle",)) -> AsyncIterator[TwoNodes]:
    """Both nodes, and the table in play; `program` is what the first one runs."""
    async with AsyncExitStack() as stack:
        url, _ = stack.enter_context(redis())
        redis_port = int(url.rpartition(":")[2].partition("/")[0])
        hints = await stack.enter_async_context(fault_proxy(lambda: redis_port, raw=True))
        through = f"redis://127.0.0.1:{hints.port}/0"
        first, second = await asyncio.gather(
            *(asyncio.to_thread(_started, stack, database, through, one) for one in (program, ("mulle",)))
        )
        balancer = Balancer([first, second])
        asking = asyncio.create_task(balancer.ask())
        stack.callback(asking.cancel)
        front = await stack.enter_async_context(fault_proxy(lambda: balancer.port))
        hers = await stack.enter_async_context(Session(front.url))
        his = await stack.enter_async_context(Session(second.url))
        ledger = Ledger()
        anna, bo = await _seated(hers, his, ledger)
        stack.push_async_callback(anna.close)
        stack.push_async_callback(bo.close)
        two = TwoNodes(first, second, hints, ledger, anna, bo)
        await two.silence()
        yield two


def _started(stack: AsyncExitStack, database: str, through: str, program: tuple[str, ...]) -> NodeProcess:
    return stack.enter_context(node_process(database, through, program))


async def _seated(hers: Session, his: Session, ledger: Ledger) -> tuple[Player, Player]:
    await hers.guest("Anna")
    await his.guest("Bo")
    game = (await hers.make_table(TABLE, [ME, FREE, BOT])).game
    await his.do(game, Sit(seat=1))
    anna = Player(hers, game, 1, client=Witness(hers, game, ledger))
    bo = Player(his, game, 2, client=Witness(his, game, ledger))
    for player in (anna, bo):
        await player.until(lambda state: all(seat.connected for seat in state.seats[:2]))
    await hers.do(game, Start())
    return anna, bo


# What fails; each says for how long nobody could play.


async def killed(two: TwoNodes) -> float:
    """The node that keeps the table is killed."""
    two.first.kill()
    return await two.silence()


async def frozen(two: TwoNodes) -> float:
    """It stands still, and wakes when all has been taken over."""
    two.first.send(signal.SIGSTOP)
    return await _while_it_sleeps(two)


async def frozen_in_a_commit(two: TwoNodes) -> float:
    """It stands still in the middle of a transaction (for a node that runs `sleepy`)."""
    two.first.send(signal.SIGUSR1)
    return await _while_it_sleeps(two)


async def _while_it_sleeps(two: TwoNodes) -> float:
    longest = await two.silence(2 * MOVES)
    two.first.send(signal.SIGCONT)
    return max(longest, await two.silence())


async def cut_from_redis(two: TwoNodes) -> float:
    """Nobody listens at Redis's port."""
    two.hints.refuse()
    longest = await two.silence()
    await two.hints.accept()
    return max(longest, await two.silence())


async def redis_swallows(two: TwoNodes) -> float:
    """Redis takes everything and answers nothing."""
    two.hints.weather.swallow = {"up", "down"}
    longest = await two.silence()
    two.hints.weather.swallow = set()
    two.hints.cut()
    return max(longest, await two.silence())


SLEEPY = ("tests.server_failures.faulty_node", "sleepy")
FAILURES: dict[str, tuple[Callable[[TwoNodes], Awaitable[float]], tuple[str, ...]]] = {
    "killed": (killed, ("mulle",)),
    "frozen": (frozen, ("mulle",)),
    "frozen in a commit": (frozen_in_a_commit, SLEEPY),
    "cut from Redis": (cut_from_redis, ("mulle",)),
    "Redis swallows": (redis_swallows, ("mulle",)),
}


async def silence_after(failure: str, database: str) -> float:
    """For how many seconds nobody could play; that nothing was lost is verified."""
    fail, program = FAILURES[failure]
    async with two_nodes(database, program) as two:
        longest = await fail(two)
        await two.verify()
        return longest
