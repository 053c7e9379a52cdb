/** What the rules say of a card: claims with their source, and scenarios that show them. Written by tools/rulings.py. */

import type { GameEvent, Question, Wording } from "../game/protocol";

export interface Zones {
  readonly hand: readonly string[];
  /** From the top down. */
  readonly deck: readonly string[];
  readonly discard: readonly string[];
  readonly play: readonly string[];
}
export interface Step {
  readonly seq: number;
  readonly question: Question | null;
  readonly wording: Wording | null;
  readonly picks: readonly number[];
  readonly turn: number;
  readonly actions: number;
  readonly buys: number;
  readonly coins: number;
  readonly players: readonly Zones[];
  readonly trash: readonly string[];
}
export interface Scenario {
  readonly name: string;
  readonly events: readonly GameEvent[];
  readonly steps: readonly Step[];
}
export interface Ruling {
  readonly id: string;
  readonly claim: string;
  readonly source: string;
  readonly scenarios: readonly Scenario[];
}

/** None where there are none, or none were written. */
export async function fetchRulings(slug: string): Promise<readonly Ruling[]> {
  const response = await fetch(`/rulings-${slug}.json`).catch(() => null);
  return response?.ok === true ? ((await response.json()) as Ruling[]) : [];
}
