import type { Happening, Replay, ReplayStep, TableEvent } from '@protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '~/net/http';
import { curves, marksOf, margins } from './graph';
import { placeOf, pliesOf } from './plies';
import { ReplayStore } from './replay.svelte';

const view = (turn: number) =>
  ({ family: 'fishing', turn, hand: [], table: [], builds: [], piles: [], held: [1, 1] }) as never;
const opened = (giv: number): Happening =>
  ({
    type: 'giv_opened',
    giv,
    dealer: 0,
    forehand: 1,
    seats: [0, 1],
    deciding: false,
    table: [],
    mulle: null,
  }) as Happening;
const dealt: Happening = {
  type: 'hands_dealt', giv: 1, round: 1, dealer: 0, seats: [0, 1], count: 1, hand: null, call: null,
}; // prettier-ignore
const moved = (move: string): Happening => ({ type: 'move_played', move, seat: 0 }) as Happening;
const counted = (giv: number, totals: number[]): Happening =>
  ({ type: 'counted', giv, round: null, scores: [], totals }) as Happening;

let seq = 0;
function step(told: string, ...happened: Happening[]): ReplayStep {
  seq += 1;
  return {
    seq,
    at: seq,
    seat: 0,
    happened,
    told: [told],
    said: '',
    giv: null,
    view: view(seq % 2),
    hands: [['7s'], ['9d']],
  };
}

function replay(): Replay {
  seq = 0;
  return {
    game: 'g',
    settings: { game: 'mulle' },
    names: ['Anna', 'Bo'],
    steps: [
      step('giv 1', opened(1)),
      step('dealt', dealt),
      step('away', { type: 'went', seat: 1 }),
      step('7s', moved('7s')),
      step('9d', moved('9d'), counted(1, [3, 1])),
      step('giv 2', opened(2)),
      step('2c', moved('2c'), counted(2, [3, 8])),
    ],
    sheet: {
      sides: ['Anna', 'Bo'],
      rows: [
        { giv: 1, totals: [3, 1] },
        { giv: 2, totals: [3, 8] },
      ],
      totals: [3, 8],
      payments: [{}],
    },
    result: { how: 'played', winners: [1], totals: [3, 8], lost: null, words: '' },
  } as unknown as Replay;
}

async function shown(place = 0, eyes: number | null = null): Promise<ReplayStore> {
  vi.spyOn(api, 'replay').mockResolvedValue(replay());
  const store = new ReplayStore('g', place, eyes);
  await vi.waitFor(() => expect(store.replay).not.toBeNull());
  return store;
}

function heard(store: ReplayStore): { event: TableEvent; late: boolean }[] {
  const all: { event: TableEvent; late: boolean }[] = [];
  store.listen((event, late) => all.push({ event, late }));
  all.length = 0;
  return all;
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

describe('a replayed match', () => {
  it('leaves out what changes nothing on the table', () => {
    expect(pliesOf(replay()).map((ply) => ply.told[0])).toEqual([
      'giv 1',
      'dealt',
      '7s',
      '9d',
      'giv 2',
      '2c',
    ]);
  });

  it('finds the place of an event, and of the last before it', () => {
    const plies = pliesOf(replay());
    expect([1, 3, 4, 99].map((at) => placeOf(plies, at))).toEqual([0, 1, 2, 5]);
  });

  it('steps with movements and jumps without', async () => {
    const store = await shown();
    const all = heard(store);
    store.on();
    expect(all.at(-1)).toMatchObject({ late: false, event: { seq: 2, state: { seq: 2 } } });
    store.go(3);
    expect(all.at(-1)).toMatchObject({ late: true, event: { told: ['9d'] } });
    expect(store.state?.seq).toBe(5);
  });

  it('keeps within its ends', async () => {
    const store = await shown(77);
    expect(store.place).toBe(5);
    store.on();
    expect(store.place).toBe(5);
    store.go(-4);
    expect(store.place).toBe(0);
  });

  it('plays by itself, and stops at the end', async () => {
    const store = await shown(3);
    store.play();
    await vi.advanceTimersByTimeAsync(1_400);
    expect(store.place).toBe(4);
    await vi.advanceTimersByTimeAsync(1_400);
    expect([store.place, store.playing]).toEqual([5, false]);
  });

  it('tells the log of the giv alone, and the sheet as it stood', async () => {
    const store = await shown(3);
    expect(store.log.map(({ told }) => told)).toEqual(['giv 1', 'dealt', '7s', '9d']);
    expect(store.state?.sheet).toMatchObject({ rows: [{ giv: 1 }], totals: [3, 1], payments: [] });
    store.go(2);
    expect(store.state?.sheet.totals).toEqual([0, 0]);
    expect(store.state?.result).toBeNull();
    store.go(5);
    expect(store.log.map(({ told }) => told)).toEqual(['giv 2', '2c']);
    expect(store.state).toMatchObject({ status: 'over', sheet: { payments: [{}] } });
  });

  it("shows everybody's cards or one seat's and no other's", async () => {
    const store = await shown(2);
    expect(store.hands).toEqual([['7s'], ['9d']]);
    store.see(1);
    expect(store.hands).toBeNull();
    expect(store.state?.view?.hand).toEqual(['9d']);
    expect(JSON.stringify(store.state)).not.toContain('7s"');
    expect((await shown(2, 9)).eyes).toBeNull();
  });

  it('refuses to be played at', async () => {
    const store = await shown();
    await expect(store.do({ type: 'undo' })).rejects.toThrow();
  });
});

describe('the graph', () => {
  it("draws a side's points less the mean of the others'", () => {
    expect(margins([10, 4])).toEqual([6, -6]);
    expect(margins([9, 3, 0])).toEqual([7.5, -1.5, -6]);
  });

  it('joins the counts with what each side expected after its own moves', () => {
    const moves = [
      { seq: 4, seat: 0, how: 'net', standing: 1.5 },
      { seq: 5, seat: 1, how: null, standing: 9 },
    ];
    const [anna, bo] = curves(pliesOf(replay()), 2, moves as never);
    expect(anna?.map(({ value }) => value)).toEqual([0, 1.5, 2, -5]);
    expect(bo?.map(({ value }) => value)).toEqual([0, -2, 5]);
  });

  it('has round figures at its side', () => {
    expect(marksOf({ low: -7, high: 12 })).toEqual([-5, 0, 5, 10]);
    expect(marksOf({ low: -1, high: 1 })).toEqual([-1, 0, 1]);
  });
});
