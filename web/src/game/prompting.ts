/** What a decision says: the prompt, its buttons and its options, by the rules written in prompts.ftl. */

import { slug } from "../i18n/slug";
import type { Args } from "../i18n/texts.svelte";
import { isPhase } from "./choosing";
import type { Decision, GameEvent, State } from "./protocol";
import { listCards, markedName, type Words } from "./telling";

export interface AskingWords extends Words {
  has(id: string): boolean;
}

const verbOf = (decision: Decision): string => (decision.verb.startsWith("keep ") ? "keep" : slug(decision.verb));

const amountOf = (decision: Decision): string => {
  const { min, max, options } = decision;
  if (min === max) return "exact";
  if (decision.all_or_none) return "all-or-none";
  if (min === 0) return max === options.length && max > 1 ? "any" : "up-to";
  return "range";
};

const GAINS = ["gain", "gain bought", "gain from trash"];
/** For questions about the cards of an event just told: the verb of that event. */
const ABOUT_LAST: Readonly<Record<string, string>> = {
  "Loan choose": "reveal",
  "Ironmonger choose": "reveal",
  "Jester choose": "discard",
  "Catacombs choose": "look",
  "Survivors choose": "look",
};

/** The cards that a question is about, found in the log where the decision itself does not say (as `subject_of` in Python). */
export function subjectOf(decision: Decision, events: readonly GameEvent[]): readonly string[] {
  if (decision.verb.startsWith("keep ")) return [decision.verb.slice("keep ".length)];
  if (decision.verb === "topdeck gained" || decision.verb === "react to gain") return gainedBefore(decision, events);
  const wanted = ABOUT_LAST[`${decision.source} ${decision.verb}`];
  return wanted === undefined ? [] : (events.findLast((event) => event.verb === wanted)?.cards ?? []);
}

/** The card whose gaining set the asking card off: the last one gained one level above the asking card's effect. */
function gainedBefore(decision: Decision, events: readonly GameEvent[]): readonly string[] {
  let depth: number | null = null;
  for (const event of [...events].reverse()) {
    if (event.seat !== decision.seat) continue;
    if (depth === null && event.verb === "effect" && event.cards[0] === decision.source) depth = event.depth - 1;
    else if (GAINS.includes(event.verb) && (depth === null || depth === event.depth)) return event.cards;
  }
  return [];
}

export interface Asked {
  readonly decision: Decision;
  readonly state: State;
  readonly events: readonly GameEvent[];
  readonly picked: number;
}

function argsOf(words: AskingWords, asked: Asked, count: number): Args {
  const { decision, state, events } = asked;
  const isCard = !isPhase(decision.source) && decision.source !== "effects";
  const subject = subjectOf(decision, events);
  return {
    source: isCard ? markedName(words, decision.source) : words.format(`source-${slug(decision.source)}`),
    min: decision.min,
    max: decision.max,
    count,
    amount: amountOf(decision),
    first: slug(decision.options[0] ?? ""),
    turn: state.turn === decision.seat ? "own" : "other",
    known: subject.length > 0 ? "yes" : "no",
    subject: subject.length > 0 ? listCards(words, subject, true) : "",
  };
}

const first = (words: AskingWords, ids: readonly string[], args?: Args): string => {
  const id = ids.find((each) => words.has(each));
  return id === undefined ? "" : words.format(id, args);
};

const ids = (kind: string, decision: Decision): string[] => {
  const verb = verbOf(decision);
  return [`${kind}-${slug(decision.source)}-${verb}`, `${kind}-${verb}`, kind];
};

/** May contain marks around card names; see `piecesOf`. */
export const promptText = (words: AskingWords, asked: Asked): string =>
  first(words, ids("prompt", asked.decision), argsOf(words, asked, asked.decision.options.length)) ||
  `${asked.decision.source}: ${asked.decision.verb}`;

export const buttonText = (words: AskingWords, asked: Asked): string =>
  first(words, ids("button", asked.decision), argsOf(words, asked, asked.picked)) || asked.decision.verb;

export const declineText = (words: AskingWords, asked: Asked): string =>
  first(words, ids("decline", asked.decision), argsOf(words, asked, asked.picked)) || "–";

export const optionText = (words: AskingWords, decision: Decision, option: string): string =>
  first(words, [`option-${slug(decision.source)}-${slug(option)}`, `option-${slug(option)}`, `card-${slug(option)}`]) || option;
