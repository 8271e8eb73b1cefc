// What can be played here: the games with their options, levels, phrases and card names, in the language shown.
import type { GameInfo, Games } from '@protocol';
import { api } from '~/net/http';
import { type Language, language } from '~/words/catalogue.svelte';

let all = $state.raw<Partial<Record<Language, Games>>>({});
let fault = $state(false);
const asked = new Set<Language>();

/** Everything that GET /api/games says; null until it is here, and then what reads it is shown again. */
export function games(): Games | null {
  const wanted = language();
  if (!all[wanted] && !asked.has(wanted)) void fetchGames(wanted);
  return all[wanted] ?? null;
}

/** Whether the server could not tell. */
export function gamesFault(): boolean {
  return fault;
}

/** One game of them. */
export function gameNamed(name: GameInfo['game']): GameInfo | null {
  return games()?.games.find((one) => one.game === name) ?? null;
}

const RETRY = 5_000;

async function fetchGames(wanted: Language): Promise<void> {
  asked.add(wanted);
  try {
    all = { ...all, [wanted]: await api.games() };
    fault = false;
  } catch {
    queueMicrotask(() => (fault = true));
    setTimeout(() => void fetchGames(wanted), RETRY);
  }
}
