// Whole games of each title through the interface to the result, in each language, at both sizes, by pointer and by
// keyboard alone; the record each saves is checked by the referee on the command line. The short form takes each
// language in one title, each title in both ways, at one of the sizes in turn, without movement; EVERYTHING=1 takes all.
import { expect, test } from "@playwright/test";
import { verify } from "./kept";
import { byKeyboard, byPointer, games, languages, playOut, saveRecord, start } from "./player";

test.use({ reducedMotion: process.env.EVERYTHING ? "no-preference" : "reduce" });

/** Leaves a game to the other size, unless everything is wanted. */
const oneSize = (number: number, project: string) =>
  test.skip(!process.env.EVERYTHING && project !== ["phone", "desk"][number % 2], "played at the other size");

for (const [title, game] of games.entries())
  for (const [number, language] of languages.entries())
    for (const [way, take] of [
      ["pointer", byPointer],
      ["keyboard", byKeyboard],
    ] as const)
      test(`${game} in ${language} by ${way}`, async ({ page }, info) => {
        test.skip(
          !process.env.EVERYTHING && (number % 2 !== title || way !== ["pointer", "keyboard"][Math.floor(number / 2)]),
          "played in another title or way",
        );
        oneSize(title + Math.floor(number / 2), info.project.name);
        const faults: string[] = [];
        page.on("pageerror", (error) => faults.push(error.message));
        page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
        await start(page, { game, language });
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        const begun = Date.now();
        const made = await playOut(page, 10 * number + (way === "pointer" ? 1 : 2), take);
        console.log(`${made} actions, ${Math.round((Date.now() - begun) / made)} ms each`);
        await expect(page.locator("[data-result]")).toBeVisible();
        if (game === "aqueduct") await expect(page.locator("[data-dice]")).toHaveAttribute("data-dice", "0");
        const path = await saveRecord(page, info.outputPath("record.json"));
        expect(verify(path)).toContain("1 records, 0 differ");
        expect(faults).toEqual([]);
      });

for (const [title, game] of games.entries())
  test(`${game} against the computer`, async ({ page }, info) => {
    oneSize(title, info.project.name);
    await page.addInitScript(() => localStorage.setItem("castellum.settings", JSON.stringify({ pace: "instant" })));
    await start(page, { game, players: ["human", "level:2", "level:1"] });
    await playOut(page, 77, byPointer);
    const path = await saveRecord(page, info.outputPath("record.json"));
    expect(verify(path)).toContain("1 records, 0 differ");
  });
