// What leaves the device: links that open the same game, never too long, and reports that name nobody.
import { describe, expect, it } from "vitest";
import type { GameRecord } from "../src/engine/types";
import { screenOf } from "../src/router.svelte";
import { linkTo, longestLink, reportOf } from "../src/share/links";
import { fromAddress } from "../src/store/files";

const record: GameRecord = {
  castellum: 1,
  game: "aqueduct",
  edition: "aq-1",
  players: 2,
  rules: {},
  seats: [{ name: "Őrsi Ágnes" }, { name: "The machine", engine: "level:3" }],
  actions: ["roll", "r17", "3@d5"],
};
const text = JSON.stringify(record);
const reviewed = JSON.stringify({ ...record, analysis: { simulations: 1000 } });

describe("a link", () => {
  it.each([undefined, 0, 2])("opens the record at %s", async (ply) => {
    const link = new URL((await linkTo("https://castellum.example", reviewed, ply)) ?? "");
    const screen = screenOf(link.pathname, link.hash.slice(1));
    if (screen.name !== "record") throw new Error(screen.name);
    expect(screen.ply).toBe(ply);
    expect(await fromAddress(screen.text)).toBe(text);
  });

  it("is not offered where it would be too long", async () => {
    const noise = Array.from({ length: 9000 }, (_, at) => ((at * 7919) % 104729).toString(36)).join("");
    expect(await linkTo("https://castellum.example", JSON.stringify({ ...record, noise }))).toBeUndefined();
    const short = await linkTo("https://castellum.example", text);
    expect(short?.length).toBeLessThan(longestLink);
  });
});

describe("a report", () => {
  const report = reportOf(reviewed, 2, "1.2.3", "fi");

  it("says where in which game, and our version", () => {
    expect(report).toMatch(/^castellum 1\.2\.3\nlanguage fi\nply 2 of 3\nrecord \{.*\}\n$/);
    const told = JSON.parse(report.split("record ")[1] ?? "") as GameRecord;
    expect(told).toEqual({ ...record, seats: [{}, { engine: "level:3" }] });
  });

  it("names nobody", () => expect(report).not.toMatch(/Ágnes|machine/));
});
