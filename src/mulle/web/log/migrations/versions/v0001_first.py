"""The first tables.

A migration never changes once it is released: it makes what the program had then.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "events",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String(130)),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "seq"),
        sa.UniqueConstraint("game", "command"),
    )
    _tables()
    _people()
    _nodes()


def _tables() -> None:
    op.create_table(
        "games",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("keeper", sa.String(40)),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("wish", sa.String(130), unique=True),
    )
    op.create_index("games_by_status", "games", ["status", "keeper"])
    op.create_index("games_by_host", "games", ["host", "status"])
    op.create_table(
        "seatings",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "person"),
    )
    op.create_index("seatings_by_person", "seatings", ["person"])


def _people() -> None:
    op.create_table(
        "persons",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("account", sa.String(24), unique=True),
        sa.Column("password", sa.Text),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
    )
    op.create_index("persons_by_address", "persons", ["address", "made"])
    op.create_table(
        "sessions",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column(
            "person", sa.String(40), sa.ForeignKey("persons.person", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_by_person", "sessions", ["person"])
    op.create_table(
        "ratings",
        sa.Column(
            "person", sa.String(40), sa.ForeignKey("persons.person", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", "kind"),
    )
    op.create_table("rated", sa.Column("game", sa.String(40), primary_key=True))


def _nodes() -> None:
    op.create_table(
        "nodes",
        sa.Column("node", sa.String(40), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("node", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", "node"),
    )
    op.create_index("presence_by_node", "presence", ["node"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.String(128), nullable=False),
    )
