// The movements that tell what happened: which card goes from where to where, and when. Places are named, and
// found on the screen as [data-at="NAME"]; where and how far that is, is for flying.ts to measure.
import type { FishingView, Happening, MovePlayed, State } from '@protocol';

/** A place on the screen, as it was before the event or as it is after it. */
export interface Place {
  when: 'before' | 'after';
  at: string;
  /** A little to the right and down, so that what lies under it is seen. */
  beside?: true;
}

/** One card's way. Times are in beats from the first movement of the event. */
export interface Step {
  face: string | null;
  path: readonly Place[];
  start: number;
  /** Beats for each part of the way. */
  each: number;
  /** What lies at the end of the way is not seen until the card is there. */
  lands: boolean;
}

const was = (at: string): Place => ({ when: 'before', at });
const is = (at: string): Place => ({ when: 'after', at });

const STAGGER = 0.14;

/** The steps of everything that happened at one event, one thing after the other. */
export function planOf(happened: readonly Happening[], before: State | null, after: State): Step[] {
  const steps: Step[] = [];
  for (const one of happened) {
    const from = Math.max(0, ...steps.map(endOf));
    steps.push(...stepsOf(one, before, after).map((step) => ({ ...step, start: step.start + from })));
  }
  return steps;
}

/** When a step is over. */
export function endOf(step: Step): number {
  return step.start + step.each * (step.path.length - 1);
}

function stepsOf(one: Happening, before: State | null, after: State): Step[] {
  if (one.type === 'move_played') return moveSteps(one, before, after);
  if (one.type === 'hands_dealt') return dealSteps(one.seats, one.hand, one.count, after.you);
  if (one.type === 'giv_opened') return one.table.map((face, at) => dealt(face, `table:${at}`, at));
  if (one.type === 'leftovers' && one.seat !== null) return leftoverSteps(one.cards, one.seat);
  return [];
}

function dealt(face: string | null, to: string, place: number): Step {
  return { face, path: [was('stock'), is(to)], start: STAGGER * place, each: 1, lands: true };
}

function dealSteps(seats: number[], hand: string[] | null, count: number, you: number | null): Step[] {
  return seats.flatMap((seat, turn) => {
    const own = seat === you && hand ? hand : null;
    const shown = own ?? Array<null>(Math.min(count, 3)).fill(null);
    return shown.map((face, place) =>
      dealt(face, own ? `hand:${face}:${copyOf(own, place)}` : `seat:${seat}`, place * seats.length + turn),
    );
  });
}

/** Which copy of its face a card is: 0, or 1 for the second. */
export function copyOf(cards: readonly string[], place: number): number {
  return cards.slice(0, place).filter((card) => card === cards[place]).length;
}

function leftoverSteps(cards: string[], seat: number): Step[] {
  return cards.map((face, place) => ({
    face,
    path: [was('middle'), is(`pile:${seat}`)],
    start: STAGGER * place,
    each: 1,
    lands: false,
  }));
}

function moveSteps(move: MovePlayed, before: State | null, after: State): Step[] {
  if (move.card === null) return [];
  const hand = was(before?.you === move.seat ? `hand:${move.card}:0` : `seat:${move.seat}`);
  if (before?.view?.family === 'tricks') return trickSteps(move, before, hand);
  const view = before?.view?.family === 'fishing' ? before.view : null;
  if (!view) return [];
  if (move.kind === 'capture' || move.kind === 'mulle') return captureSteps(move, view, hand);
  if (move.kind === 'lay_out') return [landing(move.card, hand, is(laidAt(move.card, after)))];
  return buildSteps(move, view, hand);
}

const landing = (face: string, from: Place, to: Place): Step => ({
  face,
  path: [from, to],
  start: 0,
  each: 1,
  lands: true,
});

/** Where the card that was laid out lies: the last of its face. */
function laidAt(face: string, after: State): string {
  const at = after.view?.family === 'fishing' ? after.view.table.lastIndexOf(face) : -1;
  return at < 0 ? 'middle' : `table:${at}`;
}

/** The card goes to what it takes, gathers it, and the whole goes to the pile. */
function captureSteps(move: MovePlayed, view: FishingView, hand: Place): Step[] {
  const pile = is(`pile:${move.seat}`);
  const lying = lyingFor(move, view);
  const meets = lying.at(-1)?.from ?? was('middle');
  const gathered = lying.map(({ face, from }, place): Step => {
    const start = 1 + 0.06 * place;
    return { face, path: [from, meets, pile], start, each: 0.9, lands: false };
  });
  const played: Step = {
    face: move.card,
    path: [hand, { ...meets, beside: true }, { ...meets, beside: true }, pile],
    start: 0,
    each: 0.95,
    lands: false,
  };
  return [...gathered, played];
}

function buildSteps(move: MovePlayed, view: FishingView, hand: Place): Step[] {
  const build = move.kind === 'new_build' ? null : move.builds[0];
  const to = is(build === undefined || build === null ? 'newest' : `build:${build}`);
  const gathered = lyingFor({ ...move, builds: move.builds.slice(1) }, view).map(({ face, from }): Step => ({
    face,
    path: [from, to],
    start: 0.25,
    each: 1,
    lands: false,
  }));
  return [...gathered, { face: move.card, path: [hand, to], start: 0, each: 1.25, lands: build == null }];
}

interface Lies {
  face: string;
  from: Place;
}

function lyingFor(move: MovePlayed, view: FishingView): Lies[] {
  const free = move.table.map((at) => ({ face: view.table[at] ?? '', from: was(`table:${at}`) }));
  const built = move.builds.flatMap((at) =>
    (view.builds[at]?.cards ?? []).map((face) => ({ face, from: was(`build:${at}`) })),
  );
  return [...built, ...free];
}

/** The card goes into the trick; a full trick goes to whoever won it. */
function trickSteps(move: MovePlayed, before: State, hand: Place): Step[] {
  const to = `trick:${move.seat}`;
  if (move.trick_winner === null) return [landing(move.card ?? '', hand, is(to))];
  const view = before.view?.family === 'tricks' ? before.view : null;
  const won = is(`pile:${move.trick_winner}`);
  const seats = before.seats.length;
  const lying = (view?.trick ?? []).map((face, place): Step => {
    const from = was(`trick:${((view?.leader ?? 0) + place) % seats}`);
    return { face, path: [from, from, won], start: 0, each: 1.4, lands: false };
  });
  return [
    ...lying,
    { face: move.card, path: [hand, was(to), was(to), won], start: 0, each: 0.95, lands: false },
  ];
}
