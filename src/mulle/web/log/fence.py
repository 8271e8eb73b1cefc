"""The fence: a node whose lease has lapsed writes nothing, and only a table's keeper does the duties there.

A node that was frozen or cut off wakes with a picture of the world that is no longer true. What it would do
then is stopped in the transaction itself, by the database's own clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from mulle.web.log.tables import games, nodes

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import Connection

    from mulle.web.log.database import Database


class Lapsed(Exception):
    """This node's lease has lapsed; it must be renewed before anything is written."""


class Fenced(Exception):
    """Another node keeps the table now."""


class Fence:
    """What `node` may write now; alone on a SQLite database it may write everything."""

    def __init__(self, database: Database, node: str) -> None:
        self._database, self._node = database, node

    def kept(self, connection: Connection, duties: Collection[str]) -> set[str]:
        """Those of `duties` that are still this node's; they stay so until the transaction ends."""
        if self._database.is_sqlite:
            return set(duties)
        living = select(nodes.c.node).where(nodes.c.node == self._node, nodes.c.until > self._database.moment)
        if connection.execute(living).first() is None:
            raise Lapsed
        if not duties:
            return set()
        mine = (
            select(games.c.game)
            .where(games.c.game.in_(list(duties)), games.c.keeper == self._node)
            .order_by(games.c.game)
            .with_for_update(read=True)
        )
        return set(connection.execute(mine).scalars())
