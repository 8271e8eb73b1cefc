// The bots' analysis of a finished match: asked for, waited for, and looked up by event.
import type { MatchAnalysis, MoveAnalysis } from '@protocol';
import { sentence } from '~/app/faults';
import { api } from '~/net/http';

const AGAIN = 600;

export class AnalysisStore {
  found = $state.raw<MatchAnalysis | null>(null);
  fault = $state('');
  asked = $state(false);

  readonly ready = $derived.by(() => this.found !== null && this.found.done === this.found.of);
  readonly share = $derived.by(() => (this.found?.of ? this.found.done / this.found.of : 0));
  readonly moves = $derived.by((): MoveAnalysis[] => (this.ready ? (this.found?.moves ?? []) : []));
  readonly mistakes = $derived.by(() => this.moves.filter(({ mistake }) => mistake));

  #timer = 0;
  #closed = false;

  constructor(readonly game: string) {}

  /** Ask until it is ready; again for another language. */
  async ask(): Promise<void> {
    this.asked = true;
    this.fault = '';
    clearTimeout(this.#timer);
    try {
      this.found = await api.analysis(this.game);
      if (!this.ready && !this.#closed) this.#timer = window.setTimeout(() => void this.ask(), AGAIN);
    } catch (error) {
      this.fault = sentence(error);
      this.asked = false;
    }
  }

  /** The move that was made at event `seq`. */
  at(seq: number): MoveAnalysis | null {
    return this.moves.find((move) => move.seq === seq) ?? null;
  }

  /** The next mistake after event `seq`, or the last before it. */
  mistakeFrom(seq: number, way: 1 | -1): MoveAnalysis | null {
    return (
      (way === 1
        ? this.mistakes.find((move) => move.seq > seq)
        : this.mistakes.filter((move) => move.seq < seq).at(-1)) ?? null
    );
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
