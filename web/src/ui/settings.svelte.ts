/** What a reader likes: theme, the memory aid, cards spread out. */

import { recall, remember } from "./storage";

export type Pace = "calm" | "normal" | "instant";
export type Switch = "sound" | "notify" | "auto-treasures" | "quick-buy";
export type Theme = "auto" | "light" | "dark";

class Settings {
  theme = $state<Theme>((recall("theme") as Theme | null) ?? "auto");
  /** Have the memory aid in games that one sets up. */
  likesAid = $state(recall("owned") === "yes");
  /** Show equal cards in hand one by one. */
  isSpread = $state(recall("spread") === "yes");
  showsLog = $state(recall("log") !== "no");
  /** Short sounds: whose turn, bought, over. */
  hasSound = $state(recall("sound") === "yes");
  /** Say so outside the page when one is to move. */
  notifies = $state(recall("notify") === "yes");
  /** Play Treasures at once where all of them are plain. */
  playsTreasures = $state(recall("auto-treasures") === "yes");
  /** A click on a pile before the Treasures are played plays them and buys. */
  buysAtOnce = $state(recall("quick-buy") === "yes");
  /** How fast others' moves are shown. */
  pace = $state<Pace>((recall("pace") as Pace | null) ?? "normal");

  start(): void {
    if (this.theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember("theme", theme);
    this.start();
  }

  setAid(on: boolean): void {
    this.likesAid = on;
    remember("owned", on ? "yes" : "no");
  }

  setSpread(on: boolean): void {
    this.isSpread = on;
    remember("spread", on ? "yes" : "no");
  }

  isOn(which: Switch): boolean {
    return { sound: this.hasSound, notify: this.notifies, "auto-treasures": this.playsTreasures, "quick-buy": this.buysAtOnce }[which];
  }

  set(which: Switch, on: boolean): void {
    if (which === "sound") this.hasSound = on;
    else if (which === "notify") this.notifies = on;
    else if (which === "auto-treasures") this.playsTreasures = on;
    else this.buysAtOnce = on;
    remember(which, on ? "yes" : "no");
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    remember("pace", pace);
  }

  setLog(on: boolean): void {
    this.showsLog = on;
    remember("log", on ? "yes" : "no");
  }
}

export const settings = new Settings();
