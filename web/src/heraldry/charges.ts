/** All charges by name, and their SVG rendering. */

import { nature } from "./nature";
import { LINE_WEIGHT, num, type Charge, type Paint, type Tone } from "./strokes";
import { things } from "./things";

export const charges = { ...things, ...nature } satisfies Record<string, Charge>;

export type ChargeName = keyof typeof charges;

/** Render a charge as SVG elements in a 64×64 box; `weight` is the line width in that box. */
export function chargeShapes(name: ChargeName, paint: Paint, weight: number = LINE_WEIGHT): string {
  const fill: Record<Tone, string> = { a: paint.a, b: paint.b, ink: paint.line, line: "none" };
  const list: Charge = charges[name];
  const paths = list.map(({ tone, d, turn, mirrored }) => {
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
