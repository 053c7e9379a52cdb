import { describe, expect, it } from "vitest";
import { completed, gathers, isLegal, isYesOrNo, keysOf, placesOf, toggle, treasureOrder } from "../src/game/selection";
import type { Pile } from "../src/game/protocol";
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
    const orders: Record<string, number> = { Bank: 5, Counterfeit: -5, "Horn of Plenty": 6 };
    expect(treasureOrder(decision({ options }), (name) => orders[name] ?? 0).map((option) => options[option])).toEqual([
      "Counterfeit", "Copper", "Gold", "Bank", "Horn of Plenty",
    ]);
  });
});

describe("where cards lie", () => {
  it("is what the server says, also of equal cards", () => {
    const places = placesOf(decision({ places: [3, 0, 1] }), state({ hand: ["Estate", "Copper", "Gold", "Copper"] }));
    expect([...places.hand]).toEqual([[3, 0], [0, 1], [1, 2]]);
  });

  it("is a pile that is offered by its name, but not where any card may be named", () => {
    const pile = (name: string): Pile => ({ name, left: 9, top: name, cost: 5, potion_cost: 0, debt_cost: 0, token: false, tokens: {}, cards: [] });
    const supply = [pile("Copper"), pile("Knights")];
    const asked = { kind: "words", options: ["Copper", "Knights"], min: 1, max: 1, zones: [], places: [] } as const;
    expect([...placesOf(decision({ ...asked, verb: "embargo" }), state({ supply })).supply]).toEqual([["Copper", 0], ["Knights", 1]]);
    expect(placesOf(decision({ ...asked, verb: "name" }), state({ supply })).supply.size).toBe(0);
  });
  it("is a pile of the Supply, whatever lies on top of it", () => {
    const pile = (name: string, top: string): Pile => ({ name, left: 9, top, cost: 5, potion_cost: 0, debt_cost: 0, token: false, tokens: {}, cards: [] });
    const supply = [pile("Copper", "Copper"), pile("Knights", "Dame Anna")];
    const places = placesOf(decision({ options: ["Dame Anna"], zones: ["supply"], places: [1] }), state({ supply }));
    expect([...places.supply]).toEqual([["Knights", 0]]);
  });

  it("is where a card lies in play, is shown or set aside", () => {
    const player = { ...state().players[0]!, play: [{ name: "Urchin", as: "Urchin" }], set_aside: ["Village"], revealed: ["Gold"] };
    const asked = decision({ options: ["Urchin", "Gold"], zones: ["play", "revealed"], places: [0, 0] });
    const places = placesOf(asked, state({ players: [player] }));
    expect([[...places.play], [...places.aside], places.tray]).toEqual([[[0, 0]], [[1, 1]], []]);
    // In another's turn one's own cards don't lie in the middle of the table.
    expect(placesOf(asked, state({ players: [player], turn: 1 })).tray).toEqual([0, 1]);
  });
  it("is beside the Supply for Prizes, with the Duchy in the Supply", () => {
    const pile = { left: 1, top: null, cost: null, potion_cost: 0, debt_cost: 0, token: false, tokens: {} };
    const table = state({
      supply: [{ ...pile, name: "Duchy", top: "Duchy", cards: [] }],
      non_supply: [{ ...pile, name: "Prizes", cards: ["Diadem", "Princess"] }],
    });
    const asked = decision({ options: ["Diadem", "Princess", "Duchy"], kind: "words", verb: "gain", zones: [], places: [] });
    const places = placesOf(asked, table);
    expect([[...places.beside], [...places.supply]]).toEqual([[["Diadem", 0], ["Princess", 1]], [["Duchy", 2]]]);
    const odd = placesOf({ ...asked, options: ["Prize", "Duchy"] }, table);
    expect(odd.supply.size + odd.beside.size).toBe(0);
  });
  it("is a tray for what can't be picked on the table", () => {
    const asked = decision({ options: ["Gold", "Copper", "Diadem"], zones: ["trash", "hand", "non-supply"], places: [0, 0, 1] });
    expect(placesOf(asked, state({ hand: ["Copper"] })).tray).toEqual([0, 2]);
  });

  it("is nowhere for words", () => {
    expect(placesOf(decision({ options: ["Gold"], kind: "words", zones: [], places: [] }), state({ hand: ["Gold"] }))).toEqual({
      hand: new Map(), supply: new Map(), beside: new Map(), play: new Map(), aside: new Map(), tray: [],
    });
  });
});

describe("keys", () => {
  it("are digits nearby, letters in the Supply, and never a command", () => {
    const keys = keysOf([4, 5], new Map([["Copper", 0], ["Estate", 1]]), ["Copper", "Estate", "Silver"]);
    expect(Object.fromEntries(keys)).toEqual({ 4: "1", 5: "2", 0: "a", 1: "s" });
  });

  it("stay with their pile, whatever else is on offer", () => {
    const piles = [...Array(21).keys()].map(String);
    const all = keysOf([], new Map(piles.map((pile, i) => [pile, i])), piles);
    expect(all.size).toBe(21);
    expect(new Set(all.values()).size).toBe(21);
    for (const command of ["e", "t", "u", "l"]) expect([...all.values()]).not.toContain(command);
    for (const [i, pile] of piles.entries()) expect(keysOf([], new Map([[pile, 0]]), piles).get(0)).toBe(all.get(i));
  });

  it("are lent to a large hand without two meaning the same", () => {
    const piles = [...Array(17).keys()].map(String);
    const keys = keysOf([...Array(14).keys()], new Map([["3", 20], ["16", 21]]), piles);
    expect(keys.size).toBe(16);
    expect(new Set(keys.values()).size).toBe(16);
    expect(keys.get(10)).toBe("m");
  });
});
