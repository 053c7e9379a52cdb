/** What went wrong, in the reader's language: a code and its values, as the server gives them. */

import type { ErrorMessage, ErrorValue } from "../game/protocol";
import { slug } from "./slug";
import { cardName, t, texts, type Args } from "./texts.svelte";

export type Problem = Pick<ErrorMessage, "code" | "values" | "message">;

const errorId = (code: string): string => `error-${code.replaceAll("_", "-")}`;

/** How the names in a value are said; what is not listed here is said as it is. */
const NAMING: Record<string, (name: string) => string> = {
  card: cardName,
  cards: cardName,
  suggestion: cardName,
  sets: (name) => t(`set-${slug(name)}`),
  kinds: (name) => t(`kind-${name}`),
  levels: (name) => texts.format(`level-${slug(name)}`) || name,
};

function said(key: string, value: ErrorValue): string | number {
  if (typeof value === "number") return value;
  const names = Array.isArray(value) ? (value as readonly string[]) : [String(value ?? "")];
  return names.map(NAMING[key] ?? ((name) => name)).join(", ");
}

/** The sentence for a problem; the server's English one where the code is not known here. */
export function errorText({ code, values, message }: Problem): string {
  const args: Args = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, said(key, value)]));
  const hint = (values["suggestion"] ?? "") === "" ? "" : texts.format(errorId(code), args, "suggestion");
  return hint || texts.format(errorId(code), args) || message;
}
