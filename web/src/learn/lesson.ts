/** The guided first game: which game it is, and what the helper says. */

import { createGame } from "../game/http";
import { keep } from "../game/seatStorage";
import type { Decision, State } from "../game/protocol";
import { recall, remember } from "../ui/storage";
import { router } from "../ui/router.svelte";

const KEY = "lesson";

export async function startLesson(): Promise<void> {
  const name = recall("name") ?? "";
  const created = await createGame({ seats: [{ kind: "you", ...(name === "" ? {} : { name }) }], lesson: true });
  keep(created.game, { tokens: created.seats.map((seat) => seat.token) });
  remember(KEY, created.game);
  router.go(`/game/${created.game}`);
}

export const isLesson = (game: string): boolean => recall(KEY) === game;
export const endLesson = (): void => remember(KEY, null);

/** What the helper says, and what it points at. */
export interface Advice {
  /** A message `lesson-<says>`. */
  readonly says: string;
  /** A card that the sentence names. */
  readonly card?: string;
  /** A selector of what is pointed at. */
  readonly at?: string;
}

/** What is told before anything is done, one by one. */
export const INTRODUCTION: readonly Advice[] = [
  { says: "hand", at: '[data-testid="hand"]' },
  { says: "supply", at: '[data-testid="supply"] .kingdom' },
  { says: "goal", at: '[data-testid="supply"] [data-card="Province"]' },
  { says: "prompt", at: '[data-testid="prompt-bar"]' },
];

const SMITHIES = 1;

const inSupply = (card: string): string => `[data-testid="supply"] [data-card="${card}"]`;

/** What to buy with so many coins: money first, and one card that draws. */
export function purchase(coins: number, owned: Readonly<Record<string, number>>): string | null {
  if (coins >= 8) return "Province";
  if (coins >= 6) return "Gold";
  if (coins >= 4 && (owned["Smithy"] ?? 0) < SMITHIES) return "Smithy";
  return coins >= 3 ? "Silver" : null;
}

/** What to do now; null while somebody else is to move. */
export function adviceFor(decision: Decision | null, state: State): Advice | null {
  if (decision === null) return null;
  if (decision.source === "action") {
    return decision.options.includes("Smithy")
      ? { says: "play-action", card: "Smithy", at: '[data-testid="hand"] [data-card="Smithy"]' }
      : { says: "no-action", at: '[data-testid="all-treasures"]' };
  }
  if (decision.source === "treasure") return { says: "treasures", at: '[data-testid="all-treasures"]' };
  if (decision.source === "buy") {
    const wish = purchase(state.coins, state.players[state.seat]?.owned ?? {});
    return wish !== null && decision.options.includes(wish)
      ? { says: `buy-${wish.toLowerCase()}`, card: wish, at: inSupply(wish) }
      : { says: "end-turn", at: '[data-testid="end"]' };
  }
  if (decision.verb === "discard") return { says: "discard", at: '[data-testid="hand"]' };
  return { says: "other", at: '[data-testid="prompt-bar"]' };
}
