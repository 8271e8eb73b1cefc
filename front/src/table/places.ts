// Who is who from one state to the next, so that what lies on the table keeps its place there.
import type { BuildState } from '@protocol';

/** A free card or a build that has a place. `at` is its index in the view's `table` or `builds`. */
export interface Item {
  id: number;
  at: number;
  build: boolean;
  cards: readonly string[];
  column: number;
  row: number;
}

export interface Grid {
  columns: number;
  rows: number;
}

export interface Places {
  grid: Grid;
  items: readonly Item[];
  next: number;
}

export const NOWHERE: Places = { grid: { columns: 0, rows: 0 }, items: [], next: 1 };

type Thing = Pick<Item, 'at' | 'build' | 'cards'>;

/**
 * Where everything lies after `before`: what was there stays, a new build lies where its first card lay, other new
 * things take the free place nearest the middle. `fits` gives the grid for so many places.
 */
export function arrange(
  before: Places,
  table: readonly string[],
  builds: readonly BuildState[],
  fits: (count: number) => Grid,
): Places {
  const things = [
    ...builds.map(({ cards }, at): Thing => ({ at, build: true, cards })),
    ...table.map((card, at): Thing => ({ at, build: false, cards: [card] })),
  ];
  const grid = gridFor(before, things.length, fits);
  const old = moved(before, grid);
  const left = [...old];
  const kept = new Map(things.map((thing) => [thing, take(left, thing)]));
  const taken = new Set([...kept.values()].flatMap((item) => (item ? [spot(item)] : [])));
  let next = before.next;
  const items = things.map((thing): Item => {
    const was = kept.get(thing);
    if (was) return { ...thing, id: was.id, column: was.column, row: was.row };
    const place = firstCardOf(thing, left, taken) ?? nearest(grid, taken);
    taken.add(spot(place));
    return { ...thing, id: next++, column: place.column, row: place.row };
  });
  return { grid, items, next };
}

/** The grid grows when it must, and begins anew on an empty table or another screen. */
function gridFor(before: Places, count: number, fits: (count: number) => Grid): Grid {
  const wanted = fits(count);
  const same = before.grid.columns * before.grid.rows;
  if (before.items.length === 0 || same < count) return wanted;
  const kept = fits(same);
  return kept.columns === before.grid.columns && kept.rows === before.grid.rows ? before.grid : wanted;
}

/** The items in another grid: shifted together where they fit, packed where they do not. */
function moved(before: Places, grid: Grid): Item[] {
  const { columns, rows } = before.grid;
  if (columns === grid.columns && rows === grid.rows) return [...before.items];
  const [right, down] = [Math.floor((grid.columns - columns) / 2), Math.floor((grid.rows - rows) / 2)];
  const taken = new Set<string>();
  return before.items.map((item) => {
    const wanted = { column: item.column + right, row: item.row + down };
    const place = inside(wanted, grid) && !taken.has(spot(wanted)) ? wanted : nearest(grid, taken);
    taken.add(spot(place));
    return { ...item, ...place };
  });
}

/** The item that `thing` was before: the same card, or the build that it was built on. */
function take(left: Item[], thing: Thing): Item | null {
  const exact = left.findIndex(
    (item) => item.build === thing.build && item.cards.join() === thing.cards.join(),
  );
  const found = exact >= 0 || !thing.build ? exact : left.findIndex((item) => item.build && kin(item, thing));
  return found < 0 ? null : (left.splice(found, 1)[0] ?? null);
}

const kin = (one: Thing, other: Thing): boolean =>
  within(one.cards, other.cards) || within(other.cards, one.cards);

function within(part: readonly string[], whole: readonly string[]): boolean {
  const left = [...whole];
  return part.every((card) => {
    const found = left.indexOf(card);
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
}

/** Where one of the cards that went into a new build lay. */
function firstCardOf(thing: Thing, gone: readonly Item[], taken: ReadonlySet<string>): Spot | null {
  if (!thing.build) return null;
  const lay = gone.filter((item) => !item.build && thing.cards.includes(item.cards[0] ?? ''));
  return lay.find((item) => !taken.has(spot(item))) ?? null;
}

type Spot = Pick<Item, 'column' | 'row'>;

const spot = ({ column, row }: Spot): string => `${column} ${row}`;
const inside = ({ column, row }: Spot, { columns, rows }: Grid): boolean =>
  column >= 0 && row >= 0 && column < columns && row < rows;

/** The free place nearest the middle. */
function nearest(grid: Grid, taken: ReadonlySet<string>): Spot {
  let [best, least] = [{ column: 0, row: 0 }, Infinity];
  for (let row = 0; row < grid.rows; row++)
    for (let column = 0; column < grid.columns; column++) {
      const far = Math.abs(column - (grid.columns - 1) / 2) + 1.2 * Math.abs(row - (grid.rows - 1) / 2);
      if (far < least && !taken.has(spot({ column, row }))) [best, least] = [{ column, row }, far];
    }
  return best;
}

/** Hand cards with a number each that stays while they are held. */
export interface Held {
  id: number;
  face: string;
  slot: number;
}

/** `hand` after `before`: who stays keeps number and slot; a hand that is dealt anew begins anew. */
export function hold(before: readonly Held[], hand: readonly string[]): Held[] {
  const left = [...before];
  const kept = hand.map((face) => {
    const found = left.findIndex((held) => held.face === face);
    return found < 0 ? null : (left.splice(found, 1)[0] ?? null);
  });
  const first = Math.max(0, ...before.map((held) => held.id)) + 1;
  if (kept.filter((held) => held === null).length > 1)
    return hand.map((face, slot) => ({ id: first + slot, face, slot }));
  const slots = new Set(kept.flatMap((held) => (held ? [held.slot] : [])));
  const free = (): number => hand.findIndex((_, slot) => !slots.has(slot));
  return hand.map((face, at) => kept[at] ?? { id: first, face, slot: free() });
}
