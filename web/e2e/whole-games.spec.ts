// Whole games of each title through the interface to the result, in each language, at both sizes, by pointer and by
// keyboard alone; the record each saves is checked by the referee on the command line.
import { execFileSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import { byKeyboard, byPointer, games, languages, playOut, saveRecord, start } from "./player";

const verify = (path: string) => execFileSync("../build/release/castellum", ["verify", path], { encoding: "utf8" });

for (const game of games)
  for (const [number, language] of languages.entries())
    for (const [way, take] of [
      ["pointer", byPointer],
      ["keyboard", byKeyboard],
    ] as const)
      test(`${game} in ${language} by ${way}`, async ({ page }, info) => {
        const faults: string[] = [];
        page.on("pageerror", (error) => faults.push(error.message));
        page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
        await start(page, { game, language });
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        const begun = Date.now();
        const made = await playOut(page, 10 * number + (way === "pointer" ? 1 : 2), take);
        console.log(`${made} actions, ${Math.round((Date.now() - begun) / made)} ms each`);
        await expect(page.locator("[data-result]")).toBeVisible();
        const path = await saveRecord(page, info.outputPath("record.json"));
        expect(verify(path)).toContain("1 records, 0 differ");
        expect(faults).toEqual([]);
      });

for (const game of games)
  test(`${game} against the computer`, async ({ page }, info) => {
    await start(page, { game, players: ["human", "greedy", "random"] });
    await playOut(page, 77, byPointer);
    const path = await saveRecord(page, info.outputPath("record.json"));
    expect(verify(path)).toContain("1 records, 0 differ");
  });
