/** Renders game events as log lines. Each event names its own Fluent message. */

import type { Args } from "../i18n/texts.svelte";
import type { GameEvent } from "./protocol";

/** Source of localized texts: the i18n module on the page; in tests, a version that throws on a missing message. */
export interface TextFormatter {
  format(id: string, args?: Args): string;
  cardName(name: string): string;
  cardPlural(name: string): string;
}

export interface TextSpan {
  readonly text: string;
  /** The card named by the text; null for plain text. */
  readonly card: string | null;
}

export interface LogLine {
  readonly index: number;
  readonly seat: number;
  readonly verb: string;
  readonly depth: number;
  readonly spans: readonly TextSpan[];
  readonly isPrivate: boolean;
}

// Card names pass through Fluent tagged as: START card MIDDLE text END.
const START = "\u{E000}";
const MIDDLE = "\u{E001}";
const END = "\u{E002}";
const TAGGED_CARD = new RegExp(`${START}([^${MIDDLE}]*)${MIDDLE}([^${END}]*)${END}`, "gu");

export const tagCard = (card: string, text: string): string => START + card + MIDDLE + text + END;

export function parseSpans(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let from = 0;
  for (const match of text.matchAll(TAGGED_CARD)) {
    if (match.index > from) spans.push({ text: text.slice(from, match.index), card: null });
    spans.push({ text: match[2] ?? "", card: match[1] ?? "" });
    from = match.index + match[0].length;
  }
  if (from < text.length) spans.push({ text: text.slice(from), card: null });
  return spans;
}

/** Format as "2 Coppers, Silver and Estate", counting identical cards. */
export function formatCardList(formatter: TextFormatter, cards: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  const items = [...counts].map(([card, count]) =>
    formatter.format("cards-item", { count, name: taggedCardName(formatter, card), plural: tagCard(card, formatter.cardPlural(card)) }),
  );
  const join = (list: string, item: string, i: number): string =>
    i === 0 ? item : formatter.format(i === items.length - 1 ? "cards-and" : "cards-comma", { items: list, item });
  return items.reduce(join, "");
}

const taggedCardName = (formatter: TextFormatter, card: string): string => tagCard(card, formatter.cardName(card));

export function renderLine(formatter: TextFormatter, event: GameEvent, index: number, reader: number, names: readonly string[]): LogLine {
  const text = formatter.format(event.says, {
    player: names[event.seat] ?? "",
    you: event.seat === reader ? "yes" : "no",
    cards: formatCardList(formatter, event.cards),
    count: event.count,
    seen: event.seen ?? "all",
    place: event.place ?? "discard",
    card: event.card === undefined ? "" : taggedCardName(formatter, event.card),
  });
  return {
    index, seat: event.seat, verb: event.verb, depth: event.depth,
    spans: parseSpans(text), isPrivate: event.private === true,
  };
}

/** The event with its cards hidden, if not everybody may see them. */
export const withoutPrivateCards = (event: GameEvent): GameEvent => (event.private === true ? { ...event, cards: [], seen: "none" } : event);

/** Events with a line of their own, merged with the events that continue the line. `index` is the last of them. */
export function logEntries(events: readonly GameEvent[]): { event: GameEvent; index: number }[] {
  const entries: { event: GameEvent; index: number }[] = [];
  events.forEach((event, index) => {
    const last = entries[entries.length - 1];
    if (event.line === "same" && last !== undefined) {
      entries[entries.length - 1] = { event: { ...last.event, cards: [...last.event.cards, ...event.cards] }, index };
    } else if (event.line !== "none") {
      entries.push({ event, index });
    }
  });
  return entries;
}

export interface LogTurn {
  readonly heading: LogLine | null;
  readonly lines: readonly LogLine[];
}

/** Rendered lines by their last event. Valid for one language, reader and set of names. */
export type LineCache = WeakMap<GameEvent, LogLine>;

/** Render the whole log, grouped by turn. */
export function renderTurns(
  formatter: TextFormatter, events: readonly GameEvent[], reader: number, names: readonly string[],
  cache: LineCache = new WeakMap(),
): LogTurn[] {
  const turns: { heading: LogLine | null; lines: LogLine[] }[] = [];
  for (const { event, index } of logEntries(events)) {
    const key = events[index] ?? event;
    const line = cache.get(key) ?? renderLine(formatter, event, index, reader, names);
    cache.set(key, line);
    const last = turns[turns.length - 1];
    if (event.verb === "turn") turns.push({ heading: line, lines: [] });
    else if (last === undefined) turns.push({ heading: null, lines: [line] });
    else last.lines.push(line);
  }
  return turns;
}
