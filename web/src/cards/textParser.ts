/** A card's text cut into lines and symbols. */

export type Bit = { readonly kind: "text" | "coin" | "vp"; readonly text: string };
export interface Line {
  readonly bits: readonly Bit[];
  /** A basic bonus that stands alone, such as "+2 Cards". */
  readonly bonus: boolean;
  /** What such a bonus gives, where there is a sign for it. */
  readonly gives: "card" | "action" | "buy" | null;
}

const SYMBOL = /\[(vp)?(-?\d+)\]/g;

export function bitsOf(line: string): Bit[] {
  const bits: Bit[] = [];
  let from = 0;
  for (const match of line.matchAll(SYMBOL)) {
    if (match.index > from) bits.push({ kind: "text", text: line.slice(from, match.index) });
    bits.push({ kind: match[1] === undefined ? "coin" : "vp", text: match[2] ?? "" });
    from = match.index + match[0].length;
  }
  if (from < line.length) bits.push({ kind: "text", text: line.slice(from) });
  return bits;
}

const isBonus = (line: string): boolean => /^\+?(\d+ \S+|\[-?\d+\]|\[vp-?\d+\])$/.test(line.trim());

/** In both languages; the texts of the cards are ours, and say it in these words. */
const givenBy = (line: string): Line["gives"] => {
  if (/card|karte/i.test(line)) return "card";
  if (/action|aktion/i.test(line)) return "action";
  return /buy|kauf|käufe/i.test(line) ? "buy" : null;
};

export const linesOf = (text: string): Line[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => ({ bits: bitsOf(line), bonus: isBonus(line), gives: isBonus(line) ? givenBy(line) : null }));
