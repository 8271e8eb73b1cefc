// Which of the legal moves are meant by what has been touched so far. No rules: only the moves that the server gave.
import type { BuildState, MoveChoice } from '@protocol';

/** What is touched: a hand card, places on the table, indexes of builds. */
export interface Wish {
  card: string | null;
  table: readonly number[];
  builds: readonly number[];
}

export const NO_WISH: Wish = { card: null, table: [], builds: [] };

/** The free cards and builds that moves are about. */
export interface Lying {
  table: readonly string[];
  builds: readonly BuildState[];
}

/** What a wish leaves to choose among. */
export interface Weighed {
  /** The moves that play the card and use everything touched, the likeliest first. */
  possible: MoveChoice[];
  /** Those of them that use nothing more. */
  exact: MoveChoice[];
  /** The only move that is meant, when there is one. */
  meant: MoveChoice | null;
  /** What can be touched next. */
  litTable: ReadonlySet<number>;
  litBuilds: ReadonlySet<number>;
}

/** What `wish` leaves of `moves`. Copies of one face are interchangeable, whichever of them was touched. */
export function weigh(moves: readonly MoveChoice[], lying: Lying, wish: Wish): Weighed {
  const wished = tally(lying, wish.table);
  const possible = moves
    .filter((move) => move.card !== null && move.card === wish.card)
    .filter((move) => holds(wished, tally(lying, move.table)) && within(wish.builds, move.builds))
    .sort(likelier);
  const exact = possible.filter((move) => touched(move) === wish.table.length + wish.builds.length);
  return {
    possible,
    exact,
    meant: meant(possible, exact, wish),
    litTable: lit(possible, lying, wished, wish),
    litBuilds: new Set(possible.flatMap((move) => move.builds.filter((at) => !wish.builds.includes(at)))),
  };
}

/** Moves without a card: buying, pointing out. */
export function spoken(moves: readonly MoveChoice[]): MoveChoice[] {
  return moves.filter((move) => move.card === null);
}

/** `wish` after a touch on a place of the table: touched twice is not touched. */
export function touchTable(wish: Wish, at: number): Wish {
  return { ...wish, table: toggled(wish.table, at) };
}

/** `wish` after a touch on a build. */
export function touchBuild(wish: Wish, at: number): Wish {
  return { ...wish, builds: toggled(wish.builds, at) };
}

/** The places on the table that `move` uses, with those that were touched in place of their twins. */
export function placesUsed(move: MoveChoice, lying: Lying, wish: Wish): number[] {
  const left = [...wish.table];
  return move.table.map((at) => {
    const same = left.findIndex((other) => lying.table[other] === lying.table[at]);
    return same < 0 ? at : (left.splice(same, 1)[0] ?? at);
  });
}

/** How a wish that no legal move meets would be written, so that the server can say why not. */
export function attempt(wish: Wish, lying: Lying): string {
  const cards = wish.table.map((at) => lying.table[at]).join(' ');
  const builds = wish.builds.map((at) => `#${at + 1}`).join(' ');
  const used = [cards, builds].filter(Boolean).join(' ');
  return used ? `${wish.card} x ${used}` : `${wish.card}`;
}

type Tally = ReadonlyMap<string, number>;

function tally(lying: Lying, places: readonly number[]): Tally {
  const found = new Map<string, number>();
  for (const at of places) {
    const face = lying.table[at] ?? '';
    found.set(face, (found.get(face) ?? 0) + 1);
  }
  return found;
}

const holds = (part: Tally, whole: Tally): boolean =>
  [...part].every(([face, count]) => (whole.get(face) ?? 0) >= count);

const within = (part: readonly number[], whole: readonly number[]): boolean =>
  part.every((one) => whole.includes(one));

const touched = (move: MoveChoice): number => move.table.length + move.builds.length;

function meant(possible: MoveChoice[], exact: MoveChoice[], wish: Wish): MoveChoice | null {
  if (possible.length === 1) return possible[0] ?? null;
  const nothing = wish.table.length + wish.builds.length === 0;
  return !nothing && exact.length === 1 ? (exact[0] ?? null) : null;
}

function lit(possible: MoveChoice[], lying: Lying, wished: Tally, wish: Wish): Set<number> {
  const most = new Map<string, number>();
  for (const move of possible)
    for (const [face, count] of tally(lying, move.table))
      most.set(face, Math.max(count, most.get(face) ?? 0));
  const more = (face: string): boolean => (most.get(face) ?? 0) > (wished.get(face) ?? 0);
  return new Set(lying.table.flatMap((face, at) => (more(face) && !wish.table.includes(at) ? [at] : [])));
}

const ORDER = ['mulle', 'capture', 'build_on', 'new_build', 'play_card', 'lay_out'];

function likelier(one: MoveChoice, other: MoveChoice): number {
  return ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || touched(other) - touched(one);
}

function toggled(list: readonly number[], at: number): number[] {
  return list.includes(at) ? list.filter((one) => one !== at) : [...list, at];
}

/** A sentence as it begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
