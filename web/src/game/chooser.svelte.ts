/** The open decision, the current picks and automatic answers. */

import { byHandOrder, facts } from "../cards/facts.svelte";
import { readStoredJson, writeStored } from "../ui/storage";
import { settings } from "../ui/settings.svelte";
import { assignAmountKeys, assignKeys, completeOrder, decisionKey, isLegal, isMultiPick, isPhase, isYesOrNo, locateOptions, namesCard, NO_LOCATIONS, toggle, treasureOrder } from "./selection";
import type { DecisionPrompt } from "./prompts";
import { basicPiles, kingdomPiles } from "./piles";
import type { Decision } from "./protocol";
import type { Session } from "./session.svelte";

/** In milliseconds. */
const DOUBLE_CLICK = 350;

type AutoReactions = Readonly<Record<number, Readonly<Record<string, boolean>>>>;

export class Chooser {
  /** The picks, and the key of the decision they are for. */
  private picked = $state.raw<{ decision: string; options: readonly number[] }>({ decision: "", options: [] });
  /** Whether "Play all Treasures" was chosen while Actions could still be played. */
  private wantsTreasures = $state(false);
  /** Pile to buy from once the Treasures are played. */
  private pendingBuy = $state<string | null>(null);
  /** The turn in which the player last used undo; automatic answers are off for the rest of it. */
  private undoneTurn = -1;

