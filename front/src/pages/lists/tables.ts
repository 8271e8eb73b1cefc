// How lists name a table.
import type { MyTable, OpenSeat } from '@protocol';
import { gameNamed } from '~/app/games.svelte';
import { say } from '~/words/catalogue.svelte';

/** The game's name in words. */
export function nameOf(game: MyTable['settings']['game']): string {
  return gameNamed(game)?.name ?? '';
}

/** Who else sits there. */
export function company(seats: OpenSeat[], you?: number): string {
  const names = seats.filter((seat, place) => place !== you && seat.kind !== 'free').map((seat) => seat.name);
  return names.length ? say('front.with', { names: names.join(', ') }) : say('front.alone');
}

/** How many seats are free, in words. */
export function freeSeats(seats: OpenSeat[]): string {
  const n = seats.filter((seat) => seat.kind === 'free').length;
  return n === 1 ? say('front.free_seat') : say('front.free_seats', { n });
}
