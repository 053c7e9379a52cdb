import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import CounterPicture from "../src/cards/CounterPicture.svelte";
import { counterPictures, countersOf } from "../src/cards/counterPictures";
import { facts, setCatalog } from "../src/cards/facts.svelte";
import { applyEvent } from "../src/game/projection";
import { locateOptions } from "../src/game/selection";
import type { CardFacts, Catalog, GameEvent, Landscape, Mat, Pile, Player, State } from "../src/game/protocol";
import { PLAYER_COUNTERS } from "../src/game/vocabulary";
import Belongings from "../src/table/Belongings.svelte";
import Landscapes from "../src/table/Landscapes.svelte";
import Opponent from "../src/table/Opponent.svelte";
import Supply from "../src/table/Supply.svelte";
import TurnStrip from "../src/table/TurnStrip.svelte";
import { decision, state } from "./fixtures";

const player: Player = { hand_size: 5, deck_size: 5, discard_top: null, play: [], set_aside: [], revealed: [], vp_tokens: 0, debt: 0, turns: 0, owned: {} };
const event = (verb: string, cards: string[], change: Partial<GameEvent> = {}): GameEvent => ({ verb, seat: 1, depth: 0, cards, count: cards.length, says: `log-${verb}`, ...change });
const mat = (name: string, change: Partial<Mat> = {}): Mat => ({ name, cards: [], count: 0, tokens: 0, ...change });
const landscape = (name: string, type: string, change: Partial<Landscape> = {}): Landscape => ({ name, types: [type], cost: 0, vp: 0, owners: [], ...change });
const landscapeFacts = ({ name, types, cost }: Landscape): CardFacts => ({ ...facts(name), types, cost, frame: "landscape", colour: "landscape" });
const FAIR = landscape("Fair", "Event", { cost: 3 });
const BASIN = landscape("Basin", "Landmark", { vp: 6 });
const HALL = landscape("Hall", "Project", { cost: 4, owners: [1] });
const pile: Pile = { name: "Village", left: 10, top: "Village", cost: 3, potion_cost: 0, debt_cost: 0, token: false, tokens: {}, cards: [] };
const catalog: Catalog = {
  version: 1, server: "", cards: [], piles: [], landscapes: [FAIR, BASIN, HALL].map(landscapeFacts), other_texts: {}, kingdom: ["Village"], basic_piles: [], recommended: [], sets: [],
  default_sets: [], levels: [], default_level: "", limits: { min_players: 2, max_players: 6, kingdom_size: 10, name_length: 20, message_bytes: 1, body_bytes: 1 },
};
setCatalog(catalog);
const seat = { seat: 1, name: "Ben", party: 1, kind: "friend", level: null, open: false, connected: true, stand_in: null, wanted_by: [], bot_in: null } as const;

describe("counters", () => {
  it("all have a picture", () => {
    for (const name of Object.keys(PLAYER_COUNTERS) as (keyof typeof PLAYER_COUNTERS)[]) {
      const { badge = "", shapes = "" } = counterPictures[name];
      expect(badge + shapes, name).not.toBe("");
    }
  });

  it("are listed in the declared order, without those that are 0", () => {
    const counted = countersOf({ ...player, debt: 2, counters: { minus_card: 1, coffers: 3 } });
    expect(counted.map(({ name, count }) => [name, count])).toEqual([["debt", 2], ["coffers", 3], ["minus_card", 1]]);
    expect(countersOf(player)).toEqual([]);
  });

  it("show a number, and a flag only its picture", () => {
    const counter = render(CounterPicture, { props: { counter: { name: "coffers", count: 3, isFlag: false } } }).body;
    expect(counter).toContain("<svg");
    expect(counter).toMatch(/class="tick[^"]*" data-testid="coffers">3</);
    expect(counter).not.toMatch(/class="[^"]*unseen[^"]*" data-testid/);
    const flag = render(CounterPicture, { props: { counter: { name: "minus_card", count: 1, isFlag: true } } }).body;
    expect(flag).toMatch(/class="[^"]*unseen[^"]*" data-testid="minus_card"/);
  });

  it("appear in the turn strip and with other players", () => {
    const rich = { ...player, vp_tokens: 4, counters: { villagers: 2 } };
    const strip = render(TurnStrip, { props: { state: state({ players: [rich, player], phase: "night" }), seats: [seat], seat: 0 } }).body;
    expect(strip).toContain('data-counter="villagers"');
    expect(strip).toContain('data-counter="vp_tokens"');
    expect(strip).toContain("phase-night");
    const other = render(Opponent, { props: { player: rich, seat, isTurn: false, isThinking: false } }).body;
    expect(other).toContain('data-counter="villagers"');
  });
});

