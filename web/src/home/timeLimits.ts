/** Time limits offered for a turn and for a game. */

import { t } from "../i18n/texts.svelte";

const MINUTE = 60;
/** In seconds. */
export const TURN_LIMITS: readonly number[] = [1, 2, 5, 10].map((minutes) => minutes * MINUTE);
export const GAME_LIMITS: readonly number[] = [5, 10, 20, 30, 60].map((minutes) => minutes * MINUTE);

export const timeLimitText = (seconds: number): string =>
  seconds % MINUTE === 0 ? t("clock-minutes", { count: seconds / MINUTE }) : `${String(Math.floor(seconds / MINUTE))}:${String(seconds % MINUTE).padStart(2, "0")}`;
