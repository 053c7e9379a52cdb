/**
 * What the table looks like after an event, roughly: enough to let other players' moves be seen one after another while
 * the server's complete state, which has the last word, is already here.
 */

import type { CardFacts, GameEvent, Pile, Player, State } from "./protocol";

type Facts = (name: string) => CardFacts;

const change = (state: State, seat: number, to: (player: Player) => Partial<Player>): State => ({
  ...state,
  players: state.players.map((player, i) => (i === seat ? { ...player, ...to(player) } : player)),
});

const takeFromPile = (piles: readonly Pile[], name: string): readonly Pile[] =>
  piles.map((pile) => (pile.name === name && pile.left > 0 ? { ...pile, left: pile.left - 1 } : pile));

const less = (count: number, by: number): number => Math.max(0, count - by);

/** The cards that stay in play when so many of hand and play are discarded. */
function staying(player: Player, discarded: number, facts: Facts): Player["play"] {
  const kept = player.play.length + player.hand_size - discarded;
  return kept > 0 ? player.play.filter((card) => facts(card.as).types.includes("Duration")).slice(-kept) : [];
}

export function afterEvent(state: State, event: GameEvent, facts: Facts): State {
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
      return change(next, seat, (player) => ({
        play: [...player.play, { name: card, as: event.card ?? card }],
        hand_size: less(player.hand_size, 1),
      }));
    }
    case "draw":
      return change(state, seat, (player) => ({ hand_size: player.hand_size + count, deck_size: less(player.deck_size, count) }));
    case "discard":
      return change(state, seat, (player) => ({
        hand_size: less(player.hand_size, count),
        discard_top: cards[cards.length - 1] ?? player.discard_top,
      }));
    case "buy":
      return {
        ...state,
        phase: "buy",
        buys: less(state.buys, 1),
        coins: less(state.coins, card === undefined ? 0 : (state.supply.find((pile) => pile.top === card)?.cost ?? facts(card).cost)),
      };
    case "gain":
    case "gain bought": {
      if (card === undefined) return state;
      const supply = takeFromPile(state.supply, facts(card).pile);
      return change({ ...state, supply }, seat, (player) =>
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
      return change(state, seat, (player) => ({ play: staying(player, count, facts), hand_size: 0, discard_top: cards[cards.length - 1] ?? player.discard_top }));
    default:
      return state;
  }
}

/** Events that are worth a moment of their own. */
const SEEN = new Set(["play", "buy", "gain", "gain from trash", "trash", "reveal", "show", "show hand", "name", "vp tokens", "return",
  "decide", "turn up", "pass", "lay token"]);

export const deservesMoment = (event: GameEvent): boolean =>
  SEEN.has(event.verb) || (event.verb === "discard" && event.cards.length > 0);

/** How long each such event is shown, in milliseconds: never more than 150 a card, and less where many come at once. */
export const beatOf = (moments: number): number => (moments === 0 ? 0 : Math.min(150, Math.max(40, Math.round(1800 / moments))));
