/** Card facts from the server's catalogue. */

import type { CardFacts, Catalog } from "../game/protocol";
import { generateArms } from "../heraldry/arms";
import { addCustomTexts } from "../i18n/texts.svelte";

const unknown = (name: string): CardFacts => ({
  name, cost: 0, potion_cost: 0, debt_cost: 0, types: ["Action"], set: "", drawn_from: "", pile: name, kingdom: false,
  draws: 0, actions: 0, buys: 0, coins: 0, points: 0, order: 0, plain: false, frame: "action", colour: "action", village: false, trasher: false, brings: [], bane: false, texts: {},
});

const byName = new Map<string, CardFacts>();
let current = $state.raw<Catalog | null>(null);

export function setCatalog(catalog: Catalog): void {
  byName.clear();
  // Mixed piles such as Knights have no card of the same name.
  for (const entry of [...catalog.cards, ...catalog.piles, ...catalog.landscapes]) {
    byName.set(entry.name, entry);
    if (Object.keys(entry.texts).length > 0) addCustomTexts(entry.name, entry.texts);
    generateArms(entry);
  }
  for (const [name, texts] of Object.entries(catalog.other_texts)) addCustomTexts(name, texts);
  current = catalog;
}

export const catalog = (): Catalog => {
  if (current === null) throw new Error("the catalogue is not loaded yet");
  return current;
};

export const facts = (name: string): CardFacts => byName.get(name) ?? unknown(name);
/** Whether the catalogue has it: a mat may have a name of its own. */
export const isKnown = (name: string): boolean => byName.has(name);
export const isType = (name: string, type: string): boolean => facts(name).types.includes(type);

/** Types of landscapes that are never bought. */
const FREE_TYPES = ["Landmark", "Way", "Boon", "Hex", "State", "Artifact"];
export const hasCost = (name: string): boolean => !facts(name).types.some((type) => FREE_TYPES.includes(type));
export const isLandscape = (name: string): boolean => facts(name).frame === "landscape";

const rank = (name: string): number => {
  const { types } = facts(name);
  if (types.includes("Action")) return types.includes("Ruins") ? 3 : 0;
  if (types.includes("Treasure")) return 1;
  return types.includes("Curse") ? 4 : 2;
};

/** Sort order of a hand: Actions, Treasures, Victory cards, the rest; expensive cards first. */
export const byHandOrder = (a: string, b: string): number =>
  rank(a) - rank(b) || facts(b).cost - facts(a).cost || a.localeCompare(b);
