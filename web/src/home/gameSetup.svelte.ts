/** State of the new-game form: kingdom, seats and options. */

import { catalog, facts } from "../cards/facts.svelte";
import { createGame, fetchKingdom, toProblem } from "../game/http";
import { addSeats } from "../game/seatStorage";
import { saveCommitment } from "../game/shuffleCommitment";
import type { GameRequest, Kingdom, KingdomRequest, RecommendedSet, SeatRequest } from "../game/protocol";
import type { Problem } from "../i18n/errors";
import type { Edition } from "../i18n/texts.svelte";
import { recordLastKingdom } from "./kingdomStorage";
import { readStored, readStoredJson, writeStored } from "../ui/storage";
import { router } from "../ui/router.svelte";
import { settings } from "../ui/settings.svelte";

export const KINGDOM_SIZE = 10;

export interface ChosenKingdom {
  readonly title: RecommendedSet | null;
  readonly cards: readonly string[];
  readonly bane: string;
  readonly colony: boolean | null;
  readonly shelters: boolean | null;
  readonly extras: Extras;
  readonly code: string;
}

/** Optional parts of a kingdom, which are passed on unchanged. */
export type Extras = Pick<KingdomRequest, "landscapes" | "printings" | "edition">;

const extrasOf = ({ landscapes = [], printings = {}, edition = "" }: Pick<Kingdom, "landscapes" | "printings" | "edition">): Extras => ({
  landscapes: [...landscapes], printings: { ...printings }, edition,
});

const fromSet = (set: RecommendedSet): ChosenKingdom => ({
  title: set, cards: set.kingdom, bane: set.bane, colony: set.colony, shelters: set.shelters, extras: extrasOf(set), code: set.code ?? "",
});

export const sortedByCost = (cards: readonly string[]): string[] =>
  [...cards].sort((a, b) => facts(a).cost - facts(b).cost || a.localeCompare(b));

/** The list with the item added at its end or, if it was in the list, removed. */
export const toggled = (items: readonly string[], item: string): string[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];

export const needsBane = (cards: readonly string[]): boolean => cards.some((card) => facts(card).brings.includes("Bane"));

/** Tabs for choosing a kingdom. */
export type KingdomTab = "sets" | "random" | "builder" | "code";
/** Part of the form in which an error is shown. */
export type Field = KingdomTab | "extras" | "start" | "now";
/** Why the game cannot start yet. */
export type Obstacle = "missing" | "undrawn" | "unread";

export class GameSetup {
  kingdom = $state.raw<ChosenKingdom>(fromSet(firstSet()));
  /** The tab in which the current kingdom was chosen. */
  private chosenTab = $state<KingdomTab>("sets");
  tab = $state<KingdomTab>("sets");
  seats = $state<SeatRequest[]>(storedSeatRequests());
  isBusy = $state(false);
  /** Starting seat; null for a random one. */
  first = $state<number | null>(null);
  /** Whether all players start with the same hand. */
  sameHands = $state(false);
  /** Seconds per turn; null for no limit. */
  clock = $state<number | null>(null);
  /** Seconds per player for the whole game; null for no limit. */
  gameClock = $state<number | null>(null);
  /** The sets whose cards are offered and drawn, remembered by the browser. */
  sets = $state.raw<readonly string[]>(storedSets());
  /** The edition of the rules, which stays the same when another kingdom is chosen. A code brings its own one. */
  edition = $state<Edition>("");
  private failure = $state.raw<{ field: Field; problem: Problem } | null>(null);
  /** Number of the latest request; responses to earlier ones are ignored. */
  private requestNumber = 0;
  /** The pending request, if any. */
  private pending: Promise<boolean> | null = null;

  /** How many of the ten cards have not been chosen yet. */
  readonly missing = $derived(KINGDOM_SIZE - this.kingdom.cards.length);
  /** While a tab is open for a new kingdom, the game must not start with the previous one. */
  readonly obstacle = $derived.by((): Obstacle | null => {
    if (this.tab === "random" && this.chosenTab !== "random") return "undrawn";
    if (this.tab === "code" && this.chosenTab !== "code") return "unread";
    return this.missing > 0 ? "missing" : null;
  });

