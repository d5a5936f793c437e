// The one place sound comes out of.
import { settings } from "@/store/settings.svelte";
import type { Cue } from "./cues";
import { sing } from "./voices";

const awakeFor = 6000; // milliseconds after the last sound: longer than any, and an idle output costs a phone power
const least = 0.09; // seconds between two sounds alike

let context: AudioContext | undefined;
let sleep: ReturnType<typeof setTimeout> | undefined;
const last: Record<string, number> = {};

/** Opens the output; some browsers let it sound only from within a click or a key. */
export function wake(): AudioContext | undefined {
  if (!("AudioContext" in globalThis)) return undefined;
  context ??= new AudioContext();
  if (context.state !== "running") void context.resume().catch(() => undefined);
  clearTimeout(sleep);
  sleep = setTimeout(() => void context?.suspend(), awakeFor);
  return context;
}

/** Plays a sound that is not turned off. */
export function play({ sound, at, time = 0 }: Cue): void {
  if (!settings.sound || settings.silent.includes(sound)) return;
  const out = wake();
  if (!out) return;
  const start = out.currentTime + 0.01 + at / 1000;
  if (Math.abs(start - (last[sound] ?? -1)) < least) return;
  last[sound] = start;
  sing(sound, { context: out, out: out.destination, start }, time / 1000);
}
