"""What players were told, and what of it the log does not bear out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from mulle.web.log.entries import Moved, PhraseSaid, Row
from mulle.web.protocol.commands import Command, Phrase, Play
from mulle.web.protocol.happenings import MovePlayed
from mulle.web.protocol.messages import TableEvent

# What leaves its trace in the log each time that it is done.
Traced = Play | Phrase


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A command that the server said was done as event `seq`."""

    seq: int
    id: str
    command: Traced


@dataclass(slots=True)
class Told:
    """Everything that the people at one table sent and were told."""

    sent: dict[str, Command] = field(default_factory=dict)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    shown: dict[int, str] = field(default_factory=dict)


@dataclass(slots=True)
class Ledger:
    """What the people at all tables were told."""

    tables: defaultdict[str, Told] = field(default_factory=lambda: defaultdict(Told))

    @property
    def acknowledged(self) -> int:
        """How many commands were acknowledged."""
        return sum(len(told.acknowledged) for told in self.tables.values())

    def sends(self, game: str, id: str, command: Command) -> None:  # noqa: A002 - the protocol's word
        self.tables[game].sent[id] = command

    def hears(self, game: str, id: str, command: Command, seq: int) -> None:  # noqa: A002
        if isinstance(command, Traced):
            self.tables[game].acknowledged.append(Acknowledged(seq, id, command))

    def sees(self, event: TableEvent) -> None:
        for item in event.happened:
            if isinstance(item, MovePlayed):
                self.tables[event.game].shown[event.seq] = item.move

    def faults(self, game: str, rows: Sequence[Row]) -> list[str]:
        """Every promise to the people at `game` that `rows`, its whole log, does not keep."""
        told, log = self.tables[game], {row.seq: row for row in rows}
        found = [fault for one in told.acknowledged if (fault := _lost(one, log.get(one.seq)))]
        found += [
            f"event {seq} showed {move}, and it is not in the log"
            for seq, move in told.shown.items()
            if _text_of(log.get(seq)) != move
        ]
        found += _done_wrongly(told, rows)
        return [f"{game}: {fault}" for fault in found]


def _lost(one: Acknowledged, row: Row | None) -> str | None:
    if row is not None and _id_of(row) == one.id and _text_of(row) == _wish_of(one.command):
        return None
    return f"{one.command} was acknowledged as event {one.seq}, and there the log has {row}"


def _done_wrongly(told: Told, rows: Iterable[Row]) -> list[str]:
    """People's entries that nobody sent, or that are there again."""
    done: set[str] = set()
    found = []
    for row in rows:
        if not _by_a_person(row):
            continue
        id = _id_of(row)  # noqa: A001 - the protocol's word
        if id in done or id not in told.sent:
            found.append(f"event {row.seq}, {_text_of(row)}, was done without a command of its own")
        elif _wish_of(told.sent[id]) != _text_of(row):
            found.append(f"event {row.seq} is {_text_of(row)}, and {told.sent[id]} was sent")
        done.add(id)
    return found


def _by_a_person(row: Row) -> bool:
    return isinstance(row.entry, PhraseSaid) or (isinstance(row.entry, Moved) and not row.entry.bot)


def _id_of(row: Row) -> str:
    return (row.command or "").partition("/")[2]


def _text_of(row: Row | None) -> str | None:
    entry = None if row is None else row.entry
    if isinstance(entry, Moved):
        return entry.move
    return entry.phrase if isinstance(entry, PhraseSaid) else None


def _wish_of(command: Command) -> str | None:
    if isinstance(command, Play):
        return command.move
    return command.phrase if isinstance(command, Phrase) else None