  /** Whether the answer to this Reaction is repeated automatically for the rest of the game. */
  remembersAnswer = $state(false);
  /** By seat: the Reactions that are always (true) or never (false) used in this game. */
  private autoReactions = $state.raw<AutoReactions>({});
  /** The last Reaction answered automatically, with the number of cards played by then. */
  private lastAutoReaction = "";
  private declinedAt = -Infinity;
  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
    this.autoReactions = readStoredJson<AutoReactions>(`reactions.${session.game}`, {});
  }

  private saveAutoReaction(decision: Decision, uses: boolean): void {
    if (!this.remembersAnswer || !this.isReaction) return;
    this.remembersAnswer = false;
    this.storeAutoReactions(decision.seat, { ...this.autoReactions[decision.seat], [decision.source]: uses });
  }

  clearAutoReactions(): void {
    this.storeAutoReactions(this.session.seat, {});
  }

  private storeAutoReactions(seat: number, reactions: Readonly<Record<string, boolean>>): void {
    this.autoReactions = { ...this.autoReactions, [seat]: reactions };
    writeStored(`reactions.${this.session.game}`, JSON.stringify(this.autoReactions));
  }

  readonly decision: Decision | null = $derived.by(() => this.session.decision);
  readonly prompt: DecisionPrompt | null = $derived.by(() => {
    const wording = this.session.view?.wording ?? null;
    return this.decision === null || wording === null ? null : { decision: this.decision, wording };
  });
  readonly picks: readonly number[] = $derived(this.decision !== null && decisionKey(this.decision) === this.picked.decision ? this.picked.options : []);
  readonly locations = $derived.by(() => {
    const state = this.session.view?.state;
    return this.decision === null || state === undefined ? NO_LOCATIONS : locateOptions(this.decision, state, this.prompt?.wording.options);
  });
  readonly isNamingCard = $derived(this.decision !== null && namesCard(this.decision));
  /** Whether all options are texts, except card names and piles on the table. */
  readonly hasTextOptions = $derived(this.decision?.kind === "words" && !this.isNamingCard && this.locations.supply.size + this.locations.nonSupply.size === 0);
  /** Options shown as large buttons. */
  readonly buttonOptions: readonly number[] = $derived(this.hasTextOptions ? (this.decision?.options.map((_, option) => option) ?? []) : this.locations.buttons);
  readonly needsConfirmation = $derived(this.decision !== null && (isMultiPick(this.decision) || this.confirmsSinglePick));
  /** Whether identical cards are shown as one card with a count. */
  readonly groupsIdenticalCards = $derived(this.decision !== null && this.decision.max === 1);
  readonly isComplete = $derived(this.decision !== null && isLegal(this.decision, this.picks));
  readonly canDecline = $derived(this.decision !== null && this.decision.min === 0);
  readonly isYesOrNo = $derived(this.decision !== null && isYesOrNo(this.decision));
  readonly isTreasurePhase = $derived(this.decision?.source === "treasure");
  readonly isPhase = $derived(this.decision !== null && isPhase(this.decision.source));
  /** Whether a Reaction asks to be used. */
  readonly isReaction = $derived(this.decision?.verb === "react" && this.canDecline && this.decision.source !== "effects" && isYesOrNo(this.decision));
  readonly hasAutoReactions = $derived.by(() => Object.keys(this.autoReactions[this.session.seat] ?? {}).length > 0);

  /** Display order of the hand: indices into `session.hand`. */
  readonly handOrder = $derived.by(() => {
    const hand = this.session.hand;
    return hand.map((_, i) => i).sort((a, b) => byHandOrder(hand[a] ?? "", hand[b] ?? "") || a - b);
  });

  /** Supply piles in display order. */
  private readonly pileNames = $derived.by(() => {
    const piles = this.session.view?.state.supply ?? [];
    return [...basicPiles(piles), ...kingdomPiles(piles)].map((pile) => pile.name);
  });

  readonly keys = $derived.by(() => {
    const { hand, supply, nonSupply, play, setAside, tray, landscapes, buttons } = this.locations;
    if (this.isNamingCard || this.decision === null) return new Map<number, string>();
    const amounts = this.prompt?.wording.amounts ?? [];
    if (amounts.length > 0) return assignAmountKeys(amounts);
    if (this.hasTextOptions) return assignKeys(this.decision.options.map((_, i) => i), supply, this.pileNames);
    const names = new Set<string>();
    const nearby: number[] = [...play.values(), ...setAside.values(), ...tray, ...buttons, ...landscapes.values(), ...nonSupply.values()];
    if (this.groupsIdenticalCards) {
      const { options } = this.decision;
      nearby.splice(0, nearby.length, ...nearby.filter((option, i) => nearby.findIndex((other) => options[other] === options[option]) === i));
    }
    for (const i of this.handOrder) {
      const option = hand.get(i);
      const name = this.session.hand[i] ?? "";
      // Cards shown as one share one key.
      if (option === undefined || ((!this.needsConfirmation || this.groupsIdenticalCards) && names.has(name))) continue;
      names.add(name);
      nearby.push(option);
    }
    return assignKeys(nearby, supply, this.pileNames);
  });

  /** Whether a single pick needs confirmation because other players could refuse an undo. */
  private get confirmsSinglePick(): boolean {
    const decision = this.decision;
    if (decision === null || decision.max > 1 || isPhase(decision.source)) return false;
    return this.session.hasRemotePlayers && !this.hasTextOptions && !this.isNamingCard && decision.options.length > 1;
  }

  choose(option: number): void {
    const decision = this.decision;
    if (decision === null) return;
    if (!this.needsConfirmation) {
      this.session.answer(decision, [option]);
      return;
    }
    const picks = toggle(decision, this.picks, option);
    this.picked = { decision: decisionKey(decision), options: picks.length > this.picks.length ? completeOrder(decision, picks) : picks };
  }

  confirm(): void {
    const decision = this.decision;
    if (decision === null) return;
    if (this.isTreasurePhase) {
      this.playAllTreasures();
      return;
    }
    if (this.isYesOrNo) {
      this.saveAutoReaction(decision, true);
      this.session.answer(decision, [0]);
      return;
    }
    if (!this.needsConfirmation || !this.isComplete || (this.picks.length === 0 && decision.min === 0)) return;
    // Send the picks in click order: hand order would reveal the order in which the cards were drawn.
    this.session.answer(decision, [...this.picks]);
  }

  decline(): void {
    const decision = this.decision;
    if (decision === null || decision.min > 0) return;
    const now = performance.now();
    // A double click on "Go to Buy phase" must not also end the turn, nor one on "End turn" skip the Night phase.
    if ((decision.source === "buy" || decision.source === "night") && now - this.declinedAt < DOUBLE_CLICK) return;
    this.declinedAt = now;
    this.saveAutoReaction(decision, false);
    this.session.answer(decision, []);
  }

  playAllTreasures(): void {
    const decision = this.decision;
    if (decision?.source === "treasure") {
      this.wantsTreasures = false;
      this.session.answer(decision, treasureOrder(decision, (name) => facts(name).order));
    } else if (decision?.source === "action") {
      this.wantsTreasures = true;
      this.decline();
    }
  }

  /** Whether all playable Treasures only give coins, so that their order does not matter. */
  readonly hasOnlyPlainTreasures = $derived(this.decision?.source === "treasure" && this.decision.options.every((name) => facts(name).plain));

  /** Piles that can be bought with one click: affordable once all Treasures are played. */
  readonly affordable: ReadonlySet<string> = $derived.by(() => {
    const state = this.session.view?.state;
    if (!settings.quickBuys || !this.hasOnlyPlainTreasures || state === undefined || this.decision === null) return new Set<string>();
    const coins = this.decision.options.reduce((sum, name) => sum + facts(name).coins, state.coins);
    const piles = state.supply.filter(
      (pile) => pile.left > 0 && pile.cost !== null && pile.cost <= coins && pile.potion_cost <= state.potions && !state.banned.includes(pile.top ?? pile.name),
    );
    return new Set(piles.map((pile) => pile.name));
  });

  playTreasuresAndBuy(pile: string): void {
    if (!this.affordable.has(pile)) return;
    this.pendingBuy = pile;
    this.playAllTreasures();
  }

  /** Answer from the player's settings and queued choices. Called when the decision changes. */
  answerAutomatically(): void {
    const decision = this.decision;
    const turn = this.session.view?.state.turn_number ?? -1;
    if (decision !== null && this.pendingBuy !== null && decision.source !== "treasure") {
      const option = decision.source === "buy" ? this.locations.supply.get(this.pendingBuy) : undefined;
      this.pendingBuy = null;
      if (option !== undefined) this.session.answer(decision, [option]);
      return;
    }
    const autoReaction = decision !== null && this.isReaction ? this.autoReactions[decision.seat]?.[decision.source] : undefined;
    // Once per card played: some Reactions can be used repeatedly, and the player must decide when to stop.
    const played = this.session.view?.events.filter((event) => event.verb === "play").length ?? 0;
    if (decision !== null && autoReaction !== undefined && this.undoneTurn !== turn && this.lastAutoReaction !== `${decision.source} ${played}`) {
      this.lastAutoReaction = `${decision.source} ${played}`;
      this.session.answer(decision, autoReaction ? [0] : []);
      return;
    }
    if (settings.autoPlaysTreasures && this.hasOnlyPlainTreasures && this.undoneTurn !== turn) {
      this.playAllTreasures();
      return;
    }
    if (!this.wantsTreasures || decision === null || decision.source === "action") return;
    if (decision.source === "treasure") this.playAllTreasures();
    else this.wantsTreasures = false;
  }

  undo(): void {
    this.wantsTreasures = false;
    this.pendingBuy = null;
    this.undoneTurn = this.session.view?.state.turn_number ?? -1;
    if (this.session.undo === null) return;
    this.session.skip();
    this.session.send({ type: "undo" });
  }

  clear(): void {
    this.picked = { decision: "", options: [] };
  }

  /** Forget what the last player picked and queued. Called when another player takes over the screen. */
  passOn(): void {
    this.clear();
    this.wantsTreasures = false;
    this.pendingBuy = null;
    this.remembersAnswer = false;
    this.lastAutoReaction = "";
    this.undoneTurn = -1;
    this.declinedAt = -Infinity;
  }

  /** Position of the option among the picks, from 1; 0 if it is not picked. */
  pickNumber(option: number): number {
    return this.picks.indexOf(option) + 1;
  }
}
