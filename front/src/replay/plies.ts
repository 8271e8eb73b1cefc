// A finished match as plies: the steps that change the table, and the state that the board is shown at each.
import type { Happening, LogLine, Replay, ReplayStep, SeatState, Sheet, State, TableEvent } from '@protocol';

const TABLE: ReadonlySet<Happening['type']> = new Set([
  'dealer_chosen', 'deck_cut', 'giv_opened', 'hands_dealt', 'move_played', 'leftovers', 'fault_judged',
  'counted', 'undone', 'match_over',
]); // prettier-ignore

/** Whose cards are seen: everybody's, or one seat's. */
export type Eyes = number | null;

/** The steps that one goes through: what only came, went or talked is left out. */
export function pliesOf(replay: Replay): ReplayStep[] {
  return replay.steps.filter((step) => step.view && step.happened.some((one) => TABLE.has(one.type)));
}

/** The place of event `seq`, or of the last before it. */
export function placeOf(plies: readonly ReplayStep[], seq: number): number {
  const after = plies.findIndex((ply) => ply.seq > seq);
  return (after < 0 ? plies.length : Math.max(1, after)) - 1;
}

/** The table at `place`, as the board is shown it. */
export function stateAt(
  replay: Replay,
  plies: readonly ReplayStep[],
  place: number,
  eyes: Eyes,
): State | null {
  const ply = plies[place];
  if (!ply?.view) return null;
  const you = eyes ?? 0;
  const over = place === plies.length - 1;
  const view = { ...ply.view, hand: ply.hands[you] ?? [] };
  return {
    game: replay.game,
    seq: ply.seq,
    now: ply.at,
    status: over ? 'over' : 'playing',
    settings: replay.settings,
    you,
    host: false,
    seats: seatsOf(replay),
    turn: over ? null : ply.view.turn,
    turn_since: null, // nobody thinks: it is all played
    giv: ply.giv,
    view,
    moves: [],
    more_moves: 0,
    can_undo: false,
    clocks: null,
    questions: [],
    waiting_until: null,
    sheet: sheetAt(replay.sheet, plies, place),
    result: over ? replay.result : null,
    rematch: null,
    spectators: 0,
  };
}

function seatsOf({ names }: Replay): SeatState[] {
  const sides = names.length === 4 ? 2 : names.length;
  return names.map((name, seat) => ({
    seat,
    side: seat % sides,
    name,
    kind: 'person',
    level: null,
    connected: true,
    stand_in: null,
    stand_in_why: null,
    ready: true,
    away_at: null,
    rating: null,
  }));
}

/** The score sheet as it stood: the givar that were counted by then. */
function sheetAt(sheet: Sheet, plies: readonly ReplayStep[], place: number): Sheet {
  if (place === plies.length - 1) return sheet;
  const counted = new Set(
    plies
      .slice(0, place + 1)
      .flatMap(({ happened }) => happened)
      .flatMap((one) => (one.type === 'counted' && one.round === null ? [one.giv] : [])),
  );
  const rows = sheet.rows.filter(({ giv }) => counted.has(giv));
  return { ...sheet, rows, totals: rows.at(-1)?.totals ?? sheet.totals.map(() => 0), payments: [] };
}

/** What was told in the giv up to `place`. */
export function logAt(plies: readonly ReplayStep[], place: number): LogLine[] {
  const begun = beginningOf(plies, place);
  return plies
    .slice(begun, place + 1)
    .flatMap(({ seq, seat, told, said }) =>
      told.map((text, at) => ({ seq, seat, told: text, said: at === told.length - 1 ? said : '' })),
    );
}

function beginningOf(plies: readonly ReplayStep[], place: number): number {
  for (let at = place; at > 0; at--) if (opens(plies[at])) return at;
  return 0;
}

const opens = (ply: ReplayStep | undefined): boolean =>
  ply?.happened.some((one) => one.type === 'giv_opened') ?? false;

/** The event at `place` as the table would have heard it; hands are seen as `state` sees them. */
export function eventAt(replay: Replay, ply: ReplayStep, state: State | null): TableEvent {
  const hand = state?.view?.hand ?? null;
  return {
    type: 'event',
    game: replay.game,
    seq: ply.seq,
    at: ply.at,
    seat: ply.seat,
    happened: ply.happened.map((one) => (one.type === 'hands_dealt' ? { ...one, hand } : one)),
    told: ply.told,
    said: ply.said,
    state,
  };
}

/** The place of the last move that lies outlined at `place`, if there is one in its giv. */
export function lastMoveBefore(plies: readonly ReplayStep[], place: number): number | null {
  for (let at = place; at >= 0; at--) {
    const happened = plies[at]?.happened ?? [];
    if (happened.some((one) => one.type === 'move_played')) return at;
    if (opens(plies[at])) return null;
  }
  return null;
}

export interface Standing {
  place: number;
  totals: number[];
}

/** Every count, with the totals after it. */
export function countsOf(plies: readonly ReplayStep[]): Standing[] {
  return plies.flatMap(({ happened }, place) =>
    happened.flatMap((one) => (one.type === 'counted' ? [{ place, totals: one.totals }] : [])),
  );
}
