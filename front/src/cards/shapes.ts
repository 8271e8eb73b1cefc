// The shapes that cards are drawn of, around the origin of a card that is 100 wide and 140 high.

export const WIDTH = 100;
export const HEIGHT = 140;

/** The outlines of the suits, about 24 across, around 0 0. */
export const SUITS: Record<string, string> = {
  h: 'M0 10.5C-3 6-11 1-11-4.5C-11-8.5-8-10.5-5.5-10.5C-3-10.5-1-9 0-6.8C1-9 3-10.5 5.5-10.5C8-10.5 11-8.5 11-4.5C11 1 3 6 0 10.5Z',
  s: 'M0-11C3-7 11-1.5 11 4C11 7.4 8.4 9 6 9C4 9 2 8 1 6.5C1.3 9 2.2 10.4 4 11.5H-4C-2.2 10.4-1.3 9-1 6.5C-2 8-4 9-6 9C-8.4 9-11 7.4-11 4C-11-1.5-3-7 0-11Z',
  d: 'M0-11.5C2-7.4 5-3.3 8.6 0C5 3.3 2 7.4 0 11.5C-2 7.4-5 3.3-8.6 0C-5-3.3-2-7.4 0-11.5Z',
  c: 'M-1.4-1.5A5.2 5.2 0 1 1 1.4-1.5L1.6-.4A5.2 5.2 0 1 1 1.2 6.2C1.4 9 2.2 10.4 4 11.5H-4C-2.2 10.4-1.4 9-1.2 6.2A5.2 5.2 0 1 1-1.6-.4Z',
};

type Spot = readonly [x: number, y: number];

const [LEFT, MIDDLE, RIGHT] = [-1, 0, 1];
const beside = (...rows: number[]): Spot[] =>
  rows.flatMap((row): Spot[] => [
    [LEFT, row],
    [RIGHT, row],
  ]);
const between = (...rows: number[]): Spot[] => rows.map((row): Spot => [MIDDLE, row]);

/** Where the pips of a rank lie: -1 to 1 across, 0 to 1 down. */
export const PIPS: Record<string, readonly Spot[]> = {
  A: between(0.5),
  2: between(0, 1),
  3: between(0, 0.5, 1),
  4: beside(0, 1),
  5: [...beside(0, 1), ...between(0.5)],
  6: beside(0, 0.5, 1),
  7: [...beside(0, 0.5, 1), ...between(0.25)],
  8: [...beside(0, 0.5, 1), ...between(0.25, 0.75)],
  9: [...beside(0, 1 / 3, 2 / 3, 1), ...between(0.5)],
  T: [...beside(0, 1 / 3, 2 / 3, 1), ...between(1 / 6, 5 / 6)],
};

/** How many arms the folk pattern behind each court card's monogram has. */
export const ARMS: Record<string, number> = { J: 6, Q: 8, K: 12 };

/** The angles of `arms` arms around a point. */
export function turns(arms: number): number[] {
  return Array.from({ length: arms }, (_, arm) => (360 / arms) * arm);
}

const BACK_COLUMNS = [26, 50, 74];
const BACK_ROWS = [25, 47.5, 70, 92.5, 115];
const drawnBacks = new Map<string, string>();

/** The pattern on the backs of a table's cards, as one outline: rosettes of a kind that `seed` decides. */
export function backOf(seed: string): string {
  const found = drawnBacks.get(seed) ?? outlineOf(scrambled(seed));
  drawnBacks.set(seed, found);
  return found;
}

function outlineOf(drawn: number): string {
  const petals = 4 + (drawn % 3) * 2;
  const reach = 8 + ((drawn >>> 4) % 3);
  const angles = turns(petals).map((angle) => angle + ((drawn >>> 8) % 4) * 15);
  const width = 1.6 + ((drawn >>> 12) % 3) * 0.4;
  return BACK_ROWS.flatMap((y) =>
    BACK_COLUMNS.flatMap((x) => angles.map((angle) => petal(x, y, angle, reach, width))),
  ).join('');
}

/** One leaf of a rosette around x y. */
function petal(x: number, y: number, angle: number, reach: number, width: number): string {
  const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const at = (length: number): string =>
    `${(x + length * sine).toFixed(1)} ${(y - length * cosine).toFixed(1)}`;
  const arc = `A${width} ${(reach - 2) / 2} ${angle} 0 1 `;
  return `M${at(2)}${arc}${at(reach)}${arc}${at(2)}Z`;
}

/** FNV-1a: a number that the whole of `seed` decides. */
function scrambled(seed: string): number {
  let found = 0x811c9dc5;
  for (const letter of seed) found = Math.imul(found ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return found;
}
