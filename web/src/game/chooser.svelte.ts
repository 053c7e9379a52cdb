/** The open question and what has been picked so far. */

import { byUse, facts } from "../cards/facts.svelte";
import { cardText } from "../i18n/texts.svelte";
import { recallJson, remember } from "../ui/storage";
import { settings } from "../ui/settings.svelte";
import { completed, gathers, isLegal, isPhase, isYesOrNo, keysOf, NOWHERE, placesOf, toggle, treasureOrder } from "./selection";
import type { Asked } from "./prompts";
import { basicPiles, kingdomPiles } from "./piles";
import type { Decision } from "./protocol";
import type { Session } from "./session.svelte";

const DOUBLE_CLICK = 350;

/** Whether a Treasure says nothing but how many coins it gives. */
const isPlain = (name: string): boolean => /^\[\d+\]$/.test(cardText(name).trim());

export class Chooser {
  private picked = $state.raw<{ decision: string; options: readonly number[] }>({ decision: "", options: [] });
  /** "Play all Treasures" was said while Actions could still be played. */
  private wantsTreasures = $state(false);

  /** A pile that was clicked before the Treasures were played. */
  private wish = $state<string | null>(null);
  /** The turn in which something was taken back: there nothing is played by itself any more. */
  private careful = -1;

  /** Whether the answer to a Reaction is to be given again by itself in this game. */
  sameAgain = $state(false);
  /** For each Reaction, whether it is always or never used in this game; what is not here is asked. */
  private habits = $state.raw<Readonly<Record<string, boolean>>>({});

