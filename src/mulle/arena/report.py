"""What a contest came to, for people in sentences and for programs as JSON."""

from __future__ import annotations

from math import inf, isfinite
from typing import TYPE_CHECKING

from mulle.rules.errors import RuleError
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mulle.arena.contest import Contest
    from mulle.arena.measure import Measured
    from mulle.arena.ratings import Rating
    from mulle.arena.standings import PairStanding
    from mulle.arena.statistics import Elo, Estimate
    from mulle.arena.timings import Timings
    from mulle.arena.work import Fault

FAULTS_SHOWN = 3


def signed(value: float, decimals: int = 2) -> str:
    """`value` with its sign, as +1.25 or −0.50."""
    if not isfinite(value):
        return "∞" if value == inf else "−∞"
    return f"{value:+.{decimals}f}".replace("-", "−")


def interval(found: Estimate, decimals: int = 2) -> str:
    """An estimate as +1.25 ± 0.40."""
    half = f"{found.half:.{decimals}f}" if isfinite(found.half) else "∞"
    return f"{signed(found.mean, decimals)} ± {half}"


def milliseconds(seconds: float) -> str:
    """A time as 12 ms, or 0.12 ms when it is short."""
    time = seconds * 1000
    return f"{time:.0f} ms" if time >= 10 else f"{time:.2g} ms"


def fault_text(fault: Fault, language: str | None = None) -> str:
    """A fault in words; what the program wrote is shown as a quotation."""
    key, arguments = fault
    quoted = {name: Quoted(value) if isinstance(value, str) else value for name, value in arguments.items()}
    return RuleError(key, **quoted).message(language)


def told(standings: Sequence[PairStanding], ratings: Sequence[Rating]) -> Iterator[str]:
    """The lines of the report."""
    for standing in standings:
        yield from _pair_told(standing)
    if len(standings) > 1:
        yield say("arena.ratings")
        for rating in ratings:
            yield f"  {_elo_told(rating.elo):>24}  {rating.player}"


def _pair_told(standing: PairStanding) -> Iterator[str]:
    first, second = standing.pairing
    yield say("arena.pair", first=Quoted(first), second=Quoted(second), points=interval(standing.points))
    yield "  " + say(
        "arena.pair_givar",
        elo=_elo_told(standing.elo),
        deals=standing.deals,
        givar=standing.givar,
        won=standing.won,
        drawn=standing.drawn,
        lost=standing.lost,
    )
    yield "  " + _seats_told(standing.seats)
    for who, spec in enumerate(standing.pairing):
        yield "  " + _times_told(spec, standing.timings[who])
        yield from _faults_told(spec, standing.faults[who])


def _elo_told(elo: Elo) -> str:
    return f"{signed(elo.mean, 0)} [{signed(elo.low, 0)}, {signed(elo.high, 0)}]"


def _seats_told(seats: Sequence[Estimate]) -> str:
    shown = seats[:1] if len(seats) == 2 else seats
    values = ", ".join(interval(seat) for seat in shown)
    uneven = any(seat.is_surely_not_zero for seat in shown)
    return say("arena.seats_uneven" if uneven else "arena.seats_even", values=values)


def _times_told(spec: str, timings: Timings) -> str:
    return say(
        "arena.times",
        player=Quoted(spec),
        median=milliseconds(timings.quantile(0.5)),
        high=milliseconds(timings.quantile(0.99)),
        count=timings.count,
    )


def _faults_told(spec: str, faults: Sequence[Fault]) -> Iterator[str]:
    if faults:
        yield "  " + say("arena.faults", player=Quoted(spec), count=len(faults))
    for text in list(dict.fromkeys(fault_text(fault) for fault in faults))[:FAULTS_SHOWN]:
        yield f"    {text}"


def spread_told(measured: Measured) -> str:
    """The line of one game and number of players."""
    standing = measured.standing
    return say(
        "arena.spread",
        game=measured.rules.game,
        players=measured.rules.players,
        giv=f"{standing.spread.giv:.1f}",
        deal=f"{standing.spread.deal:.1f}",
        correlation=signed(standing.spread.correlation),
        points=interval(standing.points),
        deals=standing.deals,
    )


def as_json(
    contest: Contest, standings: Sequence[PairStanding], ratings: Sequence[Rating]
) -> dict[str, object]:
    """The whole report in JSON's own types; what is not known yet is null."""
    return {
        "game": contest.rules.game,
        "options": contest.rules.written_options(),
        "deals": contest.deals.secret.hex(),
        "number": contest.number,
        "pairs": [pair_json(standing) for standing in standings],
        "ratings": [{"player": rating.player, "elo": _elo_json(rating.elo)} for rating in ratings],
    }


def pair_json(standing: PairStanding) -> dict[str, object]:
    """One pairing's standing."""
    return {
        "players": list(standing.pairing),
        "deals": standing.deals,
        "givar": standing.givar,
        "points": _estimate_json(standing.points),
        "elo": _elo_json(standing.elo),
        "won": standing.won,
        "drawn": standing.drawn,
        "lost": standing.lost,
        "sd_giv": standing.spread.giv,
        "sd_deal": standing.spread.deal,
        "correlation": standing.spread.correlation,
        "seats": [_estimate_json(seat) for seat in standing.seats],
        "seconds": [_times_json(timings) for timings in standing.timings],
        "faults": [[fault_text(fault, "en") for fault in faults] for faults in standing.faults],
    }


def spread_json(measured: Measured) -> dict[str, object]:
    """One game and number of players."""
    table = {"game": measured.rules.game, "options": measured.rules.written_options()}
    return {**table, "players": measured.rules.players, "pair": pair_json(measured.standing)}


def _estimate_json(found: Estimate) -> dict[str, float | None]:
    return {name: _known(getattr(found, name)) for name in ("mean", "low", "high")}


def _elo_json(elo: Elo) -> dict[str, float | None]:
    return {name: _known(getattr(elo, name)) for name in ("mean", "low", "high")}


def _times_json(timings: Timings) -> dict[str, float]:
    return {
        "median": timings.quantile(0.5),
        "p99": timings.quantile(0.99),
        "decisions": timings.count,
    }


def _known(value: float) -> float | None:
    return value if isfinite(value) else None
