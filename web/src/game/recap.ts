/** What a player did in the last turn, in a few words: the Actions played and what was gained. */

import type { CardFacts, GameEvent } from "./protocol";
import { listCards, type Words } from "./log";

const GAINS = new Set(["gain", "gain bought", "gain from trash"]);

export interface Recap {
  readonly played: readonly string[];
  readonly gained: readonly string[];
  readonly isOver: boolean;
}

/** Of the seat's last turn among the events; null if it had none yet, or nothing has happened in it. */
export function recapOf(events: readonly GameEvent[], seat: number, facts: (name: string) => CardFacts): Recap | null {
  const start = events.findLastIndex((event) => event.verb === "turn" && event.seat === seat);
  if (start < 0) return null;
  const played: string[] = [];
  const gained: string[] = [];
  let isOver = false;
  for (const event of events.slice(start + 1)) {
    if (event.verb === "turn" || event.verb === "end") {
      isOver = true;
      break;
    }
    if (event.seat !== seat) continue;
    if (event.verb === "play") played.push(...event.cards.filter((card) => facts(card).types.includes("Action")));
    else if (GAINS.has(event.verb)) gained.push(...event.cards);
  }
  return isOver || played.length + gained.length > 0 ? { played, gained, isOver } : null;
}

/** As text with marks around card names; see `piecesOf`. */
export function recapText(words: Words, { played, gained, isOver }: Recap): string {
  if (!isOver && gained.length === 0) return listCards(words, played); // something may still be gained
  const gains = gained.length === 0 ? words.format("recap-nothing") : words.format("recap-gained", { cards: listCards(words, gained) });
  return played.length === 0 ? gains : words.format("recap-played", { cards: listCards(words, played), gains });
}
