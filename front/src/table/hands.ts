// Where the cards of a hand lie: rows of places at the thumb where it is narrow, a fan where it is wide.
import { type Area, RATIO } from './grid';
import type { Held } from './places';

export interface HandSpot {
  x: number;
  y: number;
  card: number;
  /** How much of the card is in sight beside the next one. */
  seen: number;
  turn: number;
}

const NARROW = 400;
const GAP = 6;
const FAN_CARD = 112;

/** The spots of `held`, in its order. */
export function handSpots(held: readonly Held[], area: Area): HandSpot[] {
  return area.width < NARROW ? rows(held, area) : fan(held, area);
}

/** Two rows; everybody keeps the place that was dealt, so that nothing moves under the thumb. */
function rows(held: readonly Held[], { width, height }: Area): HandSpot[] {
  const places = Math.max(held.length, ...held.map(({ slot }) => slot + 1));
  const count = places <= 4 ? 1 : 2;
  const columns = Math.max(4, Math.ceil(places / count));
  const pitch = (width - GAP) / columns;
  const high = (height - GAP * (count + 1)) / count;
  const card = Math.min(high / RATIO, Math.max(pitch - GAP, Math.min(56, pitch * 1.5)));
  const across = Math.min(card + GAP, (width - GAP - card) / Math.max(1, columns - 1));
  const left = (width - across * (columns - 1) - card) / 2;
  const top = (height - count * RATIO * card - GAP * (count - 1)) / 2;
  return held.map(({ slot }) => ({
    x: left + (slot % columns) * across,
    y: top + Math.floor(slot / columns) * (RATIO * card + GAP),
    card,
    seen: slot % columns < columns - 1 ? Math.min(card, across) : card,
    turn: 0,
  }));
}

/** A fan, with its middle in the middle. */
function fan(held: readonly Held[], { width, height }: Area): HandSpot[] {
  const lift = Math.min(24, 0.12 * height);
  const card = Math.min(FAN_CARD, (height - lift) / RATIO);
  const count = held.length;
  const across = Math.min(card * 0.82, (width - card - 2 * GAP) / Math.max(1, count - 1));
  return held.map((_, at) => {
    const off = at - (count - 1) / 2;
    return {
      x: width / 2 - card / 2 + off * across,
      y: 0.6 * lift + 0.9 * off * off,
      card,
      seen: at < count - 1 ? Math.min(card, across) : card,
      turn: 1.3 * off,
    };
  });
}

const SUIT_ORDER = 'shcd';
const RANK_ORDER = 'AKQJT98765432';

/** A hand in the order in which tricks are played: suit by suit in turns of colour, the highest first. */
export function bySuit(hand: readonly string[]): string[] {
  const place = (face: string): number =>
    20 * SUIT_ORDER.indexOf(face.charAt(1)) + RANK_ORDER.indexOf(face.charAt(0));
  return [...hand].sort((one, other) => place(one) - place(other));
}
