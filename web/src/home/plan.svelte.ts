/** The game that is being set up. */

import { catalog, facts } from "../cards/facts.svelte";
import { createGame, fetchKingdom, ServerError } from "../game/http";
import { keep } from "../game/keeping";
import type { Kingdom, KingdomBody, NewGame, RecommendedSet, SeatWish } from "../game/protocol";
import { recall, recallJson, remember } from "../parts/memory";
import { router } from "../parts/router.svelte";

export const KINGDOM_SIZE = 10;
const YOUNG_WITCH = "Young Witch";

export interface ChosenKingdom {
  readonly title: RecommendedSet | null;
  readonly cards: readonly string[];
  readonly bane: string;
  readonly colony: boolean | null;
  readonly shelters: boolean | null;
  readonly code: string;
}

const ofSet = (set: RecommendedSet): ChosenKingdom => ({
  title: set, cards: set.kingdom, bane: set.bane, colony: set.colony, shelters: set.shelters, code: set.code,
});

export const sortedByCost = (cards: readonly string[]): string[] =>
  [...cards].sort((a, b) => facts(a).cost - facts(b).cost || a.localeCompare(b));

export const needsBane = (cards: readonly string[]): boolean => cards.includes(YOUNG_WITCH);

export class Plan {
  kingdom = $state.raw<ChosenKingdom>(ofSet(firstSet()));
  seats = $state<SeatWish[]>(rememberedSeats());
  problem = $state("");
  isBusy = $state(false);

  useSet(set: RecommendedSet): void {
    this.kingdom = ofSet(set);
  }

  use(kingdom: Kingdom): void {
    this.kingdom = { title: null, cards: kingdom.kingdom, bane: kingdom.bane, colony: kingdom.colony, shelters: kingdom.shelters, code: kingdom.code };
  }

  /** Ask the server for a kingdom; what is wrong with the wish is kept in `problem`. */
  async ask(body: KingdomBody): Promise<boolean> {
    this.problem = "";
    try {
      this.use(await fetchKingdom(body));
      return true;
    } catch (error) {
      this.problem = error instanceof ServerError ? error.message : String(error);
      return false;
    }
  }

  /** Change what goes with the ten cards. */
  async adjust(change: Partial<Pick<ChosenKingdom, "bane" | "colony" | "shelters">>): Promise<void> {
    const { title, cards, bane, colony, shelters } = { ...this.kingdom, ...change };
    const isDone = await this.ask({ cards: [...cards], bane: bane === "" ? null : bane, colony, shelters });
    if (isDone) this.kingdom = { ...this.kingdom, title };
  }

  /** Who sits at the table, at once against one bot if `quick`. */
  async start(quick: boolean): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = "";
    const { cards, bane, colony, shelters } = this.kingdom;
    const kingdom: KingdomBody = { cards: [...cards], bane: bane === "" ? null : bane, colony, shelters };
    try {
      const game: NewGame = { kingdom, seats: quick ? quickSeats() : tidySeats(this.seats) };
      if (!quick) remember("seats", JSON.stringify(this.seats));
      const created = await createGame(game);
      keep(created.game, { tokens: created.seats.map((seat) => seat.token), invite: created.invite });
      router.go(`/game/${created.game}`);
    } catch (error) {
      this.problem = error instanceof ServerError ? error.message : String(error);
    } finally {
      this.isBusy = false;
    }
  }
}

const firstSet = (): RecommendedSet => {
  const sets = playableSets();
  const first = sets.find((set) => set.name === "First Game") ?? sets[0];
  if (first === undefined) throw new Error("the server recommends no kingdom");
  return first;
};

export const playableSets = (): RecommendedSet[] => catalog().recommended.filter((set) => set.playable);

const named = (name: string): { name: string } | Record<string, never> => (name === "" ? {} : { name });

const quickSeats = (): SeatWish[] => [
  { kind: "you", ...named(recall("name") ?? "") },
  { kind: "bot", level: catalog().default_level },
];

const rememberedSeats = (): SeatWish[] => {
  const levels = new Set(catalog().levels.map((level) => level.level));
  const seats = recallJson<SeatWish[]>("seats", []);
  const isSound = seats.length >= 2 && seats.every((seat) => seat.kind !== "bot" || levels.has(seat.level ?? ""));
  return isSound ? seats : quickSeats();
};

const tidySeats = (seats: readonly SeatWish[]): SeatWish[] =>
  seats.map((seat) => {
    const name = (seat.name ?? "").trim();
    if (seat.kind === "bot") return { kind: "bot", level: seat.level ?? catalog().default_level };
    return { kind: seat.kind, ...named(name) };
  });
