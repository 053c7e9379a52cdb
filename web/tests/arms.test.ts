/** Arms: which charges come with the page, and arms generated for custom cards. */

import { expect, test } from "vitest";
import { arms, armsSvg, cardsWithArms, generateArms } from "../src/heraldry/arms";
import { chargeNamed, loadMoreCharges } from "../src/heraldry/loadedCharges.svelte";

const bearer = (name: string, ...types: string[]) => ({ name, types, draws: 1, actions: 1, buys: 0, coins: 0, points: 0, trasher: false });

const chargesDrawn = (name: string): number => armsSvg(name).split("<g transform").length - 1;

test("the charges of the home page come with it, and the others are fetched when the first of them is drawn", async () => {
  expect(["Gold", "Knights", "Moat", "Province", "Village", "Witch", "Silver"].map(chargesDrawn)).toEqual([3, 1, 1, 1, 1, 1, 2]);
  expect(chargesDrawn("Lighthouse")).toBe(0);
  await loadMoreCharges();
  expect(cardsWithArms.filter((name) => chargeNamed(arms(name).charge) === null)).toEqual([]);
  expect(cardsWithArms.map(chargesDrawn)).toEqual(cardsWithArms.map((name) => arms(name).count));
});

test("the field shows the type, and the second tincture of an Action shows its purpose", () => {
  generateArms(bearer("Loom", "Action"));
  generateArms(bearer("Hired Sword", "Action", "Attack"));
  generateArms(bearer("Ducat", "Treasure"));
  generateArms(bearer("Meadow", "Victory"));
  generateArms({ ...bearer("Bonfire", "Action"), trasher: true });
  expect(["Loom", "Hired Sword", "Ducat", "Meadow"].map((name) => arms(name).field)).toEqual(["argent", "gules", "or", "vert"]);
  expect(["Loom", "Bonfire"].map((name) => arms(name).second)).toEqual(["celeste", "sable"]);
});

test("generated arms are stable and never replace arms of the catalogue", () => {
  const before = armsSvg("Loom");
  generateArms(bearer("Loom", "Victory"));
  expect(armsSvg("Loom")).toBe(before);
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
