import type { FromClient, FromServer, State, TableEvent } from '@protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from './http';
import type { Ear, Line } from './line';
import { TableStore } from './table.svelte';
import { Wire } from './wire.svelte';

class FakeLine implements Line {
  sent: FromClient[] = [];
  closed = false;
  constructor(
    readonly streams: boolean,
    readonly ear: Ear,
  ) {}
  send(frame: FromClient): void {
    this.sent.push(frame);
  }
  close(): void {
    this.closed = true;
  }
  of<K extends FromClient['type']>(type: K): Extract<FromClient, { type: K }>[] {
    return this.sent.filter((frame): frame is Extract<FromClient, { type: K }> => frame.type === type);
  }
}

let lines: FakeLine[];
let wire: Wire;
const stores: TableStore[] = [];
const last = (): FakeLine => lines.at(-1) as FakeLine;

const state = (seq: number): State => ({ game: 'g', seq, now: Date.now(), status: 'playing' }) as State;
const welcome = (seq: number, told: string[] = []): FromServer => ({
  type: 'welcome',
  game: 'g',
  state: state(seq),
  log: told.map((one) => ({ seq, seat: null, told: one, said: '' })),
});
const event = (seq: number, whole = true, told = [`told ${seq}`]): TableEvent => ({
  type: 'event',
  game: 'g',
  seq,
  at: 0,
  seat: 0,
  happened: [],
  told,
  said: `said ${seq}`,
  state: whole ? state(seq) : null,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  lines = [];
  wire = new Wire((streams, ear) => {
    const line = new FakeLine(streams, ear);
    lines.push(line);
    return line;
  });
});

