/** How the piles of a Supply are laid out: the same from the first turn to the last. */

import { facts } from "../cards/facts.svelte";
import type { Pile } from "./protocol";

/** The zone of cards that lie in every Supply: Treasures and Victory cards side by side, then what does harm. */
const BASIC_ORDER = ["Copper", "Estate", "Silver", "Duchy", "Gold", "Province", "Platinum", "Colony", "Potion", "Curse", "Ruins"];

const price = (pile: Pile): number => facts(pile.name).cost;

export const basicPiles = (supply: readonly Pile[]): Pile[] =>
  BASIC_ORDER.flatMap((name) => supply.find((pile) => pile.name === name) ?? []);

/** The Kingdom by cost, then by name; what a card costs now does not move its pile. */
export const kingdomPiles = (supply: readonly Pile[]): Pile[] =>
  supply
    .filter((pile) => !BASIC_ORDER.includes(pile.name))
    .sort((a, b) => price(a) - price(b) || a.name.localeCompare(b.name));
