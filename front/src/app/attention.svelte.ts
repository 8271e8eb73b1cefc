// That it is one's turn: in the title of the window, and told by the system when the window is out of sight.
import { say } from '~/words/catalogue.svelte';
import { settings } from './settings.svelte';

/** Whether this browser can tell at all. */
export function notifiable(): boolean {
  return 'Notification' in window && isSecureContext;
}

/** Ask to be allowed to tell. */
export async function permit(): Promise<boolean> {
  if (!notifiable()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Tell that it is one's turn at `game`, once, if nobody looks at the window and it is wished. */
export async function callBack(game: string, words: string): Promise<void> {
  if (!document.hidden || !settings.notify || !notifiable() || Notification.permission !== 'granted') return;
  const told = { body: words, icon: '/icon-192.png', tag: `turn-${game}`, data: { path: `/t/${game}` } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(say('front.your_turn'), told);
  else new Notification(say('front.your_turn'), told).onclick = () => focus();
}
