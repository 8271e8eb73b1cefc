// Cards in words and figures, in the language on the screen.
import { games } from '~/app/games.svelte';
import { say, type Key } from '~/words/catalogue.svelte';

const WORDS = new Set(['A', 'J', 'Q', 'K']);
const FIGURES = new Set(['A', 'J', 'Q', 'K', 'T']);

/** The rank as it stands in the corner: 7, 10, Kn. */
export function rankOf(face: string): string {
  const rank = face.charAt(0);
  return FIGURES.has(rank) ? say(`rank.${rank}` as Key) : rank;
}

/** The card as it is read aloud: hjärter knekt. */
export function cardName(face: string): string {
  const rank = face.charAt(0);
  const word = WORDS.has(rank) ? say(`rank.word.${rank}` as Key) : rankOf(face);
  return say(`suit.words.${face.charAt(1)}` as Key, { rank: word });
}

/** Several cards, read aloud. */
export function cardNames(faces: readonly string[]): string {
  return faces.map(cardName).join(', ');
}

/** The eyes of a value card in hand, where they differ from those on the table. */
export function handEyes(face: string): number | null {
  const found = games()?.faces.find((one) => one.card === face);
  return found && found.hand !== found.table ? found.hand : null;
}
