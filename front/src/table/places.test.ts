import { describe, expect, it } from 'vitest';
import { fit } from './grid';
import { arrange, type Held, hold, type Item, NOWHERE, type Places } from './places';
import { build } from './staged.svelte';

const fits = (count: number) => fit(count, { width: 900, height: 400 });
const lay = (before: Places, table: string[], builds = [] as ReturnType<typeof build>[]): Places =>
  arrange(before, table, builds, fits);
const at = ({ items }: Places, card: string): Item => {
  const found = items.find((item) => item.cards.includes(card));
  if (!found) throw new Error(`${card} does not lie there`);
  return found;
};
const spot = (item: Item): [number, number] => [item.column, item.row];

describe('what lies on the table', () => {
  const first = lay(NOWHERE, ['2d', '4d', '6h', '9s']);

  it('has a place each', () => {
    expect(new Set(first.items.map((item) => spot(item).join())).size).toBe(4);
  });

  it('keeps its place and number while others come and go', () => {
    const later = lay(first, ['2d', '5c', '9s']);
    for (const card of ['2d', '9s']) {
      expect(spot(at(later, card))).toEqual(spot(at(first, card)));
      expect(at(later, card).id).toBe(at(first, card).id);
    }
    expect(first.items.map((item) => item.id)).not.toContain(at(later, '5c').id);
  });

  it('lets a new build lie where one of its cards lay', () => {
    const later = lay(first, ['2d', '9s'], [build(10, ['4d', '6h', '5c'])]);
    const lay_ = ['4d', '6h'].map((card) => spot(at(first, card)).join());
    expect(lay_).toContain(spot(at(later, '5c')).join());
  });

  it('keeps a build that is built on, and what is left of it when a move is taken back', () => {
    const built = lay(first, ['2d', '9s'], [build(10, ['4d', '6h'])]);
    const on = lay(built, ['2d'], [build(10, ['4d', '6h', 'Ac', '9s'], { parts: 2 })]);
    expect(at(on, 'Ac').id).toBe(at(built, '4d').id);
    const back = lay(on, ['2d', '9s'], [build(10, ['4d', '6h'])]);
    expect(at(back, '4d').id).toBe(at(on, 'Ac').id);
  });

  it('tells two copies of one face apart', () => {
    const twins = lay(NOWHERE, ['5c', '5c', '9s']);
    expect(new Set(twins.items.map((item) => item.id)).size).toBe(3);
    const one = lay(twins, ['5c', '9s']);
    expect(twins.items.map((item) => item.id)).toContain(at(one, '5c').id);
  });

  it('moves to a larger grid only when it must, and all keep apart there', () => {
    const eight = lay(NOWHERE, ['2d', '3d', '4d', '5d', '6d', '7d', '8d', '9d']);
    const nine = lay(eight, ['2d', '3d', '4d', '5d', '6d', '7d', '8d', '9d', 'Td']);
    expect(nine.grid.columns * nine.grid.rows).toBeGreaterThan(8);
    expect(new Set(nine.items.map((item) => spot(item).join())).size).toBe(9);
    const again = lay(nine, ['2d']);
    expect(again.grid).toEqual(nine.grid);
    expect(lay(lay(again, []), ['3d']).grid).toEqual(fits(1));
  });
});

describe('a hand', () => {
  const slots = (held: readonly Held[]): number[] => held.map(({ slot }) => slot);

  it('keeps the places of what is left', () => {
    const dealt = hold([], ['2d', '5c', '5c', '9s']);
    const later = hold(dealt, ['2d', '5c', '9s']);
    expect(slots(later)).toEqual([0, 1, 3]);
    expect(new Set(later.map(({ id }) => id)).size).toBe(3);
  });

  it('takes a card that comes back into the free place', () => {
    const dealt = hold([], ['2d', '5c', '9s']);
    const back = hold(hold(dealt, ['2d', '9s']), ['2d', '5c', '9s']);
    expect(slots(back)).toEqual([0, 1, 2]);
  });

  it('begins anew when it is dealt anew', () => {
    const dealt = hold(hold([], ['2d', '5c', '9s']), ['9s']);
    const next = hold(dealt, ['3d', '4c', '9s', 'Ks']);
    expect(slots(next)).toEqual([0, 1, 2, 3]);
    expect(next.every(({ id }) => dealt.every((old) => old.id !== id))).toBe(true);
  });
});
