// The calls that both modules have (wasm/abi.hpp): node --test tests/wasm/abi.test.mjs. CASTELLUM_WASM names the one.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { choose, compiled, dice, diceSeed, isRefused, playOn, start, wish } from "./module.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const vectors = readdirSync(join(root, "tests/vectors"))
  .filter((name) => name.endsWith(".json"))
  .map((name) => ({ name, text: readFileSync(join(root, "tests/vectors", name), "utf8") }));
const titles = ["aqua-romana", "aqueduct"];
const calls = `abi input output output_size new open record describe actor legal chances view hash public_hash check
  preview apply undo draw`.split(/\s+/);
const thinkingCalls = ["search", "search_run", "search_best", "review", "review_run", "review_result", "dice"];

test("the module imports nothing and exports its calls, no more", () => {
  assert.deepEqual(WebAssembly.Module.imports(compiled), []);
  const names = WebAssembly.Module.exports(compiled).map((each) => each.name);
  const all = names.includes("castellum_search") ? [...calls, ...thinkingCalls] : calls;
  assert.deepEqual(names.sort(), ["_initialize", "memory", ...all.map((name) => `castellum_${name}`)].sort());
  assert.equal(start().calls.castellum_abi(), 1);
});

test("its memory ends at 128 MiB", () => {
  const { memory } = start().calls;
  assert.throws(() => memory.grow(2048));
});

test("whole games: previews tell what happens, taking back restores, records open again and verify", () => {
  const records = [];
  for (const game of titles)
    for (const players of [2, 3, 4])
      for (const seed of [1, 2]) {
        const desk = start();
        const random = dice(seed * 10 + players);
        assert.deepEqual(desk.get("new", wish(game, players, seed)), { plies: 0 });
        assert.match(desk.get("hash").hash, /^[0-9a-f]{16}$/);
        for (let plies = 0; desk.actor() !== -2; ++plies) {
          const token = choose(desk, random);
          const before = [desk.get("hash"), desk.get("public_hash"), desk.ask("view", -1).text];
          const told = desk.ask("preview", token);
          assert.equal(told.status, 1);
          assert.deepEqual([desk.get("hash"), desk.get("public_hash"), desk.ask("view", -1).text], before);
          assert.equal(desk.ask("apply", token).text, told.text);
          const after = desk.get("hash");
          assert.deepEqual(desk.get("undo", 1), { plies });
          assert.deepEqual([desk.get("hash"), desk.get("public_hash"), desk.ask("view", -1).text], before);
          desk.get("apply", token);
          assert.deepEqual(desk.get("hash"), after);
        }
        assert.deepEqual(desk.get("legal"), []);
        assert.deepEqual(desk.get("chances"), []);
        const record = desk.ask("record").text;
        assert.equal(JSON.parse(record).end, "played");
        const other = start();
        assert.deepEqual(other.get("open", record), { plies: JSON.parse(record).actions.length });
        assert.equal(other.ask("record").text, record);
        assert.deepEqual(other.get("hash"), desk.get("hash"));
        records.push(record);
      }
  const castellum = join(root, "build/release/castellum");
  if (!existsSync(castellum)) return;
  const folder = mkdtempSync(join(tmpdir(), "castellum-"));
  writeFileSync(join(folder, "games.jsonl"), records.join("\n") + "\n");
  execFileSync(castellum, ["verify", join(folder, "games.jsonl")]);
  rmSync(folder, { recursive: true });
});

test("a token is legal exactly if it is listed", () => {
  for (const game of titles) {
    const tokens = [...new Set(vectors.filter((each) => each.name.startsWith(game))
      .flatMap((each) => JSON.parse(each.text).actions))];
    const desk = start();
    desk.get("new", wish(game, 3, 5));
    let ply = 0;
    playOn(desk, dice(5), Infinity, () => {
      if (ply++ % 10 !== 0) return;
      const possible = new Set([...desk.get("legal"), ...desk.get("chances").map(([token]) => token)]);
      for (const token of [...possible, ...tokens]) {
        const answer = desk.ask("check", token);
        assert.equal(answer.status, possible.has(token) ? 1 : 0, `${token} at ply ${ply - 1}`);
        if (answer.status === 1) assert.deepEqual(answer.value, {});
        else assert.deepEqual(Object.keys(answer.value), ["code", "rule", "slots"]);
      }
    });
  }
});

test("the records of tests/vectors open, and come back as they were", () => {
  assert.equal(vectors.length, 120);
  const desk = start();
  for (const { name, text } of vectors) {
    const record = JSON.parse(text);
    assert.deepEqual(desk.get("open", text), { plies: record.actions.length }, name);
    assert.deepEqual(desk.get("record"), record, name);
    assert.equal(desk.actor(), -2, name);
    desk.get("undo", record.actions.length);
    assert.equal(desk.actor(), record.expect.actors[0], name);
    assert.equal(desk.get("legal").length, record.expect.legal_counts[0], name);
  }
});

