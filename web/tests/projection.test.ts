import { describe, expect, it } from "vitest";
import { linePath, niceStep } from "../src/review/chartScale";
import { parseCardText, tokenizeLine } from "../src/cards/textParser";
import { applyEvent, eventDelay, isAnimated } from "../src/game/projection";
import type { CardFacts, GameEvent, Player, State } from "../src/game/protocol";
import { state } from "./fixtures";

const facts = (name: string): CardFacts => ({
  name, cost: 3, potion_cost: 0, debt_cost: 0, types: name === "Copper" ? ["Treasure"] : ["Action"], set: "Base", drawn_from: "Base", pile: name, kingdom: true, draws: 0,
  actions: name === "Village" ? 2 : 0, buys: 0, coins: name === "Copper" ? 1 : 0, points: 0, order: 0, plain: false, frame: "action", colour: "action", village: false, trasher: false, brings: [], bane: false, texts: {},
});
const player: Player = { hand_size: 5, deck_size: 5, discard_top: null, play: [], set_aside: [], revealed: [], vp_tokens: 0, debt: 0, turns: 0, owned: {} };
const event = (verb: string, cards: string[], change: Partial<GameEvent> = {}): GameEvent => ({ verb, seat: 1, depth: 0, cards, count: cards.length, says: `log-${verb}`, ...change });

describe("projection of events", () => {
  const before = state({ players: [player, player], turn: 1, supply: [{ name: "Village", left: 10, top: "Village", cost: 3, potion_cost: 0, debt_cost: 0, token: false, tokens: {}, cards: [] }] });

  it("approximates the server's state", () => {
    const played = applyEvent(before, event("play", ["Village"]), facts);
    expect(played.actions).toBe(2);
    expect(played.players[1]).toMatchObject({ hand_size: 4, play: [{ name: "Village", as: "Village" }] });
    expect(applyEvent(played, event("play", ["Copper"]), facts)).toMatchObject({ coins: 1, phase: "treasure" });
    const gained = applyEvent(before, event("gain bought", ["Village"]), facts);
    expect(gained.supply[0]?.left).toBe(9);
    expect(gained.players[1]?.discard_top).toBe("Village");
    expect(applyEvent(played, event("clean up", [], { count: 5 }), facts).players[1]).toMatchObject({ play: [], hand_size: 0 });
  });

  it("takes cards out of the zone they came from", () => {
    const hand = (after: State): number | undefined => after.players[1]?.hand_size;
    const revealed = applyEvent(before, event("reveal", ["Village", "Copper"]), facts);
    expect(revealed.players[1]).toMatchObject({ hand_size: 5, deck_size: 3, revealed: ["Village", "Copper"] });
    const discarded = applyEvent(revealed, event("discard", ["Village"], { origin: "revealed" }), facts);
    expect(discarded.players[1]).toMatchObject({ hand_size: 5, deck_size: 3, revealed: ["Copper"], discard_top: "Village" });
    expect(applyEvent(discarded, event("take", ["Copper"]), facts).players[1]).toMatchObject({ hand_size: 6, revealed: [] });
    expect(hand(applyEvent(discarded, event("play", ["Village"], { origin: "discard" }), facts))).toBe(5);
    expect(hand(applyEvent(before, event("discard", ["Copper"], { count: 3, seen: "some" }), facts))).toBe(2);
    const trashed = applyEvent(before, event("trash", ["Copper"]), facts);
    expect(trashed).toMatchObject({ trash: ["Copper"] });
    expect(hand(trashed)).toBe(4);
    const back = applyEvent(trashed, event("gain from trash", ["Copper"]), facts);
    expect(back.trash).toEqual([]);
    expect(hand(back)).toBe(4);
  });

  it("moves cards to other zones", () => {
    expect(applyEvent(before, event("gain", ["Village"], { place: "hand" }), facts).players[1]).toMatchObject({ hand_size: 6, discard_top: null });
    expect(applyEvent(before, event("topdeck", [], { count: 2 }), facts).players[1]).toMatchObject({ hand_size: 3, deck_size: 7 });
    const aside = applyEvent(before, event("set aside", ["Village"]), facts);
    expect(aside.players[1]).toMatchObject({ hand_size: 4, set_aside: ["Village"] });
    expect(applyEvent(aside, event("come back", ["Village"]), facts).players[1]).toMatchObject({ set_aside: [], discard_top: "Village" });
    const played = applyEvent(before, event("play", ["Village"]), facts);
    const returned = applyEvent(played, event("return", ["Village"]), facts);
    expect(returned.players[1]?.play).toEqual([]);
    expect(returned.supply[0]?.left).toBe(11);
    expect(applyEvent(played, event("play", ["Village"], { again: true }), facts).players[1]?.play).toHaveLength(1);
  });

  it("ignores unknown events", () => {
    expect(applyEvent(before, event("juggle", ["Village"]), facts)).toBe(before);
    expect(isAnimated(event("juggle", ["Village"]))).toBe(false);
    expect(applyEvent(before, event("shuffle", []), facts)).toBe(before);
  });

  it("limits the animation time per card and in total", () => {
    expect(eventDelay(3)).toBe(150);
    expect(eventDelay(20) * 20).toBeLessThanOrEqual(2000);
    expect(isAnimated(event("play", ["Copper"]))).toBe(true);
    expect(isAnimated(event("draw", [], { count: 5 }))).toBe(false);
    expect([["Copper"], []].map((cards) => isAnimated(event("discard", cards, { count: 1 })))).toEqual([true, false]);
  });
});

describe("card texts", () => {
  it("are split into symbols", () => {
    expect(tokenizeLine("Gain [4], [vp-1].")).toEqual([
      { kind: "text", text: "Gain " }, { kind: "coin", text: "4" }, { kind: "text", text: ", " }, { kind: "vp", text: "-1" }, { kind: "text", text: "." },
    ]);
  });

  it("distinguish bonuses from sentences", () => {
    expect(parseCardText("+1 Card\n+2 Actions\n+[2]\nDiscard 2 cards.").map(({ bonus, bonusKind }) => [bonus, bonusKind])).toEqual([
      [true, "card"], [true, "action"], [true, null], [false, null],
    ]);
  });
});

describe("charts", () => {
  it("have round grid lines", () => {
    expect([3, 23, 60, 140].map(niceStep)).toEqual([1, 5, 20, 50]);
    expect(linePath([[0, 1.26], [10, 2]])).toBe("M0 1.3L10 2");
  });
});
