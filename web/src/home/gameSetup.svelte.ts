/** The game that is being set up. */

import { catalog, facts } from "../cards/facts.svelte";
import { createGame, fetchKingdom, problemOf } from "../game/http";
import { keep } from "../game/seatStorage";
import { noteCommitment } from "../game/shuffleCommitment";
import type { GameRequest, Kingdom, KingdomRequest, RecommendedSet, SeatRequest } from "../game/protocol";
import type { Problem } from "../i18n/errors";
import { noteLast } from "./kingdomStorage";
import { recall, recallJson, remember } from "../ui/storage";
import { router } from "../ui/router.svelte";
import { settings } from "../ui/settings.svelte";

export const KINGDOM_SIZE = 10;

/** The set of cards of other boxes, which come only where somebody wants them. */
export const GUESTS = "Guests";
export const isGuest = (name: string): boolean => facts(name).set === GUESTS;

export interface ChosenKingdom {
  readonly title: RecommendedSet | null;
  readonly cards: readonly string[];
  readonly bane: string;
  readonly colony: boolean | null;
  readonly shelters: boolean | null;
  readonly code: string;
}

const ofSet = (set: RecommendedSet): ChosenKingdom => ({
  title: set, cards: set.kingdom, bane: set.bane, colony: set.colony, shelters: set.shelters, code: set.code ?? "",
});

export const sortedByCost = (cards: readonly string[]): string[] =>
  [...cards].sort((a, b) => facts(a).cost - facts(b).cost || a.localeCompare(b));

export const needsBane = (cards: readonly string[]): boolean => cards.some((card) => facts(card).brings.includes("Bane"));

/** The ways to a kingdom. */
export type Way = "sets" | "random" | "builder" | "code";
/** Where on the page something was asked, and so where it is said what is wrong with it. */
export type Field = Way | "extras" | "start" | "now";
/** Why the game can't start yet. */
export type Obstacle = "missing" | "undrawn" | "unread";

export class Plan {
  kingdom = $state.raw<ChosenKingdom>(ofSet(firstSet()));
  /** How the kingdom was chosen, and how the next one would be. */
  private came = $state<Way>("sets");
  way = $state<Way>("sets");
  seats = $state<SeatRequest[]>(rememberedSeats());
  isBusy = $state(false);
  /** The seat that begins; null: chance. */
  first = $state<number | null>(null);
  /** Whether all begin with the same cards in hand. */
  sameHands = $state(false);
  /** How many seconds there are for a turn; null: as many as one likes. */
  clock = $state<number | null>(null);
  /** The same for all turns of the game. */
  gameClock = $state<number | null>(null);
  /** Whether guests are offered, and drawn by chance. */
  withGuests = $state(false);
  private trouble = $state.raw<{ field: Field; problem: Problem } | null>(null);
  /** Counts the requests: an answer that was overtaken by a later wish is not used. */
  private asked = 0;
  /** The answer that is still awaited, if any is. */
  private answer: Promise<boolean> | null = null;

  /** How many of the ten cards are still to be chosen. */
  readonly missing = $derived(KINGDOM_SIZE - this.kingdom.cards.length);
  /** A kingdom that somebody is about to choose is not silently replaced by the one before. */
  readonly obstacle = $derived.by((): Obstacle | null => {
    if (this.way === "random" && this.came !== "random") return "undrawn";
    if (this.way === "code" && this.came !== "code") return "unread";
    return this.missing > 0 ? "missing" : null;
  });

  /** What is wrong with what was asked there, if anything is. */
  problemAt(field: Field): Problem | null {
    return this.trouble?.field === field ? this.trouble.problem : null;
  }

  /** The field has changed: what was wrong with it before is no longer of interest. */
  settle(field: Field): void {
    if (this.trouble?.field === field) this.trouble = null;
  }

  turnTo(way: Way): void {
    this.way = way;
    this.trouble = null;
  }

  useSet(set: RecommendedSet): void {
    this.overtake();
    this.came = "sets";
    this.kingdom = ofSet(set);
  }

  /** Have exactly these cards, ten or fewer. */
  async build(cards: readonly string[]): Promise<void> {
    const { colony, shelters } = this.kingdom;
    this.overtake();
    this.came = "builder";
    this.kingdom = { title: null, cards, bane: "", colony, shelters, code: "" };
    if (this.missing === 0) await this.ask({ cards: [...cards], bane: null, colony, shelters }, "builder");
  }

