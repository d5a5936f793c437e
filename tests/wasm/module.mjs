// The module as the tests see it: texts in, status and JSON out.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const file = process.env.CASTELLUM_WASM ?? new URL("../../build/wasm/castellum.wasm", import.meta.url);
export const compiled = new WebAssembly.Module(readFileSync(file));

/// A fresh instance. `ask(name, argument)` calls castellum_<name>; an argument that is a text or bytes goes through
/// the input room. It gives the status and the text and value of the answer.
export function start() {
  const { exports: calls } = new WebAssembly.Instance(compiled);
  calls._initialize();
  const put = (content) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const room = calls.castellum_input(bytes.length);
    if (room === 0) throw new Error(`no room for ${bytes.length} bytes`);
    new Uint8Array(calls.memory.buffer).set(bytes, room);
    return bytes.length;
  };
  const output = () =>
    new TextDecoder("utf-8", { fatal: true }).decode(
      new Uint8Array(calls.memory.buffer, calls.castellum_output(), calls.castellum_output_size()));
  const ask = (name, argument) => {
    const given = typeof argument === "number" ? argument : argument === undefined ? 0 : put(argument);
    const status = calls[`castellum_${name}`](given);
    const text = output();
    return { status, text, value: JSON.parse(text) };
  };
  const get = (name, argument) => {
    const answer = ask(name, argument);
    if (answer.status !== 1) throw new Error(`${name} ${argument ?? ""} is refused: ${answer.text}`);
    return answer.value;
  };
  return { calls, put, ask, get, text: output, actor: () => calls.castellum_actor() };
}

export const hex = (number) => number.toString(16).padStart(16, "0");

/// Small random numbers, the same at every run.
export function dice(seed) {
  let word = seed >>> 0;
  return (bound) => {
    word = (word + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % bound;
  };
}

/// The seed of the dice with that number.
export const diceSeed = (number) => number.toString(16).padStart(64, "0");

/// A wish for a new game.
export const wish = (game, players, seed, more = {}) =>
  JSON.stringify({ game, players, seed: diceSeed(seed), ...more });

/// The token for the next action: at random, where chance acts by weight.
export const choose = (desk, random) => {
  if (desk.actor() === -1) {
    const falls = desk.get("chances").flatMap(([token, weight]) => Array(weight).fill(token));
    return falls[random(falls.length)];
  }
  const legal = desk.get("legal");
  return legal[random(legal.length)];
};

/// Plays at random to the end or for `most` actions; `look(token)` sees each before it is carried out.
export const playOn = (desk, random, most = Infinity, look = () => {}) => {
  for (let played = 0; desk.actor() !== -2 && played < most; ++played) {
    const token = choose(desk, random);
    look(token);
    desk.get("apply", token);
  }
};

export const isRefused = (answer, code) => {
  assert.equal(answer.status, 0, answer.text);
  assert.equal(answer.value.code, code);
  assert.equal(typeof answer.value.rule, "string");
};
