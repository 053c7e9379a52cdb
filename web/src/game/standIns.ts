/** Changes of stand-in bots, as announced to the other players. */

import type { Seat, StandIn } from "./protocol";

export interface StandInChange {
  readonly seat: number;
  /** Why the bot started, or that it stopped: because its player is back, or because a friend has joined. A bot may also fill an open seat. */
  readonly kind: StandIn | "back" | "joined" | "open";
}

export function standInChange(before: readonly Seat[], after: readonly Seat[]): StandInChange | null {
  const seat = after.find((each) => each.stand_in !== (before[each.seat]?.stand_in ?? null));
  if (seat === undefined) return null;
  const stopped = before[seat.seat]?.open === true ? "joined" : "back";
  return { seat: seat.seat, kind: seat.stand_in === null ? stopped : seat.open ? "open" : seat.stand_in };
}
