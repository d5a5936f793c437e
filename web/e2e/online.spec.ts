// Whole games between devices through the real server: invited by link, on phones and desks, with people who close the
// page, vanish, or only watch.
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { double, overflowing } from "./doubled";
import { verify } from "./kept";
import { openTable, OnlineServer, seen, sit, Way } from "./online";
import { byPointer, languages, pick, randomOf, saveRecord } from "./player";

let server: OnlineServer;
test.describe.configure({ timeout: 480_000 });
test.beforeEach(async ({}, info) => {
  test.skip(info.project.name !== "desk", "each game has phones and desks in it");
  server = await OnlineServer.start(info.outputPath());
});
test.afterEach(() => server?.stop());

const person = null;
const short = { C: 3, S: 4, B: 3, D: 2 }; // tiles: a game of few turns
const wish = {
  "aqua-romana": { game: "aqua-romana", players: 2, stock: short, seats: [person, person], listed: false, absent: 30 },
  aqueduct: { game: "aqueduct", players: 2, seats: [person, person], listed: false, absent: 30 },
};

/** Lets whoever is at turn act until that many actions are made or the game is over; all see the same afterwards. */
async function playOn(pages: readonly Page[], seed: number, most = 1000): Promise<void> {
  const random = randomOf(seed);
  for (let made = 0, waited = 0; made < most;) {
    const views = await Promise.all(pages.map(seen));
    if (views.every(({ over }) => over)) break;
    const at = views.findIndex(({ tokens, over }) => !over && tokens.length > 0);
    const [page, view] = [pages[at], views[at]];
    if (!page || !view) {
      if (++waited > 1200) throw new Error(`nobody can act: ${JSON.stringify(views)}`);
      await pages[0]?.waitForTimeout(50);
      continue;
    }
    waited = 0;
    await byPointer(page, pick(view.tokens, random));
    await expect.poll(async () => (await seen(page)).plies).toBeGreaterThan(view.plies);
    ++made;
  }
  await sameEverywhere(pages);
}

async function sameEverywhere(pages: readonly Page[]): Promise<void> {
  await expect(async () => {
    const plies = await Promise.all(pages.map(async (page) => (await seen(page)).plies));
    expect(new Set(plies).size).toBe(1);
    for (const page of pages) await expect(page.locator("[data-unsent]")).toHaveAttribute("data-unsent", "0");
  }).toPass();
}

