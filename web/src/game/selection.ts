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

/** The order that wastes nothing when all Treasures are played at once; `orderOf` is what the catalogue says of a card. */
export function treasureOrder(decision: Decision, orderOf: (name: string) => number): number[] {
  return decision.options
    .map((name, option) => ({ option, order: orderOf(name) }))
    .sort((a, b) => a.order - b.order || a.option - b.option)
    .map(({ option }) => option);
}

export interface Places {
  /** Number of a hand card → option. */
  readonly hand: ReadonlyMap<number, number>;
  /** Name of a Supply pile → option. */
  readonly supply: ReadonlyMap<string, number>;
  /** Name of a card that lies open beside the Supply, such as a Prize → option. */
  readonly beside: ReadonlyMap<string, number>;
  /** Number of a card in play, and of one shown or set aside before the player (`revealed` follow `set_aside`) → option. */
  readonly play: ReadonlyMap<number, number>;
  readonly aside: ReadonlyMap<number, number>;
  /** Options that can't be picked where they lie: in a discard pile, in the trash, in another's hand. */
  readonly tray: readonly number[];
}

export const NOWHERE: Places = { hand: new Map(), supply: new Map(), beside: new Map(), play: new Map(), aside: new Map(), tray: [] };

/** Where the cards of a decision lie: what the server says of each, in the lists of the same state. */
export function placesOf(decision: Decision, state: State): Places {
  const hand = new Map<number, number>();
  const supply = new Map<string, number>();
  const beside = new Map<string, number>();
  const play = new Map<number, number>();
  const aside = new Map<number, number>();
  const tray: number[] = [];
  // What lies in the middle of the table belongs to the player whose turn it is.
  const liesOpen = decision.of === state.turn;
  const setAside = state.players[decision.of]?.set_aside.length ?? 0;
  // What is offered by name is picked where it lies, too, if all of it lies somewhere. A name to call may be any card's.
  if (decision.kind === "words" && decision.verb !== "name") {
    const isPile = (name: string): boolean => state.supply.some((pile) => pile.name === name);
    const isBeside = (name: string): boolean => state.non_supply.some((pile) => pile.cards.includes(name));
    if (decision.options.every((name) => isPile(name) || isBeside(name))) {
      decision.options.forEach((name, option) => (isPile(name) ? supply : beside).set(name, option));
    }
  }
  decision.zones.forEach((zone, option) => {
    const place = decision.places[option] ?? -1;
    const pile = zone === "supply" ? state.supply[place] : undefined;
    if (zone === "hand") hand.set(place, option);
    else if (pile !== undefined) supply.set(pile.name, option);
    else if (zone === "play" && liesOpen && place >= 0) play.set(place, option);
    else if (zone === "set aside" && liesOpen && place >= 0) aside.set(place, option);
    else if (zone === "revealed" && liesOpen && place >= 0) aside.set(setAside + place, option);
    else tray.push(option);
  });
  return { hand, supply, beside, play, aside, tray };
}

const DIGITS = "1234567890";
/** All that are no commands (end, Treasures, undo, log): one for each pile of the largest Supply, and one to spare. */
const LETTERS = "asdfghjkqwrzxcvbnmpoiy";

/**
 * A key for each option: digits for what lies in hand or before one, and a letter for each pile that is its own for the whole game,
 * by its place in the Supply. Only where digits run out do near things borrow letters, first those that no pile has.
 */
export function keysOf(near: readonly number[], supply: ReadonlyMap<string, number>, piles: readonly string[]): Map<number, string> {
  const keys = new Map<number, string>();
  const taken = new Set<string>();
  piles.forEach((pile, i) => {
    const [option, letter] = [supply.get(pile), LETTERS[i]];
    if (option === undefined || letter === undefined) return;
    keys.set(option, letter);
    taken.add(letter);
  });
  const spare = [...LETTERS.slice(piles.length), ...LETTERS.slice(0, piles.length)].filter((letter) => !taken.has(letter));
  near.forEach((option, i) => {
    const key = DIGITS[i] ?? spare.shift();
    if (key !== undefined) keys.set(option, key);
  });
  return keys;
}
