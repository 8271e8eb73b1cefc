"""The database: the log of events, and beside it only what can be found or lists faster than by folding."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# The log: nothing is ever changed in it but the names of people who have deleted their account.
events = Table(
    "events",
    metadata,
    Column("game", String(40), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(130)),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("game", "seq"),
    UniqueConstraint("game", "command"),
)

# One row a table: what lists show, and which node does the server's duties there.
games = Table(
    "games",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("made", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("status", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("keeper", String(40)),
    Column("host", String(40), nullable=False),
    Column("settings", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("wish", String(130), unique=True),
    Index("games_by_status", "status", "keeper"),
    Index("games_by_host", "host", "status"),
)

seatings = Table(
    "seatings",
    metadata,
    Column("game", String(40), nullable=False),
    Column("person", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    PrimaryKeyConstraint("game", "person"),
    Index("seatings_by_person", "person"),
)

persons = Table(
    "persons",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("account", String(24), unique=True),
    Column("password", Text),
    Column("language", String(2), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("address", String(64), nullable=False),
    Index("persons_by_address", "address", "made"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("session", String(64), primary_key=True),
    Column("person", String(40), ForeignKey("persons.person", ondelete="CASCADE"), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("sessions_by_person", "person"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(40), ForeignKey("persons.person", ondelete="CASCADE"), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    PrimaryKeyConstraint("person", "kind"),
)

# Rated matches that have ended, until they are counted: written with the end, gone with the count.
uncounted = Table("uncounted", metadata, Column("game", String(40), primary_key=True))

# A node keeps its games while `until` is ahead; which node holds sockets of which seat.
nodes = Table(
    "nodes",
    metadata,
    Column("node", String(40), primary_key=True),
    Column("until", BigInteger, nullable=False),
)
presence = Table(
    "presence",
    metadata,
    Column("game", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("node", String(40), nullable=False),
    PrimaryKeyConstraint("game", "seat", "node"),
    Index("presence_by_node", "node"),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(128), nullable=False),
)