for (const game of ["aqua-romana", "aqueduct"] as const)
  test(`${game}: a phone and a desk play to the end, one comes back, a guest watches`, async ({ browser }, info) => {
    const devices = [
      await server.device(browser, "phone"),
      await server.device(browser, "desk"),
      await server.device(browser, "phone"),
    ] as const;
    const [phone, desk, guest] = await Promise.all(devices.map((device) => device.newPage()));
    if (!phone || !desk || !guest) throw new Error("no pages");
    const faults: string[] = [];
    for (const page of [phone, desk, guest]) page.on("pageerror", (error) => faults.push(error.message));

    // One opens a table, the other is invited by its link, a third only watches.
    if (game === "aqueduct") {
      await phone.goto("/");
      await phone.locator(`input[name=game][value=${game}]`).check();
      await phone.locator('[data-seat-player="1"]').selectOption("human");
      await phone.locator("[data-open-table]").click();
      await phone.locator("[data-open-now]").click();
      await expect(phone).toHaveURL(/\/t\//);
    } else await phone.goto(await openTable(phone, wish[game]));
    await sit(phone, 0, "north");
    const link = await phone.locator("[data-link] input").inputValue();
    await desk.goto(link);
    await guest.goto(link);
    await expect(desk.locator('[data-room-seat="0"]')).toContainText("north");
    await sit(desk, 1, "Ő");
    await desk.locator("[data-begin]").click();
    await Promise.all([phone, desk, guest].map((page) => page.locator("[data-actor]").waitFor()));

    await playOn([phone, desk], 5, 6);
    await sameEverywhere([phone, desk, guest]);
    expect((await seen(guest)).tokens).toEqual([]);
    await expect(guest.locator("[data-spectator]")).toBeVisible();
    await expect(phone.locator("[data-watching]")).toHaveAttribute("data-watching", "1");

    // One closes the page; the other sees it; he comes back to where it stands.
    await desk.close();
    await expect(phone.locator('[data-seat="1"] [data-presence]')).toHaveAttribute("data-presence", "away");
    const again = await devices[1].newPage();
    await again.goto(link);
    await expect(phone.locator('[data-seat="1"] [data-presence]')).toHaveAttribute("data-presence", "here");
    await playOn([phone, again], 7);
    await expect(guest.locator("[data-result]")).toBeVisible();

    for (const page of [phone, again, guest])
      if (game === "aqueduct") await expect(page.locator("[data-dice]")).toHaveAttribute("data-dice", "0");
    await expect(phone.locator("[data-dice-hold]")).toHaveAttribute("data-dice-hold", "true");
    await expect(phone.locator("[data-dice-checked]")).toHaveAttribute("data-dice-checked", "0");
    const path = await saveRecord(phone, info.outputPath("record.json"));
    expect(verify(path)).toContain("1 records, 0 differ");

    // Once more, seats moved on by one.
    await phone.locator("[data-again]").first().click();
    await expect(phone.locator("[data-room]")).toBeVisible();
    await again.locator("[data-next]").click();
    await expect(again.locator("[data-room]")).toBeVisible();
    await phone.locator('[data-sit="1"]').click();
    await again.locator('[data-sit="0"]').click();
    await again.locator("[data-begin]").click();
    await expect(phone.locator("[data-actor]")).toBeVisible();
    expect(faults).toEqual([]);
  });

/** Two people at a short game of tiles that has begun. */
async function begun(pages: readonly [Page, Page], more: object = {}): Promise<string> {
  const address = await openTable(pages[0], { ...wish["aqua-romana"], ...more });
  for (const [seat, page] of pages.entries()) {
    await page.goto(address);
    await sit(page, seat, `seat ${seat}`);
  }
  await pages[0].locator("[data-begin]").click();
  await Promise.all(pages.map((page) => page.locator("[data-actor]").waitFor()));
  return address;
}

test("who vanishes is stood in for by the computer, and may take the seat back", async ({ browser }) => {
  const devices = [await server.device(browser, "desk"), await server.device(browser, "phone")] as const;
  const pages = [await devices[0].newPage(), await devices[1].newPage()] as const;
  const address = await begun(pages);
  await playOn(pages, 3, 4);
  await pages[1].close();
  // How long he is away counts from when he went, also for whoever looks later.
  await pages[0].waitForTimeout(15_000);
  await pages[0].reload();
  await expect(pages[0].locator('[data-give="1"]')).toBeVisible({ timeout: 25_000 });
  await pages[0].locator('[data-give="1"]').click();
  await expect(pages[0].locator('[data-seat="1"]')).toContainText("standing in");
  const { plies } = await seen(pages[0]);
  await playOn([pages[0]], 4, 3);
  expect((await seen(pages[0])).plies).toBeGreaterThan(plies + 2);
  const back = await devices[1].newPage();
  await back.goto(address);
  await back.locator('[data-back="1"]').click();
  await expect(pages[0].locator('[data-seat="1"]')).not.toContainText("standing in");
  await playOn([pages[0], back], 8);
});

test("who is cut off without a word is stood in for as well", async ({ browser }) => {
  test.skip(!process.env.EVERYTHING, "it waits for more than a minute");
  const way = await Way.to(server.address);
  const devices = [
    await server.device(browser, "phone"),
    await server.device(browser, "desk", { address: way.address }),
  ] as const;
  const pages = [await devices[0].newPage(), await devices[1].newPage()] as const;
  const address = await begun(pages);
  await playOn(pages, 3, 2);
  way.silence(true);
  // The server has to notice that nothing comes any more, which takes it up to 45 s, and then to wait 30 s.
  await expect(pages[0].locator('[data-give="1"]')).toBeVisible({ timeout: 120_000 });
  await pages[0].locator('[data-give="1"]').click();
  await expect(pages[0].locator('[data-seat="1"]')).toContainText("standing in");
  await playOn([pages[0]], 4, 2);
  way.silence(false);
  await pages[1].goto(address);
  await pages[1].locator('[data-back="1"]').click();
  await expect(pages[0].locator('[data-seat="1"]')).not.toContainText("standing in");
  await sameEverywhere(pages);
});

test("one person plays two seats", async ({ browser }) => {
  const page = await (await server.device(browser, "desk")).newPage();
  await page.goto(await openTable(page, wish["aqua-romana"]));
  for (const seat of [0, 1]) await sit(page, seat, `seat ${seat}`);
  await page.locator("[data-begin]").click();
  await page.locator("[data-actor]").waitFor();
  await playOn([page], 5);
  await expect(page.locator("[data-result]")).toBeVisible();
  await expect(page.locator("[data-send-fault]")).toHaveCount(0);
});

test("a clock runs, is stopped by consent, and runs out", async ({ browser }) => {
  const pages = [
    await (await server.device(browser, "phone")).newPage(),
    await (await server.device(browser, "desk")).newPage(),
  ] as const;
  await begun(pages, { clock: { turn: 10, bank: 20, weekends_off: false } });
  const clock = (page: Page, seat: number) => page.locator(`[data-clock="${seat}"]`);
  await expect(clock(pages[1], 0)).toContainText("time left: 0:2");
  await expect(clock(pages[1], 1)).toContainText("in reserve: 0:20");
  await pages[1].locator("[data-ask-pause]").click();
  await expect(pages[0].locator("[data-question=pause]")).toContainText("seat 1 would like to stop the clock");
  await pages[0].locator("[data-answer=yes]").click();
  for (const page of pages) await expect(clock(page, 0)).toContainText("The clock stands.");
  await expect(pages[0].locator("[data-ask-pause]")).toHaveCount(0);
  const { tokens } = await seen(pages[0]);
  await byPointer(pages[0], pick(tokens, randomOf(1)));
  await playOn(pages, 3, 2);
  // Whoever is to act lets his time run out.
  await expect(pages[1].locator("[data-seat]").filter({ hasText: "standing in" })).toHaveCount(1, { timeout: 45_000 });
  for (const page of pages) await expect(page.locator("ol[reversed]")).toContainText("the time has run out");
});

test("a turn is taken back if the other agrees, and not if he refuses", async ({ browser }) => {
  const pages = [
    await (await server.device(browser, "desk")).newPage(),
    await (await server.device(browser, "desk")).newPage(),
  ] as const;
  await begun(pages);
  await playOn(pages, 3, 3);
  const asks = (await pages[0].locator("[data-ask-undo]").isVisible()) ? pages[0] : pages[1];
  const other = asks === pages[0] ? pages[1] : pages[0];
  const { plies } = await seen(asks);
  await asks.locator("[data-ask-undo]").click();
  await other.locator("[data-answer=no]").click();
  await expect(asks.locator("[data-question=undo]")).toHaveCount(0);
  await asks.locator("[data-ask-undo]").click();
  await other.locator("[data-answer=yes]").click();
  await expect.poll(async () => (await seen(other)).plies).toBeLessThan(plies);
  await sameEverywhere(pages);
  await playOn(pages, 6);
});

test("a lost connection is told, and what was played meanwhile is sent once it is back", async ({ browser }) => {
  const devices = [await server.device(browser, "desk"), await server.device(browser, "phone")] as const;
  const pages = [await devices[0].newPage(), await devices[1].newPage()] as const;
  await begun(pages);
  await expect
    .poll(async () => (await Promise.all(pages.map(seen))).some(({ tokens }) => tokens.length > 0))
    .toBe(true);
  const at = (await seen(pages[0])).tokens.length > 0 ? 0 : 1;
  const page = pages[at] as Page;
  await devices[at]?.setOffline(true);
  await expect(page.locator("[data-line]")).toHaveAttribute("data-line", "silent", { timeout: 7000 });
  const { tokens, plies } = await seen(page);
  await byPointer(page, tokens[0] ?? "");
  await expect(page.locator("[data-sending]")).toHaveAttribute("data-sending", "true");
  expect((await seen(pages[1 - at] as Page)).plies).toBe(plies);
  await devices[at]?.setOffline(false);
  await expect(page.locator("[data-line]")).toHaveAttribute("data-line", "live", { timeout: 15_000 });
  await sameEverywhere(pages);
  expect((await seen(page)).plies).toBeGreaterThan(plies);
});

test("four play, two on phones, with phrases that can be muted", async ({ browser }) => {
  const devices = await Promise.all(
    (["phone", "desk", "phone", "desk"] as const).map((size) => server.device(browser, size)),
  );
  const pages = await Promise.all(devices.map((device) => device.newPage()));
  const [first, second] = pages as [Page, Page];
  const stock = { C: 4, S: 4, B: 4, D: 3 };
  const seats = [person, person, person, person];
  const address = await openTable(first, { ...wish["aqua-romana"], players: 4, stock, seats, listed: true });

  // Whoever looks finds it in the list.
  await second.goto("/tables");
  await second.locator(`[data-card="${address.slice(3)}"] a`).click();
  for (const [seat, page] of pages.entries()) {
    if (page !== second) await page.goto(address);
    await sit(page, seat, `seat ${seat}`);
  }
  await second.locator("[data-begin]").click();
  await Promise.all(pages.map((page) => page.locator("[data-around]").waitFor()));
  await second.locator("[data-talk] summary").click();
  await second.locator("[data-mute]").check();
  await first.locator("[data-talk] summary").click();
  await first.locator('[data-phrase="2"]').click();
  await expect(pages[2] as Page).toHaveTitle(/Castellum/);
  await expect((pages[2] as Page).locator('[data-said="0"]')).toHaveText("Good luck!");
  await expect(second.locator('[data-said="0"]')).toHaveCount(0);
  await playOn(pages, 9);
});

test("a seat goes to another device by its link, and all of a person is forgotten", async ({ browser }) => {
  const devices = [await server.device(browser, "desk"), await server.device(browser, "phone")] as const;
  const pages = [await devices[0].newPage(), await devices[1].newPage()] as const;
  const address = await begun(pages);
  await pages[1].getByText("Go on on another device").click();
  await pages[1].locator('[data-handover="1"]').click();
  const link = await pages[1].locator("[data-link] input").last().inputValue();
  await pages[1].locator("[data-qr-ask]").last().click();
  await expect(pages[1].locator("[data-qr]")).toBeVisible();
  const other = await (await server.device(browser, "desk")).newPage();
  await other.goto(link);
  await other.locator("[data-take]").click();
  await expect(other).toHaveURL(address);
  await expect(pages[1].locator("[data-spectator]")).toBeVisible();
  await playOn([pages[0], other], 2, 4);

  await other.goto("/tables");
  await other.locator("[data-forget] summary").click();
  await other.locator("[data-forget-ask]").click();
  await other.locator("[data-forget-yes]").click();
  await expect(pages[0].locator('[data-seat="1"]')).not.toContainText("seat 1");
});

test("who comes with a page of an older protocol is told to load it again", async ({ browser }) => {
  const page = await (await server.device(browser, "phone")).newPage();
  const address = await openTable(page, wish.aqueduct);
  let old = true;
  let connections = 0;
  await page.routeWebSocket(/\/live$/, (socket) => {
    ++connections;
    const there = socket.connectToServer();
    socket.onMessage((text) => {
      const said = JSON.parse(String(text)) as Record<string, unknown>;
      there.send(old && "hello" in said ? JSON.stringify({ ...said, hello: 0 }) : text);
    });
  });
  await page.goto(address);
  const line = page.locator("[data-line]");
  await expect(line).toHaveAttribute("data-line", "reload");
  await expect(line).toContainText("A newer version of Castellum is needed");
  await page.waitForTimeout(6000); // longer than any pause before another try
  expect(connections).toBe(1);
  await expect(line).toHaveAttribute("data-line", "reload");
  old = false;
  await line.getByRole("button").click();
  await expect(page.locator("[data-room]")).toBeVisible();
});

test("a name of markup, and one from right to left, are text in the list, the room and at the table", async ({
  browser,
}) => {
  const markup = "<img src=1 onerror=f()>"; // at most 24 letters
  const hebrew = "דוד המלך";
  const inLine = `\u2068${hebrew}\u2069`;
  const devices = await Promise.all((["desk", "phone", "desk"] as const).map((size) => server.device(browser, size)));
  const pages = (await Promise.all(devices.map((device) => device.newPage()))) as [Page, Page, Page];
  const [first, second, third] = pages;
  const dialogs: string[] = [];
  for (const page of pages) {
    await page.addInitScript(() => Object.assign(window, { f: () => alert("f") }));
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  }
  const nothingMade = async () => {
    for (const page of pages) await expect(page.locator("img")).toHaveCount(0);
    expect(dialogs).toEqual([]);
  };

  const seats = [person, person, person];
  const address = await openTable(first, { ...wish.aqueduct, players: 3, seats, listed: true });
  await first.goto(address);
  await sit(first, 0, markup);
  await second.goto(address);
  await sit(second, 1, hebrew);

  await third.goto("/tables");
  const card = third.locator(`[data-card="${address.slice(3)}"]`);
  await expect(card).toContainText(`${markup}, ${inLine}`);
  await nothingMade();

  await third.goto(address);
  for (const page of pages) {
    await expect(page.locator('[data-room-seat="0"] strong')).toHaveText(markup);
    await expect(page.locator('[data-room-seat="1"] strong')).toHaveText(hebrew);
  }
  await nothingMade();

  await sit(third, 2, "guest");
  await third.locator("[data-begin]").click();
  for (const page of pages) {
    await expect(page.locator('[data-seat="0"] bdi')).toHaveText(markup);
    await expect(page.locator('[data-seat="1"] bdi')).toHaveText(hebrew);
  }
  await first.locator("[data-talk] summary").click();
  await first.locator('[data-phrase="2"]').click();
  await second.locator("[data-ask-end]").click();
  await second.locator("[data-sure=end]").click();
  for (const page of [first, third]) {
    await expect(page.locator("[data-question=end]")).toContainText(`${inLine} would like to end the game`);
    await expect(page.locator("ol[reversed]")).toContainText(`${markup}: “Good luck!”`);
    await expect(page.locator("ol[reversed]")).toContainText(`${inLine} asks to end the game.`);
  }
  await nothingMade();
});

test("nothing is wrong with the screens of online tables, in any language, light and dark", async ({ browser }) => {
  const device = await server.device(browser, "phone");
  const page = await device.newPage();
  const wrong = async () => {
    const found: string[] = [];
    for (const [number, language] of languages.entries()) {
      await page.locator("[data-language]").selectOption(language);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      // The short form takes them in turn.
      const schemes = ["light", "dark"] as const;
      for (const colorScheme of process.env.EVERYTHING ? schemes : schemes.filter((_, turn) => turn === number % 2)) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        found.push(
          ...violations.flatMap(({ id, nodes }) =>
            nodes.map(({ target, failureSummary }) => `${language} ${id} ${target.join(" ")} ${failureSummary}`),
          ),
        );
      }
      const wide = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);
      if (wide > 0) found.push(`${language}: ${wide} pixels too wide`);
      const small = await page
        .locator('main button:not([tabindex="-1"]):visible, main a.button:visible, main select:visible')
        .evaluateAll((all) =>
          all.flatMap((one) => (one.getBoundingClientRect().height < 43.9 ? [one.outerHTML.slice(0, 80)] : [])),
        );
      found.push(...small.map((what) => `${language}: too small: ${what}`));
    }
    return found;
  };
  /** Holds texts of twice the length; the page is of no use afterwards. */
  const holds = async () => {
    await page.evaluate(double);
    expect(await page.evaluate(overflowing)).toEqual([]);
    await page.reload();
  };
  const openAll = () =>
    page.locator("main details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
  const waiting = await openTable(page, {
    ...wish.aqueduct,
    listed: true,
    seats: [person, 3],
    clock: { turn: 259_200, bank: 600, weekends_off: true },
  });
  await page.goto("/");
  await page.locator("[data-open-table]").click();
  await expect(page.locator("[data-opening]")).toBeVisible();
  await page.locator("[data-clock-choice]").selectOption("5");
  await expect(page.locator("[data-weekends-off]")).toBeVisible();
  expect(await wrong()).toEqual([]);
  await page.goto("/tables");
  await expect(page.locator("[data-card]").first()).toBeVisible();
  await openAll();
  await page.locator("[data-forget-ask]").click();
  expect(await wrong()).toEqual([]);
  await holds();
  await page.goto(waiting);
  await sit(page, 0, "north");
  await page.locator("[data-qr-ask]").click();
  await openAll();
  expect(await wrong()).toEqual([]);
  await holds();
  await page.locator("[data-begin]").click();
  await page.locator("[data-around]").waitFor();
  await openAll();
  await holds();
  await page.locator("[data-around]").waitFor();
  await openAll();
  await page.locator("[data-handover]").click();
  await page.locator("[data-ask-end]").click();
  expect(await wrong()).toEqual([]);
  await page.locator("[data-sure=end]").click();
  await expect(page.locator("[data-given-up]")).toBeVisible();
  await expect(page.locator("[data-dice-checked]")).toHaveAttribute("data-dice-checked", "0");
  await expect(page.locator("[data-dice-hold]")).toHaveAttribute("data-dice-hold", "true");
  expect(await wrong()).toEqual([]);
});

test("without the network the page says so, and games on the device go on", async ({ browser }) => {
  const device = await server.device(browser, "phone", { serviceWorkers: "allow" });
  const page = await device.newPage();
  await page.goto("/");
  await expect(page.locator("[data-offline-ready]")).toBeVisible({ timeout: 30_000 });
  await page.goto("/tables");
  await expect(page.locator("[data-lobby]")).toBeVisible();
  await device.setOffline(true);
  await page.locator("[data-refresh]").click();
  await expect(page.locator("[data-fault]")).toBeVisible();
  await page.goto("/tables");
  await expect(page.locator("[role=alert], [data-fault]")).toBeVisible();
  await page.goto("/");
  await page.locator("[data-start]").click();
  await expect(page.locator("[data-actor]")).toBeVisible();
});

test("a host without online tables does not offer them", async ({ page }) => {
  const asked = page.waitForResponse("**/api/tables");
  await page.goto("/");
  await (await asked).finished();
  await expect(page.locator("[data-open-table]")).toHaveCount(0);
  await page.goto("/tables");
  await expect(page.locator("[data-fault]")).toBeVisible();
});
