// Requests to the server. A refusal carries the server's own sentence; a server that is not there is `Gone`.
import type {
  ChangeMe,
  ChangePassword,
  Command,
  Credentials,
  DeleteAccount,
  Fault,
  Games,
  LessonAnswer,
  LessonMove,
  Lessons,
  MatchAnalysis,
  Me,
  MyTables,
  NewGuest,
  NewTable,
  OpenTable,
  Replay,
  Reply,
  TableLink,
  Welcome,
} from '@protocol';
import { language } from '~/words/catalogue.svelte';

const PATIENCE = 15_000;

/** The server said no, and why. */
export class Refusal extends Error {
  readonly key: string;
  constructor(
    fault: Fault,
    readonly status = 0,
  ) {
    super(fault.text);
    this.key = fault.key;
  }
}

/** The server does not answer. */
export class Gone extends Error {}

let csrf = '';

/** The token of this session, which every POST sends. */
export function useCsrf(token: string): void {
  csrf = token;
}

async function sent(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const url = new URL(path, location.origin);
  url.searchParams.set('language', language());
  const headers: Record<string, string> = { accept: 'application/json' };
  if (method === 'POST') headers['x-mulle-csrf'] = csrf;
  if (body) headers['content-type'] = 'application/json';
  const answer = await fetched(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const text = await answer.text();
  if (!answer.ok) throw new Refusal(faultOf(text), answer.status);
  return text ? JSON.parse(text) : undefined;
}

async function fetched(url: URL, told: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...told, credentials: 'same-origin', signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    throw new Gone(String(error));
  }
}

function faultOf(text: string): Fault {
  try {
    const found = JSON.parse(text) as Partial<Fault>;
    return { key: found.key ?? '', text: found.text ?? text };
  } catch {
    return { key: '', text: text.slice(0, 200) };
  }
}

const get = <T>(path: string): Promise<T> => sent('GET', path) as Promise<T>;
const post = <T>(path: string, body?: object): Promise<T> => sent('POST', path, body) as Promise<T>;

export const api = {
  games: () => get<Games>('/api/games'),
  me: () => get<Me>('/api/me'),
  guest: (body: NewGuest) => post<Me>('/api/guest', body),
  change: (body: ChangeMe) => post<Me>('/api/me', body),
  logout: () => post<undefined>('/api/logout'),
  register: (body: Credentials) => post<Me>('/api/account', body),
  login: (body: Credentials) => post<Me>('/api/login', body),
  password: (body: ChangePassword) => post<Me>('/api/password', body),
  deleteAccount: (body: DeleteAccount) => post<undefined>('/api/account/delete', body),
  tables: () => get<OpenTable[]>('/api/tables'),
  makeTable: (body: NewTable) => post<TableLink>('/api/tables', body),
  mine: (before?: number) => get<MyTables>(before === undefined ? '/api/mine' : `/api/mine?before=${before}`),
  table: (game: string) => get<Welcome>(`/api/tables/${encodeURIComponent(game)}`),
  command: (game: string, id: string, command: Command) =>
    post<Reply>(`/api/tables/${encodeURIComponent(game)}/commands`, { id, command }),
  lessons: () => get<Lessons>('/api/lessons'),
  lesson: (body: LessonMove) => post<LessonAnswer>('/api/lessons', body),
  replay: (game: string) => get<Replay>(`/api/tables/${encodeURIComponent(game)}/replay`),
  analysis: (game: string) => get<MatchAnalysis>(`/api/tables/${encodeURIComponent(game)}/analysis`),
  recordPath: (game: string) => `/api/tables/${encodeURIComponent(game)}/record`,
};

/** An id for a command that nobody has used. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
