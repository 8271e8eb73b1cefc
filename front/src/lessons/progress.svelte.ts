// Which hands have been done; kept in this browser and nowhere else.
import type { LessonInfo } from '@protocol';

type Kept = Record<string, string[]>;

const KEPT = 'mulle.lessons';

let done = $state.raw<Kept>(kept());

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

function keep(changed: Kept): void {
  done = changed;
  try {
    localStorage.setItem(KEPT, JSON.stringify(changed));
  } catch {
    // Nothing can be kept in this browser; the lesson goes on all the same.
  }
}

export function isDone(game: string, hand: string): boolean {
  return done[game]?.includes(hand) ?? false;
}

/** How many of the lesson's hands have been done. */
export function countDone({ game, hands }: LessonInfo): number {
  return hands.filter(({ hand }) => isDone(game, hand)).length;
}

/** The hand to go on with: the first that is not done, the first of all when all are. */
export function nextHand({ game, hands }: LessonInfo): string {
  return (hands.find(({ hand }) => !isDone(game, hand)) ?? hands[0])?.hand ?? '';
}

export function remember(game: string, hand: string): void {
  if (!isDone(game, hand)) keep({ ...done, [game]: [...(done[game] ?? []), hand] });
}

/** Begin the lesson of `game` again. */
export function forget(game: string): void {
  keep({ ...done, [game]: [] });
}
