/**
 * Approximate state after an event, used to animate other players' moves one by one.
 * The server's complete state has already arrived and replaces it when the animation ends.
 */

import type { CardFacts, GameEvent, Pile, Player, State } from "./protocol";

type Facts = (name: string) => CardFacts;

const changePlayer = (state: State, seat: number, to: (player: Player) => Partial<Player>): State => ({
  ...state,
  players: state.players.map((player, i) => (i === seat ? { ...player, ...to(player) } : player)),
});

const takeFromPile = (piles: readonly Pile[], name: string): readonly Pile[] =>
  piles.map((pile) => (pile.name === name && pile.left > 0 ? { ...pile, left: pile.left - 1 } : pile));

const subtract = (count: number, by: number): number => Math.max(0, count - by);

/** Durations that stay in play when `discarded` cards from hand and play are discarded. */
function remainingInPlay(player: Player, discarded: number, facts: Facts): Player["play"] {
  const remaining = player.play.length + player.hand_size - discarded;
  return remaining > 0 ? player.play.filter((card) => facts(card.as).types.includes("Duration")).slice(-remaining) : [];
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
      const again = event.again === true;
      const spent = !again && event.depth === 0 && types.includes("Action") ? 1 : 0;
      const phase = event.depth > 0 ? state.phase : types.includes("Treasure") ? "treasure" : "action";
      const next = { ...state, phase, actions: state.actions - spent + actions, buys: state.buys + buys, coins: state.coins + coins };
      if (again) return next;
      return changePlayer(next, seat, (player) => ({
        play: [...player.play, { name: card, as: event.card ?? card }],
        hand_size: subtract(player.hand_size, 1),
      }));
    }
    case "draw":
      return changePlayer(state, seat, (player) => ({ hand_size: player.hand_size + count, deck_size: subtract(player.deck_size, count) }));
    case "discard":
      return changePlayer(state, seat, (player) => ({
        hand_size: subtract(player.hand_size, count),
        discard_top: cards[cards.length - 1] ?? player.discard_top,
      }));
    case "buy":
      return {
        ...state,
        phase: "buy",
        buys: subtract(state.buys, 1),
        coins: subtract(state.coins, card === undefined ? 0 : (state.supply.find((pile) => pile.top === card)?.cost ?? facts(card).cost)),
      };
    case "gain":
    case "gain bought": {
      if (card === undefined) return state;
      const supply = takeFromPile(state.supply, facts(card).pile);
      return changePlayer({ ...state, supply }, seat, (player) =>
        event.place === "hand"
          ? { hand_size: player.hand_size + 1 }
          : event.place === "deck"
            ? { deck_size: player.deck_size + 1 }
            : { discard_top: card },
      );
    }
    case "trash":
      return { ...state, trash: [...state.trash, ...cards] };
    case "clean up":
      return changePlayer(state, seat, (player) => ({ play: remainingInPlay(player, count, facts), hand_size: 0, discard_top: cards[cards.length - 1] ?? player.discard_top }));
    default:
      return state;
  }
}

/** Events shown as separate animation steps. */
const ANIMATED_VERBS = new Set(["play", "buy", "gain", "gain from trash", "trash", "reveal", "show", "show hand", "name", "vp tokens", "return",
  "decide", "turn up", "pass", "lay token"]);

export const isAnimated = (event: GameEvent): boolean =>
  ANIMATED_VERBS.has(event.verb) || (event.verb === "discard" && event.cards.length > 0);

/** Milliseconds per animated event: at most 150, less if there are many. */
export const eventDelay = (events: number): number => (events === 0 ? 0 : Math.min(150, Math.max(40, Math.round(1800 / events))));
