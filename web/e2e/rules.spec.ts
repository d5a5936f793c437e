// Every rule by its number is on its page in every language, an address with a number shows that rule, and whatever
// names a rule leads there.
import { expect, test } from "@playwright/test";
import { openRecord, selfplay, upTo } from "./kept";
import { games, languages } from "./player";

const numbersOf = {
  "aqua-romana": Array.from({ length: 37 }, (_, rule) => `AR-${rule + 1}`),
  aqueduct: Array.from({ length: 22 }, (_, rule) => `AQ-${rule + 1}`),
};

for (const language of languages)
  test(`every rule has its number, title and text in ${language}`, async ({ page }) => {
    await page.goto("/rules");
    await page.locator("[data-language]").selectOption(language);
    for (const game of games) {
      await page.goto("/rules");
      await page.locator(`main a[href="/rules/${game}"]`).click();
      await expect(page.locator("article").first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const articles = await page.locator("article").evaluateAll((all) =>
        all.map((article) => ({
          number: article.id,
          title: article.querySelector("h3")?.textContent?.replace(article.id, "").trim() ?? "",
          text: [...article.querySelectorAll("p")].map(({ textContent }) => textContent?.trim() ?? "").join(" "),
        })),
      );
      expect(articles.map(({ number }) => number)).toEqual(numbersOf[game]);
      expect(articles.filter(({ title, text }) => title.length < 3 || text.length < 10)).toEqual([]);
      // A rule that names another names one there is.
      const named = articles.flatMap(({ text }) => text.match(/\bA[RQ]-\d+/g) ?? []);
      expect(named.filter((number) => !Object.values(numbersOf).flat().includes(number))).toEqual([]);
    }
  });

for (const game of games)
  test(`an address with a number shows that rule of ${game}, marked`, async ({ page }) => {
    const numbers = numbersOf[game];
    for (const number of [numbers[0], numbers[11], numbers.at(-1)]) {
      await page.goto("/"); // else only the part after # changes
      await page.goto(`/rules/${game}#${number}`);
      await expect(page.locator(".asked")).toHaveCount(1);
      await expect(page.locator(".asked")).toHaveId(number ?? "");
      await expect(page.locator(".asked")).toBeInViewport();
    }
    // Within the page, too: by its own link, and back again by the browser.
    await page.locator(`article#${numbers[4]} h3 a`).click();
    await expect(page.locator(".asked")).toHaveId(numbers[4] ?? "");
    await page.goBack();
    await expect(page.locator(".asked")).toHaveId(numbers.at(-1) ?? "");
  });

for (const game of games)
  test(`every option of ${game} leads to its rule`, async ({ page }) => {
    await page.goto("/");
    const links = page.locator(".option a");
    const open = async () => {
      await page.locator(`input[name=game][value=${game}]`).check();
      await page.locator("form summary").click();
    };
    await open();
    const count = await links.count();
    expect(count).toBe(game === "aqueduct" ? 3 : 5);
    for (let option = 0; option < count; ++option) {
      const number = /(A[RQ]-\d+)/.exec(await links.nth(option).innerText())?.[1] ?? "";
      await links.nth(option).click();
      await expect(page).toHaveURL(new RegExp(`/rules/${game}#${number}$`));
      await expect(page.locator(".asked")).toHaveId(number);
      await expect(page.locator(".asked")).toBeInViewport();
      await page.goBack();
      await open();
    }
  });

test("a refusal leads to its rule, and from there back to the game", async ({ page }) => {
  await openRecord(page, upTo(selfplay("aqua-romana", 5), 3));
  const taken = page.locator("[data-part=space]:not([data-token])").first();
  await taken.click();
  const link = page.locator(".refusal a");
  const number = /AR-\d+/.exec(await link.innerText())?.[0] ?? "";
  const table = page.url();
  await link.click();
  await expect(page.locator(".asked")).toHaveId(number);
  await expect(page.locator(".asked")).toBeInViewport();
  await page.locator("main button").first().click();
  await expect(page).toHaveURL(table);
  await expect(page.locator("[data-plies='3']")).toBeVisible();
});
