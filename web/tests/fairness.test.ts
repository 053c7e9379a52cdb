import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findFaults } from "../src/review/fairness";
import type { Fair } from "../src/game/protocol";

/** A game written by the engine; a Python test checks that the file is up to date. */
const { seed, fair } = JSON.parse(readFileSync(new URL("fair_game.json", import.meta.url), "utf8")) as { seed: string; fair: Fair };
const stored = { commitment: fair.commitment, part: fair.parts["0"] ?? "" };

describe("fairness check", () => {
  it("accepts a fair game", () => {
    expect(fair.shuffles.length).toBeGreaterThan(6);
    expect(findFaults(fair, seed, stored)).toEqual([]);
    expect(findFaults(fair, seed, null)).toEqual([]);
  });
  it("detects a forged secret", () => {
    expect(findFaults({ ...fair, secret: "00".repeat(32) }, seed, stored)).toEqual(["secret", "seed", "shuffle"]);
  });
  it("detects a changed commitment and missing client bytes", () => {
    expect(findFaults(fair, seed, { commitment: "00".repeat(32), part: "11".repeat(32) })).toEqual(["commitment", "own-part"]);
  });
  it("detects a wrong seed", () => {
    expect(findFaults(fair, String(BigInt(seed) + 1n), stored)).toEqual(["seed"]);
  });
  it("detects a manipulated shuffle", () => {
    const [first, second, ...rest] = fair.shuffles;
    if (first === undefined || second === undefined) throw new Error("the game has fewer than two shuffles");
    const swapped = [{ ...first, after: [...first.after].reverse() }, second, ...rest];
    expect(findFaults({ ...fair, shuffles: swapped }, seed, stored)).toEqual(["shuffle"]);
  });
});
