import { describe, expect, it } from "vitest";
import type { CardFacts, GameEvent } from "../src/game/protocol";
import { latestRecap, recapText } from "../src/game/recap";
import { parseSpans } from "../src/game/log";
import { formatterFor } from "./fluent";

const facts = (name: string): CardFacts => ({ types: name === "Smithy" ? ["Action"] : ["Treasure"] }) as unknown as CardFacts;
const event = (verb: string, seat: number, ...cards: string[]): GameEvent =>
  ({ verb, seat, cards, count: cards.length, depth: 0, says: "", line: "own" }) as unknown as GameEvent;

describe("recap of the last turn", () => {
  const events = [
    event("turn", 0), event("play", 0, "Copper"), event("gain bought", 0, "Silver"),
    event("turn", 1), event("play", 1, "Smithy"), event("play", 1, "Gold"), event("gain", 0, "Curse"), event("gain bought", 1, "Province"),
    event("turn", 0),
  ];
  it("lists the Actions played and the cards gained", () => {
    expect(latestRecap(events, 1, facts)).toEqual({ played: ["Smithy"], gained: ["Province"], isOver: true });
  });
  it("is null before anything has happened", () => {
    expect(latestRecap(events, 0, facts)).toBeNull();
    expect(latestRecap(events, 2, facts)).toBeNull();
  });
  it("exists even if nothing was gained", () => {
    expect(latestRecap([event("turn", 0), event("turn", 1)], 0, facts)).toEqual({ played: [], gained: [], isOver: true });
  });
  it("says that nothing was gained only after the turn", () => {
    const text = (...after: GameEvent[]): string => {
      const recap = latestRecap([event("turn", 0), event("play", 0, "Smithy"), ...after], 0, facts);
      return recap === null ? "" : parseSpans(recapText(formatterFor("en"), recap)).map((span) => span.text).join("");
    };
    expect(text()).toBe("Smithy");
    expect(text(event("gain bought", 0, "Gold"))).toBe("Smithy; gained Gold");
    expect(text(event("turn", 1))).toBe("Smithy; gained nothing");
  });
});
