// What this browser's owner likes; kept here and nowhere else.
import type { Language } from '~/words/catalogue.svelte';

export interface Settings {
  language: Language | null; // null: the browser's
  theme: 'system' | 'light' | 'dark';
  motion: 'system' | 'reduced' | 'full';
  speed: 0.5 | 1 | 2 | 4;
  fourColour: boolean;
  largeIndex: boolean;
  sound: boolean;
  notify: boolean;
  confirm: boolean; // misclick guard: a move is chosen first and played by a second touch
}

const KEPT = 'mulle.settings';
export const SPEEDS = [0.5, 1, 2, 4] as const;

const FIRST: Settings = {
  language: null,
  theme: 'system',
  motion: 'system',
  speed: 1,
  fourColour: false,
  largeIndex: false,
  sound: !matchMedia('(pointer: coarse)').matches,
  notify: false,
  confirm: true,
};

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

/** Read anywhere; change with `set`. */
export const settings: Settings = $state({ ...FIRST, ...kept() });

/** Change settings and keep them. */
export function set(change: Partial<Settings>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // Nothing can be kept in this browser; the change holds until the page is closed.
  }
  show();
}

/** The language to begin with: the one chosen, else Swedish unless the browser speaks English and no Swedish. */
export function firstLanguage(): Language {
  if (settings.language) return settings.language;
  const told = navigator.languages.map((tag) => tag.slice(0, 2));
  const swedish = told.findIndex((tag) => ['sv', 'nb', 'nn', 'no', 'da'].includes(tag));
  const english = told.indexOf('en');
  return english >= 0 && (swedish < 0 || english < swedish) ? 'en' : 'sv';
}

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether cards should move at all. */
export function moves(): boolean {
  return settings.motion === 'full' || (settings.motion === 'system' && !still.matches);
}

/** Put on the page what the style sheets ask for: app/tokens.css knows these attributes. */
export function show(): void {
  const { dataset } = document.documentElement;
  if (settings.theme === 'system') delete dataset['theme'];
  else dataset['theme'] = settings.theme;
  dataset['motion'] = moves() ? 'full' : 'reduced';
  dataset['suits'] = settings.fourColour ? 'four' : 'two';
  dataset['index'] = settings.largeIndex ? 'large' : 'normal';
}

still.addEventListener('change', show);
