/** `TextFormatter` backed by the i18n module. */
import type { TextFormatter } from "../game/log";
import { cardName, cardPlural, t } from "../i18n/texts.svelte";

export const formatter: TextFormatter = {
  format: t,
  cardName,
  cardPlural,
};
