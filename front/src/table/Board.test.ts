import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { set } from '~/app/settings.svelte';
import { speak } from '~/words/catalogue.svelte';
import Board from './Board.svelte';
import { build, fishing, move, StagedSource, state } from './staged.svelte';

vi.mock('~/app/games.svelte', () => ({ games: () => null }));

const FIRST = state({
  view: fishing({
    hand: ['7s', '9c', 'Ks'],
    held: [3, 5],
    table: ['3s', '4d', '7h'],
    builds: [build(11, ['5c', '6h'])],
  }),
  moves: [move('7s x 7h', { table: [2] }), move('7s x 3s 4d', { table: [0, 1] }), move('9c', {})],
});

let source: StagedSource;
let shown: Record<string, unknown>;

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const named = (name: string): HTMLElement => {
  const found = all('button').find(
    (one) => (one.getAttribute('aria-label') ?? one.innerText.trim()) === name,
  );
  if (!found)
    throw new Error(
      `no button ${name} among ${all('button').map((one) => one.getAttribute('aria-label') ?? one.innerText.trim())}`,
    );
  return found;
};
const touch = (name: string): void => {
  named(name).click();
  flushSync();
};
const press = (key: string): void => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
  flushSync();
};
const announced = (): string => document.querySelector('[data-announcements]')?.textContent ?? '';

beforeAll(async () => {
  await speak('sv');
  for (const side of ['clientWidth', 'clientHeight'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 600 });
});

beforeEach(() => {
  set({ confirm: true, sound: false, motion: 'reduced' });
  source = new StagedSource(FIRST);
  shown = mount(Board, { target: document.body, props: { source, hint: true } });
  flushSync();
});

afterEach(async () => {
  await unmount(shown);
});

describe('choosing by touch', () => {
  it('names cards and builds as one reads them aloud', () => {
    expect(named('spader 7')).toBeTruthy();
    expect(named('spader kung')).toBeTruthy();
    expect(named('Bygge på 11: klöver 5, hjärter 6. Gösta svarar för det')).toBeTruthy();
  });

  it('offers the only move of a card at once and plays it by a second touch', () => {
    touch('klöver 9');
    expect(source.done).toEqual([]);
    touch('Short 9c');
    expect(source.done).toEqual([{ type: 'play', move: '9c', seen: 1 }]);
  });

  it('lists the sentences where several moves fit, and plays none of them unasked', () => {
    touch('spader 7');
    const play = document.querySelector<HTMLButtonElement>('[data-play]');
    expect(play?.disabled).toBe(true);
    touch('Short 7s x 3s 4d');
    play?.click();
    expect(source.done).toEqual([{ type: 'play', move: '7s x 3s 4d', seen: 1 }]);
  });

  it('finds the move by what is touched on the table', () => {
    touch('spader 7');
    touch('spader 3');
    expect(named('spader 3').getAttribute('aria-pressed')).toBe('true');
    expect(named('ruter 4').getAttribute('aria-pressed')).toBe('true');
    document.querySelector<HTMLButtonElement>('[data-play]')?.click();
    expect(source.done).toEqual([{ type: 'play', move: '7s x 3s 4d', seen: 1 }]);
  });

  it('plays by one touch where no second is wanted', () => {
    set({ confirm: false });
    touch('klöver 9');
    expect(source.done).toEqual([{ type: 'play', move: '9c', seen: 1 }]);
  });

  it('says the server’s reason when a card cannot be played', async () => {
    source.refusals.describe = new Error('du måste spara en kung till ditt bygge');
    touch('spader kung');
    await vi.waitFor(() =>
      expect(document.body.textContent).toContain('Du måste spara en kung till ditt bygge'),
    );
    expect(source.done).toEqual([{ type: 'describe', moves: ['Ks'] }]);
    touch('Välj om');
    expect(named('spader kung').getAttribute('aria-pressed')).toBe('false');
  });

  it('shows a refusal of the move, and puts the card down', async () => {
    source.refusals.play = new Error('ett drag har kommit emellan');
    touch('klöver 9');
    touch('Short 9c');
    await vi.waitFor(() => expect(document.body.textContent).toContain('Ett drag har kommit emellan'));
  });

  it('asks for sentences that were left out', async () => {
    const bare = FIRST.moves.map((one) => ({ ...one, words: '', short: '', said: '' }));
    source.replies.describe = { described: [move('7s x 7h', { table: [2], short: 'ta in sjuan' })] };
    source.state = { ...FIRST, moves: bare };
    flushSync();
    touch('spader 7');
    await vi.waitFor(() => expect(named('Ta in sjuan')).toBeTruthy());
  });
});

describe('by keys', () => {
  it('L lists all legal moves, a sentence of which is chosen and then played', () => {
    press('l');
    touch('Whole 9c');
    document.querySelector<HTMLButtonElement>('[data-play]')?.click();
    expect(source.done).toEqual([{ type: 'play', move: '9c', seen: 1 }]);
  });

  it('figures choose among the sentences, Escape puts the card down', () => {
    touch('spader 7');
    press('2');
    expect(named('Short 7s x 7h').getAttribute('aria-pressed')).toBe('true');
    press('Escape');
    expect(named('spader 7').getAttribute('aria-pressed')).toBe('false');
  });

  it('H shows the advised move without playing it', async () => {
    source.replies.hint = { hint: FIRST.moves[0] ?? null };
    press('h');
    await vi.waitFor(() =>
      expect(document.querySelector('[data-play]')?.textContent).toContain('Short 7s x 7h'),
    );
    expect(source.done).toEqual([{ type: 'hint' }]);
  });
});

describe('what is announced', () => {
  it('is each event once, and R says it again', async () => {
    source.happens({ told: ['Gösta lägger ut ♥7'], said: '' }, { ...FIRST, seq: 2 });
    await vi.waitFor(() => expect(announced()).toBe('Gösta lägger ut ♥7'));
    press('r');
    expect(announced()).not.toBe('Gösta lägger ut ♥7'); // another text, so that it is read again
    expect(announced().trim()).toBe('Gösta lägger ut ♥7');
  });

  it('is not lost when the next event follows at once', async () => {
    source.happens({ told: ['Gösta lägger ut ♥7'] }, { ...FIRST, seq: 2 });
    source.happens({ told: ['Omgång 2'] }, { ...FIRST, seq: 3 });
    await vi.waitFor(() => expect(announced()).toBe('Gösta lägger ut ♥7. Omgång 2'));
  });

  it('says when the turn has come', async () => {
    source.state = { ...FIRST, turn: 1, turn_since: 0, moves: [] };
    source.happens({ told: ['Gösta lägger ut ♥7'] }, { ...FIRST, seq: 2 });
    await vi.waitFor(() => expect(announced()).toBe('Gösta lägger ut ♥7. Din tur'));
  });
});

it('forgets what was touched when the turn is another', () => {
  touch('klöver 9');
  source.state = { ...FIRST, seq: 3, turn_since: 2 };
  flushSync();
  expect(document.querySelector('[data-play]')).toBeNull();
});
