/** The pictures of players' counters, by the names declared in engine/state/declaration.py. A counter without a picture is a type error. */

import { PLAYER_COUNTERS, type CounterName } from "../game/vocabulary";
import type { Player } from "../game/protocol";

export interface CounterPicture {
  /** A shape of base.css that contains the number. */
  readonly badge?: "vp" | "debt";
  /** SVG shapes in a square of 20 by 20, next to the number. */
  readonly shapes?: string;
}

/** The back of a token: a disc with a rim. */
const disc = (colour: string, sign: string): string =>
  `<circle cx="10" cy="10" r="8.200" fill="${colour}" stroke="#2a211b" stroke-width="1.600"/>${sign}`;
const stroke = 'fill="none" stroke="#fff" stroke-width="2.200" stroke-linecap="round" stroke-linejoin="round"';

export const counterPictures: Readonly<Record<CounterName, CounterPicture>> = {
  vp_tokens: { badge: "vp" },
  debt: { badge: "debt" },
  // A chest.
  coffers: {
    shapes:
      '<path d="M2 9c0-4 2-6 4-6h8c2 0 4 2 4 6z" fill="#9a6526" stroke="#2a211b" stroke-width="1.500" stroke-linejoin="round"/>' +
      '<rect x="2" y="9" width="16" height="8.500" fill="#b87c32" stroke="#2a211b" stroke-width="1.500" stroke-linejoin="round"/>' +
      '<circle cx="10" cy="10.500" r="2.700" fill="#e9b93f" stroke="#2a211b" stroke-width="1.300"/>',
  },
  // A head and shoulders.
  villagers: {
    shapes:
      '<path d="M2.500 18c0-5 3-7.500 7.500-7.500s7.500 2.500 7.500 7.500z" fill="#3f7d8c" stroke="#2a211b" stroke-width="1.500" stroke-linejoin="round"/>' +
      '<circle cx="10" cy="6.500" r="4" fill="#e8c9a0" stroke="#2a211b" stroke-width="1.500"/>',
  },
  minus_card: {
    shapes:
      '<rect x="4" y="1.500" width="12" height="17" rx="2" fill="#f3ead9" stroke="#2a211b" stroke-width="1.600"/>' +
      '<path d="M6.500 10h7" fill="none" stroke="#9c2a20" stroke-width="2.600" stroke-linecap="round"/>',
  },
  minus_coin: { shapes: disc("#b88a1d", `<path d="M6 10h8" ${stroke}/>`) },
  // A boot print would be too small: the road turns back.
  journey_down: { shapes: disc("#5b6b3c", `<path d="M6 7.500h6a2.700 2.700 0 0 1 0 5.400H7M9 10.500l-2.500 2.400L9 15.300" ${stroke}/>`) },
};

export interface Counter {
  readonly name: CounterName;
  readonly count: number;
  readonly isFlag: boolean;
}

/** A player's counters that are not 0, in the declared order. */
export function countersOf(player: Player): Counter[] {
  const counts: Readonly<Record<string, number>> = { vp_tokens: player.vp_tokens, debt: player.debt, ...player.counters };
  return (Object.keys(PLAYER_COUNTERS) as CounterName[])
    .map((name) => ({ name, count: counts[name] ?? 0, isFlag: PLAYER_COUNTERS[name].isFlag }))
    .filter(({ count }) => count > 0);
}

/** The counters that a narrow line has no room for: all except victory tokens and debt. */
export const extraCountersOf = (player: Player): Counter[] => countersOf(player).filter(({ name }) => name !== "vp_tokens" && name !== "debt");
