import type { Decision, State } from "../src/game/protocol";

export const decision = (change: Partial<Decision> = {}): Decision => ({
  id: "0.1", seat: 0, of: 0, source: "Militia", verb: "discard", options: ["Copper", "Estate", "Copper"], kind: "cards",
  min: 2, max: 2, ordered: false, all_or_none: false, about: [], costs: null, whose: 0, zones: ["hand", "hand", "hand"], places: [0, 1, 2], ...change,
});

export const state = (change: Partial<State> = {}): State => ({
  seat: 0, players: [], hand: [], supply: [], non_supply: [], trash: [], turn: 0, decider: 0, their_hand: [], turn_number: 1, phase: "action", actions: 1, buys: 1,
  coins: 0, potions: 0, mat: 0, bane: "", banned: [], empty_piles: 0, empty_limit: 3, over: false, asked: 0, decision: null, ...change,
});
