// What is seen and heard of events: flights of cards, bubbles, the sentence for screen readers, the last move.
import { tick } from 'svelte';
import type { MovePlayed, State, TableEvent } from '@protocol';
import { games } from '~/app/games.svelte';
import { moves, settings } from '~/app/settings.svelte';
import type { TableSource } from '~/net/source';
import { type Flight, flightOf, measured, type Point, pointAt } from './flying';
import { planOf, type Step } from './plan';
import { soundOf } from './sounds';

const BEAT = 270; // milliseconds, at speed 1
const BUBBLE = 3200;

export interface Bubble {
  id: number;
  seat: number;
  text: string;
}

export class Showing {
  flights = $state.raw<Flight[]>([]);
  bubbles = $state.raw<Bubble[]>([]);
  /** The sentence for screen readers; changed by every event that tells something, and by R. */
  announced = $state('');
  last = $state.raw<MovePlayed | null>(null);

  #heard: TableEvent[] = [];
  #places = new Map<string, Point>();
  #next = 1;
  #said = '';
  #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(readonly board: () => HTMLElement | null) {}

  /** Show what `source` tells until the returned function is called. */
  follow(source: TableSource): () => void {
    const stop = source.listen((event, late, before) => this.#hear(event, late, before));
    return () => {
      stop();
      this.#timers.forEach(clearTimeout);
    };
  }

  /** Say the last announcement once more. */
  repeat(): void {
    this.#announce(this.#said);
  }

  /** Say `text` to those who listen. */
  #announce(text: string): void {
    if (!text) return;
    this.#said = text;
    // The same words twice are only read when the text differs.
    this.announced = this.announced === text ? `${text}\u00a0` : text;
  }

  landed(flight: Flight): void {
    this.flights = this.flights.filter((one) => one !== flight);
  }

  #hear(event: TableEvent, late: boolean, before: State | null): void {
    for (const one of event.happened) {
      if (one.type === 'move_played') this.last = one;
      if (one.type === 'giv_opened' || one.type === 'undone') this.last = null;
      if (one.type === 'phrase_said' && !late) this.#bubble(one.seat, phrase(one.phrase));
    }
    if (late) return;
    this.#announce([...event.told, event.said].filter(Boolean).join('. '));
    if (event.said && event.seat !== null) this.#bubble(event.seat, event.said);
    if (settings.sound) event.happened.forEach((one) => soundOf(one, event.state?.you ?? null));
    this.#move(event, before);
  }

  /** Measure where cards are now; when the commit's last event has come, move them to where they are then. */
  #move(event: TableEvent, before: State | null): void {
    const board = this.board();
    if (!moves() || !board) return;
    const heardAt = performance.now();
    this.#heard.push(event);
    if (!event.state) return;
    const steps = planOf(
      this.#heard.flatMap((one) => one.happened),
      before,
      event.state,
    );
    this.#heard = [];
    if (steps.length === 0) return;
    const past = steps.flatMap((step) => step.path.filter((place) => place.when === 'before'));
    this.#places = measured(board, past);
    void this.#launch(board, steps, heardAt, event.seq);
  }

  async #launch(board: HTMLElement, steps: Step[], heardAt: number, seq: number): Promise<void> {
    const places = this.#places;
    await tick();
    const beat = BEAT / settings.speed;
    const find = ({ when, at }: Step['path'][number]): Point | null =>
      when === 'before' ? (places.get(at) ?? null) : (pointAt(board, at) ?? pointAt(board, 'middle'));
    const flights = steps.flatMap((step) => {
      const flight = flightOf(step, this.#next++, beat, find);
      const end = step.path.at(-1);
      if (flight && step.lands && end) hide(board, end.at, flight.start + flight.duration);
      return flight ? [flight] : [];
    });
    // What is older than the step before is not waited for.
    this.flights = flights;
    performance.mark('move-shown', { detail: { seq, after: performance.now() - heardAt } });
  }

  #bubble(seat: number, text: string): void {
    const bubble = { id: this.#next++, seat, text };
    this.bubbles = [...this.bubbles.filter((one) => one.seat !== seat), bubble];
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.bubbles = this.bubbles.filter((one) => one !== bubble);
      },
      BUBBLE / Math.min(2, settings.speed),
    );
    this.#timers.add(timer);
  }
}

/** What lands is not seen before it is there. */
function hide(board: HTMLElement, name: string, duration: number): void {
  board.querySelector(`[data-at~="${name}"]`)?.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
}

function phrase(key: string): string {
  return games()?.phrases.find((one) => one.phrase === key)?.text ?? '';
}
