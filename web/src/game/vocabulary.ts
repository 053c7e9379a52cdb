/** Verbs and players' counters. Generated from engine/ by `make contract`. */

export interface EventVerb {
  /** Where the cards are after the event, unless its `place` says otherwise; empty if it isn't about that. */
  readonly zone: string;
  /** The zone the cards come from, unless the event's `origin` says otherwise; empty if they don't move. */
  readonly leaves: string;
  readonly isGain: boolean;
  /** Whether the event is shown as a separate step. */
  readonly isAnimated: boolean;
}

export interface DecisionVerb {
  /** Whether the options are the names of all cards. */
  readonly namesCard: boolean;
}

/** Sources of the phases' own decisions. */
export const PHASE_SOURCES: readonly string[] = ["action", "treasure", "buy", "night"];

export const EVENT_VERBS: Readonly<Record<string, EventVerb>> = {
  "turn": { zone: "", leaves: "", isGain: false, isAnimated: false },
  "play": { zone: "play", leaves: "hand", isGain: false, isAnimated: true },
  "buy": { zone: "supply", leaves: "", isGain: false, isAnimated: true },
  "gain": { zone: "discard", leaves: "supply", isGain: true, isAnimated: true },
  "gain bought": { zone: "discard", leaves: "supply", isGain: true, isAnimated: false },
  "gain from trash": { zone: "discard", leaves: "trash", isGain: true, isAnimated: true },
  "trash": { zone: "trash", leaves: "hand", isGain: false, isAnimated: true },
  "discard": { zone: "discard", leaves: "hand", isGain: false, isAnimated: true },
  "draw": { zone: "hand", leaves: "deck", isGain: false, isAnimated: false },
  "reveal": { zone: "revealed", leaves: "deck", isGain: false, isAnimated: true },
  "look": { zone: "revealed", leaves: "deck", isGain: false, isAnimated: false },
  "show": { zone: "hand", leaves: "", isGain: false, isAnimated: true },
  "show hand": { zone: "hand", leaves: "", isGain: false, isAnimated: true },
  "topdeck": { zone: "deck", leaves: "hand", isGain: false, isAnimated: false },
  "take": { zone: "hand", leaves: "revealed", isGain: false, isAnimated: false },
  "set aside": { zone: "set aside", leaves: "hand", isGain: false, isAnimated: false },
  "return": { zone: "supply", leaves: "play", isGain: false, isAnimated: true },
  "shuffle": { zone: "deck", leaves: "discard", isGain: false, isAnimated: false },
  "deck into discard": { zone: "discard", leaves: "deck", isGain: false, isAnimated: false },
  "clean up": { zone: "discard", leaves: "elsewhere", isGain: false, isAnimated: false },
  "effect": { zone: "hand", leaves: "", isGain: false, isAnimated: false },
  "name": { zone: "", leaves: "", isGain: false, isAnimated: true },
  "vp tokens": { zone: "", leaves: "", isGain: false, isAnimated: true },
  "end": { zone: "", leaves: "", isGain: false, isAnimated: false },
  "end early": { zone: "", leaves: "", isGain: false, isAnimated: false },
  "decide": { zone: "", leaves: "", isGain: false, isAnimated: true },
  "pass": { zone: "hand", leaves: "hand", isGain: false, isAnimated: true },
  "turn up": { zone: "non-supply", leaves: "", isGain: false, isAnimated: true },
  "put under": { zone: "non-supply", leaves: "", isGain: false, isAnimated: false },
  "come back": { zone: "discard", leaves: "set aside", isGain: false, isAnimated: false },
  "lay token": { zone: "", leaves: "", isGain: false, isAnimated: true },
  "pay debt": { zone: "", leaves: "", isGain: false, isAnimated: false },
  "debt": { zone: "", leaves: "", isGain: false, isAnimated: true },
  "coffers": { zone: "", leaves: "", isGain: false, isAnimated: true },
  "spend coffers": { zone: "", leaves: "", isGain: false, isAnimated: true },
  "villagers": { zone: "", leaves: "", isGain: false, isAnimated: true },
  "spend villager": { zone: "", leaves: "", isGain: false, isAnimated: true },
  "overpay": { zone: "", leaves: "", isGain: false, isAnimated: true },
  "follow": { zone: "", leaves: "", isGain: false, isAnimated: true },
  "take landscape": { zone: "", leaves: "", isGain: false, isAnimated: true },
  "lose landscape": { zone: "", leaves: "", isGain: false, isAnimated: false },
  "put on mat": { zone: "mat", leaves: "hand", isGain: false, isAnimated: true },
  "add mat tokens": { zone: "", leaves: "", isGain: false, isAnimated: true },
  "set aside face down": { zone: "mat", leaves: "hand", isGain: false, isAnimated: false },
  "call": { zone: "play", leaves: "mat", isGain: false, isAnimated: true },
  "minus card": { zone: "", leaves: "", isGain: false, isAnimated: false },
  "minus coin": { zone: "", leaves: "", isGain: false, isAnimated: false },
  "journey up": { zone: "", leaves: "", isGain: false, isAnimated: false },
  "journey down": { zone: "", leaves: "", isGain: false, isAnimated: false },
  "add tokens": { zone: "", leaves: "", isGain: false, isAnimated: true },
  "look at bottom": { zone: "deck", leaves: "", isGain: false, isAnimated: false },
  "put into deck": { zone: "deck", leaves: "hand", isGain: false, isAnimated: false },
  "place in deck": { zone: "", leaves: "", isGain: false, isAnimated: false },
  "shuffle in": { zone: "deck", leaves: "discard", isGain: false, isAnimated: true },
  "show discard": { zone: "discard", leaves: "", isGain: false, isAnimated: true },
  "extra turn": { zone: "", leaves: "", isGain: false, isAnimated: true },
};

