/** Card facts from the server's catalogue. */

import type { CardFacts, Catalog } from "../game/protocol";
import { generateArms } from "../heraldry/arms";
import { addCustomTexts } from "../i18n/texts.svelte";

const unknown = (name: string): CardFacts => ({
  name, cost: 0, potion_cost: 0, debt_cost: 0, types: ["Action"], set: "", pile: name, kingdom: false,
  draws: 0, actions: 0, buys: 0, coins: 0, points: 0, order: 0, village: false, trasher: false, brings: [], bane: false, texts: {},
});

const byName = new Map<string, CardFacts>();
let current = $state.raw<Catalog | null>(null);

export function setCatalog(catalog: Catalog): void {
  byName.clear();
  // Mixed piles such as Knights have no card of the same name.
  for (const entry of [...catalog.cards, ...catalog.piles]) {
    byName.set(entry.name, entry);
    if (Object.keys(entry.texts).length > 0) addCustomTexts(entry.name, entry.texts);
    generateArms(entry);
  }
  current = catalog;
}

export const catalog = (): Catalog => {
  if (current === null) throw new Error("the catalogue is not loaded yet");
  return current;
};

export const facts = (name: string): CardFacts => byName.get(name) ?? unknown(name);
export const isType = (name: string, type: string): boolean => facts(name).types.includes(type);

/** The one or two types that determine the frame; Attack, Prize and Looter only decorate it. */
export function frameOf(types: readonly string[]): string {
  const frames: string[] = [];
  if (types.includes("Knight")) frames.push("knight");
  else if (types.includes("Ruins")) frames.push("ruins");
  for (const type of ["Treasure", "Reaction", "Shelter", "Victory", "Curse"]) if (types.includes(type)) frames.push(type.toLowerCase());
  if (types.includes("Action") && !types.includes("Ruins") && !types.includes("Knight") && !types.includes("Reaction")) frames.unshift("action");
  return frames.slice(0, 2).join(" ") || "action";
}

/** The type that determines the colour of a card name in texts. */
export function colourTypeOf(types: readonly string[]): string {
  for (const type of ["Curse", "Ruins", "Shelter", "Knight", "Attack", "Reaction", "Treasure", "Victory"]) {
    if (types.includes(type)) return type.toLowerCase();
  }
  return "action";
}

const rank = (name: string): number => {
  const { types } = facts(name);
  if (types.includes("Action")) return types.includes("Ruins") ? 3 : 0;
  if (types.includes("Treasure")) return 1;
  return types.includes("Curse") ? 4 : 2;
};

/** Sort order of a hand: Actions, Treasures, Victory cards, the rest; expensive cards first. */
export const byHandOrder = (a: string, b: string): number =>
  rank(a) - rank(b) || facts(b).cost - facts(a).cost || a.localeCompare(b);
