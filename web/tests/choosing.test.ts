import { describe, expect, it } from "vitest";
import { completed, gathers, isLegal, isYesOrNo, keysOf, placesOf, toggle, treasureOrder } from "../src/game/choosing";
import { decision, state } from "./fixtures";

describe("picking", () => {
  it("takes a second click back, and no more than allowed", () => {
    const asked = decision();
    expect(toggle(asked, [], 1)).toEqual([1]);
    expect(toggle(asked, [1, 0], 1)).toEqual([0]);
    expect(toggle(asked, [1, 0], 2)).toEqual([1, 0]);
    expect(toggle(decision({ max: 1, min: 1 }), [0], 2)).toEqual([2]);
  });

  it("knows when it is enough", () => {
    expect(isLegal(decision(), [0])).toBe(false);
    expect(isLegal(decision(), [0, 2])).toBe(true);
    const vault = decision({ min: 0, max: 2, all_or_none: true });
    expect([[], [0], [0, 1]].map((picks) => isLegal(vault, picks))).toEqual([true, false, true]);
  });

  it("gathers only where several may be picked, and never Treasures", () => {
    expect(gathers(decision())).toBe(true);
    expect(gathers(decision({ max: 1 }))).toBe(false);
    expect(gathers(decision({ source: "treasure", max: 3 }))).toBe(false);
  });

  it("puts the last card of an order in its place", () => {
    const order = decision({ verb: "topdeck", min: 3, max: 3, ordered: true });
    expect(completed(order, [2])).toEqual([2]);
    expect(completed(order, [2, 0])).toEqual([2, 0, 1]);
  });

  it("sees a question of yes or no", () => {
    expect(isYesOrNo(decision({ options: ["Copper", "Copper"], min: 0, max: 1 }))).toBe(true);
    expect(isYesOrNo(decision({ options: ["Copper", "Estate"], min: 0, max: 1 }))).toBe(false);
    expect(isYesOrNo(decision({ source: "action", options: ["Village"], min: 0, max: 1 }))).toBe(false);
  });

  it("plays what counts other Treasures last", () => {
    const options = ["Bank", "Copper", "Counterfeit", "Horn of Plenty", "Gold"];
    expect(treasureOrder(decision({ options })).map((option) => options[option])).toEqual([
      "Counterfeit", "Copper", "Gold", "Bank", "Horn of Plenty",
    ]);
  });
});

describe("where cards lie", () => {
  it("matches equal cards in hand one by one", () => {
    const places = placesOf(decision(), state({ hand: ["Estate", "Copper", "Gold", "Copper"] }));
    expect([...places.hand]).toEqual([[1, 0], [0, 1], [3, 2]]);
  });

  it("finds piles by the card on top", () => {
    const supply = [{ name: "Knights", left: 9, top: "Dame Anna", cost: 5, token: false, cards: [] }];
    const places = placesOf(decision({ options: ["Dame Anna"], zones: ["supply"] }), state({ supply }));
    expect([...places.supply]).toEqual([["Knights", 0]]);
  });

  it("lays out what lies nowhere on the table", () => {
    expect(placesOf(decision({ options: ["Gold", "Copper"], zones: ["trash", "hand"] }), state({ hand: ["Copper"] })).tray).toEqual([0]);
  });

  it("guesses where an older server does not say", () => {
    const { zones: _, ...older } = decision({ source: "buy", options: ["Silver"] });
    const supply = [{ name: "Silver", left: 40, top: "Silver", cost: 3, token: false, cards: [] }];
    expect([...placesOf(older, state({ supply })).supply]).toEqual([["Silver", 0]]);
  });
});

describe("keys", () => {
  it("are digits nearby, letters in the Supply, and never a command", () => {
    const keys = keysOf([4, 5], [0, 1, 2]);
    expect([...keys]).toEqual([[4, "1"], [5, "2"], [0, "a"], [1, "s"], [2, "d"]]);
    const many = keysOf([...Array(12).keys()], [...Array(10).keys()].map((i) => i + 12));
    expect(new Set(many.values()).size).toBe(many.size);
    for (const command of ["e", "t", "u", "l"]) expect([...many.values()]).not.toContain(command);
  });
});
