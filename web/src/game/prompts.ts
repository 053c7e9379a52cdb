/** What a decision says, in the reader's language: its prompt, buttons and options. Which messages say it, the server tells. */

import type { Args } from "../i18n/texts.svelte";
import type { Question, Wording } from "./protocol";
import { listCards, mark, type Words } from "./log";

export interface Asked {
  readonly decision: Question;
  readonly wording: Wording;
}

function argsOf(words: Words, { decision, wording }: Asked, names: readonly string[]): Args {
  const source = words.format(wording.source);
  return {
    ...wording.arguments,
    source: wording.source.startsWith("card-") ? mark(decision.source, source) : source,
    subject: listCards(words, decision.about),
    owner: names[decision.whose] ?? "",
  };
}

/** May contain marks around card names; see `piecesOf`. */
export const promptText = (words: Words, asked: Asked, names: readonly string[] = []): string =>
  words.format(asked.wording.prompt, argsOf(words, asked, names));

export const buttonText = (words: Words, asked: Asked, picked: number): string =>
  words.format(asked.wording.button, { ...argsOf(words, asked, []), count: picked });

export const declineText = (words: Words, { wording }: Asked): string => words.format(wording.decline);

export function optionText(words: Words, { decision, wording }: Asked, option: number): string {
  const id = wording.options[option] ?? "";
  return id === "" ? (decision.options[option] ?? "") : words.format(id);
}
