/** Order of the Supply piles on the table. It does not change during a game. */

import { catalog, facts } from "../cards/facts.svelte";
import type { Pile, State } from "./protocol";

const printedCost = (pile: Pile): number => facts(pile.name).cost;

/** Piles that are not Kingdom cards: Treasures and Victory cards in pairs, then Curses and Ruins. */
export const basicPiles = (supply: readonly Pile[]): Pile[] =>
  catalog().basic_piles.flatMap((name) => supply.find((pile) => pile.name === name) ?? []);

/** Kingdom piles by printed cost, then by name; cost reductions do not move a pile. */
export const kingdomPiles = (supply: readonly Pile[]): Pile[] =>
  supply
    .filter((pile) => !catalog().basic_piles.includes(pile.name))
    .sort((a, b) => printedCost(a) - printedCost(b) || a.name.localeCompare(b.name));

/** Whether something lies next to the Supply: piles outside it, landscapes or decks of landscapes. */
export const hasExtraPiles = (state: State): boolean =>
  state.non_supply.length + (state.landscapes ?? []).length + (state.decks ?? []).length > 0;
