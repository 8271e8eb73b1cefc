// The shuffle checked in this browser (docs/records.md): what was promised before anybody knew a card is hashed
// again, the deck is shuffled again, and the cards are compared with those that were dealt.
import type { ReplayStep } from '@protocol';

export interface GivChecked {
  giv: number;
  /** Whether the secret is the one that was promised. */
  promised: boolean;
  /** Whether the cards lay as the secret and the contributions say; null where only the promise can be checked. */
  dealt: boolean | null;
  /** In the trick game it is the mulle alone that shows how the cards lay. */
  mulle: boolean;
}

const RANKS = 'A23456789TJQK';
const FACES = [...RANKS].flatMap((rank) => [...'shdc'].map((suit) => rank + suit));
const WORD = 4;
const WORDS = 2 ** 32;

interface Told {
  commitments: Map<number, string>;
  secrets: Map<number, string>;
  contributions: Map<number, Map<number, string>>;
  givar: Map<number, Dealing>;
}

/** What was laid out in a giv, deal by deal. */
interface Dealing {
  cut: number | null;
  mulle: string | null;
  blocks: string[][];
}

/** Whether this page may hash at all: browsers allow it on secure pages only. */
export function canCheck(): boolean {
  return typeof crypto !== 'undefined' && 'subtle' in crypto;
}

/** Every giv whose secret has been told. */
export async function checked(steps: readonly ReplayStep[]): Promise<GivChecked[]> {
  const told = toldIn(steps);
  const found: GivChecked[] = [];
  for (const [giv, secret] of [...told.secrets].sort(([one], [other]) => one - other)) {
    const again = hex(await digest(text('mulle-commitment-1'), bytes(secret), number(giv)));
    const promised = again === told.commitments.get(giv);
    const mulle = Boolean(told.givar.get(giv)?.mulle);
    found.push({ giv, promised, dealt: await dealtRightly(told, giv), mulle });
  }
  return found;
}

function toldIn(steps: readonly ReplayStep[]): Told {
  const told: Told = {
    commitments: new Map(),
    secrets: new Map(),
    contributions: new Map(),
    givar: new Map(),
  };
  let cut: number | null = null;
  let dealing: Dealing = { cut, mulle: null, blocks: [] };
  for (const { happened, hands } of steps) {
    for (const one of happened) {
      if (one.type === 'committed') told.commitments.set(one.giv, one.commitment);
      else if (one.type === 'secret_told') told.secrets.set(one.giv, one.secret);
      else if (one.type === 'contributed') contributionsIn(told, one.giv).set(one.seat, one.contribution);
      else if (one.type === 'deck_cut') cut = one.place;
      else if (one.type === 'giv_opened') {
        dealing = { cut, mulle: one.mulle, blocks: [[...one.table]] };
        told.givar.set(one.giv, dealing);
        cut = null;
      } else if (one.type === 'hands_dealt') dealing.blocks.push(hands.flatMap((hand) => hand ?? []));
    }
  }
  return told;
}

function contributionsIn(told: Told, giv: number): Map<number, string> {
  const found = told.contributions.get(giv) ?? new Map<number, string>();
  told.contributions.set(giv, found);
  return found;
}

async function dealtRightly(told: Told, giv: number): Promise<boolean | null> {
  const dealing = told.givar.get(giv);
  if (!dealing) return null;
  return dealing.mulle ? mulleShown(told, giv, dealing.mulle) : laidOut(told, giv, dealing);
}

/** The trick game: the other deck, shuffled during this giv, shows its bottom card. */
async function mulleShown(told: Told, giv: number, mulle: string): Promise<boolean | null> {
  const secret = told.secrets.get(giv + 1);
  if (!secret) return null;
  const deck = await shuffled(FACES, secret, giv + 1, told.contributions.get(giv));
  return deck.at(-1) === mulle;
}

/** Each deal takes the next cards of the deck, the first with the table's. Which seat got which is no secret's doing. */
async function laidOut(told: Told, giv: number, { cut, blocks }: Dealing): Promise<boolean | null> {
  const secret = told.secrets.get(giv);
  const [table = [], first = [], ...later] = blocks;
  const copies = blocks.flat().length / FACES.length;
  if (!secret || !Number.isInteger(copies)) return null; // a giv that was broken off
  const faces = FACES.flatMap((face) => Array<string>(copies).fill(face));
  const order = await shuffled(faces, secret, giv, told.contributions.get(giv));
  const deck = cut === null ? order : [...order.slice(cut), ...order.slice(0, cut)];
  let at = 0;
  return [[...table, ...first], ...later].every((block) => {
    const next = deck.slice(at, (at += block.length));
    return next.sort().join() === [...block].sort().join();
  });
}

async function shuffled(
  faces: readonly string[],
  secret: string,
  giv: number,
  added: ReadonlyMap<number, string> | undefined,
): Promise<string[]> {
  const seats = [...(added ?? [])].sort(([one], [other]) => one - other);
  const fields = seats.map(([, contribution]) => bytes(contribution));
  const draws = wordsOf(await digest(text('mulle-shuffle-1'), bytes(secret), number(giv), ...fields));
  const deck = [...faces];
  for (let last = deck.length - 1; last > 0; last--) {
    const other = await below(draws, last + 1);
    [deck[last], deck[other]] = [deck[other] as string, deck[last] as string];
  }
  return deck;
}

/** A number from 0 to `bound` − 1; words that would favour the low ones are thrown away. */
async function below(draws: AsyncGenerator<number, never>, bound: number): Promise<number> {
  const fair = WORDS - (WORDS % bound);
  for (;;) {
    const word = (await draws.next()).value;
    if (word < fair) return word % bound;
  }
}

async function* wordsOf(key: Uint8Array): AsyncGenerator<number, never> {
  for (let counter = 0; ; counter++) {
    const block = new DataView((await sha256(joined([key, number(counter)]))).buffer);
    for (let start = 0; start < block.byteLength; start += WORD) yield block.getUint32(start);
  }
}

/** The hash of fields, each with its length before it. */
function digest(...fields: Uint8Array[]): Promise<Uint8Array> {
  return sha256(joined(fields.flatMap((field) => [length(field.length), field])));
}

async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data));
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const bytes = (told: string): Uint8Array =>
  Uint8Array.from(told.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hex = (told: Uint8Array): string =>
  [...told].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const length = (size: number): Uint8Array => big(size, 4);
const number = (told: number): Uint8Array => big(told, 8);

function big(told: number, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, at) => Math.floor(told / 256 ** (size - 1 - at)) % 256);
}
