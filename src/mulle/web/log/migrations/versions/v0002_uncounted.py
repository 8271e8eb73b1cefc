"""Matches that are to be rated are written down with their end, so that none is forgotten when a node dies.

They take the place of the list of those that had been counted.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Those that were rated and never counted are counted now."""
    op.create_table("uncounted", sa.Column("game", sa.String(40), primary_key=True))
    games = sa.table("games", *map(sa.column, ("game", "status", "settings")))
    forgotten = sa.select(games.c.game).where(
        games.c.status == "over",
        games.c.settings.contains('"rated":true'),
        games.c.game.not_in(sa.select(sa.table("rated", sa.column("game")).c.game)),
    )
    op.execute(sa.table("uncounted", sa.column("game")).insert().from_select(["game"], forgotten))
    op.drop_table("rated")
