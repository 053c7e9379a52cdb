import { describe, expect, it } from "vitest";
import { assignAmountKeys, assignKeys, completeOrder, decisionKey, isLegal, isMultiPick, isYesOrNo, locateOptions, toggle, treasureOrder } from "../src/game/selection";
import type { Pile } from "../src/game/protocol";
import { decision, state } from "./fixtures";

describe("picks", () => {
  it("belong to a decision of one seat: another seat's decision can have the same id", () => {
    expect(decisionKey(decision({ seat: 0 }))).not.toBe(decisionKey(decision({ seat: 1 })));
    expect(decisionKey(decision({ seat: 1, id: "0.2" }))).not.toBe(decisionKey(decision({ seat: 10, id: "0.2" })));
  });

  it("toggle on a second click and respect the maximum", () => {
    const open = decision();
    expect(toggle(open, [], 1)).toEqual([1]);
    expect(toggle(open, [1, 0], 1)).toEqual([0]);
    expect(toggle(open, [1, 0], 2)).toEqual([1, 0]);
    expect(toggle(decision({ max: 1, min: 1 }), [0], 2)).toEqual([2]);
  });

  it("are legal within the limits", () => {
    expect(isLegal(decision(), [0])).toBe(false);
    expect(isLegal(decision(), [0, 2])).toBe(true);
    const vault = decision({ min: 0, max: 2, all_or_none: true });
    expect([[], [0], [0, 1]].map((picks) => isLegal(vault, picks))).toEqual([true, false, true]);
  });

  it("are collected only if several may be picked, and never for Treasures", () => {
    expect(isMultiPick(decision())).toBe(true);
    expect(isMultiPick(decision({ max: 1 }))).toBe(false);
    expect(isMultiPick(decision({ source: "treasure", max: 3 }))).toBe(false);
  });

  it("add the last card of an order automatically", () => {
    const order = decision({ verb: "topdeck", min: 3, max: 3, ordered: true });
    expect(completeOrder(order, [2])).toEqual([2]);
    expect(completeOrder(order, [2, 0])).toEqual([2, 0, 1]);
  });

  it("recognize a yes-or-no decision", () => {
    expect(isYesOrNo(decision({ options: ["Copper", "Copper"], min: 0, max: 1 }))).toBe(true);
    expect(isYesOrNo(decision({ options: ["Copper", "Estate"], min: 0, max: 1 }))).toBe(false);
    expect(isYesOrNo(decision({ source: "action", options: ["Village"], min: 0, max: 1 }))).toBe(false);
  });

  it("play Treasures that count other Treasures last", () => {
    const options = ["Bank", "Copper", "Counterfeit", "Horn of Plenty", "Gold"];
    const orders: Record<string, number> = { Bank: 5, Counterfeit: -5, "Horn of Plenty": 6 };
    expect(treasureOrder(decision({ options }), (name) => orders[name] ?? 0).map((option) => options[option])).toEqual([
      "Counterfeit", "Copper", "Gold", "Bank", "Horn of Plenty",
    ]);
  });
});