  /** Add cards by chance until there are ten; what was chosen to go with them stays. */
  async fillUp(): Promise<void> {
    const { colony, shelters } = this.kingdom;
    const sets = this.withGuests ? { sets: [...catalog().sets] } : {};
    const isFull = await this.ask({ wishes: { with: [...this.kingdom.cards], ...sets } }, "builder");
    if (isFull) await this.adjust({ colony, shelters });
  }

  /** Ask the server for a kingdom; what is wrong with the wish is said at the field. */
  ask(body: KingdomRequest, field: Way | "extras"): Promise<boolean> {
    this.overtake();
    this.answer = this.use(fetchKingdom(body), field, this.asked);
    return this.answer;
  }

  /** What was asked before is of no interest any more. */
  private overtake(): void {
    this.asked += 1;
    this.answer = null;
    this.trouble = null;
  }

  private async use(answer: Promise<Kingdom>, field: Way | "extras", asked: number): Promise<boolean> {
    try {
      const { kingdom, bane, colony, shelters, code } = await answer;
      if (asked !== this.asked) return false;
      this.kingdom = { title: null, cards: kingdom, bane, colony, shelters, code };
      if (field !== "extras") this.came = field;
      return true;
    } catch (error) {
      if (asked === this.asked) this.trouble = { field, problem: problemOf(error) };
      return false;
    } finally {
      if (asked === this.asked) this.answer = null;
    }
  }

  /** Change what goes with the cards. */
  async adjust(change: Partial<Pick<ChosenKingdom, "bane" | "colony" | "shelters">>): Promise<void> {
    if (this.missing > 0) {
      this.kingdom = { ...this.kingdom, ...change };
      return;
    }
    const { title, cards, bane, colony, shelters } = { ...this.kingdom, ...change };
    const isDone = await this.ask({ cards: [...cards], bane: bane === "" ? null : bane, colony, shelters }, "extras");
    if (isDone) this.kingdom = { ...this.kingdom, title };
  }

  /** Begin: at once against one bot, with the seats as they are set, or to watch bots. */
  async start(how: "now" | "start" | "watch"): Promise<void> {
    const isSet = how === "start";
    if (this.isBusy || this.missing > 0 || (isSet && this.obstacle !== null)) return;
    this.isBusy = true;
    // Whoever draws or changes a kingdom and starts at once means the new one.
    if (this.answer !== null && !(await this.answer)) {
      this.isBusy = false;
      return;
    }
    this.trouble = null;
    const { cards, bane, colony, shelters } = this.kingdom;
    const kingdom: KingdomRequest = { cards: [...cards], bane: bane === "" ? null : bane, colony, shelters };
    try {
      const first = !isSet || this.first === null || this.first >= this.seats.length ? {} : { first: this.first };
      const seats = how === "now" ? quickSeats() : tidySeats(isSet ? this.seats : onlyBots(this.seats));
      const clocks = isSet ? { clock: this.clock, game_clock: this.gameClock } : {};
      const game: GameRequest = { kingdom, seats, same_hands: isSet && this.sameHands, memory_aid: settings.likesAid, ...first, ...clocks };
      if (isSet) remember("seats", JSON.stringify(this.seats));
      const created = await createGame(game);
      noteLast({ code: this.kingdom.code, cards: [...cards] });
      noteCommitment(created.game, created.commitment);
      if (how !== "watch") keep(created.game, { tokens: created.seats.map((seat) => seat.token), invite: created.invite });
      router.go(`/game/${created.game}`);
    } catch (error) {
      this.trouble = { field: isSet ? "start" : "now", problem: problemOf(error) };
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

const quickSeats = (): SeatRequest[] => [
  { kind: "you", ...named(recall("name") ?? "") },
  { kind: "bot", level: catalog().default_level },
];

/** The same table with bots in the places of people. */
const onlyBots = (seats: readonly SeatRequest[]): SeatRequest[] => seats.map((seat) => (seat.kind === "bot" ? seat : { kind: "bot" }));

const rememberedSeats = (): SeatRequest[] => {
  const levels = new Set(catalog().levels.map((level) => level.level));
  const seats = recallJson<SeatRequest[]>("seats", []);
  const isSound = seats.length >= 2 && seats.every((seat) => seat.kind !== "bot" || levels.has(seat.level ?? ""));
  return isSound ? seats : quickSeats();
};

const tidySeats = (seats: readonly SeatRequest[]): SeatRequest[] =>
  seats.map((seat) => {
    const name = (seat.name ?? "").trim();
    if (seat.kind === "bot") return { kind: "bot", level: seat.level ?? catalog().default_level };
    return { kind: seat.kind, ...named(name) };
  });
