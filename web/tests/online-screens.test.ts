// What screens of online tables show of a visit, as text.
import { beforeAll, describe, expect, it } from "vitest";
import { render } from "svelte/server";
import { setLanguage } from "../src/i18n/index.svelte";
import Banner from "../src/online/Banner.svelte";
import CardLine from "../src/online/CardLine.svelte";
import Dice from "../src/online/Dice.svelte";
import { fold, unmade } from "../src/online/fold";
import type { Card, Row } from "../src/online/protocol";
import Room from "../src/online/Room.svelte";
import { loadTexts } from "../src/online/texts.svelte";
import type { Visit } from "../src/online/visit.svelte";
import Seats from "../src/table/Seats.svelte";
import type { Table } from "../src/table/table.svelte";

const hebrew = "דוד המלך";
const markup = "<img src=1 onerror=f()>";

beforeAll(async () => {
  Object.assign(globalThis, {
    document: { documentElement: {} },
    location: { origin: "http://localhost" },
    navigator: {},
  });
  await setLanguage("en");
  await loadTexts();
});

const commitment = "c0".repeat(32);
const row = (kind: Row["kind"], body: object): Row => ({ seq: 1, at: 1000, kind, ...body }) as unknown as Row;
const rules = {};
const rows = [
  row("made", { game: "aqueduct", players: 2, edition: "aq-1", rules, listed: false, absent: 60, commitment }),
  row("seat", { seat: 0, by: "sat", name: hebrew, nonce: "1".repeat(32) }),
  row("seat", { seat: 1, by: "sat", name: markup, nonce: "2".repeat(32) }),
];
const dice = { commitment, nonces: ["1".repeat(32), "2".repeat(32)], dealt: ["first", "mountains"] };
const record = { game: "aqueduct", players: 2, edition: "aq-1", rules, first: 0, mountains: {}, dice, actions: [] };
const visitOf = (all: Row[], more: object = {}) =>
  ({
    folded: all.reduce(fold, unmade),
    line: "live",
    mine: [],
    creator: true,
    here: { seats: [], away: [], watching: 0 },
    added: {},
    record: "{}",
    ...more,
  }) as unknown as Visit;
const told = (text: string) => text.replaceAll(/<!--.*?-->/g, "");

describe("the banner", () => {
  const banner = (line: string) => told(render(Banner, { props: { visit: visitOf([], { line }) } }).body);
  it("tells that a table is full, or open elsewhere with a way back", () => {
    expect(banner("full")).toContain("Too many people are connected");
    expect(banner("full")).not.toContain("<button");
    expect(banner("elsewhere")).toContain("open in too many other places");
    expect(banner("elsewhere")).toContain("data-wake");
    expect(banner("live")).not.toContain("<p");
  });
});

describe("the dice", () => {
  const shown = (all: Row[], added: object = {}) =>
    told(render(Dice, { props: { visit: visitOf(all, { added }), game: {} as Table } }).body);
  const begun = [...rows, row("start", { record })];
  const over = [...begun, row("reveal", { seed: "5e", mountains: {} }), row("end", { end: "time" })];
  it("are promised until the secret is told, and then said to be checked only once they are", () => {
    expect(shown(begun)).toContain("This is the seal of that number");
    expect(shown(over)).toContain("Checking every roll");
    expect(shown(over)).not.toContain("has been checked");
  });
  it("are not to be trusted, and that is not hidden, where something else counts than this device added", () => {
    expect(shown(over, { 0: "1".repeat(32) })).toContain('data-dice-hold="true"');
    const differs = shown(over, { 0: "3".repeat(32) });
    expect(differs).toContain("Do not trust");
    expect(differs.indexOf("Do not trust")).toBeLessThan(differs.indexOf("<details"));
  });
});

describe("names", () => {
  const escaped = "&lt;img src=1 onerror=f()>";
  it("stand alone in the room and beside the board", () => {
    const room = told(render(Room, { props: { visit: visitOf(rows) } }).body);
    const nothing = () => undefined;
    const table = {
      game: { names: [hebrew, markup], players: ["human", "human"] },
      module: { seatNotes: nothing, points: nothing, shared: nothing },
      history: { position: { actor: 0 } },
      view: { standing: { points: [0, 0] } },
    } as unknown as Table;
    const seats = told(render(Seats, { props: { table } }).body);
    for (const name of [hebrew, escaped]) {
      expect(room).toContain(`<strong><bdi>${name}</bdi></strong>`);
      expect(room).toContain(`: <bdi>${name}</bdi>`); // take off the seat
      expect(seats).toContain(`<strong><bdi>${name}</bdi></strong>`);
    }
    expect(room + seats).not.toContain("<img");
  });

  it("stand apart in lists", () => {
    const card = {
      table: "t",
      game: "aqueduct",
      players: 2,
      rules,
      seats: [
        { kind: "person", name: hebrew },
        { kind: "person", name: markup },
      ],
      listed: true,
      phase: "waits",
      actor: -2,
      mine: [],
      plies: 0,
      created: 0,
      changed: 0,
      deadline: 0,
    } satisfies Card;
    expect(told(render(CardLine, { props: { card } }).body)).toContain(`\u2068${hebrew}\u2069, ${escaped}`);
  });
});