  /** Whether the card is in a chosen set. */
  offers(name: string): boolean {
    return this.sets.includes(facts(name).drawn_from);
  }

  /** Choose the set, or no longer choose it. */
  toggleSet(set: string): void {
    const chosen = toggled(this.sets, set);
    this.sets = catalog().sets.filter((each) => chosen.includes(each));
    writeStored("sets", this.hasUsualSets() ? null : JSON.stringify(this.sets));
  }

  /** Whether the chosen sets are those that are used by default. */
  private hasUsualSets(): boolean {
    return [...this.sets].sort().join() === [...catalog().default_sets].sort().join();
  }

  /** The chosen sets, unless they are the usual ones. */
  private drawnSets(): { sets: string[] } | Record<string, never> {
    return this.hasUsualSets() || this.sets.length === 0 ? {} : { sets: [...this.sets] };
  }

  /** The error to show in this part of the form, or null. */
  problemAt(field: Field): Problem | null {
    return this.failure?.field === field ? this.failure.problem : null;
  }

  /** Remove the error of a field, because the field has changed. */
  clearProblem(field: Field): void {
    if (this.failure?.field === field) this.failure = null;
  }

  selectTab(tab: KingdomTab): void {
    this.tab = tab;
    this.failure = null;
  }

  useSet(set: RecommendedSet): void {
    this.cancelPending();
    this.chosenTab = "sets";
    this.kingdom = fromSet(set);
    if (this.edition !== "") void this.changeExtras({}); // the set's code is for the English edition
  }

  /** Use another edition of the rules, with this kingdom and the next ones. */
  changeEdition(edition: Edition): void {
    this.edition = edition;
    void this.changeExtras({});
  }

  /** Use exactly these cards, at most ten. */
  async build(cards: readonly string[]): Promise<void> {
    const { colony, shelters } = this.kingdom;
    const extras: Extras = { landscapes: this.kingdom.extras.landscapes ?? [], edition: this.edition };
    this.cancelPending();
    this.chosenTab = "builder";
    this.kingdom = { title: null, cards, bane: "", colony, shelters, extras, code: "" };
    if (this.missing === 0) await this.requestKingdom({ cards: [...cards], bane: null, colony, shelters, ...extras, ...this.drawnSets() }, "builder");
  }

  /** Add random cards until there are ten; keeps the choices for Colony and Shelters. */
  async fillUp(): Promise<void> {
    const { colony, shelters } = this.kingdom;
    const isFull = await this.requestKingdom({ wishes: { with: [...this.kingdom.cards], ...this.drawnSets() } }, "builder");
    if (isFull) await this.changeExtras({ colony, shelters });
  }

  /** Request a kingdom from the server; errors are shown at `field`. Returns whether it succeeded. */
  requestKingdom(body: KingdomRequest, field: KingdomTab | "extras"): Promise<boolean> {
    this.cancelPending();
    const inEdition = body.code === undefined ? { ...body, edition: this.edition } : body;
    this.pending = this.receiveKingdom(fetchKingdom(inEdition), field, this.requestNumber);
    return this.pending;
  }

  /** Ignore the response to any pending request. */
  private cancelPending(): void {
    this.requestNumber += 1;
    this.pending = null;
    this.failure = null;
  }

  private async receiveKingdom(response: Promise<Kingdom>, field: KingdomTab | "extras", requestNumber: number): Promise<boolean> {
    try {
      const received = await response;
      const { kingdom, bane, colony, shelters, code } = received;
      if (requestNumber !== this.requestNumber) return false;
      this.kingdom = { title: null, cards: kingdom, bane, colony, shelters, extras: extrasOf(received), code };
      this.edition = received.edition ?? "";
      if (field !== "extras") this.chosenTab = field;
      return true;
    } catch (error) {
      if (requestNumber === this.requestNumber) this.failure = { field, problem: toProblem(error) };
      return false;
    } finally {
      if (requestNumber === this.requestNumber) this.pending = null;
    }
  }

