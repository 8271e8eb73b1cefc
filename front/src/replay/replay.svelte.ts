// A finished match as a source for the table: one goes to a ply, steps, or lets it play.
import { untrack } from 'svelte';
import type { Command, Fault, LogLine, Replay, Reply, ReplayStep, State } from '@protocol';
import { sentence } from '~/app/faults';
import { settings } from '~/app/settings.svelte';
import { api, Gone, Refusal } from '~/net/http';
import type { Hearer, TableSource } from '~/net/source';
import { say } from '~/words/catalogue.svelte';
import { type Eyes, eventAt, lastMoveBefore, logAt, pliesOf, stateAt } from './plies';

const PAUSE = 1_300; // between two plies that play by themselves, at speed 1

export class ReplayStore implements TableSource {
  replay = $state.raw<Replay | null>(null);
  place = $state(0);
  eyes = $state<Eyes>(null);
  playing = $state(false);
  fault = $state.raw<Fault | null>(null);
  /** The server did not answer at all. */
  gone = $state(false);
  readonly waiting = 0;

  readonly plies = $derived.by((): ReplayStep[] => (this.replay ? pliesOf(this.replay) : []));
  readonly state = $derived.by((): State | null =>
    this.replay ? stateAt(this.replay, this.plies, this.place, this.eyes) : null,
  );
  readonly log = $derived.by((): LogLine[] => logAt(this.plies, this.place));
  readonly link = $derived.by(() => (this.fault ? 'refused' : this.replay ? 'live' : 'joining'));
  readonly hands = $derived.by(() => (this.eyes === null ? (this.plies[this.place]?.hands ?? null) : null));
  readonly last = $derived.by(() => Math.max(0, this.plies.length - 1));

  #hearers = new Set<Hearer>();
  #timer = 0;
  #closed = false;

  constructor(
    readonly game: string,
    place: number,
    eyes: Eyes,
  ) {
    this.place = place;
    this.eyes = eyes;
    void this.show();
  }

  /** Fetch the match: at first, and again in another language. */
  async show(): Promise<void> {
    try {
      const found = await api.replay(this.game);
      if (this.#closed) return;
      [this.replay, this.fault, this.gone] = [found, null, false];
      if (this.eyes !== null && !(this.eyes in found.names)) this.eyes = null;
      this.go(this.place);
    } catch (error) {
      this.gone = error instanceof Gone;
      this.fault = { key: error instanceof Refusal ? error.key : '', text: sentence(error) };
    }
  }

  listen(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    untrack(() => this.#remember()); // whoever listens from an effect does not listen anew at every ply
    return () => this.#hearers.delete(hearer);
  }

  /** Nothing can be done at a table where everything is done. */
  do(command: Command): Promise<Reply> {
    return Promise.reject(new Refusal({ key: command.type, text: say('replay.not_here') }));
  }

  /** Show the table at `place`, as it lies. */
  go(place: number): void {
    this.place = Math.min(this.last, Math.max(0, place));
    this.#remember();
  }

  /** One ply on, with its movements. */
  on(): void {
    const ply = this.plies[this.place + 1];
    if (!ply || !this.replay) return;
    const before = this.state;
    const event = eventAt(this.replay, ply, stateAt(this.replay, this.plies, this.place + 1, this.eyes));
    this.#hearers.forEach((hearer) => hearer(event, false, before));
    this.place += 1;
  }

  /** Let it play by itself from here, or from the beginning where it has ended. */
  play(): void {
    if (this.place === this.last) this.go(0);
    this.playing = true;
    this.#tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  see(eyes: Eyes): void {
    this.eyes = eyes;
  }

  close(): void {
    this.#closed = true;
    this.pause();
    this.#hearers.clear();
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.on();
      if (this.place === this.last) this.pause();
      else this.#tick();
    }, PAUSE / settings.speed);
  }

  /** Let the table outline the move that was made last, without moving anything. */
  #remember(): void {
    const replay = this.replay;
    const at = lastMoveBefore(this.plies, this.place);
    const shown = this.plies[at ?? this.place];
    if (!replay || !shown) return;
    const opened =
      at === null
        ? this.plies
            .slice(0, this.place + 1)
            .filter(isOpening)
            .at(-1)
        : shown;
    if (!opened) return;
    const event = eventAt(replay, opened, this.state);
    this.#hearers.forEach((hearer) => hearer(event, true, this.state));
  }
}

const isOpening = ({ happened }: ReplayStep): boolean => happened.some((one) => one.type === 'giv_opened');
