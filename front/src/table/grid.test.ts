import { describe, expect, it } from 'vitest';
import { fit, lay, LEAST, RATIO } from './grid';
import { bySuit, handSpots } from './hands';
import { hold } from './places';

const PHONE = { width: 352, height: 224 };
const DESK = { width: 940, height: 412 };

describe('the table', () => {
  for (const [name, area] of Object.entries({ PHONE, DESK }))
    for (const count of [1, 8, 12, 16, 20, 24, 25, 30, 32])
      it(`${name}: ${count} cards lie inside it, apart, and can be touched`, () => {
        const grid = fit(count, area);
        const laid = lay(grid, area);
        expect(grid.columns * grid.rows).toBeGreaterThanOrEqual(count);
        expect(laid.left).toBeGreaterThanOrEqual(0);
        expect(laid.top).toBeGreaterThanOrEqual(-0.01);
        expect(laid.left + laid.across * (grid.columns - 1) + laid.card).toBeLessThanOrEqual(
          area.width + 0.01,
        );
        expect(laid.top + laid.down * (grid.rows - 1) + RATIO * laid.card).toBeLessThanOrEqual(
          area.height + 0.01,
        );
        expect(laid.across).toBeGreaterThanOrEqual(laid.card);
        expect(laid.card).toBeGreaterThanOrEqual(LEAST - 0.01);
        expect(laid.down).toBeGreaterThanOrEqual(LEAST - 0.01);
      });
});

describe('a hand', () => {
  const hand = (count: number) =>
    hold(
      [],
      'A23456789TJQK'
        .slice(0, count)
        .split('')
        .map((rank) => `${rank}s`),
    );

  it('lies in two rows of four at the thumb', () => {
    const spots = handSpots(hand(8), { width: 348, height: 176 });
    expect(new Set(spots.map(({ y }) => Math.round(y))).size).toBe(2);
    expect(new Set(spots.map(({ x }) => Math.round(x))).size).toBe(4);
  });

  for (const count of [1, 4, 8, 13])
    it(`of ${count} has all its cards inside and large enough to touch on a phone`, () => {
      for (const { x, y, card, seen } of handSpots(hand(count), { width: 348, height: 176 })) {
        expect(x).toBeGreaterThanOrEqual(-0.01);
        expect(x + card).toBeLessThanOrEqual(348.01);
        expect(y + RATIO * card).toBeLessThanOrEqual(176.01);
        expect(seen).toBeGreaterThanOrEqual(44);
      }
    });

  it('is a fan around the middle where it is wide', () => {
    const spots = handSpots(hand(8), { width: 700, height: 200 });
    expect(spots[0]?.turn).toBeLessThan(0);
    expect(spots[7]?.turn).toBeCloseTo(-(spots[0]?.turn ?? 0));
  });

  it('for tricks lies suit by suit, the ace highest', () => {
    expect(bySuit(['Ad', '2s', 'Ks', 'Th', 'As'])).toEqual(['As', 'Ks', '2s', 'Th', 'Ad']);
  });
});
