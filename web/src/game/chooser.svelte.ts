/** The open question and what has been picked so far. */

import { byUse } from "../cards/facts.svelte";
import { completed, gathers, isLegal, isPhase, isYesOrNo, keysOf, NOWHERE, placesOf, toggle, treasureOrder } from "./choosing";
import type { Decision } from "./protocol";
import type { Session } from "./session.svelte";

const DOUBLE_CLICK = 350;

export class Chooser {
  private picked = $state.raw<{ decision: string; options: readonly number[] }>({ decision: "", options: [] });
  /** "Play all Treasures" was said while Actions could still be played. */
  private wantsTreasures = $state(false);

  private declined = -Infinity;
  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  readonly decision: Decision | null = $derived.by(() => this.session.decision);
  readonly picks: readonly number[] = $derived(this.decision?.id === this.picked.decision ? this.picked.options : []);
  readonly places = $derived.by(() => {
    const state = this.session.table?.state;
    return this.decision === null || state === undefined ? NOWHERE : placesOf(this.decision, state);
  });
  readonly isNaming = $derived(this.decision?.kind === "words" && this.decision.verb === "name");
  /** Options that are large buttons: words, unless they are a long list of names. */
  readonly hasWords = $derived(this.decision?.kind === "words" && !this.isNaming);
  readonly isGathering = $derived(this.decision !== null && (gathers(this.decision) || this.isCareful));
  readonly isComplete = $derived(this.decision !== null && isLegal(this.decision, this.picks));
  readonly mayDecline = $derived(this.decision !== null && this.decision.min === 0);
  readonly isYesOrNo = $derived(this.decision !== null && isYesOrNo(this.decision));
  readonly isTreasures = $derived(this.decision?.source === "treasure");
  readonly isPhase = $derived(this.decision !== null && isPhase(this.decision.source));

  /** Hand cards in the order in which they are laid out: numbers into `session.hand`. */
  readonly handOrder = $derived.by(() => {
    const hand = this.session.hand;
    return hand.map((_, i) => i).sort((a, b) => byUse(hand[a] ?? "", hand[b] ?? "") || a - b);
  });

  readonly keys = $derived.by(() => {
    const { hand, supply, tray } = this.places;
    if (this.isNaming || this.decision === null) return new Map<number, string>();
    if (this.decision.kind === "words") return keysOf(this.decision.options.map((_, i) => i), []);
    const names = new Set<string>();
    const near: number[] = [];
    for (const i of this.handOrder) {
      const option = hand.get(i);
      const name = this.session.hand[i] ?? "";
      // Where one click answers, equal cards are one face with one key.
      if (option === undefined || (!this.isGathering && names.has(name))) continue;
      names.add(name);
      near.push(option);
    }
    return keysOf([...tray, ...near], [...supply.values()]);
  });

  /** Whether a single pick wants a confirmation: others might not let it be taken back. */
  private get isCareful(): boolean {
    const decision = this.decision;
    if (decision === null || decision.max > 1 || isPhase(decision.source)) return false;
    return this.session.hasRivals && decision.kind === "cards" && decision.options.length > 1;
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
      this.session.answer(decision, [0]);
      return;
    }
    if (!this.isGathering || !this.isComplete || (this.picks.length === 0 && decision.min === 0)) return;
    const picks = decision.ordered ? [...this.picks] : [...this.picks].sort((a, b) => a - b);
    this.session.answer(decision, picks);
  }

  decline(): void {
    const decision = this.decision;
    if (decision === null || decision.min > 0) return;
    const now = performance.now();
    // A double click on "go on to buying" must not end the turn.
    if (decision.source === "buy" && now - this.declined < DOUBLE_CLICK) return;
    this.declined = now;
    this.session.answer(decision, []);
  }

  allTreasures(): void {
    const decision = this.decision;
    if (decision?.source === "treasure") {
      this.wantsTreasures = false;
      this.session.answer(decision, treasureOrder(decision));
    } else if (decision?.source === "action") {
      this.wantsTreasures = true;
      this.decline();
    }
  }

  /** Carry out what was asked for ahead of its time; called when the question changes. */
  followUp(): void {
    const decision = this.decision;
    if (!this.wantsTreasures || decision === null || decision.source === "action") return;
    if (decision.source === "treasure") this.allTreasures();
    else this.wantsTreasures = false;
  }

  undo(): void {
    this.wantsTreasures = false;
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
