"""An analysis drawn: what each side may expect move by move, and every mistake below it. SVG of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from mulle.analysis.accounts import UNIT
from mulle.analysis.report import move_words, signed
from mulle.engine.score_sheet import side_names
from mulle.engine.simulate import sides_of
from mulle.engine.telling.match import seat_names
from mulle.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulle.analysis.accounts import GivAccount, JudgedDecision
    from mulle.analysis.analysis import Analysis

WIDE, HIGH, LOSSES, MARGIN, GAP = 720, 220, 90, 56, 44
COLOURS = ("#1b6e53", "#b3541e", "#3c5a99", "#8a3b6b")
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)

Point = tuple[float, float]


def svg(analysis: Analysis) -> str:
    """The picture."""
    return _Drawing(analysis).text()


class _Drawing:
    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis
        self._names = seat_names(analysis.rules.players, analysis.names)
        self._count = max(1, len(analysis.decisions))
        curves = self._curves()
        every = [value for curve in curves for _, value in curve]
        self._low, self._most = min(0, *every), max(0, *every)
        self._paths = curves
        self._worst = max([UNIT, *(judged.loss for judged in analysis.decisions)])

    def text(self) -> str:
        """The whole picture."""
        high = GAP + HIGH + GAP + LOSSES + GAP
        wide = WIDE + 2 * MARGIN
        parts = [
            _opening(wide, high),
            f"<title>{escape(self._title())}</title>",
            f'<rect width="{wide}" height="{high}" fill="#fff"/>',
            f'<text x="{MARGIN}" y="20" font-size="15">{escape(self._title())}</text>',
            *self._frame(),
            *(self._curve(side, curve) for side, curve in enumerate(self._paths)),
            *(self._bar(place, judged) for place, judged in enumerate(self._analysis.decisions)),
        ]
        return "\n".join([*parts, "</svg>", ""])

    def _title(self) -> str:
        sides = side_names(self._names, sides_of(self._analysis.rules))
        figures = [
            f"{name} {signed(found)}" for name, found in zip(sides, self._analysis.result, strict=True)
        ]
        return say("analyse.drawing", sides=", ".join(figures))

    def _curves(self) -> list[list[Point]]:
        """What each side may expect after its own decisions, by what it knew; and its result at last."""
        sides = sides_of(self._analysis.rules)
        curves: list[list[Point]] = [[(0, 0)] for _ in range(sides)]
        won, place = [0] * sides, 0
        for giv in self._analysis.givar:
            seats = self._sides(giv, sides)
            for judged in giv.decisions:
                place += 1
                if judged.judgement is not None:
                    own = judged.judgement.side
                    curves[seats[own]].append((place, won[seats[own]] + judged.expected[own]))
            for side, value in zip(seats, giv.result, strict=True):
                won[side] += value
                curves[side].append((place, won[side]))
        return curves

    @staticmethod
    def _sides(giv: GivAccount, sides: int) -> list[int]:
        return [giv.giv.seats[place] % sides for place in range(len(giv.result))]

    def _across(self, place: float) -> float:
        return MARGIN + WIDE * place / self._count

    def _up(self, value: float) -> float:
        return GAP + HIGH * (1 - (value - self._low) / ((self._most - self._low) or 1))

    def _frame(self) -> list[str]:
        """Lines at round numbers, the givar, and the words at the sides."""
        span = (self._most - self._low) / UNIT
        step = next((step for step in STEPS if span / step <= 6), STEPS[-1])
        first = -int(-self._low / UNIT // step) * step
        marks = [first + step * number for number in range(8) if first + step * number <= self._most / UNIT]
        return [*map(self._mark, marks), *self._givar(), *self._captions()]

    def _mark(self, points: int) -> str:
        y = f"{self._up(points * UNIT):.1f}"
        colour = "#666" if points == 0 else "#ddd"
        line = f'<line x1="{MARGIN}" x2="{MARGIN + WIDE}" y1="{y}" y2="{y}" stroke="{colour}"/>'
        return (
            f'{line}<text x="{MARGIN - 6}" y="{y}" dy="4" text-anchor="end">{signed(points * UNIT, 0)}</text>'
        )

    def _givar(self) -> list[str]:
        parts, place = [], 0
        for giv in self._analysis.givar:
            x = f"{self._across(place):.1f}"
            bottom = GAP + HIGH + GAP + LOSSES
            parts.append(
                f'<line x1="{x}" x2="{x}" y1="{GAP}" y2="{bottom}" stroke="#bbb" stroke-dasharray="3 3"/>'
            )
            label = escape(say("analyse.giv", giv=giv.giv.number))
            parts.append(f'<text x="{x}" dx="4" y="{GAP + HIGH + 16}" fill="#555">{label}</text>')
            place += len(giv.decisions)
        return parts

    def _captions(self) -> list[str]:
        sides = side_names(self._names, sides_of(self._analysis.rules))
        parts = [
            f'<text x="{MARGIN + 160 * side}" y="38" fill="{COLOURS[side]}">{escape(name[:22])}</text>'
            for side, name in enumerate(sides)
        ]
        words = escape(say("analyse.drawing_losses"))
        return [*parts, f'<text x="{MARGIN}" y="{GAP + HIGH + GAP - 6}">{words}</text>']

    def _curve(self, side: int, curve: Sequence[Point]) -> str:
        points = " ".join(f"{self._across(place):.1f},{self._up(value):.1f}" for place, value in curve)
        return f'<polyline points="{points}" fill="none" stroke="{COLOURS[side]}" stroke-width="1.8"/>'

    def _bar(self, place: int, judged: JudgedDecision) -> str:
        """What a move gave away, pale where it is within its error."""
        if judged.judgement is None or not judged.loss:
            return ""
        top = GAP + HIGH + GAP
        high = LOSSES * judged.loss / self._worst
        x, wide = self._across(place), max(1.5, WIDE / self._count - 1)
        decision = judged.decision
        told = f"{self._names[decision.seat]}: {move_words(judged, decision.move)}, −{judged.loss / UNIT:.1f}"
        shade = 1 if judged.is_mistake else 0.3
        return (
            f'<rect x="{x:.1f}" y="{top}" width="{wide:.1f}" height="{high:.1f}" '
            f'fill="{COLOURS[judged.judgement.side]}" opacity="{shade}"><title>{escape(told)}</title></rect>'
        )


def _opening(wide: int, high: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'role="img" font-family="system-ui, sans-serif" font-size="12">'
    )
