/** Rules for answering a decision: what can be picked, where it is on the table, and what a pick means. No UI code. */

import type { Decision, State } from "./protocol";
import { DECISION_VERBS, PHASE_SOURCES } from "./vocabulary";

/** Key of a decision in this game. An id alone is not enough: ids count per seat, and several seats may share a screen. */
export const decisionKey = ({ seat, id }: Pick<Decision, "seat" | "id">): string => `${String(seat)}:${id}`;

export const isPhase = (source: string): boolean => PHASE_SOURCES.includes(source);

/** True if several options are picked and then confirmed; otherwise one click answers. */
export const isMultiPick = (decision: Decision): boolean => decision.max > 1 && decision.source !== "treasure";

export const isLegal = (decision: Decision, picks: readonly number[]): boolean =>
  picks.length >= decision.min &&
  picks.length <= decision.max &&
  !(decision.all_or_none && picks.length > 0 && picks.length < decision.max);

/** True if all options are identical, so that only yes or no remains. */
export const isYesOrNo = (decision: Decision): boolean =>
  decision.kind === "cards" && decision.max === 1 && !isPhase(decision.source) && new Set(decision.options).size === 1;

/** Add the last option if all of them must be ordered and only one is left. */
export function completeOrder(decision: Decision, picks: readonly number[]): number[] {
  const size = decision.options.length;
  if (!decision.ordered || decision.min !== size || picks.length !== size - 1) return [...picks];
  return [...picks, ...decision.options.map((_, option) => option).filter((option) => !picks.includes(option))];
}

/** The picks after a click: the option is added or removed; where only one may be picked, it replaces the other. */
export function toggle(decision: Decision, picks: readonly number[], option: number): number[] {
  if (picks.includes(option)) return picks.filter((other) => other !== option);
  if (decision.max === 1) return [option];
  return picks.length < decision.max ? [...picks, option] : [...picks];
}

/** The best order for playing all Treasures at once; `orderOf` is the card's order in the catalogue. */
export function treasureOrder(decision: Decision, orderOf: (name: string) => number): number[] {
  return decision.options
    .map((name, option) => ({ option, order: orderOf(name) }))
    .sort((a, b) => a.order - b.order || a.option - b.option)
    .map(({ option }) => option);
}

/** Where the options of a decision can be picked. */
export interface OptionLocations {
  /** Index of a hand card → option. */
  readonly hand: ReadonlyMap<number, number>;
  /** Name of a Supply pile → option. */
  readonly supply: ReadonlyMap<string, number>;
  /** Name of a face-up card outside the Supply, such as a Prize → option. */
  readonly nonSupply: ReadonlyMap<string, number>;
  /** Index of a card in play → option. */
  readonly play: ReadonlyMap<number, number>;
  /** Index of a card set aside or revealed (`revealed` follows `set_aside`) → option. */
  readonly setAside: ReadonlyMap<number, number>;
  /** Options that cannot be picked in place: in a discard pile, in the trash, in another player's hand. */
  readonly tray: readonly number[];
  /** Index of a landscape → option. */
  readonly landscapes: ReadonlyMap<number, number>;
  /** Options that are neither cards nor landscapes, such as spending a token: shown as buttons. */
  readonly buttons: readonly number[];
}

export const NO_LOCATIONS: OptionLocations = { hand: new Map(), supply: new Map(), nonSupply: new Map(), play: new Map(), setAside: new Map(), tray: [], landscapes: new Map(), buttons: [] };

/** Whether the player names a card: any card, not only one on the table. */
export const namesCard = (decision: Decision): boolean => decision.kind === "words" && DECISION_VERBS[decision.verb]?.namesCard === true;

/** Locate the options of a decision in the state it came with. `optionIds` are the ids of the options' texts. */
export function locateOptions(decision: Decision, state: State, optionIds: readonly string[] = []): OptionLocations {
  const hand = new Map<number, number>();
  const supply = new Map<string, number>();
  const nonSupply = new Map<string, number>();
  const play = new Map<number, number>();
  const setAside = new Map<number, number>();
  const tray: number[] = [];
  const landscapes = new Map<number, number>();
  const buttons: number[] = [];
  // The play area shows the cards of the player whose turn it is.
  const isInPlayArea = decision.of === state.turn;
  const setAsideCount = state.players[decision.of]?.set_aside.length ?? 0;
  // Options given by name are picked on the table if all of them are there. When naming a card, any card may be named.
  if (decision.kind === "words" && !namesCard(decision)) {
    const isPile = (name: string): boolean => state.supply.some((pile) => pile.name === name);
    const isNonSupply = (name: string): boolean => state.non_supply.some((pile) => pile.cards.includes(name));
    if (decision.options.every((name) => isPile(name) || isNonSupply(name))) {
      decision.options.forEach((name, option) => (isPile(name) ? supply : nonSupply).set(name, option));
    }
  }
  decision.zones.forEach((zone, option) => {
    const place = decision.places[option] ?? -1;
    const pile = zone === "supply" ? state.supply[place] : undefined;
    if (zone === "hand") hand.set(place, option);
    else if (pile !== undefined) supply.set(pile.name, option);
    else if (zone === "play" && isInPlayArea && place >= 0) play.set(place, option);
    else if (zone === "set aside" && isInPlayArea && place >= 0) setAside.set(place, option);
    else if (zone === "revealed" && isInPlayArea && place >= 0) setAside.set(setAsideCount + place, option);
    else if (zone === "landscape" && place >= 0) landscapes.set(place, option);
    else if (optionIds[option]?.startsWith("option-") === true) buttons.push(option);
    else tray.push(option);
  });
  return { hand, supply, nonSupply, play, setAside, tray, landscapes, buttons };
}

const DIGITS = "1234567890";
/** All letters except commands (end, Treasures, undo, log): one for each pile of the largest Supply, and one spare. */
const LETTERS = "asdfghjkqwrzxcvbnmpoiy";

/**
 * Assign a key to each option: digits for nearby cards (hand, play area), and for each Supply pile a letter that it keeps for the
 * whole game. If the digits run out, nearby cards use free letters, first those that belong to no pile.
 */
export function assignKeys(nearby: readonly number[], supply: ReadonlyMap<string, number>, piles: readonly string[]): Map<number, string> {
  const keys = new Map<number, string>();
  const taken = new Set<string>();
  piles.forEach((pile, i) => {
    const [option, letter] = [supply.get(pile), LETTERS[i]];
    if (option === undefined || letter === undefined) return;
    keys.set(option, letter);
    taken.add(letter);
  });
  const spare = [...LETTERS.slice(piles.length), ...LETTERS.slice(0, piles.length)].filter((letter) => !taken.has(letter));
  nearby.forEach((option, i) => {
    const key = DIGITS[i] ?? spare.shift();
    if (key !== undefined) keys.set(option, key);
  });
  return keys;
}

/** Keys of options that are amounts: its digit for each of 0 to 9 coins, letters for the others. */
export function assignAmountKeys(amounts: readonly Readonly<Record<string, number>>[]): Map<number, string> {
  const keys = new Map<number, string>();
  const spare = [...LETTERS];
  amounts.forEach(({ coins = 0, potions = 0 }, option) => {
    const key = potions === 0 && coins < 10 ? String(coins) : spare.shift();
    if (key !== undefined) keys.set(option, key);
  });
  return keys;
}
