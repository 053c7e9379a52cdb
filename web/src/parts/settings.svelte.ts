/** What a reader likes: theme, the memory aid, cards spread out. */

import { recall, remember } from "./memory";

export type Theme = "auto" | "light" | "dark";

class Settings {
  theme = $state<Theme>((recall("theme") as Theme | null) ?? "auto");
  /** Show what everybody owns and has in points: no secret, but help. */
  showsOwned = $state(recall("owned") === "yes");
  /** Show equal cards in hand one by one. */
  isSpread = $state(recall("spread") === "yes");
  showsLog = $state(recall("log") !== "no");

  start(): void {
    if (this.theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember("theme", theme);
    this.start();
  }

  setOwned(on: boolean): void {
    this.showsOwned = on;
    remember("owned", on ? "yes" : "no");
  }

  setSpread(on: boolean): void {
    this.isSpread = on;
    remember("spread", on ? "yes" : "no");
  }

  setLog(on: boolean): void {
    this.showsLog = on;
    remember("log", on ? "yes" : "no");
  }
}

export const settings = new Settings();
