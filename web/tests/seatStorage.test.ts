import { beforeEach, describe, expect, it, vi } from "vitest";
import { drop, forget, keep, keptFor, noteRecent, readFragment, recentGames } from "../src/game/seatStorage";

const token = (letter: string): string => letter.repeat(43);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const open = (game: string, hash: string): ReturnType<typeof readFragment> => {
  vi.stubGlobal("location", { hash, pathname: `/game/${game}`, origin: "" });
  vi.stubGlobal("history", { replaceState: () => undefined });
  return readFragment(game);
};

describe("kept seats", () => {
  it("of games that are not over are never dropped", () => {
    for (let i = 0; i < 30; i += 1) {
      keep(`g${i}`, { tokens: [token("a")] });
      noteRecent(`g${i}`, "Ben", false);
    }
    expect(recentGames().length).toBe(30);
    for (let i = 0; i < 30; i += 1) expect(keptFor(`g${i}`).tokens).toEqual([token("a")]);
  });

  it("of games that are over go, the oldest first", () => {
    for (let i = 0; i < 204; i += 1) {
      keep(`g${i}`, { tokens: [token("a")] });
      noteRecent(`g${i}`, "Ben", i !== 1);
    }
    expect(recentGames().map((each) => each.game).slice(-3)).toEqual(["g5", "g4", "g1"]);
    expect(keptFor("g0").tokens).toEqual([]);
    expect(keptFor("g1").tokens).toEqual([token("a")]);
  });

  it("are listed from the moment they are held, even if the table never came up", () => {
    keep("g", { tokens: [token("a")] });
    expect(recentGames().map((each) => each.game)).toEqual(["g"]);
  });

  it("lose what opens no seat, and only that", () => {
    keep("g", { tokens: [token("a")], invite: "i" });
    open("g", `#seat=${token("b")}&seat=${token("c")}`);
    drop("g", [token("b"), token("c")]);
    expect(keptFor("g")).toEqual({ tokens: [token("a")], invite: "i" });
    drop("g", [token("a")]);
    expect(keptFor("g").tokens).toEqual([]);
    expect(recentGames()).toEqual([]);
  });

  it("take nothing out of a link that is no token", () => {
    expect(open("g", "#seat=wrong")).toEqual({ invite: null, isBroken: true });
    expect(open("g", `#seat=${"x".repeat(5000)}`).isBroken).toBe(true);
    expect(open("g", "#seat=%ED%A0%80".padEnd(60, "x")).isBroken).toBe(true);
    expect(keptFor("g").tokens).toEqual([]);
    expect(recentGames()).toEqual([]);
  });

  it("are as before after a spoilt memory", () => {
    localStorage.setItem("feodum.game.g", "null");
    expect(keptFor("g")).toEqual({ tokens: [], invite: null });
    forget("g");
  });
});
