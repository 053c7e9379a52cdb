/** The log as people read it: events turned into lines of text with cards in them. */

import type { Args } from "../i18n/texts.svelte";
import { slug } from "../i18n/slug";
import type { GameEvent } from "./protocol";

/** What the lines are written with; the i18n module in the page, a plain object in tests. */
export interface Words {
  format(id: string, args?: Args): string;
  cardName(name: string): string;
  cardPlural(name: string): string;
}

export interface Piece {
  readonly text: string;
  /** The card that the text names, or null for plain text. */
  readonly card: string | null;
}

export interface LogLine {
  readonly index: number;
  readonly seat: number;
  readonly verb: string;
  readonly depth: number;
  readonly pieces: readonly Piece[];
  readonly isPrivate: boolean;
}

// Marks around a card's name on its way through Fluent: START card MIDDLE text END.
const START = "\u{E000}";
const MIDDLE = "\u{E001}";
const END = "\u{E002}";
const MARKED = new RegExp(`${START}([^${MIDDLE}]*)${MIDDLE}([^${END}]*)${END}`, "gu");

const mark = (card: string, text: string): string => START + card + MIDDLE + text + END;

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), card: null });
    pieces.push({ text: match[2] ?? "", card: match[1] ?? "" });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), card: null });
  return pieces;
}

/** "2 Coppers, Silver and Estate", with equal cards put together. */
export function listCards(words: Words, cards: readonly string[], marked: boolean): string {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  const dress = (card: string, text: string): string => (marked ? mark(card, text) : text);
  const items = [...counts].map(([card, count]) =>
    words.format("cards-item", { count, name: dress(card, words.cardName(card)), plural: dress(card, words.cardPlural(card)) }),
  );
  return items.reduce((list, item, i) => words.format(i === items.length - 1 ? "cards-and" : "cards-comma", { items: list, item }));
}

export const markedName = (words: Words, card: string): string => mark(card, words.cardName(card));

const messageOf = (event: GameEvent): string => {
  if (event.verb === "play" && event.detail === "again") return "log-play-again";
  if (event.verb === "play" && event.as !== undefined) return "log-play-as";
  return `log-${slug(event.verb)}`;
};

const seenOf = (event: GameEvent, count: number): string => {
  if (event.hidden !== true || (count > 0 && event.cards.length === count)) return "all";
  return event.cards.length > 0 ? "some" : "none";
};

export function lineOf(words: Words, event: GameEvent, index: number, reader: number, names: readonly string[]): LogLine {
  const count = event.number ?? event.cards.length;
  const about = event.as ?? (event.verb === "name" ? event.detail : undefined);
  const text = words.format(messageOf(event), {
    player: names[event.seat] ?? "",
    you: event.seat === reader ? "yes" : "no",
    cards: event.cards.length > 0 ? listCards(words, event.cards, true) : "",
    count,
    seen: seenOf(event, count),
    place: event.detail ?? "discard",
    card: about === undefined ? "" : markedName(words, about),
  });
  return {
    index, seat: event.seat, verb: event.verb, depth: event.depth,
    pieces: piecesOf(text || event.verb), isPrivate: event.private === true,
  };
}

/** A purchase is told once: the gain right after the buying says nothing new. */
const isEcho = (event: GameEvent, before: GameEvent | undefined): boolean =>
  event.verb === "gain bought" && before?.verb === "buy" && before.cards[0] === event.cards[0] && (event.detail ?? "discard") === "discard";

type IsTreasure = (name: string) => boolean;

const isPlainTreasure = (event: GameEvent, isTreasure: IsTreasure): boolean =>
  event.verb === "play" && event.detail === undefined && event.as === undefined && event.cards.every(isTreasure);

/** Events with their numbers, Treasures played in a row put into one, echoes left out. */
export function condensed(events: readonly GameEvent[], isTreasure: IsTreasure): { event: GameEvent; index: number }[] {
  const told: { event: GameEvent; index: number }[] = [];
  events.forEach((event, index) => {
    const last = told[told.length - 1];
    if (isEcho(event, events[index - 1])) return;
    if (
      last !== undefined && last.index === index - 1 && last.event.seat === event.seat && last.event.depth === event.depth &&
      isPlainTreasure(event, isTreasure) && isPlainTreasure(last.event, isTreasure)
    ) {
      told[told.length - 1] = { event: { ...last.event, cards: [...last.event.cards, ...event.cards] }, index };
    } else {
      told.push({ event, index });
    }
  });
  return told;
}

export interface LogTurn {
  readonly heading: LogLine | null;
  readonly lines: readonly LogLine[];
}

/** Lines already told, by the last event each tells; good for one language, reader and set of names. */
export type ToldLines = WeakMap<GameEvent, LogLine>;

/** The whole log, a group for each turn. */
export function tellTurns(
  words: Words, events: readonly GameEvent[], reader: number, names: readonly string[], isTreasure: IsTreasure,
  told: ToldLines = new WeakMap(),
): LogTurn[] {
  const turns: { heading: LogLine | null; lines: LogLine[] }[] = [];
  for (const { event, index } of condensed(events, isTreasure)) {
    const key = events[index] ?? event;
    const line = told.get(key) ?? lineOf(words, event, index, reader, names);
    told.set(key, line);
    const last = turns[turns.length - 1];
    if (event.verb === "turn") turns.push({ heading: line, lines: [] });
    else if (last === undefined) turns.push({ heading: null, lines: [line] });
    else last.lines.push(line);
  }
  return turns;
}
