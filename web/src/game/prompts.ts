/** Localized texts of a decision: prompt, buttons and options. The server supplies the message ids. */

import type { Args } from "../i18n/texts.svelte";
import type { Question, Wording } from "./protocol";
import { formatCardList, tagCard, type TextFormatter } from "./log";

export interface DecisionPrompt {
  readonly decision: Question;
  readonly wording: Wording;
}

function argsOf(formatter: TextFormatter, { decision, wording }: DecisionPrompt, names: readonly string[]): Args {
  const source = formatter.format(wording.source);
  return {
    ...wording.arguments,
    source: wording.source.startsWith("card-") ? tagCard(decision.source, source) : source,
    subject: formatCardList(formatter, decision.about),
    owner: names[decision.whose] ?? "",
  };
}

/** Card names in the text are tagged; see `parseSpans`. */
export const promptText = (formatter: TextFormatter, prompt: DecisionPrompt, names: readonly string[] = []): string =>
  formatter.format(prompt.wording.prompt, argsOf(formatter, prompt, names));

export const buttonText = (formatter: TextFormatter, prompt: DecisionPrompt, picked: number): string =>
  formatter.format(prompt.wording.button, { ...argsOf(formatter, prompt, []), count: picked });

export const declineText = (formatter: TextFormatter, { wording }: DecisionPrompt): string => formatter.format(wording.decline);

export function optionText(formatter: TextFormatter, { decision, wording }: DecisionPrompt, option: number): string {
  const id = wording.options[option] ?? "";
  return id === "" ? (decision.options[option] ?? "") : formatter.format(id, wording.amounts[option]);
}
