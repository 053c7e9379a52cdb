/** Turn and game clocks, converted to this machine's time. */

import type { Update } from "./protocol";

export const SECOND = 1000;

/** A running clock that expires at `until`, or a stopped one with `left` remaining; in milliseconds. */
export type SeatClock = { readonly until: number } | { readonly left: number };

export interface GameClocks {
  /** The running clock and when it expires: turn or game time, whichever ends first. */
  readonly clock: { readonly seat: number; readonly until: number } | null;
  /** Game time of each seat; null without a limit. */
  readonly times: readonly SeatClock[] | null;
}

export function clocksFrom({ clock, times }: Pick<Update, "clock" | "times">, now: number): GameClocks {
  const seatClock = (seconds: number, seat: number): SeatClock =>
    clock?.seat === seat ? { until: now + seconds * SECOND } : { left: seconds * SECOND };
  return {
    clock: clock === null ? null : { seat: clock.seat, until: now + clock.seconds * SECOND },
    times: times === null ? null : times.map(seatClock),
  };
}

export const timeLeft = (clock: SeatClock, now: number): number => Math.max(0, "until" in clock ? clock.until - now : clock.left);

/** Format as m:ss, or h:mm:ss from one hour. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${String(hours)}:${two(minutes)}:${two(seconds % 60)}` : `${String(minutes)}:${two(seconds % 60)}`;
}
