// How many places there are on the table, and how large the cards are there.
import type { Grid } from './places';

export const RATIO = 1.4; // a card's height by its width
export const LEAST = 44; // nothing that is touched is narrower
const SEEN = 40; // and no row of a crowded table is covered further than to this height

export interface Area {
  width: number;
  height: number;
}

/** A grid laid out: cards of `card` pixels' width, and how far it is from one to the next. */
export interface Laid extends Grid {
  card: number;
  across: number;
  down: number;
  left: number;
  top: number;
}

const STEPS = [8, 12, 16, 20, 24, 32, 40, 48, 56];
const WIDEST = 104;

/** The grid in which `count` cards are largest in `area`; it has places left for some more. */
export function fit(count: number, area: Area): Grid {
  const places = STEPS.find((step) => step >= count) ?? count;
  let [best, found] = [{ columns: places, rows: 1 }, 0];
  for (let rows = 1; rows <= places; rows++) {
    const grid = { columns: Math.ceil(places / rows), rows };
    const worth = worthOf(lay(grid, area));
    if (worth > found + 0.5) [best, found] = [grid, worth];
  }
  return best;
}

/** Large cards first; of cards as large those with most air, but none that can hardly be touched. */
function worthOf({ card, across, down }: Laid): number {
  return card + Math.min(0.1 * (across - card), 1) - (down < LEAST - 0.01 ? LEAST : 0);
}

/** `grid` in `area`: rows overlap a little before cards become too small to touch. */
export function lay(grid: Grid, area: Area): Laid {
  const spare = (area.width - LEAST * grid.columns) / (grid.columns + 1);
  const gap = Math.min(14, 0.12 * (area.width / grid.columns), Math.max(0, spare));
  const wide = (area.width - gap) / grid.columns - gap;
  const high = ((area.height - gap) / grid.rows - gap) / RATIO;
  const card = Math.max(
    8,
    Math.min(WIDEST, wide, Math.max(high, Math.min(LEAST, wide, squeezed(grid, area)))),
  );
  const across = card + gap;
  const down = Math.min(
    RATIO * card + gap,
    grid.rows > 1 ? (area.height - RATIO * card) / (grid.rows - 1) : area.height,
  );
  const width = across * (grid.columns - 1) + card;
  const height = down * (grid.rows - 1) + RATIO * card;
  return { ...grid, card, across, down, left: (area.width - width) / 2, top: (area.height - height) / 2 };
}

/** The width of cards whose rows overlap so that at least `SEEN` of each is in sight. */
function squeezed({ rows }: Grid, { height }: Area): number {
  return (height - SEEN * (rows - 1)) / RATIO;
}
