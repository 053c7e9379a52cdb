/** The i18n module in the shape that the pure text makers want. */
import type { Words } from "../game/log";
import { cardName, cardPlural, t } from "../i18n/texts.svelte";

export const words: Words = {
  format: t,
  cardName,
  cardPlural,
};
