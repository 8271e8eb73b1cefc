"""An analysis in words, for people; and as plain data, for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulle.analysis.accounts import UNIT
from mulle.analysis.judge import MOST_MOVES
from mulle.engine.score_sheet import side_names
from mulle.engine.simulate import sides_of
from mulle.engine.tell import move_in_words
from mulle.engine.telling.match import seat_names
from mulle.words import Quoted, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mulle.analysis.accounts import GivAccount, JudgedDecision
    from mulle.analysis.analysis import Analysis, SeatAccount
    from mulle.analysis.judge import JudgedMove

MISTAKES_TOLD = 10
BETTER_TOLD = 3
WIDE = 44


def signed(thousandths: int, decimals: int = 1) -> str:
    """Thousandths as points with their sign, as +1.5 or −0.5."""
    text = f"{thousandths / UNIT:+.{decimals}f}"
    return f"{0:.{decimals}f}" if float(text) == 0 else text.replace("-", "−")


def move_words(judged: JudgedDecision, move: str, language: str | None = None) -> str:
    """`move` in words, as it was offered to the seat."""
    view = judged.decision.view
    return move_in_words(view, next(legal for legal in view.moves if str(legal) == move), language)


class Report:
    """Tells one analysis, line by line."""

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis
        self._names = seat_names(analysis.rules.players, analysis.names)
        self._sides = side_names(self._names, sides_of(analysis.rules))

    def lines(self, *, brief: bool = False) -> Iterator[str]:
        """The whole report; `brief` leaves the single moves out."""
        if not brief:
            for giv in self._analysis.givar:
                yield from self._giv(giv)
        yield from self._mistakes()
        yield from self._summary()

    def _giv(self, giv: GivAccount) -> Iterator[str]:
        yield say("analyse.giv", giv=giv.giv.number)
        for judged in giv.decisions:
            yield self._move(judged)
        yield ""

    def _move(self, judged: JudgedDecision) -> str:
        decision = judged.decision
        words = move_words(judged, decision.move)
        line = f"{decision.number + 1:>5}  {self._names[decision.seat]}: {words}"
        if judged.judgement is None:
            return f"{line} ({say('analyse.only_move')})"
        side = judged.judgement.side
        played, best = judged.expected[side], judged.expected[side] + judged.loss
        told = say("analyse.expected", played=signed(played), best=signed(best))
        if judged.loss:
            told += f", {say('analyse.loss', loss=self._measured(judged))}"
        luck = say("analyse.luck_before", luck=signed(judged.luck[side]))
        return f"{line}\n{'':>7}{told}; {luck}"

    @staticmethod
    def _measured(judged: JudgedDecision) -> str:
        loss = f"{judged.loss / UNIT:.1f}"
        return f"{loss} ± {judged.error / UNIT:.1f}" if judged.error else loss

    def _mistakes(self) -> Iterator[str]:
        found = self._analysis.mistakes
        if not found:
            yield say("analyse.no_mistakes")
            return
        yield say("analyse.mistakes", shown=min(len(found), MISTAKES_TOLD), count=len(found))
        for judged in found[:MISTAKES_TOLD]:
            yield from self._mistake(judged)
        yield ""

    def _mistake(self, judged: JudgedDecision) -> Iterator[str]:
        decision = judged.decision
        yield "  " + say(
            "analyse.mistake",
            loss=self._measured(judged),
            number=decision.number + 1,
            line=decision.line,
            name=Quoted(self._names[decision.seat]),
            words=move_words(judged, decision.move),
        )
        for move in judged.better[:BETTER_TOLD]:
            yield "      " + self._better(judged, move)

    @staticmethod
    def _better(judged: JudgedDecision, move: JudgedMove) -> str:
        assert judged.judgement is not None
        assert judged.played is not None
        side = judged.judgement.side
        gain = round((move.expected[side] - judged.played.expected[side]) * UNIT)
        return say("analyse.better", words=move_words(judged, move.move), gain=signed(gain))

    def _summary(self) -> Iterator[str]:
        analysis = self._analysis
        headings = [say(f"analyse.column.{column}") for column in ("result", "luck", "skill")]
        width = max(len(name) for name in self._sides)
        yield " " * width + "".join(f"{heading:>14}" for heading in headings)
        columns = zip(self._sides, analysis.result, analysis.luck, analysis.skill, strict=True)
        for name, *figures in columns:
            yield f"{Quoted(name)[:WIDE]:<{width}}" + "".join(
                f"{signed(figure, 3):>14}" for figure in figures
            )
        yield ""
        yield from (self._seat(seat) for seat in analysis.seats)
        yield self._how()

    def _seat(self, seat: SeatAccount) -> str:
        return say(
            "analyse.seat" if seat.accuracy is not None else "analyse.seat_without_choice",
            name=Quoted(self._names[seat.seat]),
            accuracy=seat.accuracy,
            decisions=seat.decisions,
            lost=f"{seat.lost / UNIT:.1f}",
            mistakes=seat.mistakes,
            blunders=seat.blunders,
        )

    def _how(self) -> str:
        """Who judged, and how."""
        hows = [judged.judgement.how for judged in self._analysis.decisions if judged.judgement]
        counts = {how: hows.count(how) for how in ("exact", "net", "playouts")}
        told = [say(f"analyse.how.{how}", count=count) for how, count in counts.items() if count]
        return say("analyse.how", how=", ".join(told), worlds=self._analysis.judge.worlds, moves=MOST_MOVES)


def as_json(analysis: Analysis) -> dict[str, object]:
    """The analysis for programs; figures are points, to the thousandth, and add up exactly."""
    return {
        "game": analysis.rules.game,
        "names": list(analysis.names),
        "judge": {"worlds": analysis.judge.worlds, "seed": analysis.judge.seed},
        "result": _points(analysis.result),
        "luck": _points(analysis.luck),
        "skill": _points(analysis.skill),
        "seats": [_seat_json(seat) for seat in analysis.seats],
        "mistakes": [judged.decision.number for judged in analysis.mistakes],
        "givar": [_giv_json(giv) for giv in analysis.givar],
    }


def _seat_json(seat: SeatAccount) -> dict[str, object]:
    return {
        "seat": seat.seat,
        "decisions": seat.decisions,
        "lost": seat.lost / UNIT,
        "mistakes": seat.mistakes,
        "blunders": seat.blunders,
        "accuracy": seat.accuracy,
    }


def _giv_json(giv: GivAccount) -> dict[str, object]:
    return {
        "giv": giv.giv.number,
        "result": _points(giv.result),
        "luck": _points(giv.luck),
        "skill": _points(giv.skill),
        "last_luck": _points(giv.last_luck),
        "moves": [move_json(judged) for judged in giv.decisions],
    }


def move_json(judged: JudgedDecision) -> dict[str, object]:
    """One move; margins by side of the giv."""
    decision, judgement = judged.decision, judged.judgement
    told: dict[str, object] = {
        "number": decision.number,
        "line": decision.line,
        "seat": decision.seat,
        "move": decision.move,
        "how": None if judgement is None else judgement.how,
        "expected": _points(judged.expected),
        "luck": _points(judged.luck),
        "skill": _points(judged.skill),
        "loss": judged.loss / UNIT,
        "error": judged.error / UNIT,
        "mistake": judged.is_mistake,
    }
    moves = () if judgement is None else judgement.moves
    return told | {"moves": [_choice_json(move) for move in moves]}


def _choice_json(move: JudgedMove) -> dict[str, object]:
    return {"move": move.move, "expected": list(move.expected), "loss": move.loss, "error": move.error}


def _points(thousandths: tuple[int, ...]) -> list[float]:
    return [figure / UNIT for figure in thousandths]
