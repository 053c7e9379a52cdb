import { describe, expect, it } from "vitest";
import type { Seat, StandIn, State } from "../src/game/protocol";
import { consequenceOfResigning, endTitle, gameResult } from "../src/game/result";
import { standInChange } from "../src/game/standIns";
import { bundleOf } from "./fluent";
import { state } from "./fixtures";

const seat = (number: number, change: Partial<Seat> = {}): Seat => ({
  seat: number, kind: number === 0 ? "you" : "friend", name: ["Anna", "Ben", "Cleo"][number] ?? "", level: null, open: false, connected: true,
  party: number === 0 ? -1 : number, stand_in: null, wanted_by: [], bot_in: null, ...change,
});
const resigned = { stand_in: "resigned" } as const;
const over = (scores: number[], winners: number[], ended?: string): State => state({ over: true, scores, winners, ...(ended === undefined ? {} : { ended }) });

describe("the result of a game", () => {
  it("is won, tied or lost by the winners", () => {
    const seats = [seat(0), seat(1)];
    expect(gameResult(over([43, 14], [0]), seats, [0])).toEqual({ rank: "won", scores: [43, 14] });
    expect(gameResult(over([14, 14], [0, 1]), seats, [1])).toEqual({ rank: "tied", scores: [14, 14] });
    expect(gameResult(over([43, 14], [0]), seats, [1])).toEqual({ rank: "lost", scores: [14, 43] });
    expect(gameResult(state(), seats, [0])).toBeNull();
    expect(gameResult(over([43, 14], [0]), seats, [])).toBeNull();
  });

  it("is lost by whoever resigned, whatever the points", () => {
    const seats = [seat(0, resigned), seat(1)];
    expect(gameResult(over([43, 14], [0], "resigned"), seats, [0])).toEqual({ rank: "lost", scores: [43, 14], byResignation: true });
    expect(gameResult(over([43, 14], [1], "resigned"), seats, [1])).toEqual({ rank: "won", scores: [14, 43], byResignation: true });
  });

  it("does not count if a bot finished the game, or a player at a shared screen resigned", () => {
    for (const stand_in of ["finishing", "out_of_time", "absent", "clock"] satisfies StandIn[]) {
      expect(gameResult(over([43, 14], [0]), [seat(0, { stand_in }), seat(1, { kind: "bot" })], [0])).toBeNull();
    }
    expect(gameResult(over([43, 14], [0], "resigned"), [seat(0), seat(1, { kind: "local", ...resigned })], [0, 1])).toBeNull();
  });
});

describe("resigning", () => {
  it("makes the only other player win", () => {
    expect(consequenceOfResigning(0, [seat(0), seat(1)])).toEqual({ kind: "wins", winner: seat(1) });
    const others = [seat(1, resigned), seat(2, { stand_in: "absent" })];
    expect(consequenceOfResigning(0, [seat(0), ...others])).toEqual({ kind: "wins", winner: others[1] });
  });

  it("loses against bots, and otherwise lets a bot play on", () => {
    const bot = seat(1, { kind: "bot" });
    expect(consequenceOfResigning(0, [seat(0), bot])).toEqual({ kind: "lost" });
    expect(consequenceOfResigning(0, [seat(0), bot, seat(2, resigned)])).toEqual({ kind: "lost" });
    expect(consequenceOfResigning(0, [seat(0), bot, seat(2)])).toEqual({ kind: "bot" });
    expect(consequenceOfResigning(0, [seat(0), bot, seat(2, { open: true, stand_in: "absent" })])).toEqual({ kind: "lost" });
  });
});

describe("the title of the end page", () => {
  const titles = (ended: string | null, winners: number[], seats: Seat[], me: number): string[] =>
    ["en", "de"].map((language) => {
      const [id, args] = endTitle({ ended, winners, seats }, me);
      const bundle = bundleOf(language);
      return bundle.formatPattern(bundle.getMessage(id)?.value ?? "", args);
    });

  it("names the winners", () => {
    const seats = [seat(0), seat(1)];
    expect(titles(null, [0], seats, 0)).toEqual(["You won!", "Du hast gewonnen!"]);
    expect(titles(null, [1], seats, 0)).toEqual(["Ben won", "Ben hat gewonnen"]);
    expect(titles("length", [0, 1], seats, 0)[0]).toBe("Anna & Ben tie for the win");
  });

  it("names who resigned", () => {
    const two = [seat(0), seat(1, resigned)];
    expect(titles("resigned", [0], two, 0)).toEqual(["Ben resigned. You won!", "Ben hat aufgegeben. Du hast gewonnen!"]);
    expect(titles("resigned", [0], two, 1)).toEqual(["You resigned.", "Du hast aufgegeben."]);
    expect(titles("resigned", [0], two, -1)).toEqual(["Ben has resigned. Anna won.", "Ben hat aufgegeben. Sieg für Anna."]);
    const alone = [seat(0, resigned), seat(1, { open: true })];
    expect(titles("resigned", [], alone, -1)).toEqual(["Anna has resigned.", "Anna hat aufgegeben."]);
    const three = [seat(0, resigned), seat(1, resigned), seat(2)];
    expect(titles("resigned", [2], three, 2)).toEqual(["All others resigned. You won!", "Alle anderen haben aufgegeben. Du hast gewonnen!"]);
  });
});

describe("changes of stand-in bots", () => {
  it("tell a returning player from a friend who joins", () => {
    expect(standInChange([seat(0), seat(1)], [seat(0), seat(1)])).toBeNull();
    expect(standInChange([seat(0)], [seat(0, { stand_in: "absent" })])).toEqual({ seat: 0, kind: "absent" });
    expect(standInChange([seat(0, { stand_in: "absent" })], [seat(0)])).toEqual({ seat: 0, kind: "back" });
    expect(standInChange([seat(0, { open: true })], [seat(0, { open: true, stand_in: "absent" })])).toEqual({ seat: 0, kind: "open" });
    expect(standInChange([seat(0, { open: true, stand_in: "absent" })], [seat(0)])).toEqual({ seat: 0, kind: "joined" });
  });
});
