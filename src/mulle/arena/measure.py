"""How much givar vary, and how alike the givar of one deal are, for every game and number of players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mulle.arena.contest import play
from mulle.arena.standings import standings
from mulle.games.options import GAMES, ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mulle.arena.contest import Contest
    from mulle.arena.standings import PairStanding
    from mulle.arena.work import Outcome
    from mulle.arena.workers import Runner
    from mulle.games.options import AnyRuleset


@dataclass(frozen=True, slots=True)
class Measured:
    """One game with one number of players: what its pairing came to."""

    rules: AnyRuleset
    standing: PairStanding


def every_table() -> list[AnyRuleset]:
    """Every game with every number of players that it has."""
    return [ruleset(name, {"players": count}) for name in GAMES for count in player_counts(name)]


def player_counts(game: str) -> tuple[int, ...]:
    """The numbers of players of `game`."""
    for option in GAMES[game].options:
        if option.name == "players":
            return tuple(count for count in option.values if isinstance(count, int))
    return (GAMES[game].preset.players,)


def measure(
    contest: Contest,
    tables: Iterable[AnyRuleset],
    runner: Runner,
    seen: Callable[[Outcome], None] = lambda _: None,
) -> Iterator[Measured]:
    """The first pairing of `contest` at each of `tables`."""
    for rules in tables:
        there = replace(contest, rules=rules, players=contest.players[:2])
        (found,) = standings(there, play(there, runner, seen=seen))
        yield Measured(rules, found)
