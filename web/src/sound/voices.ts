// How each sound is made, from tones and noise alone.
import type { Sound } from "./cues";

/** Where a sound goes, and when it begins on that clock, in seconds. */
interface Stage {
  context: BaseAudioContext;
  out: AudioNode;
  start: number;
}

const silence = 0.0001; // an exponential ramp cannot end at nought

/** A gain that rises within `attack` seconds and dies away by `decay`. */
function swell({ context, out, start }: Stage, loud: number, attack: number, decay: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(silence, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + attack);
  gain.gain.exponentialRampToValueAtTime(silence, start + attack + decay);
  gain.connect(out);
  return gain;
}

/** A pure tone, gliding to another pitch if one is given. */
function tone(stage: Stage, pitch: number, loud: number, attack: number, decay: number, to = pitch): void {
  const { context, start } = stage;
  const oscillator = context.createOscillator();
  oscillator.frequency.setValueAtTime(pitch, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + attack + decay);
  oscillator.connect(swell(stage, loud, attack, decay));
  oscillator.start(start);
  oscillator.stop(start + attack + decay);
}

/** A breath of noise round a pitch. */
function hiss(stage: Stage, pitch: number, loud: number, attack: number, decay: number): void {
  const { context, start } = stage;
  const length = Math.ceil(context.sampleRate * (attack + decay));
  const noise = context.createBufferSource();
  noise.buffer = context.createBuffer(1, length, context.sampleRate);
  noise.buffer.getChannelData(0).forEach((_, at, samples) => (samples[at] = 2 * Math.random() - 1));
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  noise.connect(band).connect(swell(stage, loud, attack, decay));
  noise.start(start);
}

const later = (stage: Stage, seconds: number): Stage => ({ ...stage, start: stage.start + seconds });
/** Wood never sounds twice quite alike. */
const about = (value: number): number => value * (0.96 + 0.08 * Math.random());

/** Wood on wood. */
function knock(stage: Stage, pitch: number, loud: number): void {
  const body = about(pitch);
  tone(stage, body, loud, 0.002, 0.11, body * 0.85);
  tone(stage, body * 2.4, loud * 0.4, 0.001, 0.06);
  tone(stage, body * 4.3, loud * 0.15, 0.001, 0.03);
  hiss(stage, body * 5, loud * 0.5, 0.001, 0.02);
}

/** A note as of a small bell of clay. */
function note(stage: Stage, pitch: number, loud: number, decay: number): void {
  tone(stage, pitch, loud, 0.012, decay);
  tone(stage, pitch * 2, loud * 0.2, 0.008, decay * 0.5);
}

/** When the die touches the board on its way, as parts of its time: denser where it is fast. */
const touches = [0.03, 0.1, 0.18, 0.26, 0.34, 0.42, 0.53, 0.65, 0.8, 1];

const voices: Record<Sound, (stage: Stage, time: number) => void> = {
  tap: (stage) => knock(stage, 330, 0.2),
  die: (stage, time) =>
    touches.forEach((part, number) => knock(later(stage, part * time), 820 + 60 * (number % 3), 0.16 - 0.01 * number)),
  water(stage, time) {
    hiss(stage, 1100, 0.05, time * 0.4, time * 0.6);
    for (let at = 0; at < time; at += 0.03 + 0.05 * Math.random()) {
      const pitch = 450 + 650 * Math.random();
      tone(later(stage, at), pitch, 0.03 + 0.06 * Math.random(), 0.008, 0.07, pitch * 1.7);
    }
  },
  turn(stage) {
    note(stage, 587, 0.14, 0.5);
    note(later(stage, 0.16), 784, 0.14, 0.7);
  },
  result: (stage) =>
    [294, 440, 587, 740].forEach((pitch, number) => note(later(stage, number * 0.09), pitch, 0.11, 1.7)),
};

/** Puts a sound on the stage; `time` is its length in seconds where that is not always the same. */
export const sing = (sound: Sound, stage: Stage, time: number): void => voices[sound](stage, time);
