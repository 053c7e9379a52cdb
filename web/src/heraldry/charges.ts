/** The names of all charges, and their SVG rendering. */

import type { baseCharges } from "./baseCharges";
import type { moreCharges } from "./moreCharges";
import { LINE_WEIGHT, num, type Charge, type Paint, type Tone } from "./strokes";

export type ChargeName = keyof typeof baseCharges | keyof typeof moreCharges;

/** Render a charge as SVG elements in a 64×64 box; `weight` is the line width in that box. */
export function chargeShapes(charge: Charge, paint: Paint, weight: number = LINE_WEIGHT): string {
  const fill: Record<Tone, string> = { a: paint.a, b: paint.b, ink: paint.line, line: "none" };
  const paths = charge.map(({ tone, d, turn, mirrored }) => {
    const stroke = tone === "ink" ? ' stroke="none"' : "";
    const transforms = [turn === 0 ? "" : `rotate(${num(turn)} 32 32)`, mirrored ? "matrix(-1 0 0 1 64 0)" : ""].join("");
    const transform = transforms === "" ? "" : ` transform="${transforms}"`;
    return `<path fill="${fill[tone]}"${stroke}${transform} d="${d}"/>`;
  });
  return (
    `<g stroke="${paint.line}" stroke-width="${num(weight)}" stroke-linejoin="round" stroke-linecap="round" ` +
    `fill-rule="evenodd">${paths.join("")}</g>`
  );
}