  /** Change Bane, Colony, Shelters or landscapes. */
  async changeExtras(change: Partial<Pick<ChosenKingdom, "bane" | "colony" | "shelters" | "extras">>): Promise<void> {
    const changed = { ...this.kingdom, ...change };
    const extras: Extras = { ...changed.extras, edition: this.edition };
    if (this.missing > 0) {
      this.kingdom = { ...changed, extras };
      return;
    }
    const { title, cards, bane, colony, shelters } = changed;
    const request = { cards: [...cards], bane: bane === "" ? null : bane, colony, shelters, ...extras, ...this.drawnSets() };
    const isDone = await this.requestKingdom(request, "extras");
    if (isDone) this.kingdom = { ...this.kingdom, title };
  }

  /** Start a game: "now" against one bot, "start" with the chosen seats, or "watch" bots only. */
  async start(how: "now" | "start" | "watch"): Promise<void> {
    const usesForm = how === "start";
    if (this.isBusy || this.missing > 0 || (usesForm && this.obstacle !== null)) return;
    this.isBusy = true;
    // If a new kingdom has just been requested, start with that one.
    if (this.pending !== null && !(await this.pending)) {
      this.isBusy = false;
      return;
    }
    this.failure = null;
    const { cards, bane, colony, shelters, extras } = this.kingdom;
    const kingdom: KingdomRequest = { cards: [...cards], bane: bane === "" ? null : bane, colony, shelters, ...extras, ...this.drawnSets() };
    try {
      const first = !usesForm || this.first === null || this.first >= this.seats.length ? {} : { first: this.first };
      const seats = how === "now" ? defaultSeats() : cleanSeats(usesForm ? this.seats : botsOnly(this.seats));
      const clocks = usesForm ? { clock: this.clock, game_clock: this.gameClock } : {};
      const game: GameRequest = { kingdom, seats, same_hands: usesForm && this.sameHands, memory_aid: settings.wantsMemoryAid, ...first, ...clocks };
      if (usesForm) writeStored("seats", JSON.stringify(this.seats));
      const created = await createGame(game);
      recordLastKingdom({ code: this.kingdom.code, cards: [...cards] });
      saveCommitment(created.game, created.commitment);
      if (how !== "watch") addSeats(created.game, { tokens: created.seats.map((seat) => seat.token), invite: created.invite });
      router.go(`/game/${created.game}`);
    } catch (error) {
      this.failure = { field: usesForm ? "start" : "now", problem: toProblem(error) };
    } finally {
      this.isBusy = false;
    }
  }
}

const firstSet = (): RecommendedSet => {
  const sets = playableSets();
  const first = sets.find((set) => set.name === "First Game") ?? sets[0];
  if (first === undefined) throw new Error("the server sent no recommended set");
  return first;
};

export const playableSets = (): RecommendedSet[] => catalog().recommended.filter((set) => set.playable);

const storedSets = (): string[] => {
  const stored = readStoredJson<unknown>("sets", null);
  const sets = Array.isArray(stored) ? catalog().sets.filter((set) => stored.includes(set)) : [];
  return sets.length > 0 ? sets : [...catalog().default_sets];
};

const nameField = (name: string): { name: string } | Record<string, never> => (name === "" ? {} : { name });

const defaultSeats = (): SeatRequest[] => [
  { kind: "you", ...nameField(readStored("name") ?? "") },
  { kind: "bot", level: catalog().default_level },
];

/** Replace all people by bots. */
const botsOnly = (seats: readonly SeatRequest[]): SeatRequest[] => seats.map((seat) => (seat.kind === "bot" ? seat : { kind: "bot" }));

const storedSeatRequests = (): SeatRequest[] => {
  const levels = new Set(catalog().levels.map((level) => level.level));
  const seats = readStoredJson<SeatRequest[]>("seats", []);
  const isValid = seats.length >= 2 && seats.every((seat) => seat.kind !== "bot" || levels.has(seat.level ?? ""));
  return isValid ? seats : defaultSeats();
};

const cleanSeats = (seats: readonly SeatRequest[]): SeatRequest[] =>
  seats.map((seat) => {
    const name = (seat.name ?? "").trim();
    if (seat.kind === "bot") return { kind: "bot", level: seat.level ?? catalog().default_level };
    return { kind: seat.kind, ...nameField(name) };
  });
