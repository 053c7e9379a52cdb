import { beforeEach, describe, expect, it, vi } from "vitest";
import { addSeats, dropTokens, forgetGame, loadSeats, readFragment, recentGames, recordRecentGame } from "../src/game/seatStorage";

const token = (letter: string): string => letter.repeat(43);

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});

const open = (game: string, hash: string): ReturnType<typeof readFragment> => {
  vi.stubGlobal("location", { hash, pathname: `/game/${game}`, origin: "" });
  vi.stubGlobal("history", { replaceState: () => undefined });
  return readFragment(game);
};

describe("stored seats", () => {
  it("are never dropped while the game is unfinished", () => {
    for (let i = 0; i < 30; i += 1) {
      addSeats(`g${i}`, { tokens: [token("a")] });
      recordRecentGame(`g${i}`, "Ben", false);
    }
    expect(recentGames().length).toBe(30);
    for (let i = 0; i < 30; i += 1) expect(loadSeats(`g${i}`).tokens).toEqual([token("a")]);
  });

  it("are dropped only for the oldest finished games", () => {
    for (let i = 0; i < 204; i += 1) {
      addSeats(`g${i}`, { tokens: [token("a")] });
      recordRecentGame(`g${i}`, "Ben", i !== 1);
    }
    expect(recentGames().map((each) => each.game).slice(-3)).toEqual(["g5", "g4", "g1"]);
    expect(loadSeats("g0").tokens).toEqual([]);
    expect(loadSeats("g1").tokens).toEqual([token("a")]);
  });

  it("are listed as soon as they are stored, even if the table never loads", () => {
    addSeats("g", { tokens: [token("a")] });
    expect(recentGames().map((each) => each.game)).toEqual(["g"]);
  });

  it("lose only the refused tokens", () => {
    addSeats("g", { tokens: [token("a")], invite: "i" });
    open("g", `#seat=${token("b")}&seat=${token("c")}`);
    dropTokens("g", [token("b"), token("c")]);
    expect(loadSeats("g")).toEqual({ tokens: [token("a")], invite: "i" });
    dropTokens("g", [token("a")]);
    expect(loadSeats("g").tokens).toEqual([]);
    expect(recentGames()).toEqual([]);
  });

  it("ignore malformed tokens in a link", () => {
    expect(open("g", "#seat=wrong")).toEqual({ invite: null, isBroken: true });
    expect(open("g", `#seat=${"x".repeat(5000)}`).isBroken).toBe(true);
    expect(open("g", "#seat=%ED%A0%80".padEnd(60, "x")).isBroken).toBe(true);
    expect(loadSeats("g").tokens).toEqual([]);
    expect(recentGames()).toEqual([]);
  });

  it("survive corrupt storage", () => {
    localStorage.setItem("feodum.game.g", "null");
    expect(loadSeats("g")).toEqual({ tokens: [], invite: null });
    forgetGame("g");
  });
});
