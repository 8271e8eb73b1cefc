// THE CONTRACT OF THE TABLE
//
//   <script lang="ts">                               front/src/table/Table.svelte, loaded when it is needed
//     let { store }: { store: TableStore } = $props();
//
// store.state   the newest State of the protocol, null until the first welcome. Reactive, replaced as a whole and
//               never changed: compare with `===`, key by seq. It holds no more than this viewer may know, and the
//               only rules there are: `state.moves`. Show those, send back its text, move.move.
// store.log     LogLine[] of the giv in play, oldest first; each sentence once. Reactive.
// store.link    'joining' (no state yet) | 'live' | 'lost' (connects again by itself; show it, lock nothing away)
//               | 'refused' (store.fault says why: no such table, no spectators).
// store.waiting commands that are sent and not yet answered: disable the play button while > 0.
// store.listen((event, late, before) => …) → stop.  Every TableEvent once, in order, before `state` changes to
//               event.state (`before` is the State it happened to). Draw the movement from event.happened; the next
//               event does not wait for you, so queue what you animate and jump when you are more than one behind.
//               `late` is true for what was missed while disconnected: catch up without animation and sound.
// store.do(command) → Promise<Reply>.  Sent once under an id of its own, again after a reconnect until it is
//               answered. Rejects with `Refusal` (net/http): its message is the sentence to show. For a move:
//               store.do({type: 'play', move, seen: store.state.seq}) is refused with key 'web.stale' if the
//               table has changed meanwhile; the new state is then already here or on its way.
// serverNow()   the server's clock, for thinking times and `waiting_until`.
// The four games differ by state.view.family ('fishing' | 'tricks') and by settings, never by name in the code.
// Words: say(key, {…}) from ~/words/catalogue.svelte; the table's own keys go into src/mulle/words/{sv,en}/board.json,
// registered as Part 'board' and loaded by app/pages.ts before the table mounts. Cards' names come with GET /api/games
// (app/games.svelte.ts: games()). Settings (four-colour, large index, speed, sound, motion): app/settings.svelte.ts.
import type { Command, Do, Fault, FromServer, LogLine, Reply, State, TableEvent } from '@protocol';
import { language } from '~/words/catalogue.svelte';
import { newId, Refusal } from './http';
import type { Hearer, Link, TableSource } from './source';
import { type Wire, wire as ownWire } from './wire.svelte';

interface Pending {
  told: Do;
  answered: (reply: Reply) => void;
  refused: (error: Error) => void;
}

let ahead = 0;

/** The server's time, as far as it is known. */
export function serverNow(): number {
  return Date.now() + ahead;
}

export class TableStore implements TableSource {
  state = $state.raw<State | null>(null);
  log = $state.raw<LogLine[]>([]);
  fault = $state.raw<Fault | null>(null);
  waiting = $state(0);
  link = $derived.by(() => this.#link());

  #joined = $state(false);
  #seen = 0;
  #hearers = new Set<Hearer>();
  #pending = new Map<string, Pending>();
  #leave: () => void;

  constructor(
    readonly game: string,
    readonly wire: Wire = ownWire,
  ) {
    this.#leave = wire.listen({
      connected: () => this.#watch(),
      heard: (frame) => this.#heard(frame),
    });
  }

  /** Every event once and in order, until the returned function is called. */
  listen(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  /** Do `command` once; rejects with `Refusal` when the table says no. */
  do(command: Command): Promise<Reply> {
    const told: Do = { type: 'do', id: newId(), game: this.game, command };
    return new Promise((answered, refused) => {
      this.#pending.set(told.id, { told, answered, refused });
      this.waiting = this.#pending.size;
      if (this.#joined) this.wire.send(told); // otherwise with the next welcome
    });
  }

  /** Watch anew: in another language, for example. */
  again(): void {
    this.#seen = 0;
    this.#watch();
  }

  close(): void {
    this.wire.send({ type: 'unwatch', game: this.game });
    this.#leave();
    this.#hearers.clear();
  }

  #link(): Link {
    if (this.fault) return 'refused';
    if (!this.wire.live) return this.state ? 'lost' : 'joining';
    return this.#joined ? 'live' : this.state ? 'lost' : 'joining';
  }

  #watch(): void {
    this.#joined = false;
    this.wire.send({ type: 'watch', game: this.game, after: this.#seen || null, language: language() });
  }

  #heard(frame: FromServer): void {
    if (frame.type === 'reply') this.#answered(frame);
    else if (frame.type === 'error') this.#refused(frame.error, frame.game ?? null);
    else if (!('game' in frame) || frame.game !== this.game) return;
    else if (frame.type === 'welcome') this.#welcomed(frame.state, frame.log);
    else this.#event(frame);
  }

  #welcomed(state: State, log: LogLine[]): void {
    ahead = state.now - Date.now();
    // Lower than what was seen it is where a server was put back from a backup.
    if (!this.#seen || state.seq < this.#seen) this.#seen = state.seq;
    this.fault = null;
    this.log = log;
    this.state = state;
    this.#joined = true;
    for (const { told } of this.#pending.values()) this.wire.send(told);
  }

  #event(event: TableEvent): void {
    if (event.seq <= this.#seen) return;
    if (event.seq > this.#seen + 1) {
      if (this.#joined) this.#watch();
      return;
    }
    this.#seen = event.seq;
    const before = this.state;
    const late = before !== null && event.seq <= before.seq;
    this.#hearers.forEach((hearer) => hearer(event, late, before));
    if (late) return; // the welcome's state and log are newer
    this.log = logged(this.log, event);
    if (event.state) this.state = event.state;
  }

  #answered(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    this.#pending.delete(reply.id);
    this.waiting = this.#pending.size;
    if (reply.ok) pending.answered(reply);
    else pending.refused(new Refusal(reply.error ?? { key: '', text: '' }));
  }

  #refused(fault: Fault, game: string | null): void {
    if (game === this.game && !this.#joined) this.fault = fault;
  }
}

/** The log with what `event` told; it begins anew with each giv. */
function logged(log: LogLine[], event: TableEvent): LogLine[] {
  const begins = event.happened.some((one) => one.type === 'giv_opened');
  const lines = event.told.map((told, place) => ({
    seq: event.seq,
    seat: event.seat,
    told,
    said: place === event.told.length - 1 ? event.said : '',
  }));
  return [...(begins ? [] : log), ...lines];
}
