import { describe, expect, it } from "vitest";
import type { CardFacts, GameEvent } from "../src/game/protocol";
import { recapOf, recapText } from "../src/game/recap";
import { piecesOf } from "../src/game/log";
import { wordsOf } from "./fluent";

const facts = (name: string): CardFacts => ({ types: name === "Smithy" ? ["Action"] : ["Treasure"] }) as unknown as CardFacts;
const event = (verb: string, seat: number, ...cards: string[]): GameEvent =>
  ({ verb, seat, cards, count: cards.length, depth: 0, says: "", line: "own" }) as unknown as GameEvent;

describe("a player's last turn", () => {
  const events = [
    event("turn", 0), event("play", 0, "Copper"), event("gain bought", 0, "Silver"),
    event("turn", 1), event("play", 1, "Smithy"), event("play", 1, "Gold"), event("gain", 0, "Curse"), event("gain bought", 1, "Province"),
    event("turn", 0),
  ];
  it("is summed up by its Actions and what was gained in it", () => {
    expect(recapOf(events, 1, facts)).toEqual({ played: ["Smithy"], gained: ["Province"], isOver: true });
  });
  it("is not told before anything has happened in it", () => {
    expect(recapOf(events, 0, facts)).toBeNull();
    expect(recapOf(events, 2, facts)).toBeNull();
  });
  it("is told when nothing was gained in it", () => {
    expect(recapOf([event("turn", 0), event("turn", 1)], 0, facts)).toEqual({ played: [], gained: [], isOver: true });
  });
  it("is not called fruitless before it is over", () => {
    const said = (...after: GameEvent[]): string => {
      const recap = recapOf([event("turn", 0), event("play", 0, "Smithy"), ...after], 0, facts);
      return recap === null ? "" : piecesOf(recapText(wordsOf("en"), recap)).map((piece) => piece.text).join("");
    };
    expect(said()).toBe("Smithy");
    expect(said(event("gain bought", 0, "Gold"))).toBe("Smithy; gained Gold");
    expect(said(event("turn", 1))).toBe("Smithy; gained nothing");
  });
});
