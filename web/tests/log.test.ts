import { describe, expect, it } from "vitest";
import type { GameEvent } from "../src/game/protocol";
import { condensed, lineOf, piecesOf, tellTurns } from "../src/game/log";
import { wordsOf } from "./fluent";

const event = (verb: string, cards: string[] = [], change: Partial<GameEvent> = {}): GameEvent => ({
  verb, seat: 0, depth: 0, cards, count: cards.length, says: `log-${verb}`, ...change,
});
const read = (language: string, each: GameEvent, reader: number): string =>
  lineOf(wordsOf(language), each, 0, reader, ["Anna", "Ben"]).pieces.map((piece) => piece.text).join("");

describe("the log", () => {
  it("tells a move to oneself and to others, in both languages", () => {
    const play = event("play", ["Militia"]);
    expect(read("en", play, 0)).toBe("You play Militia");
    expect(read("en", play, 1)).toBe("Anna plays Militia");
    expect(read("de", play, 0)).toBe("Du spielst Miliz aus");
  });

  it("marks the cards in it", () => {
    const { pieces } = lineOf(wordsOf("en"), event("trash", ["Copper", "Estate", "Copper"]), 0, 0, ["Anna"]);
    expect(pieces.filter((piece) => piece.card !== null)).toEqual([
      { text: "Coppers", card: "Copper" },
      { text: "Estate", card: "Estate" },
    ]);
    expect(piecesOf("plain")).toEqual([{ text: "plain", card: null }]);
  });

  it("says no more than is known", () => {
    expect(read("en", event("draw", [], { count: 5, seen: "none" }), 1)).toBe("Anna draws 5 cards");
    expect(read("en", event("discard", ["Estate"], { count: 3, seen: "some" }), 1)).toBe("Anna discards 3 cards, Estate on top");
  });

  it("puts Treasures in a row into one line and leaves echoes out", () => {
    const events = [
      event("turn", [], { count: 1 }), event("play", ["Copper"]), event("play", ["Copper"], { line: "same" }), event("play", ["Silver"], { line: "same" }),
      event("buy", ["Silver"]), event("gain bought", ["Silver"], { line: "none" }),
    ];
    expect(condensed(events).map(({ event: { verb, cards }, index }) => [verb, cards.length, index])).toEqual([
      ["turn", 0, 0], ["play", 3, 3], ["buy", 1, 4],
    ]);
    const [turn] = tellTurns(wordsOf("en"), events, 0, ["Anna"]);
    expect(turn?.heading?.pieces[0]?.text).toBe("Turn 1: you");
    expect(turn?.lines).toHaveLength(2);
    const told = new WeakMap();
    const first = tellTurns(wordsOf("en"), events, 0, ["Anna"], told);
    const [again] = tellTurns(wordsOf("en"), [...events, event("draw", ["Copper"])], 0, ["Anna"], told);
    expect(again?.lines[0]).toBe(first[0]?.lines[0]);
    expect(again?.lines).toHaveLength(3);
  });
});
