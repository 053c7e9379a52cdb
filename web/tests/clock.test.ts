import { describe, expect, it } from "vitest";
import { aidNews, ownWish } from "../src/game/memoryAid";
import { clockFigures, leftOf, timingOf } from "../src/game/clock";

describe("the time for the game", () => {
  it("runs for who is asked and stands still for the others", () => {
    const { clock, times } = timingOf({ clock: { seat: 1, seconds: 20 }, times: [60, 45.5] }, 1000);
    expect(clock).toEqual({ seat: 1, until: 21_000 });
    expect(times?.map((time) => leftOf(time, 11_000))).toEqual([60_000, 35_500]);
    expect(times?.map((time) => leftOf(time, 99_000))).toEqual([60_000, 0]);
  });
  it("is nothing where there is no clock", () => {
    expect(timingOf({ clock: null, times: null }, 0)).toEqual({ clock: null, times: null });
  });
  it("is told in minutes and seconds", () => {
    expect([0, 400, 59_100, 600_000, 3_725_000].map(clockFigures)).toEqual(["0:00", "0:01", "1:00", "10:00", "1:02:05"]);
  });
});

describe("the memory aid", () => {
  const off = { on: false, wanted_by: [] };
  it("tells of somebody else's wish, not of one's own", () => {
    expect(aidNews(off, { on: false, wanted_by: [1] }, [0])).toEqual({ by: 1, on: true });
    expect(aidNews(off, { on: false, wanted_by: [0] }, [0])).toBeNull();
    expect(aidNews({ on: false, wanted_by: [1] }, { on: false, wanted_by: [0, 1] }, [0])).toBeNull();
    expect(aidNews({ on: false, wanted_by: [1] }, off, [0])).toBeNull();
  });
  it("tells that it was switched", () => {
    expect(aidNews({ on: false, wanted_by: [1] }, { on: true, wanted_by: [] }, [0])).toEqual({ by: null, on: true });
  });
  it("shows what one wants oneself", () => {
    expect([off, { on: false, wanted_by: [0] }, { on: true, wanted_by: [0] }, { on: true, wanted_by: [1] }].map((aid) => ownWish(aid, [0]))).toEqual([false, true, false, true]);
  });
});
