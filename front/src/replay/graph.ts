// The curves of the graph: points of a side less the mean of the others', by ply.
import type { MoveAnalysis, ReplayStep } from '@protocol';
import { countsOf } from './plies';

export type Curve = { place: number; value: number }[];

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const MOST_MARKS = 5;

/** A curve for each side: what it expected after its own moves, and how it stood at each count. */
export function curves(plies: readonly ReplayStep[], sides: number, moves: readonly MoveAnalysis[]): Curve[] {
  const places = new Map(plies.map(({ seq }, place) => [seq, place]));
  const found = Array.from({ length: sides }, (): Curve => [{ place: 0, value: 0 }]);
  for (const { seq, seat, how, standing } of moves) {
    const place = places.get(seq);
    if (how !== null && place !== undefined) found[seat % sides]?.push({ place, value: standing });
  }
  for (const { place, totals } of countsOf(plies))
    margins(totals).forEach((value, side) => found[side]?.push({ place, value }));
  return found.map((curve) => curve.sort((one, other) => one.place - other.place));
}

export function margins(totals: readonly number[]): number[] {
  const sum = totals.reduce((before, one) => before + one, 0);
  return totals.map((own) => own - (sum - own) / Math.max(1, totals.length - 1));
}

export interface Range {
  low: number;
  high: number;
}

export function rangeOf(drawn: readonly Curve[]): Range {
  const values = drawn.flat().map(({ value }) => value);
  return { low: Math.min(-1, ...values), high: Math.max(1, ...values) };
}

/** Round figures for the lines across. */
export function marksOf({ low, high }: Range): number[] {
  const step = STEPS.find((one) => (high - low) / one <= MOST_MARKS) ?? 1000;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => (first + at) * step);
}
