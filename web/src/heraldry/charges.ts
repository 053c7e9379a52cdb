/** All charges by name, and how they become SVG. */

import { nature } from "./nature";
import { LINE_WEIGHT, num, type Charge, type Paint, type Tone } from "./strokes";
import { things } from "./things";

export const charges = { ...things, ...nature } satisfies Record<string, Charge>;

export type ChargeName = keyof typeof charges;

/** The shapes of a charge as SVG elements in a box of 64 by 64; `weight` is the line's width in that box. */
export function chargeShapes(name: ChargeName, paint: Paint, weight: number = LINE_WEIGHT): string {
  const fill: Record<Tone, string> = { a: paint.a, b: paint.b, ink: paint.line, line: "none" };
  const list: Charge = charges[name];
  const paths = list.map(({ tone, d, turn, mirrored }) => {
    const stroke = tone === "ink" ? ' stroke="none"' : "";
    const moves = [turn === 0 ? "" : `rotate(${num(turn)} 32 32)`, mirrored ? "matrix(-1 0 0 1 64 0)" : ""].join("");
    const transform = moves === "" ? "" : ` transform="${moves}"`;
    return `<path fill="${fill[tone]}"${stroke}${transform} d="${d}"/>`;
  });
  return (
    `<g stroke="${paint.line}" stroke-width="${num(weight)}" stroke-linejoin="round" stroke-linecap="round" ` +
    `fill-rule="evenodd">${paths.join("")}</g>`
  );
}
