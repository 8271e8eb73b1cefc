// Measuring the places of a plan and moving cards between them, by transform and opacity alone.
import type { Place, Step } from './plan';

/** A place in pixels of the board: its middle, and how wide cards are there. */
export interface Point {
  x: number;
  y: number;
  width: number;
}

export interface Flight {
  id: number;
  /** The event that it belongs to. */
  seq: number;
  face: string | null;
  points: Point[];
  start: number;
  duration: number;
}

/** Where `name` is on `board` now. */
export function pointAt(board: HTMLElement, name: string): Point | null {
  const found = board.querySelector(`[data-at~="${name}"]`);
  if (!found) return null;
  const [outer, inner] = [board.getBoundingClientRect(), found.getBoundingClientRect()];
  return {
    x: inner.left - outer.left + inner.width / 2,
    y: inner.top - outer.top + inner.height / 2,
    width: Number(found.getAttribute('data-card')) || inner.width,
  };
}

/** The places before the event that `steps` start from, measured while they are still there. */
export function measured(board: HTMLElement, places: readonly Place[]): Map<string, Point> {
  const found = new Map<string, Point>();
  for (const { at } of places) {
    const point = found.has(at) ? null : pointAt(board, at);
    if (point) found.set(at, point);
  }
  return found;
}

/** The keyframes of a card along `points`; it is drawn as wide as `width`. */
export function keyframes(points: readonly Point[], width: number): Keyframe[] {
  return points.map((point) => ({
    transform: `translate(${point.x}px, ${point.y}px) translate(-50%, -50%) scale(${point.width / width})`,
    easing: 'cubic-bezier(.3,.1,.2,1)',
  }));
}

/** `point`, or beside it where a card shall be seen with the one under it. */
export function placed(point: Point | null, { beside }: Place): Point | null {
  if (!point || !beside) return point;
  return { ...point, x: point.x + 0.22 * point.width, y: point.y + 0.16 * point.width };
}

/** A step as a flight; null where one of its places is not on the screen. */
export function flightOf(
  step: Step,
  seq: number,
  id: number,
  beat: number,
  find: (place: Place) => Point | null,
): Flight | null {
  const points = step.path.map((place) => placed(find(place), place));
  if (points.some((point) => point === null)) return null;
  return {
    id,
    seq,
    face: step.face,
    points: points as Point[],
    start: step.start * beat,
    duration: step.each * beat * (step.path.length - 1),
  };
}
