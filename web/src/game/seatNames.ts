import { t } from "../i18n/texts.svelte";
import type { Seat } from "./protocol";

/** Return the seat with a default name if it has none. */
export const withDisplayName = (seat: Seat, you: readonly number[]): Seat =>
  seat.name === ""
    ? { ...seat, name: you.length === 1 && you.includes(seat.seat) ? t("you-name") : t("player-name", { number: seat.seat + 1 }) }
    : seat;
