// Records go out as files and links and come back as the same game; what is broken is refused in words, nothing kept.
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { expect, test, type Page } from "@playwright/test";
import { actionsOf, kept, keptGames, type GameRecord, openRecord, selfplay, shownPlies, upTo, withSeats } from "./kept";
import { byPointer, games, pick, randomOf, saveRecord, settled, start } from "./player";

const toAddress = (record: string) => deflateRawSync(record).toString("base64url");
const half = { "aqua-romana": upTo(selfplay("aqua-romana", 5), 40), aqueduct: upTo(selfplay("aqueduct", 5), 30) };

for (const game of games)
  test(`the saved file of ${game} opens again as the same game`, async ({ page }, info) => {
    await start(page, { game, players: ["human", "level:2"] });
    const random = randomOf(9);
    for (let made = 0; made < 3; ++made) {
      const { tokens, plies } = await settled(page);
      await byPointer(page, pick(tokens, random));
      await expect.poll(async () => (await settled(page)).plies).toBeGreaterThan(plies);
    }
    const first = await kept(page);
    const file = readFileSync(await saveRecord(page, info.outputPath("record.json")), "utf8");
    expect(file.trim()).toBe(first.record);
    await page.goto("/games");
    await openRecord(page, file);
    const second = await kept(page);
    expect(second.id).not.toBe(first.id);
    // It goes on by other dice, and names none.
    const { dice, ...rest } = JSON.parse(first.record) as GameRecord;
    expect(dice).toMatchObject({ nonces: [] });
    expect(JSON.parse(second.record)).toEqual(rest);
    expect(second).toMatchObject({ players: first.players, names: first.names, plies: first.plies, over: false });
    expect(await shownPlies(page)).toBe(first.plies);
    expect(await keptGames(page)).toHaveLength(2);
  });

test("the dice of a finished game are checked, and what does not follow from them is counted", async ({ page }) => {
  const whole = selfplay("aqueduct", 5);
  await openRecord(page, whole);
  await expect(page.locator("[data-result]")).toBeVisible();
  await expect(page.locator("[data-dice]")).toHaveCount(0); // it names no dice
  const seed = "0".repeat(64);
  const commitment = "89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3"; // of that seed
  for (const [committed, faults] of [
    [seed, /^1$/],
    [commitment, /^\d{2,}$/],
  ] as const) {
    await openRecord(page, { ...whole, dice: { commitment: committed, nonces: [], seed } });
    await expect(page.locator("[data-dice]")).toHaveAttribute("data-dice", faults);
  }
});

const sound = half["aqua-romana"];
const broken: Record<string, string> = {
  garbage: "certainly {no record",
  "an empty file": "",
  "a newer format": JSON.stringify({ ...sound, castellum: 2 }),
  "an unknown game": JSON.stringify({ ...sound, game: "chess" }),
  "an illegal action": JSON.stringify({ ...sound, actions: [...sound.actions.slice(0, 12), "Y1:Na:B"] }),
  "2 MB": JSON.stringify({ ...sound, note: "x".repeat(2 << 20) }),
};

const refused = async (page: Page) => {
  const alert = page.locator("main [role=alert]");
  await expect(alert).toHaveText(/^This file is not a game Castellum can open\. \S.+/);
  return (await alert.innerText()).replace(/^.*?\. /, "");
};

test("broken files are refused, each in words of its own, and nothing of them is kept", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  const reasons: string[] = [];
  for (const address of ["/", "/games"]) {
    await page.goto(address);
    for (const [name, text] of Object.entries(broken)) {
      const file = { name: "game.json", mimeType: "application/json", buffer: Buffer.from(text) };
      await page.locator("input[type=file]").setInputFiles(file);
      const reason = await refused(page);
      if (address === "/") console.log(`${name}: ${reason}`);
      reasons.push(reason);
      await expect(page).toHaveURL(address);
      // Opening something sound is possible at once; here only that the fault goes away with the page.
      await page.goto(address === "/" ? "/rules" : "/");
      await page.goto(address);
      await expect(page.locator("main [role=alert]")).toHaveCount(0);
    }
  }
  expect(await keptGames(page)).toEqual([]);
  expect(faults).toEqual([]);
  expect(reasons.filter((reason) => reason.includes("not an action") || reason.length < 10)).toEqual([]);
  expect(new Set(reasons).size).toBeGreaterThan(4); // garbage and nothing are both no JSON
});

