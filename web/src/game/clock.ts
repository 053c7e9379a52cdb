/** Whose time runs, and what everybody has left of theirs, by this machine's clock. */

import type { Update } from "./protocol";

const SECOND = 1000;

/** A time that runs out at a moment, or one that stands still; in milliseconds. */
export type SeatTime = { readonly until: number } | { readonly left: number };

export interface Timing {
  /** Whose time is running, and when it is over: the turn's or the game's, whichever is first. */
  readonly clock: { readonly seat: number; readonly until: number } | null;
  /** Of each seat, the time for the game; null where that has no limit. */
  readonly times: readonly SeatTime[] | null;
}

export function timingOf({ clock, times }: Pick<Update, "clock" | "times">, now: number): Timing {
  const seatTime = (seconds: number, seat: number): SeatTime =>
    clock?.seat === seat ? { until: now + seconds * SECOND } : { left: seconds * SECOND };
  return {
    clock: clock === null ? null : { seat: clock.seat, until: now + clock.seconds * SECOND },
    times: times === null ? null : times.map(seatTime),
  };
}

export const leftOf = (time: SeatTime, now: number): number => Math.max(0, "until" in time ? time.until - now : time.left);

/** Minutes and seconds, hours where there are any. */
export function clockFigures(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${String(hours)}:${two(minutes)}:${two(seconds % 60)}` : `${String(minutes)}:${two(seconds % 60)}`;
}
