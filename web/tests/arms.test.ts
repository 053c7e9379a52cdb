/** Arms that are invented for somebody's own cards: by their facts, always the same, nobody else's. */

import { expect, test } from "vitest";
import { arms, armsSvg, blazoned, grantArms } from "../src/heraldry/arms";

const bearer = (name: string, ...types: string[]) => ({ name, types, draws: 1, actions: 1, buys: 0, coins: 0, points: 0, trasher: false });

test("the field tells the type, the second tincture of an Action its trade", () => {
  grantArms(bearer("Mill", "Action"));
  grantArms(bearer("Hired Sword", "Action", "Attack"));
  grantArms(bearer("Ducat", "Treasure"));
  grantArms(bearer("Meadow", "Victory"));
  grantArms({ ...bearer("Bonfire", "Action"), trasher: true });
  expect(["Mill", "Hired Sword", "Ducat", "Meadow"].map((name) => arms(name).field)).toEqual(["argent", "gules", "or", "vert"]);
  expect(["Mill", "Bonfire"].map((name) => arms(name).second)).toEqual(["celeste", "sable"]);
});

test("they stay the same, and the table's own are left alone", () => {
  const before = armsSvg("Mill");
  grantArms(bearer("Mill", "Victory"));
  expect(armsSvg("Mill")).toBe(before);
  const village = arms("Village");
  grantArms(bearer("Village", "Victory"));
  expect(arms("Village")).toEqual(village);
});

test("no two cards bear the same, and every charge can be told from its field", () => {
  const names = Array.from({ length: 300 }, (_, number) => `Card ${number}`);
  for (const name of names) grantArms(bearer(name, ...(name.endsWith("7") ? ["Treasure"] : ["Action"])));
  const looks = [...blazoned, ...names].map((name) => JSON.stringify(arms(name)));
  expect(new Set(looks).size).toBe(looks.length);
  for (const name of names) expect([arms(name).field, arms(name).second]).not.toContain(arms(name).tincture);
});
