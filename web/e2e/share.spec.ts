// What is shared opens elsewhere as the same game, stands alone, and says nothing personal.
import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { actionsOf, kept, openRecord, selfplay, upTo, type GameRecord } from "./kept";
import { games, settled } from "./player";

const length = { "aqua-romana": 40, aqueduct: 30 }; // a person is to act there
const cut = (game: (typeof games)[number]): GameRecord => ({
  ...upTo(selfplay(game, 5), length[game]),
  seats: [{ name: "Ágnes Őrsi" }, { name: "Matti" }],
});

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

async function openMenu(page: Page, record: GameRecord, ply?: number): Promise<void> {
  await openRecord(page, record);
  await settled(page);
  if (ply !== undefined) {
    await page.evaluate((at) => (location.hash = `#${at}`), ply);
    await expect(page.locator("[data-at]")).toHaveAttribute("data-at", String(ply));
  }
  await page.locator("[data-menu] summary").click();
}
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

for (const game of games)
  test(`${game}: links to the game and to a position open them`, async ({ page }) => {
    await openMenu(page, cut(game), 21);
    const first = await kept(page);
    await page.locator("[data-share-link]").click();
    await expect(page.locator("[data-told]")).toHaveText("The link to the whole game is copied.");
    const whole = await copied(page);
    await page.locator("[data-share-position]").click();
    await expect(page.locator("[data-told]")).toHaveText("The link to this position is copied.");
    const position = await copied(page);
    expect(position).toBe(`${whole}@21`);
    for (const [link, ply] of [
      [whole, length[game]],
      [position, 21],
    ] as const) {
      await page.goto("/rules");
      await page.goto(link);
      await expect(page.locator("[data-at]")).toHaveAttribute("data-at", String(ply));
      const again = await kept(page);
      expect(again.id).not.toBe(first.id);
      expect(again).toMatchObject({ names: first.names, record: first.record });
      expect(actionsOf(again)).toEqual(actionsOf(first));
    }
  });

test("a text that cannot be copied is offered for copying by hand", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await openMenu(page, cut("aqueduct"));
  await page.locator("[data-share-link]").click();
  await expect(page.locator("[data-told]")).toContainText("by hand");
  const field = page.locator("[data-sharing] textarea");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/\/r#[\w-]+$/);
  expect(await page.evaluate(() => getSelection()?.toString() ?? "")).toMatch(/\/r#/);
});

for (const game of games)
  test(`${game}: pictures of the board stand alone`, async ({ page, context }, info) => {
    const faults: string[] = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await openMenu(page, cut(game));
    const save = async (kind: string) => {
      const download = page.waitForEvent("download");
      await page.locator(`[data-share-${kind}]`).click();
      const file = info.outputPath(`board.${kind}`);
      await (await download).saveAs(file);
      expect((await download).suggestedFilename()).toMatch(new RegExp(`^${game}-.*-${length[game]}\\.${kind}$`));
      return file;
    };
    const size = await page.locator("[data-board] svg").evaluate((svg: SVGSVGElement) => svg.viewBox.baseVal.width);
    const png = readFileSync(await save("png"));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBe(2 * size);
    const svg = readFileSync(await save("svg"), "utf8");
    expect(svg).not.toMatch(/var\(|light-dark|class=|data-token|style="|<use/);
    // What is lit is a matter of the moment, not of the position; and it is lit again afterwards.
    expect((await settled(page)).tokens.length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    const alone = await context.newPage();
    const asked: string[] = [];
    alone.on("request", (request) => asked.push(request.url()));
    await alone.setContent(`<img width="600">`);
    const drawn = await alone.locator("img").evaluate(async (image: HTMLImageElement, text: string) => {
      image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
      await image.decode();
      const canvas = document.createElement("canvas");
      const [width, height] = [(canvas.width = 200), (canvas.height = 150)];
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0, width, height);
      const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
      const colours = new Set<string>();
      for (let at = 0; at < data.length; at += 4) colours.add([...data.slice(at, at + 3)].join());
      return colours.size;
    }, svg);
    expect(drawn).toBeGreaterThan(500);
    expect(asked.filter((address) => !/^(blob|data):/.test(address))).toEqual([]);
  });

test("a report is shown before it is copied and names nobody", async ({ page }) => {
  await openMenu(page, cut("aqua-romana"), 12);
  await page.locator("[data-report]").click();
  const text = await page.locator("[data-sharing] textarea").inputValue();
  expect(text).toMatch(/^castellum \d+\.\d+\.\d+\nlanguage en\nply 12 of 40\nrecord \{/);
  expect(text).not.toMatch(/Ágnes|Matti|Mozilla|Chrome/);
  await page.locator("[data-copy-report]").click();
  await expect(page.locator("[data-told]")).toHaveText("The report is copied.");
  expect(await copied(page)).toBe(text);
});

test("a result is shared and watched from the beginning", async ({ page }) => {
  await openRecord(page, { ...selfplay("aqueduct", 5), seats: [{ name: "Ada" }, { name: "Béla" }] });
  await page.locator("[data-share]").click();
  await page.locator("[data-share-link]").click();
  await expect(page.locator("[data-told]")).toHaveText("The link to the whole game is copied.");
  expect(await copied(page)).toMatch(/\/r#[\w-]+$/);
  await page.locator("[data-from-first]").click();
  await expect(page.locator("[data-result]")).toHaveCount(0);
  await expect(page.locator("[data-past]")).toHaveAttribute("data-past", "0");
});
