/** What can be picked, where it lies, and what a pick means. Nothing here knows the page. */

import type { Decision, State } from "./protocol";

export const isPhase = (source: string): boolean => source === "action" || source === "treasure" || source === "buy";

/** Whether picks are gathered and then confirmed; otherwise one click answers. */
export const gathers = (decision: Decision): boolean => decision.max > 1 && decision.source !== "treasure";

export const isLegal = (decision: Decision, picks: readonly number[]): boolean =>
  picks.length >= decision.min &&
  picks.length <= decision.max &&
  !(decision.all_or_none && picks.length > 0 && picks.length < decision.max);

/** Whether every option is as good as any other, so that "yes" says enough. */
export const isYesOrNo = (decision: Decision): boolean =>
  decision.kind === "cards" && decision.max === 1 && !isPhase(decision.source) && new Set(decision.options).size === 1;

/** Where all cards must be put in order, the last one follows by itself. */
export function completed(decision: Decision, picks: readonly number[]): number[] {
  const size = decision.options.length;
  if (!decision.ordered || decision.min !== size || picks.length !== size - 1) return [...picks];
  return [...picks, ...decision.options.map((_, option) => option).filter((option) => !picks.includes(option))];
}

/** The picks after a click on an option: it joins them, or leaves them if it was there; a full single pick is replaced. */
export function toggle(decision: Decision, picks: readonly number[], option: number): number[] {
  if (picks.includes(option)) return picks.filter((other) => other !== option);
  if (decision.max === 1) return [option];
  return picks.length < decision.max ? [...picks, option] : [...picks];
}

/** The order that wastes nothing when all Treasures are played at once: what depends on others in play comes last. */
const LATE = ["Bank", "Horn of Plenty"];
const EARLY = ["Counterfeit", "Quarry", "Talisman", "Royal Seal", "Contraband", "Loan", "Venture"];

export function treasureOrder(decision: Decision): number[] {
  const weight = (name: string): number => (LATE.includes(name) ? 100 + LATE.indexOf(name) : EARLY.includes(name) ? EARLY.indexOf(name) : 50);
  return decision.options
    .map((name, option) => ({ option, weight: weight(name) }))
    .sort((a, b) => a.weight - b.weight || a.option - b.option)
    .map(({ option }) => option);
}

export interface Places {
  /** Number of a hand card → option. */
  readonly hand: ReadonlyMap<number, number>;
  /** Name of a Supply pile → option. */
  readonly supply: ReadonlyMap<string, number>;
  /** Options that lie nowhere on the table: cards revealed, in a discard pile, in the trash. */
  readonly tray: readonly number[];
}

export const NOWHERE: Places = { hand: new Map(), supply: new Map(), tray: [] };

const zonesOf = (decision: Decision, state: State): readonly string[] => {
  if (decision.zones !== undefined && decision.zones.length === decision.options.length) return decision.zones;
  const guess = decision.source === "buy" || decision.verb === "gain" || decision.verb === "become" ? "supply" : "hand";
  return decision.options.map((name) => (guess === "hand" && !state.hand.includes(name) ? "elsewhere" : guess));
};

/** Where the cards of a decision lie. Equal cards in hand are as good as each other, so they are matched by name. */
export function placesOf(decision: Decision, state: State): Places {
  if (decision.kind !== "cards") return NOWHERE;
  const hand = new Map<number, number>();
  const supply = new Map<string, number>();
  const tray: number[] = [];
  const zones = zonesOf(decision, state);
  decision.options.forEach((name, option) => {
    if (zones[option] === "hand") {
      const at = state.hand.findIndex((card, i) => card === name && !hand.has(i));
      if (at >= 0) {
        hand.set(at, option);
        return;
      }
    } else if (zones[option] === "supply") {
      const pile = state.supply.find((each) => each.top === name);
      if (pile !== undefined && !supply.has(pile.name)) {
        supply.set(pile.name, option);
        return;
      }
    }
    tray.push(option);
  });
  return { hand, supply, tray };
}

const DIGITS = "1234567890";
const LETTERS = "asdfghjkqwrzxcvbnmpoiy";

/** A key for each option: digits for what lies in hand or before one, letters for the Supply (and for what is left). */
export function keysOf(near: readonly number[], supply: readonly number[]): Map<number, string> {
  const keys = new Map<number, string>();
  const letters = [...LETTERS];
  near.forEach((option, i) => {
    const key = DIGITS[i] ?? letters.shift();
    if (key !== undefined) keys.set(option, key);
  });
  for (const option of supply) {
    const key = letters.shift();
    if (key !== undefined) keys.set(option, key);
  }
  return keys;
}
