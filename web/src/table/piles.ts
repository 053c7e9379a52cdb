import { facts } from "../cards/facts.svelte";
import type { Pile } from "../game/protocol";

/** The zone of cards that lie in every Supply: Treasures and Victory cards side by side, then what does harm. */
export const BASIC_ORDER = ["Copper", "Estate", "Silver", "Duchy", "Gold", "Province", "Platinum", "Colony", "Curse", "Ruins"];

const price = (pile: Pile): number => facts(pile.name).cost;

/** The Kingdom by cost, then by name; what a card costs now does not move its pile. */
export const sortKingdom = (piles: readonly Pile[]): Pile[] =>
  [...piles].sort((a, b) => price(a) - price(b) || a.name.localeCompare(b.name));
