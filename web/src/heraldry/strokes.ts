/**
 * Drawing primitives for charges: small flat drawings in one style. Each fits a 64×64 box and uses two tones and one line;
 * the coat of arms chooses the tinctures.
 *
 * A charge is data, a list of shapes from back to front:
 *   a(…) first tone, b(…) second tone, ink(…) filled with the line's colour, line(…) stroke only.
 */

export type Tone = "a" | "b" | "ink" | "line";

export interface Shape {
  readonly tone: Tone;
  /** SVG path data; overlapping subpaths cut holes (even-odd). */
  readonly d: string;
  /** Rotation about the centre of the box, in degrees. */
  readonly turn: number;
  /** Mirrored horizontally, before the rotation. */
  readonly mirrored: boolean;
}

export type Charge = readonly Shape[];

/** Colours of a charge; any SVG paint, including var(--…) and currentColor. */
export interface Paint {
  readonly a: string;
  readonly b: string;
  readonly line: string;
}

export const LINE_WEIGHT = 2;
export const shape = (tone: Tone, ...d: string[]): Shape => ({ tone, d: d.join(""), turn: 0, mirrored: false });
export const a = (...d: string[]): Shape => shape("a", ...d);
export const b = (...d: string[]): Shape => shape("b", ...d);
export const ink = (...d: string[]): Shape => shape("ink", ...d);
export const line = (...d: string[]): Shape => shape("line", ...d);
export const turned = (turn: number, charge: Charge): Shape[] => charge.map((s) => ({ ...s, turn: s.turn + turn }));
export const mirrored = (charge: Charge): Shape[] => charge.map((s) => ({ ...s, mirrored: !s.mirrored }));
/** Two copies crossed in saltire, mirror images of each other. */
export const crossed = (turn: number, charge: Charge): Shape[] => [
  ...turned(-turn, mirrored(charge)),
  ...turned(turn, charge),
];
export const around = (n: number, from: number, charge: Charge): Shape[] =>
  Array.from({ length: n }, (_, i) => turned(from + (360 / n) * i, charge)).flat();

export const num = (x: number): string => String(Math.round(x * 10) / 10);

/** A circle as path data. */
export const o = (x: number, y: number, r: number): string =>
  `M${num(x - r)} ${num(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A rectangle as path data. */
export const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;

/** A bar with rounded ends as path data. */
export const pill = (x: number, y: number, w: number, h: number): string =>
  `M${x + h / 2} ${y}h${w - h}a${h / 2} ${h / 2} 0 0 1 0 ${h}h${h - w}a${h / 2} ${h / 2} 0 0 1 0 ${-h}z`;

/** A coin in a stack seen from the side, and the top of a stack, 28 wide, as path data. */
export const disc = (x: number, y: number): string => `M${x} ${y - 4}v7a14 4.5 0 0 0 28 0v-7z`;
export const lid = (x: number, y: number): string => `M${x} ${y}a14 4.5 0 0 1 28 0a14 4.5 0 0 1-28 0z`;

/** A star with n points as path data. */
export const star = (x: number, y: number, outer: number, inner: number, n: number): string => {
  const points = Array.from({ length: 2 * n }, (_, i) => {
    const r = i % 2 === 0 ? outer : inner;
    const angle = (Math.PI * i) / n - Math.PI / 2;
    return `${num(x + r * Math.cos(angle))} ${num(y + r * Math.sin(angle))}`;
  });
  return `M${points.join("L")}z`;
};