describe("option locations", () => {
  it("follow the server's indices, even for equal cards", () => {
    const places = locateOptions(decision({ places: [3, 0, 1] }), state({ hand: ["Estate", "Copper", "Gold", "Copper"] }));
    expect([...places.hand]).toEqual([[3, 0], [0, 1], [1, 2]]);
  });

  it("include piles offered by name, but not when naming any card", () => {
    const pile = (name: string): Pile => ({ name, left: 9, top: name, cost: 5, potion_cost: 0, debt_cost: 0, token: false, tokens: {}, cards: [] });
    const supply = [pile("Copper"), pile("Knights")];
    const open = { kind: "words", options: ["Copper", "Knights"], min: 1, max: 1, zones: [], places: [] } as const;
    expect([...locateOptions(decision({ ...open, verb: "embargo" }), state({ supply })).supply]).toEqual([["Copper", 0], ["Knights", 1]]);
    expect(locateOptions(decision({ ...open, verb: "name" }), state({ supply })).supply.size).toBe(0);
  });
  it("map a card to its Supply pile, whatever is on top", () => {
    const pile = (name: string, top: string): Pile => ({ name, left: 9, top, cost: 5, potion_cost: 0, debt_cost: 0, token: false, tokens: {}, cards: [] });
    const supply = [pile("Copper", "Copper"), pile("Knights", "Dame Anna")];
    const places = locateOptions(decision({ options: ["Dame Anna"], zones: ["supply"], places: [1] }), state({ supply }));
    expect([...places.supply]).toEqual([["Knights", 0]]);
  });

  it("include cards in play, revealed or set aside", () => {
    const player = { ...state().players[0]!, play: [{ name: "Urchin", as: "Urchin" }], set_aside: ["Village"], revealed: ["Gold"] };
    const open = decision({ options: ["Urchin", "Gold"], zones: ["play", "revealed"], places: [0, 0] });
    const places = locateOptions(open, state({ players: [player] }));
    expect([[...places.play], [...places.setAside], places.tray]).toEqual([[[0, 0]], [[1, 1]], []]);
    // During another player's turn the player's own cards are not in the play area.
    expect(locateOptions(open, state({ players: [player], turn: 1 })).tray).toEqual([0, 1]);
  });
  it("include Prizes outside the Supply and the Duchy in it", () => {
    const pile = { left: 1, top: null, cost: null, potion_cost: 0, debt_cost: 0, token: false, tokens: {} };
    const table = state({
      supply: [{ ...pile, name: "Duchy", top: "Duchy", cards: [] }],
      non_supply: [{ ...pile, name: "Prizes", cards: ["Diadem", "Princess"] }],
    });
    const open = decision({ options: ["Diadem", "Princess", "Duchy"], kind: "words", verb: "gain", zones: [], places: [] });
    const places = locateOptions(open, table);
    expect([[...places.nonSupply], [...places.supply]]).toEqual([[["Diadem", 0], ["Princess", 1]], [["Duchy", 2]]]);
    const unknown = locateOptions({ ...open, options: ["Prize", "Duchy"] }, table);
    expect(unknown.supply.size + unknown.nonSupply.size).toBe(0);
  });
  it("put everything else in the tray", () => {
    const open = decision({ options: ["Gold", "Copper", "Diadem"], zones: ["trash", "hand", "non-supply"], places: [0, 0, 1] });
    expect(locateOptions(open, state({ hand: ["Copper"] })).tray).toEqual([0, 2]);
  });

  it("are empty for text options", () => {
    expect(locateOptions(decision({ options: ["Gold"], kind: "words", zones: [], places: [] }), state({ hand: ["Gold"] }))).toEqual({
      hand: new Map(), supply: new Map(), nonSupply: new Map(), play: new Map(), setAside: new Map(), tray: [], landscapes: new Map(), buttons: [],
    });
  });
});

describe("keys", () => {
  it("are digits for nearby cards, letters for piles, and never the keys of commands", () => {
    const keys = assignKeys([4, 5], new Map([["Copper", 0], ["Estate", 1]]), ["Copper", "Estate", "Silver"]);
    expect(Object.fromEntries(keys)).toEqual({ 4: "1", 5: "2", 0: "a", 1: "s" });
  });

  it("stay with their pile, whatever other options there are", () => {
    const piles = [...Array(21).keys()].map(String);
    const all = assignKeys([], new Map(piles.map((pile, i) => [pile, i])), piles);
    expect(all.size).toBe(21);
    expect(new Set(all.values()).size).toBe(21);
    for (const command of ["e", "t", "u", "l"]) expect([...all.values()]).not.toContain(command);
    for (const [i, pile] of piles.entries()) expect(assignKeys([], new Map([[pile, 0]]), piles).get(0)).toBe(all.get(i));
  });

  it("are the digits of amounts", () => {
    const amounts = [...Array(12).keys()].map((coins) => ({ coins, potions: 0 }));
    expect([...assignAmountKeys(amounts).values()]).toEqual([..."0123456789as"]);
    expect([...assignAmountKeys([{ coins: 1, potions: 0 }, { coins: 1, potions: 1 }]).values()]).toEqual(["1", "a"]);
  });

  it("are unique even if a large hand uses letters", () => {
    const piles = [...Array(17).keys()].map(String);
    const keys = assignKeys([...Array(14).keys()], new Map([["3", 20], ["16", 21]]), piles);
    expect(keys.size).toBe(16);
    expect(new Set(keys.values()).size).toBe(16);
    expect(keys.get(10)).toBe("m");
  });
});
