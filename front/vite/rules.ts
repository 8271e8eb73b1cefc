import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const CARD = /([♠♥♦♣])(10|Kn|[2-9AEJQDKT])/g;
const ELSEWHERE = /\s+\((?:se|see)\s+\[notation\.md\]\([^)]*\)\)/g;
const SUITS: Record<string, string> = { '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c' };

/** The rules of a game (docs/LANGUAGE/GAME.md) as a module: its headings, and the text as HTML. */
export function rules(): Plugin {
  return {
    name: 'rules',
    transform(text, id) {
      if (!/\/docs\/(sv|en)\/\w+\.md$/.test(id)) return null;
      return { code: moduleOf(text), map: null };
    },
  };
}

function moduleOf(text: string): string {
  const contents: { id: string; text: string }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens }: Tokens.Heading): string {
        const words = this.parser.parseInline(tokens);
        const id = idOf(words);
        if (depth === 1) return ''; // the page has the game's name as its heading
        if (depth === 2) contents.push({ id, text: words });
        return `<h${depth} id="${id}">${words}</h${depth}>\n`;
      },
      // To the rules of another game; the other pages of the documentation the browser does not have.
      link({ href, tokens }: Tokens.Link): string {
        const words = this.parser.parseInline(tokens);
        const game = /^(\w+)\.md$/.exec(href)?.[1];
        return game ? `<a href="/rules/${game}">${words}</a>` : words;
      },
    },
  });
  const html = marked.parse(text.replace(ELSEWHERE, ''), { async: false });
  const told = html
    .replaceAll('<table>', '<div class="table-of" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replace(CARD, (card, suit: string) => `<span class="card-of ${SUITS[suit]}">${card}</span>`);
  return `export const contents = ${JSON.stringify(contents)};\nexport const html = ${JSON.stringify(told)};\n`;
}

function idOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/<[^>]*>/g, '')
    .replace(/[^\p{L}\d]+/gu, '-');
}