for (const game of games)
  test(`a link with a whole record of ${game} opens it`, async ({ page }) => {
    const record = JSON.stringify(withSeats(half[game], "human", "human"));
    for (const end of ["", "@7"]) {
      await page.goto("/rules");
      await page.goto(`/r#${toAddress(record)}${end}`);
      await expect(page).toHaveURL(/\/play\//);
      await expect(page.locator(`[data-plies='${half[game].actions.length}']`)).toBeVisible();
      expect(actionsOf(await kept(page))).toEqual(half[game].actions);
    }
    await page.goBack(); // the link itself is not left in the way
    await expect(page).toHaveURL(/\/rules$/);
  });

test("a broken link says so and keeps nothing", async ({ page }) => {
  const whole = toAddress(JSON.stringify(sound));
  for (const link of ["!!!", whole.slice(0, whole.length / 2), "abc"]) {
    await page.goto("/rules");
    await page.goto(`/r#${link}`);
    await expect(page.locator("main [role=alert]")).toHaveText("This link does not hold a whole game.");
  }
  await page.goto("/rules");
  await page.goto(`/r#${toAddress(broken["an illegal action"] ?? "")}`);
  await refused(page);
  expect(await keptGames(page)).toEqual([]);
  await page.locator("main a.button").click();
  await expect(page.locator("[data-start]")).toBeVisible();
});

test("the list opens, saves, and deletes after a question", async ({ page }, info) => {
  await openRecord(page, withSeats(half.aqueduct, "human", "human"));
  await openRecord(page, withSeats(half["aqua-romana"], "human", "human"));
  await page.locator("nav a[href='/games']").click();
  const entries = page.locator("main li");
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText("Aqua Romana"); // the one changed last
  await expect(entries.first()).toContainText("40 actions");

  const download = page.waitForEvent("download");
  await entries.last().getByRole("button", { name: "Save as a file" }).click();
  await (await download).saveAs(info.outputPath("list.json"));
  expect((await download).suggestedFilename()).toMatch(/^aqueduct-\d{4}-\d\d-\d\d-[0-9a-f]+\.json$/);
  const saved = JSON.parse(readFileSync(info.outputPath("list.json"), "utf8")) as { actions: string[] };
  expect(saved.actions).toEqual(half.aqueduct.actions);

  await entries.last().getByRole("link", { name: "Open" }).click();
  await expect(page.locator("[data-plies='30']")).toBeVisible();
  await page.goBack();
  await entries.first().getByRole("button", { name: "Delete" }).click();
  await entries.first().getByRole("button", { name: "No, keep it" }).click();
  expect(await keptGames(page)).toHaveLength(2);
  await entries.first().getByRole("button", { name: "Delete" }).click();
  await entries.first().getByRole("button", { name: "Yes, delete it" }).click();
  await expect(entries).toHaveCount(1);
  expect((await keptGames(page)).map(({ game }) => game)).toEqual(["aqueduct"]);
});

test("a rematch is the same table with the seats moved on by one", async ({ page }) => {
  const whole = selfplay("aqua-romana", 5);
  const seats = [{ name: "Ada" }, { name: "Béla", engine: "greedy" }];
  await openRecord(page, { ...whole, seats });
  const { points, winners } = whole.result ?? { points: [], winners: [] };
  const told = `${seats[winners[0] ?? 0]?.name} wins with ${points[winners[0] ?? 0]} points.`;
  await expect(page.locator("[data-result]")).toContainText(told);
  const before = await kept(page);
  await page.locator("[data-result] button.strong").click();
  await expect.poll(() => page.url()).not.toContain(before.id);
  await expect(page.locator("[data-actor]")).toBeVisible();
  const after = await kept(page);
  expect(after).toMatchObject({
    names: ["Béla", "Ada"],
    players: ["greedy", "human"],
    game: "aqua-romana",
    over: false,
  });
  expect(JSON.parse(after.record)).toMatchObject({ rules: whole.rules, players: 2 });
  expect((await keptGames(page)).find(({ id }) => id === before.id)?.record).toBe(before.record);
});

test("back and forward go through the screens, and the game is where it was", async ({ page }) => {
  await start(page, { game: "aqueduct" });
  const table = page.url();
  await byPointer(page, "roll");
  await settled(page);
  await page.locator("nav a[href='/games']").click();
  await page.locator("nav a[href='/rules']").click();
  await page.goBack();
  await expect(page.locator("main li")).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(table);
  await expect(page.locator("[data-plies='2']")).toBeVisible();
  await page.goBack();
  await expect(page.locator("[data-start]")).toBeVisible();
  await expect(page.locator(`main a[href="${new URL(table).pathname}"]`)).toBeVisible(); // go on with it
  await page.goForward();
  await expect(page.locator("[data-plies='2']")).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(page.locator("h1")).toHaveText("Which rules?");
});
