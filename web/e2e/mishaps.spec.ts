// What may go wrong around a game: two tabs, a browser that keeps nothing, an engine that breaks, a map of one's own.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { byPointer, pick, randomOf, saveRecord, settled, start } from "./player";

test("one tab at a time goes on with a game, and either can take it", async ({ page, context }) => {
  await start(page, { game: "aqueduct" });
  const other = await context.newPage();
  await other.goto(page.url());
  await settled(other);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator("[data-actor]")).toHaveCount(0);
  const { tokens } = await settled(other);
  await byPointer(other, tokens[0] ?? "");
  await expect(other.locator('[data-plies="0"]')).toHaveCount(0);

  await page.locator("[data-here]").click();
  const here = await settled(page);
  expect(here.plies).toBeGreaterThan(0);
  await expect(other.locator("[data-here]")).toBeVisible();
});

test("a browser that keeps nothing says so, plays on and offers the file", async ({ page }, info) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("no storage here", "SecurityError");
    };
  });
  await start(page, { game: "aqua-romana" });
  const random = randomOf(5);
  for (let made = 1; made <= 3; ++made) {
    const { tokens, plies } = await settled(page);
    await byPointer(page, pick(tokens, random));
    await expect(page.locator(`[data-plies="${plies + 1}"]`)).toBeVisible();
  }
  await expect(page.getByRole("alert")).toBeVisible();
  const record = JSON.parse(readFileSync(await saveRecord(page, info.outputPath("record.json")), "utf8"));
  expect(record.actions).toHaveLength(3);
});

test("an engine that breaks starts anew from the record, and the action is made once", async ({ page }) => {
  await page.addInitScript(() => {
    let broken = 0;
    window.Worker = class extends Worker {
      override postMessage(message: { id: number; name: string }) {
        if (message.name !== "apply" || ++broken % 2 === 0) return super.postMessage(message);
        this.dispatchEvent(new MessageEvent("message", { data: { id: message.id, broken: "unreachable" } }));
      }
    };
  });
  await start(page, { game: "aqua-romana" });
  const random = randomOf(6);
  for (let made = 0; made < 4; ++made) {
    const { tokens, plies } = await settled(page);
    expect(plies).toBe(made);
    await byPointer(page, pick(tokens, random));
    await expect(page.locator(`[data-plies="${made + 1}"]`)).toBeVisible();
  }
});

test("a map of one's own is played, a broken one refused", async ({ page }) => {
  await page.goto("/");
  await page.locator("input[name=game][value=aqueduct]").check();
  await page.locator("form summary").click();
  const choose = (text: string) =>
    page.locator("[data-map]").setInputFiles({ name: "map.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await choose("1 2 3");
  await page.locator("[data-start]").click();
  await expect(page.getByRole("alert")).toBeVisible();
  // The shipped map with two regions' numbers exchanged: other, and sound.
  const map = readFileSync("../data/aqueduct-provincia.txt", "utf8");
  await choose(map.replace(/\b1\b/g, "x").replace(/\b2\b/g, "1").replace(/x/g, "2"));
  await page.locator("[data-start]").click();
  await settled(page);
});
