/** The guided first game and the tutor's advice. */

import { createGame } from "../game/http";
import { addSeats } from "../game/seatStorage";
import type { Decision, State } from "../game/protocol";
import { readStored, writeStored } from "../ui/storage";
import { router } from "../ui/router.svelte";

const KEY = "lesson";

export async function startLesson(): Promise<void> {
  const name = readStored("name") ?? "";
  const created = await createGame({ seats: [{ kind: "you", ...(name === "" ? {} : { name }) }], lesson: true });
  addSeats(created.game, { tokens: created.seats.map((seat) => seat.token) });
  writeStored(KEY, created.game);
  router.go(`/game/${created.game}`);
}

export const isLesson = (game: string): boolean => readStored(KEY) === game;
export const endLesson = (): void => writeStored(KEY, null);

/** A sentence of the tutor and the element it points at. */
export interface Advice {
  /** Message id without its prefix: `lesson-<message>`. */
  readonly message: string;
  /** The card named in the sentence. */
  readonly card?: string;
  /** CSS selector of the element to point at. */
  readonly at?: string;
}

/** Sentences shown one by one before the first move. */
export const INTRODUCTION: readonly Advice[] = [
  { message: "hand", at: '[data-testid="hand"]' },
  { message: "supply", at: '[data-testid="supply"] .kingdom' },
  { message: "goal", at: '[data-testid="supply"] [data-card="Province"]' },
  { message: "prompt", at: '[data-testid="prompt-bar"]' },
];

const MAX_SMITHIES = 1;

const inSupply = (card: string): string => `[data-testid="supply"] [data-card="${card}"]`;

/** The card to buy: money first, and one Smithy. */
export function recommendedBuy(coins: number, owned: Readonly<Record<string, number>>): string | null {
  if (coins >= 8) return "Province";
  if (coins >= 6) return "Gold";
  if (coins >= 4 && (owned["Smithy"] ?? 0) < MAX_SMITHIES) return "Smithy";
  return coins >= 3 ? "Silver" : null;
}

/** Advice for the open decision; null during other players' moves. */
export function adviceFor(decision: Decision | null, state: State): Advice | null {
  if (decision === null) return null;
  if (decision.source === "action") {
    return decision.options.includes("Smithy")
      ? { message: "play-action", card: "Smithy", at: '[data-testid="hand"] [data-card="Smithy"]' }
      : { message: "no-action", at: '[data-testid="all-treasures"]' };
  }
  if (decision.source === "treasure") return { message: "treasures", at: '[data-testid="all-treasures"]' };
  if (decision.source === "buy") {
    const card = recommendedBuy(state.coins, state.players[state.seat]?.owned ?? {});
    return card !== null && decision.options.includes(card)
      ? { message: `buy-${card.toLowerCase()}`, card, at: inSupply(card) }
      : { message: "end-turn", at: '[data-testid="end"]' };
  }
  if (decision.verb === "discard") return { message: "discard", at: '[data-testid="hand"]' };
  return { message: "other", at: '[data-testid="prompt-bar"]' };
}
