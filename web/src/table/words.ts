/** The i18n module in the shape that the pure text makers want. */
import type { AskingWords } from "../game/prompting";
import { cardName, cardPlural, texts } from "../i18n/texts.svelte";

export const words: AskingWords = {
  format: (id, args) => texts.format(id, args),
  has: (id) => texts.has(id),
  cardName,
  cardPlural,
};
