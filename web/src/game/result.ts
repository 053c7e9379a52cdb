/** How a game counts, and what resigning does. */

import type { GameResult } from "./seatStorage";
import type { Seat, State, Summary } from "./protocol";

const resigned = (seats: readonly Seat[]): readonly Seat[] => seats.filter((seat) => seat.stand_in === "resigned");

/** The result of a finished game for the players of this browser; null if it does not count, because a bot finished it. */
export function gameResult(state: State, seats: readonly Seat[], you: readonly number[]): GameResult | null {
  const me = you[0];
  if (!state.over || me === undefined || state.scores === undefined || state.winners === undefined) return null;
  const { winners } = state;
  const reasons = you.map((seat) => seats[seat]?.stand_in ?? null);
  const hasResigned = reasons.includes("resigned");
  // On a shared screen one player resigns and another wins: that is nobody's result.
  if (reasons.some((reason) => reason !== null && reason !== "resigned") || (hasResigned && you.length > 1)) return null;
  const hasWon = you.some((seat) => winners.includes(seat)) && !hasResigned;
  const scores = [...state.scores.slice(me), ...state.scores.slice(0, me)];
  const rank = !hasWon ? "lost" : winners.length > 1 ? "tied" : "won";
  return { rank, scores, ...(hasResigned || (hasWon && state.ended === "resigned") ? { byResignation: true } : {}) };
}

/** What happens when a seat resigns: the only other player wins, the game ends as lost, or a bot plays on. */
export type Consequence = { readonly kind: "wins"; readonly winner: Seat } | { readonly kind: "lost" | "bot" };

export function consequenceOfResigning(seat: number, seats: readonly Seat[]): Consequence {
  const remaining = seats.filter((each) => each.seat !== seat && each.stand_in !== "resigned");
  const [first] = remaining;
  if (remaining.every((each) => each.kind === "bot" || each.open)) return { kind: "lost" };
  return remaining.length === 1 && first !== undefined ? { kind: "wins", winner: first } : { kind: "bot" };
}

/** Message id and arguments of the end page's title. `me` is the reader's seat. */
export function endTitle({ ended, winners, seats }: Pick<Summary, "ended" | "winners" | "seats">, me: number): [string, Record<string, string | number>] {
  const nameOf = (seat: number): string => seats[seat]?.name ?? "";
  const names = winners.map(nameOf).join(" & ");
  if (ended === "resigned") {
    const quitters = resigned(seats).map((seat) => seat.seat);
    if (quitters.includes(me)) return ["end-you-resigned", {}];
    const args = { players: quitters.map(nameOf).join(" & "), count: quitters.length };
    if (winners.length === 0) return ["end-resigned-nobody", args];
    return winners.includes(me) && winners.length === 1 ? ["end-resigned-you-won", args] : ["end-resigned-won", { ...args, winners: names }];
  }
  if (winners.length > 1) return ["end-tie", { players: names }];
  return winners[0] === me ? ["end-you-won", {}] : ["end-won", { player: names }];
}
