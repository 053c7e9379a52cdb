/** Card search. */

import type { CardFacts } from "../game/protocol";

export interface CardQuery {
  readonly words: string;
  readonly set: string;
  readonly type: string;
  readonly cost: string;
}

/** Searchable text of a card: its names in all languages and its text, in lower case. */
export type SearchText = (name: string) => string;

export const matches = (card: CardFacts, { words, set, type, cost }: CardQuery, searchText: SearchText): boolean =>
  (set === "" || card.set === set) &&
  (type === "" || card.types.includes(type)) &&
  (cost === "" || (cost === "8" ? card.cost >= 8 : card.cost === Number(cost))) &&
  words.toLowerCase().split(/\s+/).every((word) => searchText(card.name).includes(word));
