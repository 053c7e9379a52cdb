/** What a decision says: the prompt, its buttons and its options, by the rules written in prompts.ftl. */

import { slug } from "../i18n/slug";
import type { Args } from "../i18n/texts.svelte";
import { isPhase } from "./choosing";
import type { Decision, State } from "./protocol";
import { listCards, markedName, type Words } from "./telling";

export interface AskingWords extends Words {
  has(id: string): boolean;
}

const amountOf = (decision: Decision): string => {
  const { min, max, options } = decision;
  if (min === max) return "exact";
  if (decision.all_or_none) return "all-or-none";
  if (min === 0) return max === options.length && max > 1 ? "any" : "up-to";
  return "range";
};

export interface Asked {
  readonly decision: Decision;
  readonly state: State;
  readonly picked: number;
}

function argsOf(words: AskingWords, asked: Asked, count: number): Args {
  const { decision, state } = asked;
  const isCard = !isPhase(decision.source) && decision.source !== "effects";
  const subject = decision.about;
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
  const verb = slug(decision.verb);
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
