"""The results file: one line a finished deal, only ever added to, safe to stop and go on with."""

from __future__ import annotations

import json
import os
from typing import IO, TYPE_CHECKING, Any

from mulle.arena.errors import ArenaError
from mulle.arena.giv import GivResult
from mulle.arena.timings import Timings
from mulle.arena.work import Outcome, Task
from mulle.words import Quoted

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from types import TracebackType

    from mulle.arena.work import Key, Plan

FORMAT = 1


class Results:
    """Outcomes by pairing and deal; what is added is on disk before it counts."""

    def __init__(self, file: Path, plan: Plan) -> None:
        self._file = file
        self._header = header_of(plan)
        self._opened = _locked(file)
        try:
            self.outcomes = self._read()
        except BaseException:
            self._opened.close()
            raise

    def __enter__(self) -> Results:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opened.close()

    def add(self, outcome: Outcome) -> None:
        """Keep `outcome`, unless its deal is already there."""
        if outcome.task.key not in self.outcomes:
            self._append(written_outcome(outcome))
            self.outcomes[outcome.task.key] = outcome

    def _read(self) -> dict[Key, Outcome]:
        """What the file holds; a last line that was torn off by a crash is cut away."""
        self._opened.seek(0)
        data = self._opened.read()
        whole = data[: data.rfind(b"\n") + 1]
        self._opened.truncate(len(whole))
        self._opened.seek(len(whole))
        lines = [self._line(number, line) for number, line in enumerate(whole.splitlines(), 1)]
        if not lines:
            self._append(self._header)
        elif lines[0] != self._header:
            raise ArenaError(
                "arena.other_contest", file=Quoted(str(self._file)), what=self._what_differs(lines[0])
            )
        return self._by_key(lines[1:])

    def _by_key(self, lines: list[dict[str, Any]]) -> dict[Key, Outcome]:
        found: dict[Key, Outcome] = {}
        for number, line in enumerate(lines, 2):
            try:
                outcome = read_outcome(line)
            except (KeyError, TypeError, ValueError, AttributeError):
                raise self._damaged(number) from None
            found.setdefault(outcome.task.key, outcome)
        return found

    def _line(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            raise self._damaged(number) from None
        if not isinstance(data, dict):
            raise self._damaged(number)
        return data

    def _damaged(self, number: int) -> ArenaError:
        return ArenaError("arena.damaged_line", file=Quoted(str(self._file)), line=number)

    def _what_differs(self, other: Mapping[str, object]) -> str:
        return ", ".join(key for key, value in self._header.items() if other.get(key) != value)

    def _append(self, data: Mapping[str, object]) -> None:
        self._opened.write(json.dumps(data, separators=(",", ":")).encode("ascii") + b"\n")
        self._opened.flush()
        os.fsync(self._opened.fileno())


def _locked(file: Path) -> IO[bytes]:
    """`file` open for reading and adding, for nobody else at the same time."""
    try:
        opened = file.open("a+b")
    except OSError as error:
        raise ArenaError("arena.cannot_open", file=Quoted(str(file)), reason=error.strerror or "") from None
    try:
        _lock(opened)
    except OSError:
        opened.close()
        raise ArenaError("arena.in_use", file=Quoted(str(file))) from None
    return opened


def _lock(opened: IO[bytes]) -> None:
    try:
        import fcntl
    except ImportError:  # a system without locks of this kind
        return
    fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)


def header_of(plan: Plan) -> dict[str, object]:
    """The first line: everything that all results of a file must have in common."""
    return {
        "arena": FORMAT,
        "mulle": plan.version,
        "game": plan.rules.game,
        "options": plan.rules.written_options(),
        "deals": plan.deals.secret.hex(),
        "seconds": [plan.limits.start, plan.limits.move],
    }


def written_outcome(outcome: Outcome) -> dict[str, object]:
    """The line of one finished deal."""
    line: dict[str, object] = {
        "pairing": list(outcome.task.pairing),
        "deal": outcome.task.deal,
        "points": [list(giv.points) for giv in outcome.givar],
        "lost": [giv.lost for giv in outcome.givar],
        "times": [timings.to_dict() for timings in outcome.timings],
    }
    return line | ({"faults": outcome.faults} if any(outcome.faults) else {})


def read_outcome(line: Mapping[str, Any]) -> Outcome:
    """The outcome that `written_outcome` wrote."""
    first, second = line["pairing"]
    givar = zip(line["points"], line["lost"], strict=True)
    one, other = (Timings.of_dict(times) for times in line["times"])
    faults = [tuple((key, arguments) for key, arguments in some) for some in line.get("faults", ((), ()))]
    return Outcome(
        Task((str(first), str(second)), int(line["deal"])),
        tuple(GivResult(tuple(points), lost) for points, lost in givar),
        (one, other),
        (faults[0], faults[1]),
    )
