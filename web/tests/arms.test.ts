/** Arms generated for custom cards: determined by the card's facts, stable and unique. */

import { expect, test } from "vitest";
import { arms, armsSvg, cardsWithArms, generateArms } from "../src/heraldry/arms";

const bearer = (name: string, ...types: string[]) => ({ name, types, draws: 1, actions: 1, buys: 0, coins: 0, points: 0, trasher: false });

test("the field shows the type, and the second tincture of an Action shows its purpose", () => {
  generateArms(bearer("Sawmill", "Action"));
  generateArms(bearer("Hired Sword", "Action", "Attack"));
  generateArms(bearer("Ducat", "Treasure"));
  generateArms(bearer("Meadow", "Victory"));
  generateArms({ ...bearer("Bonfire", "Action"), trasher: true });
  expect(["Sawmill", "Hired Sword", "Ducat", "Meadow"].map((name) => arms(name).field)).toEqual(["argent", "gules", "or", "vert"]);
  expect(["Sawmill", "Bonfire"].map((name) => arms(name).second)).toEqual(["celeste", "sable"]);
});

test("generated arms are stable and never replace arms of the catalogue", () => {
  const before = armsSvg("Sawmill");
  generateArms(bearer("Sawmill", "Victory"));
  expect(armsSvg("Sawmill")).toBe(before);
  const village = arms("Village");
  generateArms(bearer("Village", "Victory"));
  expect(arms("Village")).toEqual(village);
});

test("arms are unique and the charge contrasts with the field", () => {
  const names = Array.from({ length: 300 }, (_, number) => `Card ${number}`);
  for (const name of names) generateArms(bearer(name, ...(name.endsWith("7") ? ["Treasure"] : ["Action"])));
  const all = [...cardsWithArms, ...names].map((name) => JSON.stringify(arms(name)));
  expect(new Set(all).size).toBe(all.length);
  for (const name of names) expect([arms(name).field, arms(name).second]).not.toContain(arms(name).tincture);
});
