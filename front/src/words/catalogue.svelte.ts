// The one message catalogue is src/mulle/words; the browser loads the parts that it shows, one language at
// a time. A part is a file there. What a lazy page needs is loaded with it: `await load('table')` before it
// is mounted (app/pages.ts does so). Keys are typed, and tests/front/test_words.py finds missing and unused ones.
import type front from '@words/sv/front.json';
import type board from '@words/sv/board.json';
import type rank from '@words/sv/rank.json';
import type replay from '@words/sv/replay.json';
import type school from '@words/sv/school.json';
import type suit from '@words/sv/suit.json';

export const LANGUAGES = ['sv', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Part = 'front' | 'board' | 'rank' | 'replay' | 'school' | 'suit';
export type Key =
  | keyof typeof front
  | keyof typeof board
  | keyof typeof rank
  | keyof typeof replay
  | keyof typeof school
  | keyof typeof suit;
export type Arguments = Record<string, string | number>;

type Messages = Record<string, string>;
type Loader = () => Promise<{ default: Messages }>;

const LOADERS: Record<Language, Record<Part, Loader>> = {
  sv: {
    front: () => import('@words/sv/front.json'),
    board: () => import('@words/sv/board.json'),
    rank: () => import('@words/sv/rank.json'),
    replay: () => import('@words/sv/replay.json'),
    school: () => import('@words/sv/school.json'),
    suit: () => import('@words/sv/suit.json'),
  },
  en: {
    front: () => import('@words/en/front.json'),
    board: () => import('@words/en/board.json'),
    rank: () => import('@words/en/rank.json'),
    replay: () => import('@words/en/replay.json'),
    school: () => import('@words/en/school.json'),
    suit: () => import('@words/en/suit.json'),
  },
};

const parts = new Set<Part>();
let now = $state.raw<{ language: Language; messages: Messages }>({ language: 'sv', messages: {} });

/** The language on the screen; reading it makes what reads it follow. */
export function language(): Language {
  return now.language;
}

/** Have a part of the catalogue at hand. */
export async function load(...wanted: Part[]): Promise<void> {
  const missing = wanted.filter((part) => !parts.has(part));
  if (missing.length === 0) return;
  const messages = await messagesOf(now.language, missing);
  missing.forEach((part) => parts.add(part));
  now = { language: now.language, messages: { ...now.messages, ...messages } };
}

/** Speak another language: everything that is shown changes at once, when its words are here. */
export async function speak(wanted: Language): Promise<void> {
  const messages = await messagesOf(wanted, [...parts]);
  now = { language: wanted, messages };
  document.documentElement.lang = wanted;
}

async function messagesOf(wanted: Language, missing: Part[]): Promise<Messages> {
  const loaded = await Promise.all(missing.map((part) => LOADERS[wanted][part]()));
  return Object.assign({}, ...loaded.map((module) => module.default)) as Messages;
}

/** The message `key` with its arguments filled in. */
export function say(key: Key, told: Arguments = {}): string {
  const message = now.messages[key] ?? key;
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(told[name] ?? ''));
}
