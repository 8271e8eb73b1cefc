import type { Happening, MovePlayed } from '@protocol';
import { describe, expect, it } from 'vitest';
import { flightOf, keyframes } from './flying';
import { copyOf, endOf, planOf, type Step } from './plan';
import { build, fishing, state, tricks } from './staged.svelte';

const played = (more: Partial<MovePlayed>): MovePlayed => ({
  type: 'move_played',
  seat: 0,
  move: '',
  kind: 'lay_out',
  card: '7s',
  value: null,
  table: [],
  builds: [],
  taken: [],
  mulles: 0,
  tabbar: 0,
  trick_winner: null,
  by_bot: false,
  ...more,
});
const path = (step: Step | undefined): string[] => step?.path.map(({ when, at }) => `${when} ${at}`) ?? [];
const BEFORE = state({
  view: fishing({ hand: ['7s'], table: ['3s', '4d', '9c'], builds: [build(7, ['2c', '5h'])] }),
});

describe('a lay-out', () => {
  it('goes from the hand to where it lies, and is not seen there before', () => {
    const after = state({ view: fishing({ table: ['3s', '4d', '7s', '9c'] }) });
    const steps = planOf([played({})], BEFORE, after);
    expect(steps.map(path)).toEqual([['before hand:7s:0', 'after table:2']]);
    expect(steps[0]?.lands).toBe(true);
  });

  it('of somebody else goes from that seat', () => {
    const after = state({ view: fishing({ table: ['7s'] }) });
    expect(path(planOf([played({ seat: 1 })], BEFORE, after)[0])[0]).toBe('before seat:1');
  });
});

describe('a capture', () => {
  const capture = played({ kind: 'capture', table: [0, 1], builds: [0] });
  const steps = planOf([capture], BEFORE, state({ view: fishing() }));

  it('shows the card at what it takes before all goes to the pile', () => {
    expect(steps.map(({ face }) => face)).toEqual(['2c', '5h', '3s', '4d', '7s']);
    expect(path(steps[4])).toEqual(['before hand:7s:0', 'before table:1', 'before table:1', 'after pile:0']);
    expect(path(steps[2])).toEqual(['before table:0', 'before table:1', 'after pile:0']);
  });

  it('is no longer than three movements', () => {
    expect(Math.max(...steps.map(endOf))).toBeLessThan(3.2);
  });
});

describe('a build', () => {
  it('gathers where the new one lies', () => {
    const steps = planOf([played({ kind: 'new_build', table: [2] })], BEFORE, state({ view: fishing() }));
    expect(steps.map(path)).toEqual([
      ['before table:2', 'after newest'],
      ['before hand:7s:0', 'after newest'],
    ]);
  });

  it('that is built on stays, and merged ones come to it', () => {
    const before = state({ view: fishing({ builds: [build(7, ['2c', '5h']), build(9, ['4c', '5d'])] }) });
    const steps = planOf([played({ kind: 'build_on', builds: [0, 1] })], before, state({ view: fishing() }));
    expect(path(steps[0])).toEqual(['before build:1', 'after build:0']);
    expect(path(steps.at(-1))).toEqual(['before hand:7s:0', 'after build:0']);
  });
});

it('deals after the move that ended the round', () => {
  const dealt: Happening = {
    type: 'hands_dealt',
    giv: 1,
    round: 2,
    dealer: 1,
    seats: [0, 1],
    count: 8,
    hand: ['5c', '5c'],
    call: null,
  };
  const after = state({ view: fishing({ table: ['7s'], hand: ['5c', '5c'] }) });
  const [move, ...deal] = planOf([played({}), dealt], BEFORE, after);
  const own = deal.filter(({ face }) => face !== null);
  expect(own.map((step) => path(step)[1])).toEqual(['after hand:5c:0', 'after hand:5c:1']);
  expect(deal.every(({ start }) => start >= endOf(move as Step))).toBe(true);
  expect(deal.filter(({ face }) => face === null).every((step) => path(step)[1] === 'after seat:1')).toBe(
    true,
  );
});

it('never shows a hand that is not the viewer’s own', () => {
  const dealt: Happening = {
    type: 'hands_dealt',
    giv: 1,
    round: 1,
    dealer: 1,
    seats: [0, 1],
    count: 8,
    hand: null,
    call: null,
  };
  expect(planOf([dealt], null, state({ you: null })).every(({ face }) => face === null)).toBe(true);
});

it('a full trick is seen before it goes to its winner', () => {
  const before = state({ you: 0, view: tricks({ leader: 1, trick: ['Ks', 'Qs'] }) }, 3);
  const last = played({ kind: 'play_card', card: 'As', trick_winner: 0 });
  const steps = planOf([last], before, state({ view: tricks() }, 3));
  expect(steps.map((step) => path(step).at(-1))).toEqual(Array(3).fill('after pile:0'));
  expect(path(steps[0])[0]).toBe('before trick:1');
  expect(path(steps[1])[0]).toBe('before trick:2');
});

it('which copy of its face a card is', () => {
  expect(['5c', '5c', '9s'].map((_, place) => copyOf(['5c', '5c', '9s'], place))).toEqual([0, 1, 0]);
});

describe('a flight', () => {
  const step = planOf([played({})], BEFORE, state({ view: fishing({ table: ['7s'] }) }))[0] as Step;

  it('is not begun when a place is not on the screen', () => {
    expect(
      flightOf(step, 7, 1, 100, ({ when }) => (when === 'before' ? null : { x: 0, y: 0, width: 1 })),
    ).toBeNull();
  });

  it('moves by transform alone', () => {
    const flight = flightOf(step, 7, 1, 100, () => ({ x: 10, y: 20, width: 50 }));
    expect(flight?.duration).toBe(100);
    for (const frame of keyframes(flight?.points ?? [], 100))
      expect(Object.keys(frame).sort()).toEqual(['easing', 'transform']);
  });
});
