/** Short recap of a player's last turn: Actions played and cards gained. */

import type { CardFacts, GameEvent } from "./protocol";
import { formatCardList, type TextFormatter } from "./log";
import { EVENT_VERBS } from "./vocabulary";

export interface Recap {
  readonly played: readonly string[];
  readonly gained: readonly string[];
  readonly isOver: boolean;
}

/** Recap of the seat's last turn; null if there was none or nothing has happened in it yet. */
export function latestRecap(events: readonly GameEvent[], seat: number, facts: (name: string) => CardFacts): Recap | null {
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
    else if (EVENT_VERBS[event.verb]?.isGain === true) gained.push(...event.cards);
  }
  return isOver || played.length + gained.length > 0 ? { played, gained, isOver } : null;
}

/** Card names in the text are tagged; see `parseSpans`. */
export function recapText(formatter: TextFormatter, { played, gained, isOver }: Recap): string {
  if (!isOver && gained.length === 0) return formatCardList(formatter, played); // the player may still gain cards
  const gains = gained.length === 0 ? formatter.format("recap-nothing") : formatter.format("recap-gained", { cards: formatCardList(formatter, gained) });
  return played.length === 0 ? gains : formatter.format("recap-played", { cards: formatCardList(formatter, played), gains });
}
