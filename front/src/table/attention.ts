// It is your turn: the page's title says so, and a notification does where one was asked for.
import type { State } from '@protocol';
import { settings } from '~/app/settings.svelte';
import type { TableSource } from '~/net/source';
import { say } from '~/words/catalogue.svelte';

/** Call for whoever looks at something else, until the returned function is called. */
export function attend(source: TableSource): () => void {
  const title = document.title;
  const stop = source.listen(({ state }, late, before) => {
    if (!state) return;
    document.title = isYours(state) ? say('board.title_turn') : say('board.title');
    if (isYours(state) && !late && before?.turn !== state.turn) notify();
  });
  return () => {
    stop();
    document.title = title;
  };
}

const isYours = (state: State): boolean => state.turn !== null && state.turn === state.you;

function notify(): void {
  if (!settings.notify || !document.hidden || !('Notification' in window)) return;
  if (Notification.permission === 'granted') new Notification(say('board.title_turn'), { tag: 'turn' });
}
