/**
 * Approximate state after an event, used to animate other players' moves one by one.
 * The server's complete state has already arrived and replaces it when the animation ends.
 */

import type { CardFacts, GameEvent, Mat, Pile, Player, State } from "./protocol";
import { EVENT_VERBS, FACE_DOWN } from "./vocabulary";

type Facts = (name: string) => CardFacts;

const changePlayer = (state: State, seat: number, to: (player: Player) => Partial<Player>): State => ({
  ...state,
  players: state.players.map((player, i) => (i === seat ? { ...player, ...to(player) } : player)),
});

const changePile = (piles: readonly Pile[], name: string, by: number): readonly Pile[] =>
  piles.map((pile) => (pile.name === name && pile.left + by >= 0 ? { ...pile, left: pile.left + by } : pile));

const subtract = (count: number, by: number): number => Math.max(0, count - by);

/** Durations that stay in play when `discarded` cards from hand and play are discarded. */
function remainingInPlay(player: Player, discarded: number, facts: Facts): Player["play"] {
  const remaining = player.play.length + player.hand_size - discarded;
  return remaining > 0 ? player.play.filter((card) => facts(card.as).types.includes("Duration")).slice(-remaining) : [];
}

/** The list without one copy of each of the names. */
function without<T>(list: readonly T[], names: readonly string[], nameOf: (item: T) => string): readonly T[] {
  const left = [...names];
  return list.filter((item) => {
    const at = left.indexOf(nameOf(item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const itself = (name: string): string => name;

const changeMat = (mats: readonly Mat[], name: string, to: (mat: Mat) => Partial<Mat>): readonly Mat[] =>
  mats.map((mat) => (mat.name === name ? { ...mat, ...to(mat) } : mat));

/** Take cards from a player's mats. Events don't name the mat: it is the one that shows the card, or a hidden one. */
function takeFromMats(mats: readonly Mat[], cards: readonly string[], count: number): readonly Mat[] {
  let after = mats;
  for (let i = 0; i < count; i++) {
    const card = cards[i];
    const isHidden = (mat: Mat): boolean => mat.cards.length < mat.count;
    const from = after.find((mat) => card !== undefined && mat.cards.includes(card)) ?? after.find(isHidden);
    if (from === undefined) return after;
    const seen = card !== undefined && from.cards.includes(card) ? [card] : [];
    after = changeMat(after, from.name, (mat) => ({ cards: without(mat.cards, seen, itself), count: subtract(mat.count, 1) }));
  }
  return after;
}

/** Put cards on a player's mat. Only a mat whose cards are all seen shows them. */
function putOnMat(mats: readonly Mat[], name: string, cards: readonly string[], count: number): readonly Mat[] {
  const known = mats.some((mat) => mat.name === name) ? mats : [...mats, { name, cards: [], count: 0, tokens: 0 }];
  return changeMat(known, name, (mat) => ({ cards: mat.cards.length === mat.count && cards.length === count ? [...mat.cards, ...cards].sort() : mat.cards, count: mat.count + count }));
}

function takeFromZone(state: State, zone: string, { seat, cards, count }: GameEvent, facts: Facts): State {
  const change = (to: (player: Player) => Partial<Player>): State => changePlayer(state, seat, to);
  switch (zone) {
    case "hand":
      return change((player) => ({ hand_size: subtract(player.hand_size, count) }));
    case "deck":
      return change((player) => ({ deck_size: subtract(player.deck_size, count) }));
    case "play":
      return change((player) => ({ play: without(player.play, cards, (card) => card.name) }));
    case "revealed":
      return change((player) => ({ revealed: without(player.revealed, cards, itself) }));
    case "set aside":
      return change((player) => ({ set_aside: without(player.set_aside, cards, itself) }));
    case "mat":
      return change((player) => ({ mats: takeFromMats(player.mats ?? [], cards, count) }));
    case "trash":
      return { ...state, trash: without(state.trash, cards, itself) };
    case "supply":
      return cards.reduce((after, card) => ({ ...after, supply: changePile(after.supply, facts(card).pile, -1) }), state);
    default:
      return state;
  }
}

function putIntoZone(state: State, zone: string, { seat, cards, count, card }: GameEvent, facts: Facts): State {
  const change = (to: (player: Player) => Partial<Player>): State => changePlayer(state, seat, to);
  switch (zone) {
    case "hand":
      return change((player) => ({ hand_size: player.hand_size + count }));
    case "deck":
      return change((player) => ({ deck_size: player.deck_size + count }));
    case "discard":
      return change((player) => ({ discard_top: cards[cards.length - 1] ?? player.discard_top }));
    case "play":
      return change((player) => ({ play: [...player.play, ...cards.map((name) => ({ name, as: card ?? name }))] }));
    case "revealed":
      return change((player) => ({ revealed: [...player.revealed, ...cards] }));
    case "set aside":
      return change((player) => ({ set_aside: [...player.set_aside, ...cards] }));
    case "mat":
      return change((player) => ({ mats: putOnMat(player.mats ?? [], card ?? FACE_DOWN, cards, count) }));
    case "trash":
      return { ...state, trash: [...state.trash, ...cards] };
    case "supply":
      return cards.reduce((after, name) => ({ ...after, supply: changePile(after.supply, facts(name).pile, 1) }), state);
    default:
      return state;
  }
}

/** Move the cards of an event from the zone they leave to the zone they are in afterwards. */
function moveCards(state: State, event: GameEvent, facts: Facts): State {
  const verb = EVENT_VERBS[event.verb];
  if (verb === undefined || verb.leaves === "" || event.again === true || event.count === 0) return state;
  return putIntoZone(takeFromZone(state, event.origin ?? verb.leaves, event, facts), event.place ?? verb.zone, event, facts);
}

export function applyEvent(state: State, event: GameEvent, facts: Facts): State {
  const { seat, cards, count } = event;
  const card = cards[0];
  switch (event.verb) {
    case "turn":
      return { ...state, turn: seat, decider: seat, turn_number: count, phase: "start", actions: 1, buys: 1, coins: 0, potions: 0 };
    case "decide":
      return { ...state, decider: seat };
    case "play": {
      if (card === undefined) return state;
      const { types, actions, buys, coins } = facts(event.card ?? card);
      const spent = event.again !== true && event.depth === 0 && types.includes("Action") ? 1 : 0;
      const isNight = types.includes("Night") && (state.phase === "buy" || state.phase === "night" || !types.includes("Action"));
      const phase = event.depth > 0 ? state.phase : types.includes("Treasure") ? "treasure" : isNight ? "night" : "action";
      const next = { ...state, phase, actions: state.actions - spent + actions, buys: state.buys + buys, coins: state.coins + coins } as const;
      return moveCards(next, event, facts);
    }
    case "buy":
      return {
        ...state,
        phase: "buy",
        buys: subtract(state.buys, 1),
        coins: subtract(state.coins, card === undefined ? 0 : ((state.landscapes ?? []).find((each) => each.name === card) ?? state.supply.find((pile) => pile.top === card))?.cost ?? facts(card).cost),
      };
    case "clean up":
      return changePlayer(state, seat, (player) => ({ play: remainingInPlay(player, count, facts), hand_size: 0, discard_top: cards[cards.length - 1] ?? player.discard_top }));
    default:
      return moveCards(state, event, facts);
  }
}

/** Events shown as separate animation steps. Discards are, if a card is visible. */
export const isAnimated = (event: GameEvent): boolean =>
  EVENT_VERBS[event.verb]?.isAnimated === true && (event.verb !== "discard" || event.cards.length > 0);

/** Milliseconds per animated event: at most 150, less if there are many. */
export const eventDelay = (events: number): number => (events === 0 ? 0 : Math.min(150, Math.max(40, Math.round(1800 / events))));
