"""The decisions of a recorded match, each with the View that its seat had and nothing more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mulle.analysis.margins import margins, worth, worth_at_end
from mulle.engine.events import Moved
from mulle.engine.replay import replay
from mulle.view import played, view

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mulle.analysis.margins import Margins
    from mulle.engine.giv import Giv
    from mulle.engine.records import Record
    from mulle.engine.replay import Step
    from mulle.view import AnyView, Log


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that somebody chose: the seat's View, the move's text and its number in the match, from 0."""

    number: int
    line: int
    seat: int
    view: AnyView
    move: str

    @property
    def is_free(self) -> bool:
        """Whether there was a choice."""
        return len(self.view.moves) > 1


@dataclass(frozen=True, slots=True)
class RecordedGiv:
    """A finished giv: its decisions, and each side's margin at its end; sides are those of the giv."""

    giv: Giv
    decisions: tuple[Decision, ...]
    before: Margins
    result: Margins


def recorded_givar(record: Record) -> Iterator[RecordedGiv]:
    """The finished givar of `record`, every line checked by the rules."""
    yield from givar_in(replay(record))


def givar_in(steps: Iterable[Step]) -> Iterator[RecordedGiv]:
    """The finished givar of a replay."""
    decisions: list[Decision] = []
    log: Log = ()
    number = 0
    start: tuple[int, ...] = ()
    for step in steps:
        if not isinstance(step.event, Moved):
            continue
        assert step.giv is not None
        assert step.before is not None
        assert step.after is not None
        if not decisions:
            log, start = (), worth(step.before)
        decisions.append(_decision(step, number, log))
        number += 1
        log = (*log, played(step.before, step.before.verify(step.event.move)))
        if step.after.is_over:
            end = worth_at_end(step.before, step.after)
            result = margins([points - begun for points, begun in zip(end, start, strict=True)])
            yield RecordedGiv(step.giv, tuple(decisions), margins(start), result)
            decisions = []


def _decision(step: Step, number: int, log: Log) -> Decision:
    assert isinstance(step.event, Moved)
    assert step.before is not None
    seen = view(step.before, step.before.turn, log)
    return Decision(number, step.line, step.event.seat, seen, step.event.move)