describe("mats and landscapes of a player", () => {
  it("show the number of cards and tokens, if there are any", () => {
    const mats = [mat("Tavern", { cards: ["Copper", "Copper"], count: 2 }), mat("Ship", { tokens: 3 }), mat("Isle")];
    const html = render(Belongings, { props: { player: { ...player, mats, landscapes: ["Hall"] }, owner: "Ben" } }).body;
    expect(html).toMatch(/data-mat="Tavern"[\s\S]*?<strong[^>]*>2</);
    expect(html).toMatch(/data-mat="Ship"[\s\S]*?class="coin[^>]*>3</);
    expect(html).not.toContain('data-mat="Isle"');
    expect(html).toContain('data-card="Hall"');
  });

  it("show nothing in games without them", () => {
    expect(render(Belongings, { props: { player, owner: "Ben", listsCounters: true } }).body).not.toContain("belongings");
  });

  it("have one button for narrow lines, also for counters alone", () => {
    const rich = { ...player, mats: [mat("Tavern", { count: 2 })], landscapes: ["Hall", "Fair"], counters: { coffers: 3 } };
    const all = (change: Partial<Player>, listsCounters: boolean): string =>
      render(Belongings, { props: { player: { ...player, ...change }, owner: "Ben", listsCounters } }).body;
    expect(all(rich, true)).toMatch(/data-testid="all-belongings"[\s\S]*?<strong[^>]*>4</);
    expect(all(rich, false)).toMatch(/data-testid="all-belongings"[\s\S]*?<strong[^>]*>3</);
    expect(all({ counters: { coffers: 3 } }, true)).toMatch(/class="[^"]*few[^"]*"[^>]*data-testid="all-belongings"/);
    expect(all({ vp_tokens: 3, debt: 1 }, true)).not.toContain("all-belongings");
  });

  it("name up to two of a player's own mats", () => {
    const names = (count: number): number => {
      const mats = ["Tavern", "Isle", "Camp"].slice(0, count).map((name) => mat(name, { count: 1 }));
      return render(Belongings, { props: { player: { ...player, mats }, owner: "Anna", showsNames: true } }).body.match(/class="name/g)?.length ?? 0;
    };
    expect([names(1), names(2), names(3)]).toEqual([1, 2, 0]);
  });
});

describe("landscapes next to the Supply", () => {
  const view = state({
    players: [player, player], supply: [{ ...pile, vp: 2, owned_tokens: [{ name: "+1 Coin", owner: 1 }] }],
    landscapes: [FAIR, BASIN, HALL], decks: [{ name: "Boons", left: 9, discard: ["Basin"], set_aside: [] }],
  });

  it("have names, types, costs, points and owners", () => {
    const html = render(Landscapes, { props: { state: view, chooser: null, names: ["Anna", "Ben"], isChoosing: false } }).body;
    for (const name of ["Fair", "Basin", "Hall"]) expect(html).toContain(`data-card="${name}"`);
    expect(html).toContain("type-event");
    expect(html).toMatch(/class="vp[^>]*>6</);
    expect(html.match(/class="pennant/g)).toHaveLength(1);
    expect(html.match(/class="cost/g)).toHaveLength(2);
    expect(html).toMatch(/data-deck="Boons"[\s\S]*?<strong[^>]*>9</);
  });

  it("and tokens on piles appear only where present", () => {
    const html = render(Supply, { props: { state: view, chooser: null, isCompact: false, names: ["Anna", "Ben"] } }).body;
    expect(html).toContain('data-testid="landscapes"');
    expect(html).toMatch(/data-testid="pile-tokens"[\s\S]*?\+1 Coin/);
    const plain = render(Supply, { props: { state: state({ supply: [pile] }), chooser: null, isCompact: false } }).body;
    expect(plain).not.toContain('data-testid="landscapes"');
    expect(plain).not.toContain('data-testid="pile-tokens"');
  });

  it("name the tokens of up to two owners, and only mark more of them", () => {
    const tokens = (...owned: [string, number][]): string => {
      const supply = [{ ...pile, owned_tokens: owned.map(([name, owner]) => ({ name, owner })) }];
      return render(Supply, { props: { state: state({ supply }), chooser: null, isCompact: false, names: [] } }).body.match(/data-testid="pile-tokens">([\s\S]*?)<\/li>/)?.[1] ?? "";
    };
    const pennants = (html: string): number => html.match(/class="pennant/g)?.length ?? 0;
    const both = tokens(["+1 Coin", 0], ["+1 Coin", 1]);
    expect(pennants(both)).toBe(2);
    expect(both.match(/\+1 Coin/g)).toHaveLength(1);
    const many = tokens(["+1 Coin", 0], ["-2 Cost", 1], ["+1 Coin", 2]);
    expect(pennants(many)).toBe(3);
    expect(many).not.toContain("Coin");
  });

  it("are picked in place", () => {
    const buy = decision({ source: "buy", verb: "buy", options: ["Village", "Hall"], min: 0, max: 1, zones: ["supply", "landscape"], places: [0, 2] });
    const locations = locateOptions(buy, view);
    expect([...locations.landscapes]).toEqual([[2, 1]]);
    expect([...locations.supply]).toEqual([["Village", 0]]);
    expect(locations.tray).toEqual([]);
  });
});

describe("options that are no cards", () => {
  it("are buttons, and cards elsewhere are in the tray", () => {
    const play = decision({ source: "action", verb: "play", options: ["Village", "Villager", "Smithy"], min: 0, max: 1, zones: ["hand", "elsewhere", "mat"], places: [0, -1, -1] });
    const locations = locateOptions(play, state({ players: [player] }), ["card-village", "option-villager", "card-smithy"]);
    expect(locations.buttons).toEqual([1]);
    expect(locations.tray).toEqual([2]);
  });
});

describe("projection of mats", () => {
  const at = (after: State): readonly Mat[] | undefined => after.players[1]?.mats;
  const before = state({ players: [player, { ...player, mats: [mat("Isle"), mat("Camp", { count: 2 })] }] });

  it("puts seen cards on the named mat", () => {
    const after = applyEvent(before, event("put on mat", ["Copper"], { card: "Isle" }), facts);
    expect(after.players[1]?.hand_size).toBe(4);
    expect(at(after)).toEqual([mat("Isle", { cards: ["Copper"], count: 1 }), mat("Camp", { count: 2 })]);
  });

  it("counts hidden cards", () => {
    const after = applyEvent(before, event("put on mat", [], { card: "Camp", count: 1, seen: "none", origin: "deck" }), facts);
    expect(after.players[1]).toMatchObject({ hand_size: 5, deck_size: 4 });
    expect(at(after)?.[1]).toEqual(mat("Camp", { count: 3 }));
    const taken = applyEvent(after, event("take", [], { count: 3, seen: "none", origin: "mat" }), facts);
    expect(at(taken)?.[1]).toEqual(mat("Camp"));
    expect(taken.players[1]?.hand_size).toBe(8);
  });

  it("knows the cards set aside face down as a mat", () => {
    const after = applyEvent(state({ players: [player, player] }), event("set aside face down", [], { count: 2, seen: "none" }), facts);
    expect(at(after)).toEqual([mat("face down", { count: 2 })]);
  });

  it("calls a card from the mat that shows it", () => {
    const put = applyEvent(before, event("put on mat", ["Guide"], { card: "Isle", origin: "play" }), facts);
    const called = applyEvent(put, event("call", ["Guide"]), facts);
    expect(at(called)?.[0]).toEqual(mat("Isle"));
    expect(called.players[1]?.play).toEqual([{ name: "Guide", as: "Guide" }]);
  });

  it("pays the cost of a landscape", () => {
    const after = applyEvent({ ...before, coins: 5, landscapes: [FAIR] }, event("buy", ["Fair"]), facts);
    expect(after.coins).toBe(2);
  });

  it("enters the Night phase with a Night card", () => {
    const night = (name: string): CardFacts => ({ ...facts(name), types: ["Night"] });
    expect(applyEvent({ ...before, phase: "buy" }, event("play", ["Ghost"]), night).phase).toBe("night");
  });
});
