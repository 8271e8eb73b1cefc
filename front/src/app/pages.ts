// Which page a path is. The start page comes with the shell; the others are loaded when they are wanted.
//
//   /                     start              /t/GAME           the table: lobby, then the game; the invite link too
//   /rules/GAME           rules of a game    /t/GAME/replay    replay of a finished match, ?ply=N&seat=S
//   /learn, /learn/GAME   lessons            /me, /settings    account and history, settings
//
// A page is a component with the props `{ id, query }`; its Part of the catalogue is loaded before it is mounted.
import type { Component } from 'svelte';
import * as Start from '~/pages/Start.svelte';
import { load, type Part } from '~/words/catalogue.svelte';

export interface PageProps {
  /** The part of the path that names something: a table, a game. */
  id: string;
  query: URLSearchParams;
}

type Page = Component<PageProps>;

interface Route {
  pattern: RegExp;
  words: Part[];
  page: () => Promise<{ default: Component<never> }>; // some pages want no props
}

const ROUTES: Route[] = [
  { pattern: /^\/$/, words: [], page: () => Promise.resolve(Start) },
  { pattern: /^\/t\/([\w-]{8,40})\/?$/, words: ['board'], page: () => import('~/pages/AtTable.svelte') },
  {
    pattern: /^\/t\/([\w-]{8,40})\/replay\/?$/,
    words: ['board', 'replay'],
    page: () => import('~/replay/Replay.svelte'),
  },
  { pattern: /^\/rules(?:\/(\w+))?\/?$/, words: [], page: () => import('~/pages/Rules.svelte') },
  { pattern: /^\/learn\/?$/, words: ['school'], page: () => import('~/lessons/Lessons.svelte') },
  { pattern: /^\/learn\/(\w+)\/?$/, words: ['school'], page: () => import('~/lessons/Lesson.svelte') },
  { pattern: /^\/me\/?$/, words: [], page: () => import('~/pages/Me.svelte') },
  { pattern: /^\/settings\/?$/, words: ['rank', 'suit'], page: () => import('~/pages/Settings.svelte') },
];

export interface Found {
  page: Page;
  props: PageProps;
}

/** The page of `path`, with its code and its words. */
export async function pageAt(path: string): Promise<Found> {
  const url = new URL(path, location.origin);
  for (const { pattern, words, page } of ROUTES) {
    const matched = pattern.exec(url.pathname);
    if (!matched) continue;
    const [module] = await Promise.all([page(), load(...words)]);
    return { page: module.default as Page, props: { id: matched[1] ?? '', query: url.searchParams } };
  }
  const module: { default: Component<never> } = await import('~/pages/NotFound.svelte');
  return { page: module.default as Page, props: { id: '', query: url.searchParams } };
}