test("what is refused changes nothing", () => {
  const desk = start();
  const all = ["new", "open", "describe", "check", "preview", "apply", "draw"];
  for (const name of ["record", "legal", "chances", "hash", "public_hash"])
    isRefused(desk.ask(name), "no_game");
  for (const name of ["describe", "check", "preview", "apply", "draw"])
    isRefused(desk.ask(name, "{}"), "no_game");
  isRefused(desk.ask("view", -1), "no_game");
  isRefused(desk.ask("undo", 1), "no_game");
  assert.equal(desk.actor(), -3);

  desk.get("new", wish("aqueduct", 2, 1, { rules: { mountain_backs: true } }));
  playOn(desk, dice(1), 8);
  const before = desk.ask("record").text;
  for (const name of all) assert.equal(desk.ask(name, "garbage").status, 0, name);
  for (const name of all) assert.equal(desk.ask(name, "").status, 0, name);
  for (const name of all) assert.equal(desk.ask(name, new Uint8Array([0xff, 0x00, 0xc3])).status, 0, name);
  assert.equal(desk.calls.castellum_input(2 << 20), 0);
  assert.equal(desk.calls.castellum_input(2 ** 32 - 1), 0);
  desk.put("short");
  for (const name of all) assert.equal(desk.calls[`castellum_${name}`](2 << 20), 0, name);
  isRefused(desk.ask("open", " ".repeat((1 << 20) + 1)), "too_large");
  isRefused(desk.ask("open", "{"), "not_json");
  isRefused(desk.ask("apply", "z9"), "unknown_token");
  for (const seat of [-2, 2, 2 ** 31 - 1]) isRefused(desk.ask("view", seat), "unknown_seat");
  for (const count of [0, -1, 9, -(2 ** 31)]) {
    isRefused(desk.ask("undo", count), "cannot_undo");
    assert.equal(desk.ask("undo", count).value.slots.plies, 8);
  }
  isRefused(desk.ask("draw", diceSeed(1)), "not_chance");
  assert.equal(desk.ask("record").text, before);

  const broken = JSON.parse(vectors.at(-1).text);
  broken.actions[3] = "pass";
  const { value } = desk.ask("open", JSON.stringify(broken));
  assert.deepEqual(Object.keys(value), ["code", "rule", "reason", "ply", "token"]);
  assert.deepEqual([value.ply, value.token], [3, "pass"]);
});

test("a new game is set up as wished or refused", () => {
  const desk = start();
  desk.get("new", wish("aqueduct", 3, 7, { first: 2, rules: { spring_distance: 3 } }));
  const record = desk.get("record");
  assert.deepEqual([record.first, record.rules.spring_distance, record.players], [2, 3, 3]);
  assert.equal(record.seed, undefined);
  assert.equal(desk.actor(), 2);
  desk.get("new", wish("aqueduct", 3, 7));
  const same = desk.ask("record").text;
  desk.get("new", wish("aqueduct", 3, 8));
  assert.notEqual(desk.ask("record").text, same);
  desk.get("new", wish("aqueduct", 3, 7));
  assert.equal(desk.ask("record").text, same);
  isRefused(desk.ask("new", wish("chess", 2, 1)), "unknown_game");
  isRefused(desk.ask("new", wish("aqueduct", 5, 1)), "malformed");
  isRefused(desk.ask("new", wish("aqueduct", 1, 1)), "malformed");
  isRefused(desk.ask("new", wish("aqueduct", 2 ** 40, 1)), "malformed");
  isRefused(desk.ask("new", wish("aqueduct", 2, 1, { layout: "standard" })), "unknown_member");
  isRefused(desk.ask("new", wish("aqueduct", 2, 1, { actions: [] })), "unknown_member");
  isRefused(desk.ask("new", wish("aqueduct", 2, 1, { board: "nowhere" })), "unknown_name");
  isRefused(desk.ask("new", '{"game":"aqueduct","players":2}'), "malformed");
  isRefused(desk.ask("new", "[]"), "malformed");
  assert.equal(desk.ask("record").text, same);
});

test("members of the record that do not make the game are described", () => {
  const desk = start();
  desk.get("new", wish("aqua-romana", 2, 1));
  playOn(desk, dice(1), 5);
  const seats = [{ name: "Ann Ångström" }, { name: "greedy", engine: "castellum" }];
  assert.deepEqual(desk.get("describe", JSON.stringify({ seats, times: [1, 2, 3, 4, 5], room: "blue" })), { plies: 5 });
  let record = desk.get("record");
  assert.deepEqual([record.seats, record.times, record.room], [seats, [1, 2, 3, 4, 5], "blue"]);
  const before = desk.ask("record").text;
  isRefused(desk.ask("describe", '{"seats":[{"name":"alone"}]}'), "malformed");
  isRefused(desk.ask("describe", '{"times":[1]}'), "malformed");
  isRefused(desk.ask("describe", '{"end":"played"}'), "wrong_end");
  isRefused(desk.ask("describe", '{"dice":{"commitment":"c","nonces":[],"seed":"s"}}'), "seed_too_early");
  isRefused(desk.ask("describe", JSON.stringify({ much: "x".repeat(1 << 20) })), "too_large");
  for (const name of ["castellum", "game", "edition", "players", "actions", "rules", "layout", "stock"])
    isRefused(desk.ask("describe", `{"${name}":2}`), "fixed_member");
  assert.equal(desk.ask("record").text, before);
  desk.get("describe", '{"room":null,"end":"abandoned"}');
  record = desk.get("record");
  assert.deepEqual([record.room, record.end], [undefined, "abandoned"]);
  playOn(desk, dice(2), 1);
  record = desk.get("record");
  assert.deepEqual([record.seats, record.times, record.end], [seats, undefined, undefined]);
});

