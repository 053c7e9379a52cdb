/** User settings, stored in the browser. */

import { readStored, writeStored } from "./storage";

export type Pace = "calm" | "normal" | "instant";
export type Switch = "sound" | "notify" | "auto-treasures" | "quick-buy";
export type Theme = "auto" | "light" | "dark";

class Settings {
  theme = $state<Theme>((readStored("theme") as Theme | null) ?? "auto");
  /** Switch the memory aid on in new games. */
  wantsMemoryAid = $state(readStored("owned") === "yes");
  /** Show identical cards in hand separately. */
  showsCardsSeparately = $state(readStored("spread") === "yes");
  showsLog = $state(readStored("log") !== "no");
  /** Play short sounds. */
  hasSound = $state(readStored("sound") === "yes");
  /** Show a browser notification when it is this player's move. */
  notifies = $state(readStored("notify") === "yes");
  /** Play Treasures automatically if all of them only give coins. */
  autoPlaysTreasures = $state(readStored("auto-treasures") === "yes");
  /** A click on a pile plays all Treasures and buys from it. */
  quickBuys = $state(readStored("quick-buy") === "yes");
  /** Speed at which other players' moves are animated. */
  pace = $state<Pace>((readStored("pace") as Pace | null) ?? "normal");

  applyTheme(): void {
    if (this.theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    writeStored("theme", theme);
    this.applyTheme();
  }

  setMemoryAid(on: boolean): void {
    this.wantsMemoryAid = on;
    writeStored("owned", on ? "yes" : "no");
  }

  setShowsCardsSeparately(on: boolean): void {
    this.showsCardsSeparately = on;
    writeStored("spread", on ? "yes" : "no");
  }

  isOn(which: Switch): boolean {
    return { sound: this.hasSound, notify: this.notifies, "auto-treasures": this.autoPlaysTreasures, "quick-buy": this.quickBuys }[which];
  }

  set(which: Switch, on: boolean): void {
    if (which === "sound") this.hasSound = on;
    else if (which === "notify") this.notifies = on;
    else if (which === "auto-treasures") this.autoPlaysTreasures = on;
    else this.quickBuys = on;
    writeStored(which, on ? "yes" : "no");
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    writeStored("pace", pace);
  }

  setLog(on: boolean): void {
    this.showsLog = on;
    writeStored("log", on ? "yes" : "no");
  }
}

export const settings = new Settings();
