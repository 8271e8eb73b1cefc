// What one wishes to play, from the last time until the next; kept in this browser.
import type { Clock, GameInfo, NewTable, SeatWish } from '@protocol';
import { newId } from '~/net/http';

export type GameName = GameInfo['game'];
export type OptionValue = boolean | number | string | null;
export type Options = Record<string, OptionValue>;
export const CLOCKS = ['none', 'calm', 'quick'] as const;

export interface Wishes {
  game: GameName;
  players: Partial<Record<GameName, number>>;
  options: Partial<Record<GameName, Options>>;
  level: string;
  company: 'bots' | 'people';
  listed: boolean;
  spectators: boolean;
  clock: (typeof CLOCKS)[number];
  rated: boolean;
}

const KEPT = 'mulle.wishes';
const FIRST: Wishes = {
  game: 'mulle',
  players: {},
  options: {},
  level: 'casual',
  company: 'bots',
  listed: false,
  spectators: true,
  clock: 'none',
  rated: false,
};
const TIMES: Record<Wishes['clock'], Clock | null> = {
  none: null,
  calm: { bank: 900, increment: 15 },
  quick: { bank: 300, increment: 5 },
};

function kept(): Partial<Wishes> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Wishes>;
  } catch {
    return {};
  }
}

/** Read anywhere; change with `wish`. */
export const wishes: Wishes = $state({ ...FIRST, ...kept() });

/** Wish something else, and keep it. */
export function wish(change: Partial<Wishes>): void {
  Object.assign(wishes, change);
  try {
    localStorage.setItem(KEPT, JSON.stringify(wishes));
  } catch {
    // Nothing can be kept in this browser; the wish holds until the page is closed.
  }
}

/** How many are to play `game`. */
export function playersOf(game: GameInfo): number {
  const wished = wishes.players[game.game];
  return wished !== undefined && game.players.includes(wished) ? wished : (game.players[0] ?? 2);
}

/** The house rules of `game` that differ from the game as it is. */
export function optionsOf(game: GameInfo): Options {
  const known = new Map(game.options.map((option) => [option.name, option]));
  const wished = Object.entries(wishes.options[game.game] ?? {});
  return Object.fromEntries(
    wished.filter(([name, value]) => known.has(name) && known.get(name)?.default !== value),
  );
}

/** Play `game` by `options` from now on. */
export function wishOptions(game: GameInfo, options: Options): void {
  wish({ options: { ...wishes.options, [game.game]: options } });
}

/** Whether two sets of house rules are the same. */
export function alike(one: Options, other: Options): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** The table that is wished for; with bots in the other seats it is started at once. */
export function wishedTable(game: GameInfo): NewTable {
  const players = playersOf(game);
  const alone = wishes.company === 'bots';
  const options: Options = { ...optionsOf(game), ...(game.players.length > 1 ? { players } : {}) };
  const other: SeatWish = alone ? { kind: 'bot', level: wishes.level } : { kind: 'free' };
  const company = {
    open: wishes.listed,
    spectators: wishes.spectators,
    clock: TIMES[wishes.clock],
    rated: wishes.rated,
  };
  return {
    id: newId(),
    settings: { game: game.game, options, ...(alone ? {} : company) },
    seats: Array.from({ length: players }, (_, seat) => (seat === 0 ? { kind: 'me' } : other)),
    start: alone,
  };
}
