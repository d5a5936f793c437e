import { defineConfig } from "@playwright/test";

// The real program serves the built page; Debian's Chromium plays.
const port = 8123;
const size = (width: number, height: number, touch: boolean) => ({ viewport: { width, height }, hasTouch: touch });

// The short form runs at one size what does not depend on it; EVERYTHING=1 runs all at both (make browser).
const sizeless = process.env.EVERYTHING
  ? []
  : [
      /(after|axe|confirm|grey|history|levels|mishaps|movement|offline|reading|records|reload|review|rules|share|sound|turn)\.spec\.ts$/,
    ];

export default defineConfig({
  testDir: "e2e",
  snapshotPathTemplate: "{testDir}/reference/{projectName}/{arg}{ext}",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  timeout: 240_000,
  // Machines are shared: what fails once and then passes is listed as flaky, with its trace.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: [["list", { printSteps: false }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: "chromium",
    locale: "en",
    // Movement is waited for only where it is looked at (movement.spec.ts), and in whole games of the long form.
    reducedMotion: "reduce",
    // To keep all files for later takes as long as many a test; those that need it say so.
    serviceWorkers: "block",
    trace: "on-first-retry",
    launchOptions: {
      executablePath: "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-audio-output",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Instead of Playwright's list. Without the last two each context loads pages of the address bar: 1.6 s of work.
        "--disable-features=DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter,OptimizationHints,PaintHolding,ThirdPartyStoragePartitioning,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
      ],
    },
  },
  projects: [
    { name: "phone", use: size(360, 640, true) },
    { name: "desk", use: size(1280, 800, false), testIgnore: sizeless },
  ],
  webServer: {
    command: `../build/release/castellum serve --port ${port}`,
    url: `http://127.0.0.1:${port}/healthz`,
    reuseExistingServer: false,
  },
});
