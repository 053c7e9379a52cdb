/** Finding cards by what stands on them. */

import type { CardFacts } from "../game/protocol";

export interface Search {
  readonly words: string;
  readonly set: string;
  readonly type: string;
  readonly cost: string;
}

/** What can be searched of a card: names in all languages and the text, in small letters. */
export type Read = (name: string) => string;

export const matches = (card: CardFacts, { words, set, type, cost }: Search, read: Read): boolean =>
  (set === "" || card.set === set) &&
  (type === "" || card.types.includes(type)) &&
  (cost === "" || (cost === "8" ? card.cost >= 8 : card.cost === Number(cost))) &&
  words.toLowerCase().split(/\s+/).every((word) => read(card.name).includes(word));
