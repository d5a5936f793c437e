import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { VitePWA } from "vite-plugin-pwa";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
        // Pieces side by side are for those who draw them.
        globIgnores: ["assets/Specimen-*"],
        navigateFallback: "/index.html",
        navigateFallbackDenylist: [/^\/healthz$/, /\.[a-z0-9]+$/],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  resolve: { alias: { "@": here("./src"), "@wasm": here("../build/wasm") } },
  // Nothing inline: the server's Content-Security-Policy allows files of its own only.
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  worker: { format: "es" },
  server: { fs: { allow: [here("..")] } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
