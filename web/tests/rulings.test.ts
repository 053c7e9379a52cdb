import { describe, expect, it } from "vitest";
import { parseSpans } from "../src/game/log";
import { observationText, type Observation } from "../src/learn/rulings";
import { formatterFor } from "./fluent";

const observation = (says: Observation["says"], change: Partial<Observation> = {}): Observation => ({ says, seat: 1, cards: [], source: "", ...change });
const text = (language: string, each: Observation): string =>
  parseSpans(observationText(formatterFor(language), each, ["Player 1", "Player 2"])).map((span) => span.text).join("");

describe("what a scenario's players were shown and asked", () => {
  it("is told in both languages", () => {
    const seen = observation("scenario-seen", { cards: ["Moat", "Gold"] });
    expect(text("en", seen)).toBe("Player 2 is shown Moat and Gold.");
    expect(text("de", seen)).toBe("Player 2 bekommt gezeigt: Burggraben und Gold.");
    expect(text("en", observation("scenario-hidden", { cards: ["Gold"] }))).toBe("Player 2 does not see Gold.");
    expect(text("en", observation("scenario-asked", { source: "card-moat" }))).toBe("Player 2 is asked: Moat.");
    expect(text("de", observation("scenario-not-asked", { source: "source-action" }))).toBe("Player 2 wird nicht gefragt: Aktionsphase.");
  });
});
