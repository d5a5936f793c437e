// A whole game heard and played through the accessibility tree alone: roles, names and what live regions say.
import { expect, test, type Page } from "@playwright/test";
import { games, randomOf, start, type GameId } from "./player";

interface Heard {
  /** Names of what can be chosen on the board and beside it, and which of them is chosen. */
  choices: { name: string; pressed: boolean }[];
  text: string;
}

/** What a screen reader finds in the page's main part. */
async function hear(page: Page): Promise<Heard> {
  const text = await page.locator("main").ariaSnapshot();
  const choices: Heard["choices"] = [];
  let inside = Infinity; // the indentation of the part that holds choices
  for (const written of text.split("\n")) {
    // Names with a colon stand in single quotes, where a quote is doubled.
    const line = written.replace(
      /^(\s*- )'(.*)'(:?)$/,
      (_, dash: string, rest: string, colon: string) => dash + rest.replaceAll("''", "'") + colon,
    );
    const depth = line.search(/\S/);
    if (depth <= inside) inside = Infinity;
    if (/^\s*- group "(Board of|Your choices)/.test(line)) inside = depth;
    const button = /^\s*- button "((?:[^"\\]|\\.)*)"(.*)/.exec(line);
    if (inside < Infinity && button)
      choices.push({ name: (button[1] ?? "").replaceAll('\\"', '"'), pressed: (button[2] ?? "").includes("pressed") });
  }
  return { choices, text };
}

/** Chooses part by part what the random numbers say until the whole can be confirmed, then confirms. */
async function act(page: Page, random: (bound: number) => number): Promise<void> {
  const confirm = page.getByRole("button", { name: "Confirm", exact: true });
  for (let part = 0; part < 8; ++part) {
    const { choices } = await hear(page);
    const names = choices.map(({ name }) => name);
    expect(new Set(names).size, `two choices that sound alike: ${names.join("; ")}`).toBe(names.length);
    if (await confirm.isVisible()) break;
    const open = choices.filter(({ pressed }) => !pressed);
    // Choices that end a turn for nothing come last.
    const eager = open.filter(({ name }) => !/^(Stop|Close none|Pass)$/.test(name));
    const among = eager.length > 0 ? eager : open;
    const chosen = among[random(among.length)];
    if (!chosen) throw new Error(`nothing to choose: ${names.join("; ")}`);
    await page.getByRole("button", { name: chosen.name, exact: true }).first().focus();
    await page.keyboard.press("Enter");
  }
  // What it would do is said before it is done.
  const preview = page.getByRole("region", { name: "Your choices" }).getByRole("list");
  await expect(preview.first()).not.toBeEmpty();
  await confirm.focus();
  await page.keyboard.press("Enter");
}

const actions: Record<GameId, number> = { "aqua-romana": 200, aqueduct: 400 };

for (const game of games)
  test(`a whole game of ${game} by ear`, async ({ page }) => {
    test.setTimeout(600_000);
    const settings = JSON.stringify({ confirm: "always", pace: "instant" });
    await page.addInitScript((kept) => localStorage.setItem("castellum.settings", kept), settings);
    await start(page, { game, players: ["human", "level:1"], language: "en" });
    const random = randomOf(4);
    const log = page.getByRole("log");
    for (let made = 0; ; ++made) {
      // Once all of a person's lines are closed the computer plays on alone.
      await expect(page.locator("main[data-busy=false]")).toBeVisible({ timeout: 90_000 });
      const { text } = await hear(page);
      if (text.includes('region "Result"')) {
        expect(text).toMatch(/(wins with|share the win with) \d+ points?/);
        break;
      }
      expect(made).toBeLessThan(actions[game]);
      expect(text).toMatch(/It is your turn: /);
      const before = await page.locator("main").getAttribute("data-plies");
      await act(page, random);
      await expect(page.locator("main")).not.toHaveAttribute("data-plies", before ?? "");
      await expect(log).toHaveText(/^\S.*: .*\S\.$|\.$/);
    }
    // The board in words names what lies there.
    await page.locator("[data-text-board] summary").click();
    const table = page.locator("[data-text-board]").getByRole("table");
    await expect(table.getByRole("row")).toHaveCount(9);
    await expect(table.getByRole("cell").filter({ hasText: /\S/ }).first()).toBeVisible();
  });
