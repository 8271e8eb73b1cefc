// The rules in each language, fetched when they are read.
import type { Language } from '~/words/catalogue.svelte';

export interface RulesText {
  contents: { id: string; text: string }[];
  html: string;
}

const TEXTS = import.meta.glob<RulesText>([
  '../../../../docs/{sv,en}/{mulle,byggkasino,husmulle,stickmulle}.md',
]);

/** The rules of `game`; null for what is no game. */
export function rulesOf(language: Language, game: string): Promise<RulesText> | null {
  return TEXTS[`../../../../docs/${language}/${game}.md`]?.() ?? null;
}
