// What went wrong, as one sentence to show.
import { Gone, Refusal } from '~/net/http';
import { say } from '~/words/catalogue.svelte';

/** The sentence of `error`: the server's own, or what the browser knows. */
export function sentence(error: unknown): string {
  if (error instanceof Refusal && error.message) return spoken(error.message);
  return say(error instanceof Gone ? 'front.gone' : 'front.broken');
}

/** `text` with a capital and a stop. */
export function spoken(text: string): string {
  const ended = /[.!?…]$/.test(text) ? text : `${text}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}