test("rolls follow from the seed the record is committed to, also after a reload", () => {
  const desk = start();
  const nonces = ["ab".repeat(16), "cd".repeat(16)];
  desk.get("new", wish("aqueduct", 2, 3, { nonces }));
  assert.deepEqual(desk.get("record").dice.nonces, nonces);
  const random = dice(3);
  const roll = (each) => each.get("apply", each.get("legal").find((token) => token === "roll") ?? choose(each, random));
  const drawn = [];
  while (desk.actor() !== -2) {
    if (desk.actor() === -1) {
      const { token } = desk.get("draw", diceSeed(3));
      assert.equal(desk.get("draw", diceSeed(3)).token, token);
      const other = start();
      other.get("open", desk.ask("record").text);
      assert.equal(other.get("draw", diceSeed(3)).token, token);
      for (const seed of ["", "12", "x".repeat(64), "0".repeat(65), diceSeed(4)])
        isRefused(other.ask("draw", seed), "malformed");
      assert.deepEqual(other.get("record"), desk.get("record"));
      const chances = desk.get("chances");
      assert.ok(chances.some(([name, weight]) => name === token && weight === 1));
      drawn.push(token);
      desk.get("apply", token);
    } else {
      isRefused(desk.ask("draw", diceSeed(3)), "not_chance");
      roll(desk);
    }
  }
  assert.ok(drawn.length > 10 && new Set(drawn).size > 5, drawn.join(" "));
  assert.equal(desk.get("record").dice.seed, undefined);

  for (const seed of ["", "12", "0".repeat(65), "G".repeat(64)])
    isRefused(desk.ask("new", JSON.stringify({ game: "aqueduct", players: 2, seed })), "malformed");
  for (const wrong of [["12"], "ab", [7]])
    isRefused(desk.ask("new", wish("aqueduct", 2, 3, { nonces: wrong })), "malformed");
});

test("a view shows what its viewer may see", () => {
  const desk = start();
  desk.get("new", wish("aqueduct", 2, 3, { rules: { mountain_backs: true } }));
  const backs = /healing|stinking/;
  assert.match(desk.ask("record").text, backs);
  for (const viewer of [-1, 0, 1]) assert.doesNotMatch(desk.ask("view", viewer).text, /:"(healing|stinking)"/);
});

test("broken records are refused or opened, never a trap", () => {
  const random = dice(2005);
  const desk = start();
  let opened = 0;
  for (let count = 0; count < 600; ++count) {
    const bytes = new TextEncoder().encode(vectors[random(vectors.length)].text);
    let broken = bytes;
    switch (count % 4) {
      case 0:
        for (let times = 1 + random(4); times > 0; --times) broken[random(broken.length)] = random(256);
        break;
      case 1:
        broken = bytes.slice(0, random(bytes.length));
        break;
      case 2: {
        const from = random(bytes.length);
        broken = new Uint8Array([...bytes.slice(0, from), ...bytes.slice(random(bytes.length))]);
        break;
      }
      default: {
        const record = JSON.parse(new TextDecoder().decode(bytes));
        const names = Object.keys(record);
        record[names[random(names.length)]] = [null, -1, 1e300, "", [], {}, [[[]]], "\u0000"][random(8)];
        broken = new TextEncoder().encode(JSON.stringify(record));
      }
    }
    const before = desk.ask("record").text;
    const { status } = desk.ask("open", broken);
    opened += status;
    if (status === 0) assert.equal(desk.ask("record").text, before);
    desk.ask("new", broken);
    desk.ask("describe", broken);
  }
  assert.ok(opened < 300, `${opened} opened`);
});

test("the largest junk that a record may carry fits into the memory", () => {
  const { text } = vectors[0];
  const desk = start();
  for (const [junk, open, close] of [["0,", "[", "0]"], ["[],", "[", "0]"], ["[0],", "[", "0]"], ["{},", "[", "0]"],
    ["[[[[0]]]],", "[", "0]"], ['{"":0},', "[", "0]"], ["\\u0000", '"', '"']]) {
    const head = `{"junk":${open}`;
    const tail = `${close},${text.trim().slice(1)}`;
    const times = Math.floor(((1 << 20) - head.length - tail.length) / junk.length);
    const record = head + junk.repeat(times) + tail;
    const { plies } = desk.get("open", record);
    assert.equal(plies, JSON.parse(text).actions.length);
    desk.get("open", record);
    desk.get("undo", 1);
    desk.ask("describe", '{"room":"blue"}');
    desk.ask("new", record);
    assert.equal(desk.ask("open", head + junk.repeat(times)).status, 0);
    desk.ask("describe", head + junk.repeat(times) + close + "}");
  }
});
