// Playing by keys: arrows go to the nearest button that way, letters do what is done often.

export interface KeyDeeds {
  repeat(): void;
  help(): void;
  list(): void;
  hint(): void;
  escape(): void;
}

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Do what `event` asks for on `board`, unless something is being written or a dialog is open. */
export function keyed(event: KeyboardEvent, board: HTMLElement | null, deeds: KeyDeeds): void {
  if (!board || isForOthers(event)) return;
  const way = WAYS[event.key];
  const sentence = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
  const deed = { r: deeds.repeat, '?': deeds.help, l: deeds.list, h: deeds.hint, Escape: deeds.escape }[
    lower(event.key)
  ];
  if (way) go(board, way);
  else if (sentence) nth(board, sentence)?.click();
  else if (deed) deed();
  else return;
  event.preventDefault();
}

/** Whether a key belongs to a field, a dialog or the browser. */
export function isForOthers(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target instanceof Element ? event.target : null;
  return (
    target?.closest('input, textarea, select') != null || document.querySelector('dialog[open]') !== null
  );
}

export const lower = (key: string): string => (key.length === 1 ? key.toLowerCase() : key);

const nth = (board: HTMLElement, count: number): HTMLElement | undefined =>
  [...board.querySelectorAll<HTMLElement>('[data-zone="dock"] li button:not(:disabled)')][count - 1];

function go(board: HTMLElement, way: readonly [number, number]): void {
  const all = [...board.querySelectorAll<HTMLElement>('[data-zone] button:not(:disabled)')];
  const from = all.find((one) => one === document.activeElement);
  const to = from
    ? nearest(from, all, way)
    : (board.querySelector<HTMLElement>('[data-zone="hand"] button') ?? all[0]);
  to?.focus();
}

/** The button that lies nearest in a direction: what lies askew counts as further away. */
function nearest(
  from: HTMLElement,
  all: readonly HTMLElement[],
  [right, down]: readonly [number, number],
): HTMLElement | undefined {
  const [x, y] = middle(from);
  const found = all.flatMap((one) => {
    const [otherX, otherY] = middle(one);
    const along = (otherX - x) * right + (otherY - y) * down;
    const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * right);
    return one !== from && along > 4 && along * 3 > aside ? [{ one, far: along + 2.5 * aside }] : [];
  });
  return found.sort((one, other) => one.far - other.far)[0]?.one;
}

function middle(of: HTMLElement): [number, number] {
  const { left, top, width, height } = of.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
