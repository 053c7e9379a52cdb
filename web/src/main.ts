import { mount } from "svelte";
import App from "./App.svelte";
import { setCatalog } from "./cards/facts.svelte";
import { fetchCatalog } from "./game/http";
import { texts } from "./i18n/texts.svelte";
import { settings } from "./parts/settings.svelte";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/frames.css";

const RETRY = 2000;

// After an update of the server the parts of the old page are gone: the new page comes back to the same question.
addEventListener("vite:preloadError", () => location.reload());

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

const target = document.getElementById("app");
settings.start();
await Promise.all([texts.start(), loadCatalog()]);
if (target !== null) mount(App, { target });
