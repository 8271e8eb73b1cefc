// Points as people read them: with a sign, a decimal, and a comma where Swedes write one.
import type { MoveAnalysis } from '@protocol';
import { language } from '~/words/catalogue.svelte';

/** +1.5 or −0.5; in Swedish +1,5. */
export function points(value: number): string {
  return plain(value, { signDisplay: 'exceptZero' });
}

/** 3.2 ± 0.4; without the error where the figure is exact. */
export function measured({ loss, error }: MoveAnalysis): string {
  return error > 0 ? `${plain(loss)} ± ${plain(error)}` : plain(loss);
}

export function plain(value: number, style: Intl.NumberFormatOptions = {}): string {
  const shape = { minimumFractionDigits: 1, maximumFractionDigits: 1, ...style };
  return new Intl.NumberFormat(language() === 'sv' ? 'sv-SE' : 'en-GB', shape)
    .format(value)
    .replace('-', '−');
}
