import { t } from "../i18n/texts.svelte";
import type { Seat } from "./protocol";

/** A seat with a name to be read, also where nobody gave it one. */
export const withName = (seat: Seat, you: readonly number[]): Seat =>
  seat.name === ""
    ? { ...seat, name: you.length === 1 && you.includes(seat.seat) ? t("you-name") : t("player-name", { number: seat.seat + 1 }) }
    : seat;
