import { beforeEach, describe, expect, it, vi } from "vitest";
import { favourites, lastKingdoms, recordLastKingdom, today, toggleFavourite } from "../src/home/kingdomStorage";

const kingdom = (code: string): { code: string; cards: string[] } => ({ code, cards: ["Moat", "Smithy"] });

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});

describe("favourites", () => {
  it("are toggled, newest first", () => {
    expect(toggleFavourite(kingdom("A"))).toBe(true);
    expect(toggleFavourite(kingdom("B"))).toBe(true);
    expect(favourites().map((each) => each.code)).toEqual(["B", "A"]);
    expect(favourites()[0]).toEqual(kingdom("B"));
    expect(toggleFavourite(kingdom("B"))).toBe(false);
    expect(favourites().map((each) => each.code)).toEqual(["A"]);
  });
});

describe("last kingdoms", () => {
  it("are unique, newest first, and limited", () => {
    for (const code of ["A", "B", "A", ""]) recordLastKingdom(kingdom(code));
    expect(lastKingdoms().map((each) => each.code)).toEqual(["A", "B"]);
    for (let i = 0; i < 20; i += 1) recordLastKingdom(kingdom(String(i)));
    expect(lastKingdoms().map((each) => each.code)).toEqual(["19", "18", "17", "16", "15", "14", "13", "12"]);
  });

  it("are not favourites", () => {
    recordLastKingdom(kingdom("A"));
    expect(favourites()).toEqual([]);
  });
});

describe("today", () => {
  it("is the local date with two-digit month and day", () => {
    expect(today(new Date(2026, 0, 5, 0, 10))).toBe("2026-01-05");
    expect(today(new Date(2026, 11, 31, 23, 50))).toBe("2026-12-31");
  });
});
