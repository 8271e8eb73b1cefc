/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The rules of a game, made from docs/LANGUAGE/GAME.md by vite/rules.ts. */
declare module '*.md' {
  export const contents: { id: string; text: string }[];
  export const html: string;
}
