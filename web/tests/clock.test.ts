import { describe, expect, it } from "vitest";
import { memoryAidChange, wantsMemoryAidOn } from "../src/game/memoryAid";
import { clocksFrom, formatDuration, timeLeft } from "../src/game/clock";

describe("game clock", () => {
  it("runs for the player to move and is stopped for the others", () => {
    const { clock, times } = clocksFrom({ clock: { seat: 1, seconds: 20 }, times: [60, 45.5] }, 1000);
    expect(clock).toEqual({ seat: 1, until: 21_000 });
    expect(times?.map((time) => timeLeft(time, 11_000))).toEqual([60_000, 35_500]);
    expect(times?.map((time) => timeLeft(time, 99_000))).toEqual([60_000, 0]);
  });
  it("is null without a time limit", () => {
    expect(clocksFrom({ clock: null, times: null }, 0)).toEqual({ clock: null, times: null });
  });
  it("is formatted as minutes and seconds", () => {
    expect([0, 400, 59_100, 600_000, 3_725_000].map(formatDuration)).toEqual(["0:00", "0:01", "1:00", "10:00", "1:02:05"]);
  });
});

describe("memory aid", () => {
  const off = { on: false, wanted_by: [] };
  it("reports only requests of other players", () => {
    expect(memoryAidChange(off, { on: false, wanted_by: [1] }, [0])).toEqual({ by: 1, on: true });
    expect(memoryAidChange(off, { on: false, wanted_by: [0] }, [0])).toBeNull();
    expect(memoryAidChange({ on: false, wanted_by: [1] }, { on: false, wanted_by: [0, 1] }, [0])).toBeNull();
    expect(memoryAidChange({ on: false, wanted_by: [1] }, off, [0])).toBeNull();
  });
  it("reports that it was switched", () => {
    expect(memoryAidChange({ on: false, wanted_by: [1] }, { on: true, wanted_by: [] }, [0])).toEqual({ by: null, on: true });
  });
  it("counts this player's open request as a change", () => {
    expect([off, { on: false, wanted_by: [0] }, { on: true, wanted_by: [0] }, { on: true, wanted_by: [1] }].map((aid) => wantsMemoryAidOn(aid, [0]))).toEqual([false, true, false, true]);
  });
});
