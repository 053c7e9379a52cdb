import { mount } from "svelte";
import App from "./App.svelte";
import { setCatalog } from "./cards/facts.svelte";
import { fetchCatalog } from "./game/http";
import { texts } from "./i18n/texts.svelte";
import { settings } from "./ui/settings.svelte";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/frames.css";

/** Milliseconds between attempts to load the catalogue. */
const RETRY_DELAY = 2000;

// After a server update the old chunks are gone: reload to get the new page, which returns to the same decision.
// Without a network a reload would fail, so keep the current page.
addEventListener("vite:preloadError", () => navigator.onLine && location.reload());

async function loadCatalog(): Promise<void> {
  for (;;) {
    try {
      setCatalog(await fetchCatalog());
      return;
    } catch {
      // The server may still be starting.
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
    }
  }
}

// Only the installed app needs its own offline page; in a tab the browser shows one.
if ("serviceWorker" in navigator && matchMedia("(display-mode: standalone)").matches) void navigator.serviceWorker.register("/sw.js").catch(() => null);

const target = document.getElementById("app");
settings.applyTheme();
await Promise.all([texts.start(), loadCatalog()]);
if (target !== null) mount(App, { target });