  /** The Reaction that was last answered by itself, and at which card played. */
  private reacted = "";
  private declined = -Infinity;
  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
    this.habits = recallJson(`habits.${session.game}`, {});
  }

  private noteHabit(decision: Decision, uses: boolean): void {
    if (!this.sameAgain || !this.isReaction) return;
    this.sameAgain = false;
    this.habits = { ...this.habits, [decision.source]: uses };
    remember(`habits.${this.session.game}`, JSON.stringify(this.habits));
  }

  askAgain(): void {
    this.habits = {};
    remember(`habits.${this.session.game}`, null);
  }

  readonly decision: Decision | null = $derived.by(() => this.session.decision);
  /** The decision and the words for it. */
  readonly asked: Asked | null = $derived.by(() => {
    const wording = this.session.table?.wording ?? null;
    return this.decision === null || wording === null ? null : { decision: this.decision, wording };
  });
  readonly picks: readonly number[] = $derived(this.decision?.id === this.picked.decision ? this.picked.options : []);
  readonly places = $derived.by(() => {
    const state = this.session.table?.state;
    return this.decision === null || state === undefined ? NOWHERE : placesOf(this.decision, state);
  });
  readonly isNaming = $derived(this.decision?.kind === "words" && this.decision.verb === "name");
  /** Options that are large buttons: words, unless they are a long list of names, or piles of the Supply. */
  readonly hasWords = $derived(this.decision?.kind === "words" && !this.isNaming && this.places.supply.size + this.places.beside.size === 0);
  readonly isGathering = $derived(this.decision !== null && (gathers(this.decision) || this.isCareful));
  /** Whether equal cards are as good as one another, so that one face stands for all of them. */
  readonly mergesEqual = $derived(this.decision !== null && this.decision.max === 1);
  readonly isComplete = $derived(this.decision !== null && isLegal(this.decision, this.picks));
  readonly mayDecline = $derived(this.decision !== null && this.decision.min === 0);
  readonly isYesOrNo = $derived(this.decision !== null && isYesOrNo(this.decision));
  readonly isTreasures = $derived(this.decision?.source === "treasure");
  readonly isPhase = $derived(this.decision !== null && isPhase(this.decision.source));
  /** Whether a card asks whether it is to be used, as it will again. */
  readonly isReaction = $derived(this.decision?.verb === "react" && this.decision.source !== "effects" && isYesOrNo(this.decision));
  readonly hasHabits = $derived(Object.keys(this.habits).length > 0);

  /** Hand cards in the order in which they are laid out: numbers into `session.hand`. */
  readonly handOrder = $derived.by(() => {
    const hand = this.session.hand;
    return hand.map((_, i) => i).sort((a, b) => byUse(hand[a] ?? "", hand[b] ?? "") || a - b);
  });

  /** All piles of the Supply in the order in which they are laid out. */
  private readonly pileNames = $derived.by(() => {
    const piles = this.session.table?.state.supply ?? [];
    return [...basicPiles(piles), ...kingdomPiles(piles)].map((pile) => pile.name);
  });

  readonly keys = $derived.by(() => {
    const { hand, supply, beside, play, aside, tray } = this.places;
    if (this.isNaming || this.decision === null) return new Map<number, string>();
    if (this.hasWords) return keysOf(this.decision.options.map((_, i) => i), supply, this.pileNames);
    const names = new Set<string>();
    const near: number[] = [...play.values(), ...aside.values(), ...tray, ...beside.values()];
    if (this.mergesEqual) {
      const { options } = this.decision;
      near.splice(0, near.length, ...near.filter((option, i) => near.findIndex((other) => options[other] === options[option]) === i));
    }
    for (const i of this.handOrder) {
      const option = hand.get(i);
      const name = this.session.hand[i] ?? "";
      // Where one click answers, equal cards are one face with one key.
      if (option === undefined || (!this.isGathering && names.has(name))) continue;
      names.add(name);
      near.push(option);
    }
    return keysOf(near, supply, this.pileNames);
  });

  /** Whether a single pick wants a confirmation: others might not let it be taken back. */
  private get isCareful(): boolean {
    const decision = this.decision;
    if (decision === null || decision.max > 1 || isPhase(decision.source)) return false;
    return this.session.hasRivals && !this.hasWords && !this.isNaming && decision.options.length > 1;
  }

  choose(option: number): void {
    const decision = this.decision;
    if (decision === null) return;
    if (!this.isGathering) {
      this.session.answer(decision, [option]);
      return;
    }
    const picks = toggle(decision, this.picks, option);
    this.picked = { decision: decision.id, options: picks.length > this.picks.length ? completed(decision, picks) : picks };
  }

  confirm(): void {
    const decision = this.decision;
    if (decision === null) return;
    if (this.isTreasures) {
      this.allTreasures();
      return;
    }
    if (this.isYesOrNo) {
      this.noteHabit(decision, true);
      this.session.answer(decision, [0]);
      return;
    }
    if (!this.isGathering || !this.isComplete || (this.picks.length === 0 && decision.min === 0)) return;
    // In the order of the clicks, even where none is asked for: in the order of the hand they would tell how it was drawn.
    this.session.answer(decision, [...this.picks]);
  }

  decline(): void {
    const decision = this.decision;
    if (decision === null || decision.min > 0) return;
    const now = performance.now();
    // A double click on "go on to buying" must not end the turn.
    if (decision.source === "buy" && now - this.declined < DOUBLE_CLICK) return;
    this.declined = now;
    this.noteHabit(decision, false);
    this.session.answer(decision, []);
  }

  allTreasures(): void {
    const decision = this.decision;
    if (decision?.source === "treasure") {
      this.wantsTreasures = false;
      this.session.answer(decision, treasureOrder(decision, (name) => facts(name).order));
    } else if (decision?.source === "action") {
      this.wantsTreasures = true;
      this.decline();
    }
  }

  /** Whether the Treasures that can be played now do nothing but give coins, so that there is nothing to think about. */
  readonly isPlainMoney = $derived(this.decision?.source === "treasure" && this.decision.options.every(isPlain));

  /** The piles that could be bought once all Treasures are played; none where a click would not say enough. */
  readonly affordable: ReadonlySet<string> = $derived.by(() => {
    const state = this.session.table?.state;
    if (!settings.buysAtOnce || !this.isPlainMoney || state === undefined || this.decision === null) return new Set<string>();
    const coins = this.decision.options.reduce((sum, name) => sum + facts(name).coins, state.coins);
    const piles = state.supply.filter(
      (pile) => pile.left > 0 && pile.cost !== null && pile.cost <= coins && pile.potion_cost <= state.potions && !state.banned.includes(pile.top ?? pile.name),
    );
    return new Set(piles.map((pile) => pile.name));
  });

  /** Play all Treasures and buy from the pile. */
  buyAtOnce(pile: string): void {
    if (!this.affordable.has(pile)) return;
    this.wish = pile;
    this.allTreasures();
  }

  /** Carry out what was asked for ahead of its time; called when the question changes. */
  followUp(): void {
    const decision = this.decision;
    const turn = this.session.table?.state.turn_number ?? -1;
    if (decision !== null && this.wish !== null && decision.source !== "treasure") {
      const option = decision.source === "buy" ? this.places.supply.get(this.wish) : undefined;
      this.wish = null;
      if (option !== undefined) this.session.answer(decision, [option]);
      return;
    }
    const habit = decision !== null && this.isReaction ? this.habits[decision.source] : undefined;
    // Once for each card that is played: some can be used again and again, and then somebody must say when it is enough.
    const played = this.session.table?.events.filter((event) => event.verb === "play").length ?? 0;
    if (decision !== null && habit !== undefined && this.careful !== turn && this.reacted !== `${decision.source} ${played}`) {
      this.reacted = `${decision.source} ${played}`;
      this.session.answer(decision, habit ? [0] : []);
      return;
    }
    if (settings.playsTreasures && this.isPlainMoney && this.careful !== turn) {
      this.allTreasures();
      return;
    }
    if (!this.wantsTreasures || decision === null || decision.source === "action") return;
    if (decision.source === "treasure") this.allTreasures();
    else this.wantsTreasures = false;
  }

  undo(): void {
    this.wantsTreasures = false;
    this.wish = null;
    this.careful = this.session.table?.state.turn_number ?? -1;
    if (this.session.undo === null) return;
    this.session.skip();
    this.session.send({ type: "undo" });
  }

  clear(): void {
    this.picked = { decision: "", options: [] };
  }

  number(option: number): number {
    return this.picks.indexOf(option) + 1;
  }
}
