/** Round distance between grid lines that yields about four to eight of them. */
export function niceStep(range: number): number {
  const rough = Math.max(1, range / 5);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return factor * power;
}

const rounded = (n: number): string => String(Math.round(n * 10) / 10);

/** SVG path that connects the points with straight lines. */
export const linePath = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${rounded(x)} ${rounded(y)}`).join("");
