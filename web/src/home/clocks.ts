/** The clocks that are offered for a turn. */

import { t } from "../i18n/texts.svelte";

const MINUTE = 60;
/** In seconds. */
export const CLOCKS: readonly number[] = [1, 2, 5, 10].map((minutes) => minutes * MINUTE);

export const clockText = (seconds: number): string =>
  seconds % MINUTE === 0 ? t("clock-minutes", { count: seconds / MINUTE }) : `${String(Math.floor(seconds / MINUTE))}:${String(seconds % MINUTE).padStart(2, "0")}`;
