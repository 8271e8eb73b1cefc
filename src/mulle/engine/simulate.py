"""Many givar by the same players: totals, and by how much a side beats the others on average."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from mulle.engine.errors import EngineError
from mulle.engine.packs import SeededPacks
from mulle.rules.fishing.position import Position
from mulle.rules.fishing.ruleset import Ruleset
from mulle.rules.fishing.start import start
from mulle.rules.tricks.start import start as start_tricks
from mulle.view import played, view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mulle.games.options import AnyRuleset
    from mulle.games.reading import AnyPosition
    from mulle.players.player import Player
    from mulle.view import Log

# 95 % of a normal distribution lies within so many standard deviations of its mean.
SPREAD_95 = 1.959964
THE_OTHER_DECK = 1 << 32


@dataclass(frozen=True, slots=True)
class Lead:
    """By how many points a giv a side beats the mean of the others, with a 95 % interval."""

    mean: float
    low: float | None
    high: float | None

    def to_dict(self) -> dict[str, float | None]:
        """The lead for JSON; a single giv has no interval."""
        return {"mean": self.mean, "low": self.low, "high": self.high}


@dataclass(frozen=True, slots=True)
class Simulation:
    """What `givar` givar came to, by side; `lost` counts those that a fault ended, which give no points."""

    ruleset: AnyRuleset
    givar: int
    seed: int | str
    totals: tuple[int, ...]
    leads: tuple[Lead, ...]
    lost: tuple[int, ...]

    def to_dict(self) -> dict[str, object]:
        """The result for JSON."""
        return {
            "game": self.ruleset.game,
            "options": self.ruleset.written_options(),
            "givar": self.givar,
            "seed": self.seed,
            "totals": list(self.totals),
            "leads": [lead.to_dict() for lead in self.leads],
            "lost": list(self.lost),
        }


def simulate(
    ruleset: AnyRuleset,
    players: Sequence[Player],
    givar: int,
    seed: int | str,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Play `givar` separate givar, the deal passing clockwise; `progress` is told how many are done.

    The same seed gives the same decks; with players that are seeded too, the same result. In stickmulle
    the points of each giv are counted, and neither pots nor marks.
    """
    if len(players) != ruleset.players or givar < 1:
        raise EngineError("engine.simulate", players=ruleset.players)
    tallies = [_Tally() for _ in range(sides_of(ruleset))]
    for done, over in enumerate(_givar(ruleset, players, givar, seed), 1):
        _count(tallies, over)
        if progress is not None:
            progress(done)
    return Simulation(
        ruleset=ruleset,
        givar=givar,
        seed=seed,
        totals=tuple(tally.total for tally in tallies),
        leads=tuple(tally.lead(givar, len(tallies) - 1) for tally in tallies),
        lost=tuple(tally.lost for tally in tallies),
    )


def sides_of(ruleset: AnyRuleset) -> int:
    """How many sides play by `ruleset`."""
    return ruleset.sides if isinstance(ruleset, Ruleset) else ruleset.players


def play_out(position: AnyPosition, players: Sequence[Player]) -> AnyPosition:
    """The end of the giv that `position` begins, each seat playing what its player chooses."""
    log: Log = ()
    while position.turn is not None:
        seat = position.turn
        move = players[seat].choose(view(position, seat, log))
        log = (*log, played(position, move))
        position = position.play(move)
    return position


def _givar(
    ruleset: AnyRuleset, players: Sequence[Player], givar: int, seed: int | str
) -> Iterator[AnyPosition]:
    packs = SeededPacks(seed)
    for number in range(1, givar + 1):
        yield play_out(_start(ruleset, packs, number), players)


def _start(ruleset: AnyRuleset, packs: SeededPacks, number: int) -> AnyPosition:
    deck = packs.deck(number, ruleset.deck, ())
    seat = (number - 1) % ruleset.players
    if isinstance(ruleset, Ruleset):
        return start(ruleset, deck, seat)
    other = packs.deck(THE_OTHER_DECK + number, ruleset.deck, ())
    return start_tricks(ruleset, deck, other[-1], seat)


def _count(tallies: list[_Tally], over: AnyPosition) -> None:
    faults = over.faults if isinstance(over, Position) else None
    if faults is not None and faults.lost is not None:
        tallies[faults.lost].lost += 1
        return
    points = [items["total"] for items in over.scores()]
    for tally, own in zip(tallies, points, strict=True):
        tally.add(own, len(points) * own - sum(points))


class _Tally:
    """One side's sums, exact: each difference is multiplied by how many the others are."""

    def __init__(self) -> None:
        self.total = self.lost = self._sum = self._squares = 0

    def add(self, own: int, difference: int) -> None:
        self.total += own
        self._sum += difference
        self._squares += difference * difference

    def lead(self, givar: int, others: int) -> Lead:
        mean = self._sum / givar / others
        if givar < 2:
            return Lead(mean, None, None)
        variance = (self._squares * givar - self._sum**2) / (givar * (givar - 1)) / others**2
        margin = SPREAD_95 * sqrt(variance / givar)
        return Lead(mean, mean - margin, mean + margin)
