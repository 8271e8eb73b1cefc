// Sounds made of a few oscillators and a little noise; nothing is loaded.
import type { Happening } from '@protocol';
import { settings } from '~/app/settings.svelte';

let context: AudioContext | null = null;

/** Let sounds be heard, where they are wished: browsers allow it from within a touch or a key alone. */
export function wake(): void {
  if (settings.sound) void running();
}

/** The sound of what happened; `you` hears a little more when the turn is at you. */
export function soundOf(one: Happening, you: number | null): void {
  if (one.type === 'hands_dealt') for (let card = 0; card < 4; card++) rustle(0.07 * card);
  if (one.type === 'nudged' && one.seat === you) bell(0, 660);
  if (one.type === 'match_over') [523, 659, 784].forEach((tone, at) => bell(0.16 * at, tone));
  if (one.type !== 'move_played') return;
  if (one.tabbar > 0) sweep(0.35);
  if (one.mulles > 0) bell(0.35, 880);
  if (one.kind === 'new_build' || one.kind === 'build_on') knock(0.25);
  rustle(0);
  if (one.kind === 'capture') rustle(0.4);
}

/** The turn has come to you. */
export function yourTurn(): void {
  bell(0.5, 392);
}

/** A small bell, as a mulle is turned up. */
function bell(after: number, tone: number): void {
  voice(after, 0.9, (audio, gain, at) => {
    for (const [times, loud] of [
      [1, 0.12],
      [2.76, 0.04],
    ] as const) {
      const oscillator = audio.createOscillator();
      oscillator.frequency.value = tone * times;
      const part = audio.createGain();
      part.gain.value = loud;
      oscillator.connect(part).connect(gain);
      oscillator.start(at);
      oscillator.stop(at + 0.9);
    }
  });
}

function knock(after: number): void {
  voice(after, 0.12, (audio, gain, at) => {
    const oscillator = audio.createOscillator();
    oscillator.type = 'triangle';
    oscillator.frequency.setValueAtTime(190, at);
    oscillator.frequency.exponentialRampToValueAtTime(70, at + 0.1);
    const part = audio.createGain();
    part.gain.value = 0.35;
    oscillator.connect(part).connect(gain);
    oscillator.start(at);
    oscillator.stop(at + 0.12);
  });
}

const rustle = (after: number): void => noise(after, 0.07, 2600, 0.12);
const sweep = (after: number): void => noise(after, 0.45, 900, 0.2);

function noise(after: number, length: number, tone: number, loud: number): void {
  voice(after, length, (audio, gain, at) => {
    const buffer = audio.createBuffer(1, Math.ceil(length * audio.sampleRate), audio.sampleRate);
    const data = buffer.getChannelData(0);
    for (let place = 0; place < data.length; place++) data[place] = (Math.random() * 2 - 1) * loud;
    const source = audio.createBufferSource();
    source.buffer = buffer;
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = tone;
    source.connect(filter).connect(gain);
    source.start(at);
  });
}

/** Something that begins `after` seconds from now and dies away in `length`. */
function voice(
  after: number,
  length: number,
  make: (audio: AudioContext, gain: GainNode, at: number) => void,
): void {
  const audio = running();
  if (!audio) return;
  const at = audio.currentTime + after;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(1, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(audio.destination);
  make(audio, gain, at);
}

/** What plays; null before the page is touched: a sound that comes late is worse than none. */
function running(): AudioContext | null {
  if (!('AudioContext' in window)) return null;
  context ??= new AudioContext();
  if (context.state === 'running') return context;
  void context.resume().catch(() => undefined);
  return null;
}
