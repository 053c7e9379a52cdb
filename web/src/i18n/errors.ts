/** Localized error messages, from the server's error code and values. */

import type { ErrorMessage, ErrorValue } from "../game/protocol";
import { slug } from "./slug";
import { cardName, t, texts, type Args } from "./texts.svelte";

export type Problem = Pick<ErrorMessage, "code" | "values" | "message">;

const errorId = (code: string): string => `error-${code.replaceAll("_", "-")}`;

/** Localized names for values; values not listed here are used unchanged. */
const LOCALIZED_NAMES: Record<string, (name: string) => string> = {
  card: cardName,
  cards: cardName,
  suggestion: cardName,
  set: (name) => t(`set-${slug(name)}`),
  sets: (name) => t(`set-${slug(name)}`),
  kinds: (name) => t(`kind-${name}`),
  levels: (name) => texts.format(`level-${slug(name)}`) || name,
};

function localizedValue(key: string, value: ErrorValue): string | number {
  if (typeof value === "number") return value;
  const names = Array.isArray(value) ? (value as readonly string[]) : [String(value ?? "")];
  return names.map(LOCALIZED_NAMES[key] ?? ((name) => name)).join(", ");
}

/** Localized message of a problem; falls back to the server's English message for unknown codes. */
export function errorText({ code, values, message }: Problem): string {
  const args: Args = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, localizedValue(key, value)]));
  const hint = (values["suggestion"] ?? "") === "" ? "" : texts.format(errorId(code), args, "suggestion");
  return hint || texts.format(errorId(code), args) || message;
}
