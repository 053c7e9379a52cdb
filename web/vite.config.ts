import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { licenses } from "./licenses";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Server for /api and WebSockets during `npm run dev`. */
const server = process.env["FEODUM_SERVER"] ?? "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte(), licenses()],
  resolve: { alias: { $i18n: here("../src/feodum/i18n") } },
  build: {
    outDir: here("../src/feodum/server/static"),
    emptyOutDir: true,
    target: "es2022",
    // The Content-Security-Policy forbids data: URLs for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    // Few files, because each one costs a request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "base", test: /node_modules\/(?!uqr|@noble)|src\/heraldry\/[^/]+$|src\/(cards|ui)\/|src\/i18n\/(texts|slug)|src\/game\/(http|seatStorage|shuffleCommitment)|src\/home\/(timeLimits|levels)|src\/learn\/lesson|src\/i18n\/errors/, priority: 2 },
            { name: "table", test: /src\/(table|game)\//, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [here(".."), here(".")] },
    proxy: { "/api": { target: server, ws: true } },
  },
});
