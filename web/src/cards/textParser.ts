/** Parses card texts into lines and symbols. */

export type TextToken = { readonly kind: "text" | "coin" | "vp"; readonly text: string };
export interface TextLine {
  readonly tokens: readonly TextToken[];
  /** Whether the line is only a basic bonus, such as "+2 Cards". */
  readonly bonus: boolean;
  /** The kind of bonus, if there is an icon for it. */
  readonly bonusKind: "card" | "action" | "buy" | null;
}

const SYMBOL = /\[(vp)?(-?\d+)\]/g;

export function tokenizeLine(line: string): TextToken[] {
  const tokens: TextToken[] = [];
  let from = 0;
  for (const match of line.matchAll(SYMBOL)) {
    if (match.index > from) tokens.push({ kind: "text", text: line.slice(from, match.index) });
    tokens.push({ kind: match[1] === undefined ? "coin" : "vp", text: match[2] ?? "" });
    from = match.index + match[0].length;
  }
  if (from < line.length) tokens.push({ kind: "text", text: line.slice(from) });
  return tokens;
}

const isBonus = (line: string): boolean => /^\+?(\d+ \S+|\[-?\d+\]|\[vp-?\d+\])$/.test(line.trim());

/** Recognizes English and German; our card texts always use these words. */
const findBonusKind = (line: string): TextLine["bonusKind"] => {
  if (/card|karte/i.test(line)) return "card";
  if (/action|aktion/i.test(line)) return "action";
  return /buy|kauf|käufe/i.test(line) ? "buy" : null;
};

export const parseCardText = (text: string): TextLine[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => ({ tokens: tokenizeLine(line), bonus: isBonus(line), bonusKind: isBonus(line) ? findBonusKind(line) : null }));
