// Tables made up for the tests.
import type {
  BuildState,
  Command,
  FishingView,
  MoveChoice,
  Reply,
  State,
  TableEvent,
  TrickView,
} from '@protocol';
import type { Hearer, TableSource } from '~/net/source';

export function build(value: number, cards: string[], more: Partial<BuildState> = {}): BuildState {
  return {
    value,
    name: String(value),
    cards,
    parts: 1,
    locked: false,
    creator: 1,
    last: 1,
    changed: false,
    raised_by: [],
    keepers: [1],
    ...more,
  };
}

/** A legal move as the server tells it; its sentence is its text. */
export function move(text: string, more: Partial<MoveChoice> = {}): MoveChoice {
  return {
    move: text,
    kind: text.includes(' x ') ? 'capture' : text.includes(' b') ? 'new_build' : 'lay_out',
    card: text.slice(0, 2),
    value: null,
    table: [],
    builds: [],
    words: `whole ${text}`,
    short: `short ${text}`,
    said: '',
    ...more,
  };
}

export function fishing(more: Partial<FishingView> = {}): FishingView {
  return {
    family: 'fishing',
    turn: 0,
    forehand: 0,
    round: 1,
    rounds: 6,
    hand: [],
    held: [0, 0],
    table: [],
    builds: [],
    piles: [
      { cards: 0, top: null, mulles: [], tabbar: 0, tabbar_up: false },
      { cards: 0, top: null, mulles: [], tabbar: 0, tabbar_up: false },
    ],
    last_taker: null,
    undealt: 80,
    penalties: null,
    lost: null,
    withheld: false,
    ...more,
  };
}

export function tricks(more: Partial<TrickView> = {}): TrickView {
  return {
    family: 'tricks',
    turn: 0,
    forehand: 0,
    phase: 'play',
    mulle: '9h',
    trump: 'h',
    low: false,
    hand: [],
    held: [0, 0, 0],
    laid_away: [],
    buyer: null,
    trick: [],
    leader: 0,
    tricks: [0, 0, 0],
    last_trick: null,
    silent: null,
    points: [0, 0, 0],
    chips: [0, 0, 0],
    pot: 0,
    ...more,
  };
}

const NAMES = ['Astrid', 'Gösta', 'Maj', 'Sixten'];

export function state(more: Partial<State> = {}, players = 2): State {
  return {
    game: 'g',
    seq: 1,
    now: 0,
    status: 'playing',
    settings: { game: 'mulle' },
    you: 0,
    host: true,
    seats: NAMES.slice(0, players).map((name, seat) => ({
      seat,
      side: players === 4 ? seat % 2 : seat,
      name,
      kind: seat === 0 ? 'person' : 'bot',
      level: null,
      connected: true,
      stand_in: null,
      stand_in_why: null,
      ready: false,
      away_at: null,
      rating: null,
    })),
    turn: 0,
    turn_since: 1,
    giv: { number: 1, dealer: 1, forehand: 0, seats: [0, 1], deciding: false },
    view: null,
    moves: [],
    more_moves: 0,
    can_undo: false,
    clocks: null,
    questions: [],
    waiting_until: null,
    sheet: { sides: ['Astrid', 'Gösta'], rows: [], totals: [0, 0], payments: [] },
    result: null,
    rematch: null,
    spectators: 0,
    ...more,
  };
}

/** A source that a test moves by hand; `refusals` are thrown at the commands of their type. */
export class StagedSource implements TableSource {
  readonly game = 'g';
  state: State | null = $state.raw(null);
  log = [];
  link = 'live' as const;
  fault = null;
  waiting = 0;
  done: Command[] = [];
  refusals: Partial<Record<Command['type'], Error>> = {};
  replies: Partial<Record<Command['type'], Partial<Reply>>> = {};
  #hearers = new Set<Hearer>();

  constructor(first: State) {
    this.state = first;
  }

  listen(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  async do(command: Command): Promise<Reply> {
    this.done.push(command);
    const refusal = this.refusals[command.type];
    if (refusal) throw refusal;
    return { type: 'reply', id: '1', ok: true, ...this.replies[command.type] };
  }

  happens(event: Partial<TableEvent>, after: State): void {
    const whole: TableEvent = {
      type: 'event',
      game: 'g',
      seq: after.seq,
      at: 0,
      seat: 0,
      happened: [],
      told: [],
      said: '',
      ...event,
      state: after,
    };
    this.#hearers.forEach((hearer) => hearer(whole, false, this.state));
    this.state = after;
  }
}
