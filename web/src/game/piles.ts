/** Order of the Supply piles on the table. It does not change during a game. */

import { facts } from "../cards/facts.svelte";
import type { Pile } from "./protocol";

/** Basic piles: Treasures and Victory cards in pairs, then Curses and Ruins. */
const BASIC_ORDER = ["Copper", "Estate", "Silver", "Duchy", "Gold", "Province", "Platinum", "Colony", "Potion", "Curse", "Ruins"];

const printedCost = (pile: Pile): number => facts(pile.name).cost;

export const basicPiles = (supply: readonly Pile[]): Pile[] =>
  BASIC_ORDER.flatMap((name) => supply.find((pile) => pile.name === name) ?? []);

/** Kingdom piles by printed cost, then by name; cost reductions do not move a pile. */
export const kingdomPiles = (supply: readonly Pile[]): Pile[] =>
  supply
    .filter((pile) => !BASIC_ORDER.includes(pile.name))
    .sort((a, b) => printedCost(a) - printedCost(b) || a.name.localeCompare(b.name));
