import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { VitePWA } from "vite-plugin-pwa";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The addresses of online tables. */
const online = /^\/(t\/|tables$)/;
/** Whether a file holds what only online tables need. */
const isOnline = (modules: readonly string[]) =>
  modules.length > 0 &&
  modules.every((path) => /\/src\/(online|generated\/online-messages)\/|\/qrcode-generator\//.test(path));

export default defineConfig({
  plugins: [
    svelte(),
    VitePWA({
      // A new version waits until the person takes it: it must never change under a running game.
      registerType: "prompt",
      injectRegister: false,
      includeAssets: ["icon.svg"],
      manifest: {
        name: "Castellum",
        short_name: "Castellum",
        description: "Two Roman water games: Aqua Romana and Aqueduct",
        start_url: "/",
        scope: "/",
        display: "standalone",
        background_color: "#ede3d0",
        theme_color: "#2e8fa3",
        icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
      },
      workbox: {
        globPatterns: ["**/*.{html,js,css,svg,wasm,json,woff2}"],
        navigateFallback: "/index.html",
        // Online tables need the network anyway; pieces side by side are for those who draw them.
        globIgnores: ["assets/online/**", "assets/{online,Specimen}-*"],
        navigateFallbackDenylist: [/^\/healthz$/, /^\/metrics$/, /^\/api\//, online, /\.[a-z0-9]+$/],
        // The page of an online table is always the server's newest, as the protocol may be newer than what is kept.
        runtimeCaching: [
          {
            urlPattern: ({ request, url }) => request.mode === "navigate" && /^\/(t\/|tables$)/.test(url.pathname),
            handler: "NetworkOnly",
            options: { precacheFallback: { fallbackURL: "/index.html" } },
          },
        ],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  resolve: { alias: { "@": here("./src"), "@wasm": here("../build/wasm") } },
  // Nothing inline: the server's Content-Security-Policy allows files of its own only.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ moduleIds }) => `assets/${isOnline(moduleIds) ? "online/" : ""}[name]-[hash].js`,
      },
    },
  },
  worker: { format: "es" },
  server: { fs: { allow: [here("..")] } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
