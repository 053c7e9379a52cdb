import { describe, expect, it } from "vitest";
import type { GameEvent } from "../src/game/protocol";
import { logEntries, parseSpans, renderLine, renderTurns, withoutPrivateCards } from "../src/game/log";
import { formatterFor } from "./fluent";

const event = (verb: string, cards: string[] = [], change: Partial<GameEvent> = {}): GameEvent => ({
  verb, seat: 0, depth: 0, cards, count: cards.length, says: `log-${verb}`, ...change,
});
const render = (language: string, each: GameEvent, reader: number): string =>
  renderLine(formatterFor(language), each, 0, reader, ["Anna", "Ben"]).spans.map((span) => span.text).join("");

describe("log", () => {
  it("uses the second person for the reader's moves, in both languages", () => {
    const play = event("play", ["Militia"]);
    expect(render("en", play, 0)).toBe("You play Militia");
    expect(render("en", play, 1)).toBe("Anna plays Militia");
    expect(render("de", play, 0)).toBe("Du spielst Miliz aus");
  });

  it("links card names", () => {
    const { spans } = renderLine(formatterFor("en"), event("trash", ["Copper", "Estate", "Copper"]), 0, 0, ["Anna"]);
    expect(spans.filter((span) => span.card !== null)).toEqual([
      { text: "Coppers", card: "Copper" },
      { text: "Estate", card: "Estate" },
    ]);
    expect(parseSpans("plain")).toEqual([{ text: "plain", card: null }]);
  });

  it("can hide the cards that only one player may see", () => {
    const draw = event("draw", ["Copper", "Estate"], { private: true });
    expect(render("en", withoutPrivateCards(draw), 1)).toBe("Anna draws 2 cards");
    const reveal = event("reveal", ["Copper"]);
    expect(withoutPrivateCards(reveal)).toBe(reveal);
  });

  it("hides unknown cards", () => {
    expect(render("en", event("draw", [], { count: 5, seen: "none" }), 1)).toBe("Anna draws 5 cards");
    expect(render("en", event("discard", ["Estate"], { count: 3, seen: "some" }), 1)).toBe("Anna discards 3 cards, Estate on top");
  });

  it("merges consecutive Treasures into one line and omits redundant events", () => {
    const events = [
      event("turn", [], { count: 1 }), event("play", ["Copper"]), event("play", ["Copper"], { line: "same" }), event("play", ["Silver"], { line: "same" }),
      event("buy", ["Silver"]), event("gain bought", ["Silver"], { line: "none" }),
    ];
    expect(logEntries(events).map(({ event: { verb, cards }, index }) => [verb, cards.length, index])).toEqual([
      ["turn", 0, 0], ["play", 3, 3], ["buy", 1, 4],
    ]);
    const [turn] = renderTurns(formatterFor("en"), events, 0, ["Anna"]);
    expect(turn?.heading?.spans[0]?.text).toBe("Turn 1: you");
    expect(turn?.lines).toHaveLength(2);
    const cache = new WeakMap();
    const first = renderTurns(formatterFor("en"), events, 0, ["Anna"], cache);
    const [again] = renderTurns(formatterFor("en"), [...events, event("draw", ["Copper"])], 0, ["Anna"], cache);
    expect(again?.lines[0]).toBe(first[0]?.lines[0]);
    expect(again?.lines).toHaveLength(3);
  });
});
