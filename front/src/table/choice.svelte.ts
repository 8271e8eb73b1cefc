// The choice among the legal moves: what is touched, what it leaves, what it would be, and playing it.
import type { BuildState, MoveChoice, State } from '@protocol';
import { settings } from '~/app/settings.svelte';
import type { TableSource } from '~/net/source';
import * as choosing from './choosing';

const MOST_DESCRIBED = 40; // sentences asked for at a time, where the server left them out

export class Choice {
  wish = $state.raw(choosing.NO_WISH);
  /** Which of two copies in the hand is raised. */
  held = $state<number | null>(null);
  /** Why the server, or the rules, say no. */
  reason = $state('');
  picked = $state.raw<MoveChoice | null>(null);
  #words = $state.raw<Record<string, MoveChoice>>({});
  #asked = new Set<string>();

  readonly state = $derived.by(() => this.source().state);
  readonly moves = $derived.by(() => (this.state?.moves ?? []).map((move) => this.#words[move.move] ?? move));
  readonly lying = $derived.by((): choosing.Lying => lyingIn(this.state));
  readonly weighed = $derived.by(() => choosing.weigh(this.moves, this.lying, this.wish));
  readonly spoken = $derived.by(() => choosing.spoken(this.moves));
  /** The move that would be played now. */
  readonly chosen = $derived.by(() => this.picked ?? this.weighed.meant);
  /** What belongs to the chosen move, or has been touched. */
  readonly table = $derived.by((): number[] => this.#places(this.chosen));
  readonly builds = $derived.by((): readonly number[] => this.chosen?.builds ?? this.wish.builds);

  constructor(readonly source: () => TableSource) {}

  /** Nothing is touched any more. */
  clear(): void {
    this.wish = choosing.NO_WISH;
    this.held = this.picked = null;
    this.reason = '';
  }

  /** A hand card is touched; the same once more puts it down. */
  touchHand(face: string, held: number): void {
    const again = this.held === held;
    this.clear();
    if (again || this.moves.length === 0) return;
    this.wish = { ...choosing.NO_WISH, card: face };
    this.held = held;
    this.#touched();
  }

  touchTable(at: number): void {
    this.#touch(choosing.touchTable(this.wish, at));
  }

  touchBuild(at: number): void {
    this.#touch(choosing.touchBuild(this.wish, at));
  }

  /** A card is let go over the table: on something, or beside everything. */
  drop(face: string, held: number, on: { table?: number; build?: number }): void {
    if (this.held !== held) this.touchHand(face, held);
    if (on.table !== undefined && !this.table.includes(on.table)) this.touchTable(on.table);
    if (on.build !== undefined && !this.builds.includes(on.build)) this.touchBuild(on.build);
    const beside = on.table === undefined && on.build === undefined;
    const meant = beside ? onlyOne(this.weighed.exact) : this.weighed.meant;
    if (beside && !meant && this.weighed.possible.length === 0) return;
    if (meant) void this.play(meant);
  }

  /** A sentence of the list: chosen, and played at once where no second touch is wanted. */
  pick(move: MoveChoice): void {
    this.wish = { ...this.wish, card: move.card };
    this.picked = move;
    this.reason = '';
    if (!settings.confirm) void this.play(move);
  }

  /** Ask for advice: it is shown as if it were chosen, and played by nobody else. */
  async advise(): Promise<void> {
    const turn = this.state?.turn_since;
    try {
      const { hint } = await this.source().do({ type: 'hint' });
      if (!hint || this.state?.turn_since !== turn) return;
      this.clear();
      this.wish = { ...choosing.NO_WISH, card: hint.card };
      this.picked = hint;
    } catch (error) {
      this.reason = sentence(error);
    }
  }

  async play(move: MoveChoice | null = this.chosen): Promise<void> {
    const source = this.source();
    if (!move || source.waiting > 0 || !source.state) return;
    try {
      await source.do({ type: 'play', move: move.move, seen: source.state.seq });
      this.clear();
    } catch (error) {
      this.clear();
      this.reason = sentence(error);
    }
  }

  /** Have the sentences of `moves`, where there were too many to be told at once. */
  describe(moves: readonly MoveChoice[]): void {
    const unknown = moves
      .filter((move) => !move.words && !this.#asked.has(move.move))
      .slice(0, MOST_DESCRIBED);
    if (unknown.length === 0) return;
    unknown.forEach((move) => this.#asked.add(move.move));
    const asked = unknown.map((move) => move.move);
    this.source()
      .do({ type: 'describe', moves: asked })
      .then(
        ({ described }) => {
          this.#words = {
            ...this.#words,
            ...Object.fromEntries((described ?? []).map((one) => [one.move, one])),
          };
        },
        () => asked.forEach((move) => this.#asked.delete(move)),
      );
  }

  /** Another turn: what was touched and told is over. */
  renew(): void {
    this.clear();
    this.#words = {};
    this.#asked.clear();
  }

  #touch(wish: choosing.Wish): void {
    if (wish.card === null) return;
    this.picked = null;
    this.wish = wish;
    this.#touched();
  }

  #touched(): void {
    this.reason = '';
    const { meant, possible } = this.weighed;
    if (possible.length === 0) this.#whyNot();
    else if (meant && !settings.confirm) void this.play(meant);
  }

  /** The server is asked about a move that is not among the legal ones; its refusal is the reason. */
  #whyNot(): void {
    const asked = this.wish;
    if (!this.state?.view || this.state.more_moves > 0) return;
    this.source()
      .do({ type: 'describe', moves: [choosing.attempt(asked, this.lying)] })
      .catch((error: unknown) => {
        if (this.wish === asked) this.reason = sentence(error);
      });
  }

  #places(move: MoveChoice | null): number[] {
    return move ? choosing.placesUsed(move, this.lying, this.wish) : [...this.wish.table];
  }
}

const onlyOne = <T>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] ?? null) : null);

function lyingIn(state: State | null): choosing.Lying {
  const none: BuildState[] = [];
  return state?.view?.family === 'fishing' ? state.view : { table: [], builds: none };
}

/** An error as a sentence to show. */
export function sentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return choosing.capital(text);
}
