// Who is shown where: oneself below, the others clockwise around the table.
import type { SeatState, State } from '@protocol';

export type Side = 'left' | 'top' | 'right';

export interface Seated {
  seat: SeatState;
  side: Side;
}

const SIDES: Record<number, readonly Side[]> = {
  1: ['top'],
  2: ['left', 'right'],
  3: ['left', 'top', 'right'],
};

/** The seat that is shown below: one's own, or the first for those who look on. */
export function below(state: State): number {
  return state.you ?? 0;
}

/** Everybody else, clockwise from the left of the seat below. */
export function others(state: State): Seated[] {
  const { length } = state.seats;
  const around = state.seats.map((_, turn) => state.seats[(below(state) + 1 + turn) % length]).slice(0, -1);
  const sides = SIDES[around.length] ?? [];
  return around.flatMap((seat, place) => (seat ? [{ seat, side: sides[place] ?? 'top' }] : []));
}
