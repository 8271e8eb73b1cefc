"""Ratings per game for those who have accounts, counted once a match by openskill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openskill.models import PlackettLuce
from sqlalchemy import delete, insert, select

from mulle.web.log.tables import persons, ratings, uncounted
from mulle.web.protocol.lobby import Rating

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection

    from mulle.web.live.hall import Hall
    from mulle.web.log.database import Database
    from mulle.web.tables.table import Table

Skill = tuple[float, float, int]
_model = PlackettLuce()
_FIRST: Skill = (_model.mu, _model.sigma, 0)


class Ratings:
    """The database's ratings."""

    def __init__(self, database: Database, hall: Hall) -> None:
        self._database = database
        self._hall = hall

    async def of(self, person: str) -> list[Rating]:
        """All ratings of `person`."""
        asked = select(ratings).where(ratings.c.person == person).order_by(ratings.c.kind)
        async with self._database.engine.connect() as connection:
            rows = (await connection.execute(asked)).all()
        for row in rows:
            self._hall.shown_ratings[person, row.kind] = shown(row.mu, row.sigma)
        return [
            Rating(
                game=row.kind,
                shown=shown(row.mu, row.sigma),
                mu=row.mu,
                sigma=row.sigma,
                matches=row.matches,
            )
            for row in rows
        ]

    async def uncounted(self) -> list[str]:
        """The matches that are still to be counted."""
        async with self._database.engine.connect() as connection:
            return list((await connection.execute(select(uncounted.c.game))).scalars())

    async def count(self, table: Table) -> None:
        """Count a finished match, once, whichever node does it; only accounts have ratings."""
        people = [held.person for held in table.seats]
        waiting = delete(uncounted).where(uncounted.c.game == table.game)
        async with self._database.writing() as connection:
            is_first = (await connection.execute(waiting)).rowcount
            if is_first and await _all_accounts(connection, people):
                await self._count(connection, table, people)

    async def _count(self, connection: AsyncConnection, table: Table, people: list[str]) -> None:
        kind = table.settings.game
        asked = select(ratings).where(ratings.c.person.in_(people), ratings.c.kind == kind)
        rows = {row.person: row for row in (await connection.execute(asked)).all()}
        skills = [_skill(rows[one]) if one in rows else _FIRST for one in people]
        rated_anew = rate(skills, table.sides, places(table))
        await connection.execute(delete(ratings).where(ratings.c.person.in_(people), ratings.c.kind == kind))
        for person, (mu, sigma, matches) in zip(people, rated_anew, strict=True):
            row = {"person": person, "kind": kind, "mu": mu, "sigma": sigma, "matches": matches}
            await connection.execute(insert(ratings).values(**row))
            self._hall.shown_ratings[person, kind] = shown(mu, sigma)


async def _all_accounts(connection: AsyncConnection, people: Sequence[str]) -> bool:
    asked = select(persons.c.person).where(persons.c.person.in_(people), persons.c.account.is_not(None))
    return len((await connection.execute(asked)).all()) == len(set(people))


def _skill(row: Row[tuple[object, ...]]) -> Skill:
    return row.mu, row.sigma, row.matches


def places(table: Table) -> list[float]:
    """Each side's place, the winners first."""
    assert table.match is not None
    match = table.match.game.match
    totals = [0] * table.sides if match is None else list(match.totals)
    best = max(totals) + 1
    standing = [best if side in table.winners else total for side, total in enumerate(totals)]
    ordered = sorted(set(standing), reverse=True)
    return [float(ordered.index(points) + 1) for points in standing]


def rate(skills: Sequence[Skill], sides: int, ranks: list[float]) -> list[Skill]:
    """The skills by seat after a match in which the sides took `ranks`."""
    seats = [list(range(side, len(skills), sides)) for side in range(sides)]
    teams = [[_model.rating(mu=skills[seat][0], sigma=skills[seat][1]) for seat in team] for team in seats]
    anew = _model.rate(teams, ranks=ranks)
    found = list(skills)
    for team, ratings_of_team in zip(seats, anew, strict=True):
        for seat, rating in zip(team, ratings_of_team, strict=True):
            found[seat] = (rating.mu, rating.sigma, skills[seat][2] + 1)
    return found


def shown(mu: float, sigma: float) -> int:
    """The conservative figure that people see: 1000 for one of whom nothing is known."""
    return round(1000 + 40 * (mu - 3 * sigma))