afterEach(() => {
  stores.splice(0).forEach((store) => store.close());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function followed(): TableStore {
  const store = new TableStore('g', wire);
  stores.push(store);
  return store;
}

function seated(seq = 4): TableStore {
  const store = followed();
  last().ear.opened();
  last().ear.heard(welcome(seq));
  return store;
}

describe('a table that is followed', () => {
  it('is joined with the first welcome', () => {
    const store = followed();
    expect(store.link).toBe('joining');
    last().ear.opened();
    expect(last().of('watch')).toEqual([{ type: 'watch', game: 'g', after: null, language: 'sv' }]);
    last().ear.heard(welcome(7, ['Partiet börjar']));
    expect(store.link).toBe('live');
    expect(store.state?.seq).toBe(7);
    expect(store.log.map((line) => line.told)).toEqual(['Partiet börjar']);
  });

  it('hears every event once, in order, before its state is shown', () => {
    const store = seated(4);
    const heard: [number, boolean, number | undefined][] = [];
    store.listen((one, late, before) => heard.push([one.seq, late, before?.seq]));
    last().ear.heard(event(5, false));
    last().ear.heard(event(6));
    last().ear.heard(event(6));
    expect(heard).toEqual([
      [5, false, 4],
      [6, false, 4],
    ]);
    expect(store.state?.seq).toBe(6);
    expect(store.log.map((line) => line.told)).toEqual(['told 5', 'told 6']);
  });

  it('says what was called out with the last sentence of an event', () => {
    const store = seated(4);
    last().ear.heard(event(5, true, ['one', 'two']));
    expect(store.log.map((line) => line.said)).toEqual(['', 'said 5']);
  });

  it('begins a new log with a new giv', () => {
    const store = seated(4);
    last().ear.heard(event(5));
    last().ear.heard({ ...event(6), happened: [{ type: 'giv_opened' }] } as unknown as TableEvent);
    expect(store.log.map((line) => line.told)).toEqual(['told 6']);
  });

  it('asks again, once, from the last event seen when a number is missing', () => {
    const store = seated(4);
    last().ear.heard(event(6));
    last().ear.heard(event(7));
    expect(
      last()
        .of('watch')
        .map((frame) => frame.after),
    ).toEqual([null, 4]);
    expect(store.state?.seq).toBe(4);
    last().ear.heard(welcome(7));
    expect(store.state?.seq).toBe(7);
  });

  it('shows what was missed as late, and keeps the welcome that is newer', () => {
    const store = seated(4);
    const heard: [number, boolean][] = [];
    store.listen((one, late) => heard.push([one.seq, late]));
    last().ear.ended();
    expect(store.link).toBe('lost');
    vi.advanceTimersByTime(300);
    last().ear.opened();
    expect(last().of('watch')[0]?.after).toBe(4);
    last().ear.heard(welcome(6, ['told 6']));
    last().ear.heard(event(5, false));
    last().ear.heard(event(6, false));
    last().ear.heard(event(7));
    expect(heard).toEqual([
      [5, true],
      [6, true],
      [7, false],
    ]);
    expect(store.log.map((line) => line.told)).toEqual(['told 6', 'told 7']);
  });

  it('is refused where there is no such table', () => {
    const store = followed();
    last().ear.opened();
    last().ear.heard({ type: 'error', error: { key: 'web.no_such_table', text: 'nej' }, game: 'g' });
    expect(store.link).toBe('refused');
    expect(store.fault?.text).toBe('nej');
  });

  it('ignores other tables', () => {
    const store = seated(4);
    last().ear.heard({ ...event(5), game: 'other' });
    expect(store.state?.seq).toBe(4);
  });
});

describe('a command', () => {
  it('is done when its reply says so', async () => {
    const store = seated();
    const done = store.do({ type: 'nudge' });
    expect(store.waiting).toBe(1);
    const told = last().of('do')[0];
    last().ear.heard({ type: 'reply', id: told?.id ?? '', ok: true, seq: 5 });
    await expect(done).resolves.toMatchObject({ seq: 5 });
    expect(store.waiting).toBe(0);
  });

  it('is refused with the sentence of the server', async () => {
    const store = seated();
    const done = store.do({ type: 'undo' });
    const told = last().of('do')[0];
    const error = { key: 'web.no_undo', text: 'nej' };
    last().ear.heard({ type: 'reply', id: told?.id ?? '', ok: false, error });
    await expect(done).rejects.toThrowError(new Refusal(error));
  });

  it('whose reply was lost is sent again under the same id, after the welcome', async () => {
    const store = seated();
    const done = store.do({ type: 'play', move: '7s', seen: 4 });
    const first = last().of('do')[0];
    last().ear.ended();
    vi.advanceTimersByTime(300);
    last().ear.opened();
    expect(last().of('do')).toEqual([]);
    last().ear.heard(welcome(4));
    expect(last().of('do')).toEqual([first]);
    last().ear.heard({ type: 'reply', id: first?.id ?? '', ok: true, seq: 5 });
    await expect(done).resolves.toMatchObject({ ok: true });
    expect(store.waiting).toBe(0);
  });

  it('given while the line is down waits for it', () => {
    const store = seated();
    last().ear.ended();
    void store.do({ type: 'nudge' });
    vi.advanceTimersByTime(300);
    last().ear.opened();
    last().ear.heard(welcome(4));
    expect(last().of('do')).toHaveLength(1);
  });
});

describe('the wire', () => {
  it('waits longer each time, and never more than five seconds', () => {
    seated();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const before = lines.length;
      last().ear.ended();
      let waited = 0;
      while (lines.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 5000, 5000, 5000]);
  });

  it('asks a silent server, and leaves one that does not answer', () => {
    const store = seated();
    vi.advanceTimersByTime(10_000);
    expect(last().of('ping')).toHaveLength(1);
    last().ear.heard({ type: 'pong', id: 0, now: 0 });
    vi.advanceTimersByTime(10_000);
    expect(store.link).toBe('live');
    vi.advanceTimersByTime(4_000);
    expect(lines[0]?.closed).toBe(true);
    expect(store.link).toBe('lost');
  });

  it('leaves a line that never opens', () => {
    followed();
    vi.advanceTimersByTime(10_300);
    expect(lines).toHaveLength(2);
  });

  it('asks at once when the lid is opened', () => {
    seated();
    dispatchEvent(new Event('pageshow'));
    expect(last().of('ping')).toHaveLength(1);
    vi.advanceTimersByTime(4_000);
    expect(last().closed).toBe(true);
  });

  it('does not wait any longer when the network is back', () => {
    seated();
    for (let tries = 0; tries < 6; tries += 1) {
      last().ear.ended();
      vi.advanceTimersByTime(tries < 5 ? 6_000 : 1);
    }
    const before = lines.length;
    dispatchEvent(new Event('online'));
    expect(lines).toHaveLength(before + 1);
  });

  it('tries streams when no socket opens, and sockets again later', () => {
    followed();
    for (let tries = 0; tries < 7; tries += 1) {
      last().ear.ended();
      vi.advanceTimersByTime(6_000);
    }
    expect(lines.slice(0, 7).map((line) => line.streams)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('comes back when it is told to', () => {
    const store = seated();
    last().ear.heard({ type: 'bye', why: 'restart', after: 1_500 });
    expect(store.link).toBe('lost');
    vi.advanceTimersByTime(1_499);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect(lines).toHaveLength(2);
  });

  it('is closed when nobody listens', () => {
    const store = seated();
    store.close();
    expect(last().of('unwatch')).toEqual([{ type: 'unwatch', game: 'g' }]);
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });

  it('pays no heed to a line that was left', () => {
    const store = seated();
    const old = last();
    wire.renew();
    old.ear.heard(event(5));
    expect(store.state?.seq).toBe(4);
    expect(old.closed).toBe(true);
  });
});
