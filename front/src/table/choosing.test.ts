import { describe, expect, it } from 'vitest';
import { attempt, NO_WISH, placesUsed, spoken, touchBuild, touchTable, weigh, type Wish } from './choosing';
import { build, move } from './staged.svelte';

// Two 4d lie there, at 1 and 2: the server names the first copies.
const LYING = { table: ['3s', '4d', '4d', '7h'], builds: [build(7, ['2c', '5h'])] };
const MOVES = [
  move('7s'),
  move('7s x 7h', { table: [3] }),
  move('7s x 3s 4d', { table: [0, 1] }),
  move('7s x 3s 4d 7h #1', { table: [0, 1, 3], builds: [0] }),
  move('4c m 4d 4d', { kind: 'mulle', table: [1, 2] }),
  move('9c', {}),
];
const holding = (card: string, table: number[] = [], builds: number[] = []): Wish => ({
  card,
  table,
  builds,
});
const texts = (moves: { move: string }[]): string[] => moves.map((one) => one.move);

describe('a hand card is chosen', () => {
  it('lights what any of its moves can use', () => {
    const { litTable, litBuilds } = weigh(MOVES, LYING, holding('7s'));
    expect([...litTable]).toEqual([0, 1, 2, 3]); // either 4d will do
    expect([...litBuilds]).toEqual([0]);
  });

  it('means nothing yet while several moves fit, not even the lay-out', () => {
    const found = weigh(MOVES, LYING, holding('7s'));
    expect(found.meant).toBeNull();
    expect(texts(found.exact)).toEqual(['7s']);
    expect(found.possible).toHaveLength(4);
  });

  it('lists captures before lay-outs, and those that take most first', () => {
    expect(texts(weigh(MOVES, LYING, holding('7s')).possible)).toEqual([
      '7s x 3s 4d 7h #1',
      '7s x 3s 4d',
      '7s x 7h',
      '7s',
    ]);
  });

  it('means its only move at once', () => {
    expect(weigh(MOVES, LYING, holding('9c')).meant?.move).toBe('9c');
    expect(weigh(MOVES, LYING, holding('4c')).meant?.move).toBe('4c m 4d 4d');
  });

  it('fits nothing when it may not be played', () => {
    expect(weigh(MOVES, LYING, holding('Ks')).possible).toEqual([]);
  });
});

describe('things on the table are touched', () => {
  it('means the move that uses exactly them, and still offers those that use more', () => {
    const found = weigh(MOVES, LYING, holding('7s', [3]));
    expect(found.meant?.move).toBe('7s x 7h');
    expect(texts(found.possible)).toEqual(['7s x 3s 4d 7h #1', '7s x 7h']);
  });

  it('takes the other copy of a face for the first', () => {
    const found = weigh(MOVES, LYING, holding('7s', [0, 2]));
    expect(found.meant?.move).toBe('7s x 3s 4d');
    expect(placesUsed(found.meant ?? move(''), LYING, holding('7s', [0, 2]))).toEqual([0, 2]);
  });

  it('does not light the second copy when one is enough', () => {
    expect([...weigh(MOVES, LYING, holding('7s', [2])).litTable]).toEqual([0, 3]);
  });

  it('means the only move left, whose other cards join by themselves', () => {
    expect(weigh(MOVES, LYING, holding('7s', [], [0])).meant?.move).toBe('7s x 3s 4d 7h #1');
  });

  it('fits nothing when no move uses them together', () => {
    expect(weigh(MOVES, LYING, holding('4c', [3])).possible).toEqual([]);
  });

  it('lets go what is touched twice', () => {
    expect(touchTable(touchTable(NO_WISH, 2), 2).table).toEqual([]);
    expect(touchBuild(touchBuild(NO_WISH, 1), 0).builds).toEqual([1, 0]);
  });
});

it('shows two moves with the same cards as a choice', () => {
  const both = [move('8d x 8h', { table: [0] }), move('8d b8 8h', { table: [0] })];
  const found = weigh(both, { table: ['8h'], builds: [] }, holding('8d', [0]));
  expect(found.meant).toBeNull();
  expect(texts(found.possible)).toEqual(['8d x 8h', '8d b8 8h']);
});

it('keeps apart moves without a card', () => {
  expect(texts(spoken([move('buy', { card: null, kind: 'buy' }), move('9c')]))).toEqual(['buy']);
});

it('writes a wish as the server would read it, to ask why not', () => {
  expect(attempt(holding('9c'), LYING)).toBe('9c');
  expect(attempt(holding('9c', [3, 0], [0]), LYING)).toBe('9c x 7h 3s #1');
});
