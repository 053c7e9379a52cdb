import { beforeEach, describe, expect, it, vi } from "vitest";
import { favourites, lastKingdoms, noteLast, swapFavourite, today } from "../src/home/kingdomStorage";

const kingdom = (code: string): { code: string; cards: string[] } => ({ code, cards: ["Moat", "Smithy"] });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

describe("favourites", () => {
  it("come and go with the same click, the newest first", () => {
    expect(swapFavourite(kingdom("A"))).toBe(true);
    expect(swapFavourite(kingdom("B"))).toBe(true);
    expect(favourites().map((each) => each.code)).toEqual(["B", "A"]);
    expect(favourites()[0]).toEqual(kingdom("B"));
    expect(swapFavourite(kingdom("B"))).toBe(false);
    expect(favourites().map((each) => each.code)).toEqual(["A"]);
  });
});

describe("the last kingdoms", () => {
  it("are each there once, the newest first, and not without end", () => {
    for (const code of ["A", "B", "A", ""]) noteLast(kingdom(code));
    expect(lastKingdoms().map((each) => each.code)).toEqual(["A", "B"]);
    for (let i = 0; i < 20; i += 1) noteLast(kingdom(String(i)));
    expect(lastKingdoms().map((each) => each.code)).toEqual(["19", "18", "17", "16", "15", "14", "13", "12"]);
  });

  it("are no favourites", () => {
    noteLast(kingdom("A"));
    expect(favourites()).toEqual([]);
  });
});

describe("the day", () => {
  it("is that of the reader, with two figures", () => {
    expect(today(new Date(2026, 0, 5, 0, 10))).toBe("2026-01-05");
    expect(today(new Date(2026, 11, 31, 23, 50))).toBe("2026-12-31");
  });
});
