// A line to the server: frames out, frames in. By socket, or by server-sent events and POST where no socket
// gets through. A line is used once; net/wire.ts makes a new one when it ends.
import type { FromClient, FromServer, Watch } from '@protocol';
import { api, Gone, Refusal } from './http';

export interface Ear {
  opened(): void;
  heard(frame: FromServer): void;
  ended(): void;
}

export interface Line {
  send(frame: FromClient): void;
  close(): void;
}

/** Frames over a WebSocket. */
export function socketLine(language: string, ear: Ear): Line {
  const url = `${location.origin.replace(/^http/, 'ws')}/api/socket?language=${language}`;
  const socket = new WebSocket(url);
  let ended = false;
  const end = (): void => {
    if (!ended) ear.ended();
    ended = true;
  };
  socket.onopen = () => ear.opened();
  socket.onmessage = (message) => {
    if (!ended) ear.heard(JSON.parse(message.data as string) as FromServer);
  };
  socket.onclose = end;
  return {
    send(frame) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
    },
    close() {
      ended = true; // who closes does not need to be told
      socket.close();
    },
  };
}

const LOBBY_EVERY = 5_000;

/** The same frames over server-sent events, one stream a table, with commands by POST. */
export function streamLine(language: string, ear: Ear): Line {
  const streams = new Map<string, EventSource>();
  let asking: ReturnType<typeof setInterval> | undefined;
  let closed = false;

  const hear = (frame: FromServer): void => {
    if (!closed) ear.heard(frame);
  };
  const end = (): void => {
    if (!closed) {
      close();
      ear.ended();
    }
  };
  function close(): void {
    closed = true;
    clearInterval(asking);
    streams.forEach((stream) => stream.close());
  }
  function watch(frame: Watch): void {
    streams.get(frame.game)?.close();
    const told = new URLSearchParams({ language, words: String(frame.words ?? true) });
    if (frame.after != null) told.set('after', String(frame.after));
    const stream = new EventSource(`/api/tables/${encodeURIComponent(frame.game)}/events?${told}`);
    streams.set(frame.game, stream);
    stream.onmessage = (message) => hear(JSON.parse(message.data as string) as FromServer);
    stream.onerror = end;
  }
  const tables = (): Promise<void> => answered(async () => ({ type: 'lobby', tables: await api.tables() }));
  async function answered(asked: () => Promise<FromServer>): Promise<void> {
    try {
      hear(await asked());
    } catch (error) {
      if (error instanceof Gone) end();
    }
  }
  async function send(frame: FromClient): Promise<void> {
    if (frame.type === 'watch') watch(frame);
    else if (frame.type === 'unwatch') forget(frame.game);
    else if (frame.type === 'do') await answered(() => done(frame.game, frame.id, frame.command));
    else if (frame.type === 'ping') await answered(() => pong(frame.id ?? 0));
    else if (frame.on === false) clearInterval(asking);
    else {
      asking = setInterval(() => void tables(), LOBBY_EVERY);
      await tables();
    }
  }
  function forget(game: string): void {
    streams.get(game)?.close();
    streams.delete(game);
  }
  queueMicrotask(() => {
    if (!closed) ear.opened();
  });
  return { send: (frame) => void send(frame), close };
}

async function done(
  game: string,
  id: string,
  command: Parameters<typeof api.command>[2],
): Promise<FromServer> {
  try {
    return { ...(await api.command(game, id, command)), type: 'reply' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { type: 'reply', id, ok: false, error: { key: error.key, text: error.message } };
  }
}

async function pong(id: number): Promise<FromServer> {
  await api.tables();
  return { type: 'pong', id, now: Date.now() };
}
