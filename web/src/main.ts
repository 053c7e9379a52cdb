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

const RETRY = 2000;

// After an update of the server the parts of the old page are gone: the new page comes back to the same question.
// Without a network there is no new page either, and the one that is here is better than none.
addEventListener("vite:preloadError", () => navigator.onLine && location.reload());

async function loadCatalog(): Promise<void> {
  for (;;) {
    try {
      setCatalog(await fetchCatalog());
      return;
    } catch {
      // The server may be starting; the page comes up when it is there.
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }
}

// Installed, the page says by itself when there is no network; in a browser's tab the browser does.
if ("serviceWorker" in navigator && matchMedia("(display-mode: standalone)").matches) void navigator.serviceWorker.register("/sw.js").catch(() => null);

const target = document.getElementById("app");
settings.start();
await Promise.all([texts.start(), loadCatalog()]);
if (target !== null) mount(App, { target });
