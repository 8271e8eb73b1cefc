// Dragging a hand card onto the table, by pointer events; a touch that does not move stays a touch.
import type { Attachment } from 'svelte/attachments';
import type { Choice } from './choice.svelte';
import type { Held } from './places';

const FAR = 9; // pixels before a touch is a drag

interface Dragged {
  choice: Choice;
  card: Held;
}

/** Makes a hand card one that can be dragged. */
export function dragged(of: () => Dragged): Attachment<HTMLElement> {
  return (button) => {
    const down = (event: PointerEvent): void => {
      if (event.button === 0 && event.isPrimary) follow(button, event, of);
    };
    button.addEventListener('pointerdown', down);
    return () => button.removeEventListener('pointerdown', down);
  };
}

function follow(button: HTMLElement, first: PointerEvent, of: () => Dragged): void {
  let dragging = false;
  const ended = new AbortController();
  const { signal } = ended;
  const moved = (event: PointerEvent): void => {
    const [x, y] = [event.clientX - first.clientX, event.clientY - first.clientY];
    if (!dragging && Math.hypot(x, y) < FAR) return;
    if (!dragging) begin();
    button.style.translate = `${x}px ${y}px`;
  };
  const begin = (): void => {
    dragging = true;
    button.setPointerCapture(first.pointerId);
    button.classList.add('dragged');
    const { choice, card } = of();
    if (choice.held !== card.id) choice.touchHand(card.face, card.id);
  };
  const stop = (): void => {
    ended.abort();
    button.style.translate = '';
    button.classList.remove('dragged');
  };
  const up = (event: PointerEvent): void => {
    stop();
    if (!dragging) return;
    // The click that follows a drag is no touch.
    button.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => button.removeEventListener('click', swallow, { capture: true }), 50);
    const { choice, card } = of();
    const on = under(event);
    if (on) choice.drop(card.face, card.id, on);
  };
  button.addEventListener('pointermove', moved, { signal });
  button.addEventListener('pointerup', up, { signal });
  button.addEventListener('pointercancel', stop, { signal });
}

function swallow(event: Event): void {
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** What lies under the pointer on the table; null away from it. */
function under(event: PointerEvent): { table?: number; build?: number } | null {
  const found = document.elementsFromPoint(event.clientX, event.clientY);
  if (!found.some((one) => one.matches('[data-zone="table"]'))) return null;
  for (const one of found) {
    const at = one.closest<HTMLElement>('[data-zone="table"] [data-at]')?.dataset['at'] ?? '';
    const [kind, place] = (at.split(' ')[0] ?? '').split(':');
    if (kind === 'table') return { table: Number(place) };
    if (kind === 'build') return { build: Number(place) };
  }
  return {};
}