/** Custom cards may use other verbs. */
export const DECISION_VERBS: Readonly<Record<string, DecisionVerb>> = {
  "play": { namesCard: false },
  "buy": { namesCard: false },
  "trash": { namesCard: false },
  "discard": { namesCard: false },
  "gain": { namesCard: false },
  "topdeck": { namesCard: false },
  "choose": { namesCard: false },
  "react": { namesCard: false },
  "reveal": { namesCard: false },
  "take": { namesCard: false },
  "name": { namesCard: true },
  "become": { namesCard: false },
  "keep": { namesCard: false },
  "discard for action": { namesCard: false },
  "discard for buy": { namesCard: false },
  "discard for cards": { namesCard: false },
  "discard for coins": { namesCard: false },
  "discard deck": { namesCard: false },
  "make discard": { namesCard: false },
  "react to gain": { namesCard: false },
  "topdeck gained": { namesCard: false },
  "embargo": { namesCard: false },
  "return": { namesCard: false },
  "make trash": { namesCard: false },
  "pass": { namesCard: false },
  "put under": { namesCard: false },
  "use": { namesCard: false },
  "spend": { namesCard: false },
  "keep coins": { namesCard: false },
  "overpay": { namesCard: false },
  "put into deck": { namesCard: false },
  "set aside": { namesCard: false },
  "make gain": { namesCard: false },
};

/** The counters of a player that everybody sees. A flag is 0 or 1. */
export const PLAYER_COUNTERS = {
  "vp_tokens": { isFlag: false },
  "debt": { isFlag: false },
  "coffers": { isFlag: false },
  "villagers": { isFlag: false },
  "minus_card": { isFlag: true },
  "minus_coin": { isFlag: true },
  "journey_down": { isFlag: true },
} as const;
export type CounterName = keyof typeof PLAYER_COUNTERS;

/** The mat with the cards a player has set aside face down. */
export const FACE_DOWN = "face down";
