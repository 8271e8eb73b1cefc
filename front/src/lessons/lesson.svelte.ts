// One hand of a lesson as a source for the table. The server keeps nothing of it: every move is sent with those that
// have led on before it, and comes back with what the teacher says and what then happens at the table.
import type { Command, Fault, LessonAnswer, LessonMove, LogLine, Reply, State, TableEvent } from '@protocol';
import { sentence } from '~/app/faults';
import { settings } from '~/app/settings.svelte';
import { api, Refusal } from '~/net/http';
import type { Hearer, TableSource } from '~/net/source';
import { say } from '~/words/catalogue.svelte';

const PAUSE = 1_100; // between one's own move and the teacher's

export interface Told {
  said: string;
  ask: string;
  ending: string;
  /** Whether what is said is praise; else it is a remark on a move that was not played. */
  leadsOn: boolean;
  done: boolean;
}

export class LessonStore implements TableSource {
  state = $state.raw<State | null>(null);
  log = $state.raw<LogLine[]>([]);
  fault = $state.raw<Fault | null>(null);
  waiting = $state(0);
  told = $state.raw<Told | null>(null);
  readonly link = $derived.by(() => (this.fault ? 'refused' : this.state ? 'live' : 'joining'));
  readonly game: string;

  #played: string[] = [];
  #hearers = new Set<Hearer>();
  #timer = 0;
  #closed = false;

  constructor(
    readonly lesson: LessonMove['game'],
    readonly hand: string,
  ) {
    this.game = `lesson-${lesson}-${hand}`;
    void this.show();
  }

  listen(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  /** Fetch the table as it lies: at first, and again in another language. */
  async show(): Promise<void> {
    try {
      const answer = await api.lesson(this.#asked());
      if (this.#closed) return;
      this.state = shownOf(answer.state, answer.done);
      this.log = answer.log;
      this.told = toldOf(answer, true);
    } catch (error) {
      this.fault = { key: '', text: sentence(error) };
    }
  }

  /** The same hand from its beginning. */
  again(): Promise<void> {
    clearTimeout(this.#timer);
    this.#played = [];
    return this.show();
  }

  async do(command: Command): Promise<Reply> {
    if (command.type === 'play') await this.#play(command.move);
    else if (command.type === 'describe') return this.#describe(command.moves);
    else throw new Refusal({ key: '', text: say('school.not_here') });
    return { type: 'reply', id: '', ok: true };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#hearers.clear();
  }

  #asked(move?: string): LessonMove {
    return { game: this.lesson, hand: this.hand, played: this.#played, ...(move ? { move } : {}) };
  }

  async #play(move: string): Promise<void> {
    this.waiting = 1;
    try {
      const answer = await api.lesson(this.#asked(move));
      if (this.#closed) return;
      this.#played = answer.played;
      if (answer.leads_on) this.#leadOn(answer);
      else this.told = toldOf(answer, false);
    } finally {
      this.waiting = 0;
    }
  }

  /** Sentences of legal moves; for any other the server's reason why not. */
  async #describe(moves: string[]): Promise<Reply> {
    const legal = this.state?.moves.filter(({ move }) => moves.includes(move)) ?? [];
    const other = moves.find((text) => !legal.some(({ move }) => move === text));
    if (other) await api.lesson(this.#asked(other));
    return { type: 'reply', id: '', ok: true, described: legal };
  }

  #leadOn(answer: LessonAnswer): void {
    if (this.told) this.told = { ...this.told, said: '', leadsOn: true };
    this.#tell(answer.events, answer);
  }

  /** One event after another, each after a while; then what the teacher says. */
  #tell([event, ...rest]: TableEvent[], answer: LessonAnswer): void {
    if (!event) {
      this.told = toldOf(answer, true);
      return;
    }
    const isLast = rest.length === 0;
    this.#heard({ ...event, state: event.state && shownOf(event.state, isLast && answer.done) });
    if (isLast) this.#tell([], answer);
    else this.#timer = window.setTimeout(() => this.#tell(rest, answer), PAUSE / settings.speed);
  }

  #heard(event: TableEvent): void {
    const before = this.state;
    this.#hearers.forEach((hearer) => hearer(event, false, before));
    this.log = [
      ...this.log,
      ...event.told.map((told) => ({ seq: event.seq, seat: event.seat, told, said: event.said })),
    ];
    if (event.state) this.state = event.state;
  }
}

/** When the hand is done there is nothing more to choose, and nobody is waited for. */
function shownOf(state: State, done: boolean): State {
  return done ? { ...state, moves: [], turn: null } : state;
}

function toldOf({ said, ask, ending, done }: LessonAnswer, leadsOn: boolean): Told {
  return { said, ask, ending, done, leadsOn };
}
