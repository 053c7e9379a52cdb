/** Short synthesized sounds. */

import { settings } from "./settings.svelte";

export type Sound = "turn" | "buy" | "over";
/** Note frequencies in hertz, played in sequence. */
const NOTES: Record<Sound, readonly number[]> = { turn: [587, 880], buy: [740], over: [523, 659, 784] };
/** Seconds per note. */
const LENGTH = 0.12;
const VOLUME = 0.08;
let context: AudioContext | null = null;

export function playSound(sound: Sound): void {
  if (!settings.hasSound) return;
  try {
    context ??= new AudioContext();
    const now = context.currentTime;
    NOTES[sound].forEach((frequency, i) => {
      if (context === null) return;
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      const start = now + i * LENGTH;
      tone.type = "triangle";
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(VOLUME, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + LENGTH);
    });
  } catch {
    // The browser has no audio.
  }
}
