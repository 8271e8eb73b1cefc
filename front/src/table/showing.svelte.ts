// What is seen and heard of events: flights of cards, bubbles, the sentence for screen readers, the last move.
import { tick } from 'svelte';
import type { DealerChosen, DeckCut, Happening, MovePlayed, State, TableEvent } from '@protocol';
import { games } from '~/app/games.svelte';
import { moves, settings } from '~/app/settings.svelte';
import type { TableSource } from '~/net/source';
import { say } from '~/words/catalogue.svelte';
import { type Flight, flightOf, measured, type Point, pointAt } from './flying';
import { planOf, type Step } from './plan';
import { soundOf, yourTurn } from './sounds';

const BEAT = 270; // milliseconds, at speed 1
const BUBBLE = 3200;
const OPENING = 4800;
const TOGETHER = 60; // what is told within this time is one announcement

export interface Bubble {
  id: number;
  seat: number;
  text: string;
}

/** How a giv began: who deals first, who cut. */
export interface OpeningShown {
  drawn: DealerChosen | null;
  cut: DeckCut | null;
}

export class Showing {
  flights = $state.raw<Flight[]>([]);
  bubbles = $state.raw<Bubble[]>([]);
  /** The sentence for screen readers; changed by every event that tells something, and by R. */
  announced = $state('');
  last = $state.raw<MovePlayed | null>(null);
  opening = $state.raw<OpeningShown | null>(null);

  #heard: TableEvent[] = [];
  #places = new Map<string, Point>();
  #next = 1;
  #said = '';
  #telling: string[] = [];
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

  closeOpening(): void {
    this.opening = null;
  }

  landed(flight: Flight): void {
    this.flights = this.flights.filter((one) => one !== flight);
  }

  /** Say `text` to those who listen. */
  #announce(text: string): void {
    if (!text) return;
    this.#said = text;
    // The same words twice are only read when the text differs.
    this.announced = this.announced === text ? `${text}\u00a0` : text;
  }

  /** Tell `lines` with whatever else is told just now: what follows by itself must not silence it. */
  #tell(lines: readonly string[]): void {
    if (lines.length > 0 && this.#telling.length === 0)
      this.#after(TOGETHER, () => this.#announce(this.#telling.splice(0).join('. ')));
    this.#telling.push(...lines);
  }

  #hear(event: TableEvent, late: boolean, before: State | null): void {
    for (const one of event.happened) this.#remember(one);
    if (late) return;
    const yours = event.state?.turn != null && event.state.turn === event.state.you;
    const began = yours && (event.state?.moves.length ?? 0) > 0 && before?.turn !== event.state?.turn;
    this.#tell([...event.told, event.said, began ? say('board.your_turn_now') : ''].filter(Boolean));
    if (event.said && event.seat !== null) this.#bubble(event.seat, event.said);
    for (const one of event.happened) this.#speak(one);
    this.#open(event.happened);
    if (settings.sound) event.happened.forEach((one) => soundOf(one, event.state?.you ?? null));
    if (settings.sound && began) yourTurn();
    this.#move(event, before);
  }

  #remember(one: Happening): void {
    if (one.type === 'move_played') this.last = one;
    if (one.type === 'giv_opened' || one.type === 'undone') this.last = null;
  }

  #speak(one: Happening): void {
    if (one.type === 'phrase_said') this.#bubble(one.seat, phrase(one.phrase));
    if (one.type === 'hands_dealt' && one.call) this.#bubble(one.dealer, say(`board.call.${one.call}`));
  }

  #open(happened: readonly Happening[]): void {
    const drawn = happened.find((one) => one.type === 'dealer_chosen') ?? null;
    const cut = happened.find((one) => one.type === 'deck_cut') ?? null;
    if (!drawn && !cut) return;
    const opening = { drawn, cut };
    this.opening = opening;
    this.#after(OPENING / settings.speed, () => {
      if (this.opening === opening) this.closeOpening();
    });
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
      const flight = flightOf(step, seq, this.#next++, beat, find);
      const end = step.path.at(-1);
      if (flight && step.lands && end) hide(board, end.at, flight.start + flight.duration);
      return flight ? [flight] : [];
    });
    // What moved just before moves on; what is older is not waited for.
    const before = Math.max(0, ...this.flights.map((flight) => flight.seq));
    this.flights = [...this.flights.filter((flight) => flight.seq === before), ...flights];
    await Promise.all([tick(), new Promise(requestAnimationFrame)]);
    performance.mark('move-shown', { detail: { seq, after: performance.now() - heardAt } });
  }

  #bubble(seat: number, text: string): void {
    const bubble = { id: this.#next++, seat, text };
    this.bubbles = [...this.bubbles.filter((one) => one.seat !== seat), bubble];
    this.#after(BUBBLE / Math.min(2, settings.speed), () => {
      this.bubbles = this.bubbles.filter((one) => one !== bubble);
    });
  }

  #after(wait: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, wait);
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
