import { expect, test } from "vitest";
import { setCatalog } from "../src/cards/facts.svelte";
import { basicPiles, kingdomPiles } from "../src/game/piles";
import type { Catalog, Pile } from "../src/game/protocol";

const pile = (name: string): Pile => ({ name, left: 10, top: name, cost: 0, potion_cost: 0, debt_cost: 0, token: false, tokens: {}, cards: [] });
const catalog: Catalog = {
  version: 1, server: "", cards: [], piles: [], landscapes: [], other_texts: {}, kingdom: ["Sawmill", "Barn"], basic_piles: ["Copper", "Estate", "Ducat", "Curse"], recommended: [], sets: [],
  default_sets: [], levels: [], default_level: "", limits: { min_players: 2, max_players: 6, kingdom_size: 10, name_length: 20, message_bytes: 1, body_bytes: 1 },
};

test("basic piles have the order of the catalogue, and all other piles are Kingdom piles", () => {
  setCatalog(catalog);
  const supply = ["Sawmill", "Curse", "Ducat", "Barn", "Copper"].map(pile);
  expect(basicPiles(supply).map((each) => each.name)).toEqual(["Copper", "Ducat", "Curse"]);
  expect(kingdomPiles(supply).map((each) => each.name)).toEqual(["Barn", "Sawmill"]);
});
