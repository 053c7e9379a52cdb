import { describe, expect, it } from "vitest";
import { buttonText, declineText, optionText, promptText } from "../src/game/prompting";
import { piecesOf } from "../src/game/telling";
import { decision, state } from "./fixtures";
import { wordsOf } from "./fluent";

const words = wordsOf("en");
const plain = (text: string): string => piecesOf(text).map((piece) => piece.text).join("");

describe("prompts", () => {
  it("say which card asks, and for what", () => {
    const asked = { decision: decision(), state: state(), picked: 1 };
    expect(plain(promptText(words, asked))).toBe("Militia: discard 2 cards");
    expect(buttonText(words, asked)).toBe("Discard 1");
  });

  it("name the card in question", () => {
    const asking = { source: "Loan", verb: "choose", kind: "words" as const, options: ["trash", "discard"], min: 1, max: 1 };
    const loan = decision({ ...asking, about: ["Silver"] });
    expect(plain(promptText(words, { decision: loan, state: state(), picked: 0 }))).toBe("Loan: trash or discard the revealed Silver?");
    expect(optionText(words, loan, "trash")).toBe("Trash it");
  });

  it("have words for the phases", () => {
    const buy = { decision: decision({ source: "buy", verb: "buy", min: 0, max: 1 }), state: state(), picked: 0 };
    expect(promptText(words, buy)).toBe("Buy a card");
    expect(declineText(words, buy)).toBe("End turn");
  });
});
