// What can be played here: the games with their options, levels, phrases and card names, in the language shown.
import type { GameInfo, Games } from '@protocol';
import { api } from '~/net/http';
import { type Language, language } from '~/words/catalogue.svelte';

const found: Partial<Record<Language, Games>> = $state.raw({});
let all = $state.raw(found);
const asked = new Set<Language>();

/** Everything that GET /api/games says; null until it is here, and then what reads it is shown again. */
export function games(): Games | null {
  const wanted = language();
  if (!all[wanted] && !asked.has(wanted)) void fetchGames(wanted);
  return all[wanted] ?? null;
}

/** One game of them. */
export function gameNamed(name: GameInfo['game']): GameInfo | null {
  return games()?.games.find((one) => one.game === name) ?? null;
}

async function fetchGames(wanted: Language): Promise<void> {
  asked.add(wanted);
  try {
    all = { ...all, [wanted]: await api.games() };
  } finally {
    asked.delete(wanted);
  }
}
