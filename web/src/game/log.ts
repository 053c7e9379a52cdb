/** The log as people read it: events turned into lines of text with cards in them. Which message tells an event, it says itself. */

import type { Args } from "../i18n/texts.svelte";
import type { GameEvent } from "./protocol";

/** What the lines are written with: the i18n module in the page; in tests one to which a missing message is an error. */
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

export const mark = (card: string, text: string): string => START + card + MIDDLE + text + END;

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
export function listCards(words: Words, cards: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  const items = [...counts].map(([card, count]) =>
    words.format("cards-item", { count, name: markedName(words, card), plural: mark(card, words.cardPlural(card)) }),
  );
  const join = (list: string, item: string, i: number): string =>
    i === 0 ? item : words.format(i === items.length - 1 ? "cards-and" : "cards-comma", { items: list, item });
  return items.reduce(join, "");
}

const markedName = (words: Words, card: string): string => mark(card, words.cardName(card));

export function lineOf(words: Words, event: GameEvent, index: number, reader: number, names: readonly string[]): LogLine {
  const text = words.format(event.says, {
    player: names[event.seat] ?? "",
    you: event.seat === reader ? "yes" : "no",
    cards: listCards(words, event.cards),
    count: event.count,
    seen: event.seen ?? "all",
    place: event.place ?? "discard",
    card: event.card === undefined ? "" : markedName(words, event.card),
  });
  return {
    index, seat: event.seat, verb: event.verb, depth: event.depth,
    pieces: piecesOf(text), isPrivate: event.private === true,
  };
}

/** The events that have a line of their own, each with the cards of those that go on with it and the number of the last. */
export function condensed(events: readonly GameEvent[]): { event: GameEvent; index: number }[] {
  const told: { event: GameEvent; index: number }[] = [];
  events.forEach((event, index) => {
    const last = told[told.length - 1];
    if (event.line === "same" && last !== undefined) {
      told[told.length - 1] = { event: { ...last.event, cards: [...last.event.cards, ...event.cards] }, index };
    } else if (event.line !== "none") {
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
  words: Words, events: readonly GameEvent[], reader: number, names: readonly string[],
  told: ToldLines = new WeakMap(),
): LogTurn[] {
  const turns: { heading: LogLine | null; lines: LogLine[] }[] = [];
  for (const { event, index } of condensed(events)) {
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
