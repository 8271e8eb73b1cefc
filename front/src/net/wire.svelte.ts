// The one connection of this browser: opened when somebody wants to hear, opened again when it is lost, and
// replaced by streams where sockets do not get through.
import type { FromClient, FromServer } from '@protocol';
import { untrack } from 'svelte';
import { language } from '~/words/catalogue.svelte';
import { type Ear, type Line, socketLine, streamLine } from './line';

const SILENCE = 10_000; // nothing heard for so long: ask whether anybody is there
const ANSWER = 4_000; // and this long for the answer
const FIRST_WAIT = 200;
const LONGEST_WAIT = 5_000;
const SOCKETS_TRIED = 3; // sockets that never opened, before streams are tried

export interface Listener {
  /** A line is open: say what is wanted. */
  connected(): void;
  heard(frame: FromServer): void;
}

export class Wire {
  /** `live` while a line is open and answers. `since` is when it was lost. */
  live = $state(false);
  since = $state<number | null>(null);

  #line: Line | null = null;
  #listeners = new Set<Listener>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #failed = 0;
  #asked = false;

  constructor(readonly makeLine: (streams: boolean, ear: Ear) => Line = lineOf) {
    addEventListener('online', () => this.#wake());
    addEventListener('pageshow', () => this.#wake());
    document.addEventListener('visibilitychange', () => document.hidden || this.#wake());
  }

  /** Hear every frame until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    // Who listens from an effect shall not begin anew each time the line comes or goes.
    untrack(() => {
      if (this.live) listener.connected();
      else if (this.#line === null) this.#connect();
    });
    return () => this.#forget(listener);
  }

  /** Send `frame` now, or not at all: who must be heard sends again when `connected` is called. */
  send(frame: FromClient): void {
    if (this.live) this.#line?.send(frame);
  }

  /** Connect anew, as somebody else or in another language. */
  renew(): void {
    this.#drop();
    if (this.#listeners.size > 0) this.#connect();
  }

  #forget(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0) {
      this.#drop();
      this.since = null;
    }
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const line = this.makeLine(this.#failed >= SOCKETS_TRIED, {
      opened: () => this.#is(line, () => this.#opened()),
      heard: (frame) => this.#is(line, () => this.#heard(frame)),
      ended: () => this.#is(line, () => this.#ended()),
    });
    this.#line = line;
    this.#after(SILENCE, () => this.#ended());
  }

  #is(line: Line, then: () => void): void {
    if (this.#line === line) then();
  }

  #opened(): void {
    this.live = true;
    this.since = null;
    this.#failed = 0;
    this.#rest();
    this.#listeners.forEach((listener) => listener.connected());
  }

  #heard(frame: FromServer): void {
    this.#rest();
    this.#wait = FIRST_WAIT;
    if (frame.type === 'bye') this.#again(frame.why === 'revoked' ? LONGEST_WAIT : frame.after);
    else this.#listeners.forEach((listener) => listener.heard(frame));
  }

  #ended(): void {
    if (!this.live) this.#failed = (this.#failed + 1) % (2 * SOCKETS_TRIED);
    this.#again(this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  #again(wait: number): void {
    this.#drop();
    this.#after(wait * (0.75 + Math.random() / 2), () => this.#connect());
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.since ??= Date.now();
    this.live = false;
    const line = this.#line;
    this.#line = null;
    line?.close();
  }

  /** Something was heard: all is well until it has been silent for a while. */
  #rest(): void {
    this.#asked = false;
    this.#after(SILENCE, () => this.#ask());
  }

  #ask(): void {
    this.#asked = true;
    this.#line?.send({ type: 'ping', id: 0 });
    this.#after(ANSWER, () => this.#ended());
  }

  /** The lid was opened, or the network is back: find out at once. */
  #wake(): void {
    if (this.#listeners.size === 0) return;
    this.#wait = FIRST_WAIT;
    if (this.#line === null) this.#connect();
    else if (this.live && !this.#asked) this.#ask();
  }

  #after(wait: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, wait);
  }
}

function lineOf(streams: boolean, ear: Ear): Line {
  return (streams ? streamLine : socketLine)(language(), ear);
}

export const wire = new Wire();
