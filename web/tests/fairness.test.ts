import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { faultsOf } from "../src/review/fairness";
import type { Fair } from "../src/game/protocol";

/** Written by the game itself: tests/saves/test_provably_fair.py compares it with what it plays. */
const { seed, fair } = JSON.parse(readFileSync(new URL("fair_game.json", import.meta.url), "utf8")) as { seed: string; fair: Fair };
const noted = { commitment: fair.commitment, part: fair.parts["0"] ?? "" };

describe("a fair game", () => {
  it("has no fault", () => {
    expect(fair.shuffles.length).toBeGreaterThan(6);
    expect(faultsOf(fair, seed, noted)).toEqual([]);
    expect(faultsOf(fair, seed, null)).toEqual([]);
  });
  it("shows a forged secret", () => {
    expect(faultsOf({ ...fair, secret: "00".repeat(32) }, seed, noted)).toEqual(["secret", "seed", "shuffle"]);
  });
  it("shows another commitment than the one that was noted, and bytes of one's own that are not in", () => {
    expect(faultsOf(fair, seed, { commitment: "00".repeat(32), part: "11".repeat(32) })).toEqual(["commitment", "own-part"]);
  });
  it("shows a seed of other making", () => {
    expect(faultsOf(fair, String(BigInt(seed) + 1n), noted)).toEqual(["seed"]);
  });
  it("shows a swapped shuffle", () => {
    const [first, second, ...rest] = fair.shuffles;
    if (first === undefined || second === undefined) throw new Error("there are shuffles");
    const swapped = [{ ...first, after: [...first.after].reverse() }, second, ...rest];
    expect(faultsOf({ ...fair, shuffles: swapped }, seed, noted)).toEqual(["shuffle"]);
  });
});
