/**
 * The shield: outline, tinctures and divisions of the field. Parts of the field are polygons clipped to the outline
 * here, so that the SVG needs no clip paths, ids or style sheet.
 */

/** Heraldic colours: the tincture and its darker shade. */
export const tinctures = {
  argent: ["#f2e8d0", "#c8b68c"],
  or: ["#ebbb3d", "#b7841f"],
  amber: ["#c98c22", "#95620f"],
  gules: ["#b23a2f", "#7d241c"],
  crimson: ["#8c2b24", "#5f1a16"],
  azure: ["#2f63a1", "#1f4371"],
  celeste: ["#8fb9d2", "#5a8aa8"],
  vert: ["#41824a", "#2a5a33"],
  forest: ["#2c5f37", "#1c4025"],
  moss: ["#93ab6b", "#67803f"],
  purpure: ["#6f4893", "#492c66"],
  plum: ["#4a2d67", "#301b46"],
  murrey: ["#8a3a61", "#602341"],
  sable: ["#3d3735", "#655c57"],
  tenne: ["#a9652f", "#77421a"],
  brown: ["#7c5c42", "#573e2a"],
  umber: ["#573f2c", "#3c2a1c"],
  ash: ["#c3b6a3", "#8d7f6d"],
  terra: ["#c06b46", "#8f472a"],
  steel: ["#98a6b3", "#687784"],
  iron: ["#5c6a77", "#3f4a55"],
  silver: ["#d9dfe3", "#99a5af"],
  copper: ["#c97f49", "#925229"],
  platinum: ["#e4f1f4", "#8fb6c1"],
  carnation: ["#ecc9a6", "#c4946c"],
} as const satisfies Record<string, readonly [string, string]>;

export type Tincture = keyof typeof tinctures;

/** Colour of all lines. */
export const LINE = "#2a211b";

export const WIDTH = 100;
export const HEIGHT = 120;
export const OUTLINE = "M8 8H92V58C92 86 71 103 50 113C29 103 8 86 8 58Z";

export type Point = readonly [number, number];
export type Polygon = readonly Point[];

const bezier = (p: Point, q: Point, r: Point, s: Point, steps: number): Point[] =>
  Array.from({ length: steps }, (_, i) => {
    const t = (i + 1) / steps;
    const u = 1 - t;
    const at = (k: 0 | 1): number => u * u * u * p[k] + 3 * u * u * t * q[k] + 3 * u * t * t * r[k] + t * t * t * s[k];
    return [at(0), at(1)];
  });

/** The outline as a convex polygon, clockwise as seen on screen. */
const edge: Polygon = [
  [8, 8],
  [92, 8],
  [92, 58],
  ...bezier([92, 58], [92, 86], [71, 103], [50, 113], 12),
  ...bezier([50, 113], [29, 103], [8, 86], [8, 58], 12).slice(0, -1),
  [8, 58],
];

/** Clip a polygon to the shield (Sutherland–Hodgman). */
function clip(polygon: Polygon): Polygon {
  let part: Polygon = polygon;
  edge.forEach((from, i) => {
    const to = edge[(i + 1) % edge.length] ?? from;
    const side = (p: Point): number => (to[0] - from[0]) * (p[1] - from[1]) - (to[1] - from[1]) * (p[0] - from[0]);
    const clipped: Point[] = [];
    part.forEach((p, j) => {
      const q = part[(j + 1) % part.length] ?? p;
      const [sp, sq] = [side(p), side(q)];
      if (sp >= 0) clipped.push(p);
      if (sp >= 0 !== sq >= 0) {
        const t = sp / (sp - sq);
        clipped.push([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]);
      }
    });
    part = clipped;
  });
  return part;
}

const rect = (x: number, y: number, w: number, h: number): Polygon => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** A band of the given width along the line from p to q. */
const band = (p: Point, q: Point, width: number): Polygon => {
  const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
  const k = width / 2 / Math.hypot(dx, dy);
  const [nx, ny] = [-dy * k, dx * k];
  return [
    [p[0] + nx, p[1] + ny],
    [q[0] + nx, q[1] + ny],
    [q[0] - nx, q[1] - ny],
    [p[0] - nx, p[1] - ny],
  ];
};

/** The area below a line that crosses the shield from left to right. */
const below = (line: Polygon): Polygon => [...line, [WIDTH, HEIGHT], [0, HEIGHT]];

const across = (steps: number, y: (x: number, i: number) => number): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const x = (WIDTH * i) / steps;
    return [x, y(x, i)];
  });

const inset = (by: number): Polygon =>
  edge.map(([x, y]) => [50 + (x - 50) * (1 - by / 42), 57 + (y - 57) * (1 - by / 51)]);

const A: Point = [0, -2];
const B: Point = [100, -2];
const C: Point = [100, 112];
const D: Point = [0, 112];
const CENTRE: Point = [50, 55];

const half = (x: number): number => (x < 50 ? x : 100 - x);

/** Area covered by the second tincture; a polygon given as `field` is painted in the first one again. */
type Part = Polygon | { readonly field: Polygon };

const divide = {
  plain: () => [],
  perPale: () => [rect(50, 0, 50, HEIGHT)],
  perFess: () => [rect(0, 56, WIDTH, HEIGHT)],
  perBend: () => [[A, B, C]],
  perBendSinister: () => [[B, C, D]],
  perChevron: () => [below([[0, 112], [50, 52], [100, 112]])],
  perSaltire: () => [
    [A, CENTRE, D],
    [B, C, CENTRE],
  ],
  quarterly: () => [rect(50, 0, 50, 56), rect(0, 56, 50, HEIGHT)],
  gyronny: () => [
    [A, [50, -2], CENTRE],
    [B, [100, 55], CENTRE],
    [C, [50, 120], CENTRE],
    [D, [0, 55], CENTRE],
  ],
  chief: () => [rect(0, 0, WIDTH, 31)],
  base: () => [rect(0, 80, WIDTH, HEIGHT)],
  pale: () => [rect(29, 0, 42, HEIGHT)],
  fess: () => [rect(0, 36, WIDTH, 38)],
  bend: () => [band([-5, -7], [105, 117], 30)],
  bendSinister: () => [band([105, -7], [-5, 117], 30)],
  saltire: () => [band([-5, -7], [105, 117], 18), band([105, -7], [-5, 117], 18)],
  cross: () => [rect(39, 0, 22, HEIGHT), rect(0, 43, WIDTH, 22)],
  chevron: () => [[[0, 108], [50, 70], [100, 108], [100, 130], [50, 90], [0, 130]]],
  pile: () => [[[12, 0], [88, 0], [50, 112]]],
  bordure: () => [rect(0, 0, WIDTH, HEIGHT), { field: inset(9) }],
  barry: () => [rect(0, 23, WIDTH, 15), rect(0, 53, WIDTH, 15), rect(0, 83, WIDTH, 15)],
  paly: () => [rect(22, 0, 14, HEIGHT), rect(50, 0, 14, HEIGHT), rect(78, 0, 14, HEIGHT)],
  bendy: () => [-66, -22, 22, 66].map((dx) => band([dx - 5, -7], [dx + 105, 117], 16)),
  flaunches: () =>
    [-1, 1].map((s) =>
      Array.from({ length: 60 }, (_, i): Point => {
        const t = (2 * Math.PI * i) / 60;
        return [50 + s * 68 + 46 * Math.cos(t), 54 + 62 * Math.sin(t)];
      }),
    ),
  wavy: () => [below(across(50, (x) => 66 + 4 * Math.sin((x * Math.PI) / 12.5)))],
  embattled: () => [
    below([0, 1, 2, 3, 4, 5, 6, 7].flatMap((i): Point[] => {
      const y = i % 2 === 0 ? 56 : 68;
      return [[12.5 * i, y], [12.5 * (i + 1), y]];
    })),
  ],
  dancetty: () => [below(across(10, (x, i) => (i % 2 === 0 ? 72 : 56) + half(x) / 25))],
} satisfies Record<string, () => Part[]>;

export type Division = keyof typeof divide;
export const divisions = Object.keys(divide) as Division[];

const round = (x: number): string => String(Math.round(x * 10) / 10);
const path = (polygon: Polygon): string => `M${polygon.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;

/** Centre and size of the space for charges on a divided field. */
export function chargeSpace(division: Division): { x: number; y: number; size: number } {
  switch (division) {
    case "chief":
      return { x: 50, y: 66, size: 60 };
    case "base":
      return { x: 50, y: 47, size: 68 };
    case "chevron":
      return { x: 50, y: 43, size: 60 };
    case "bordure":
      return { x: 50, y: 52, size: 61 };
    case "flaunches":
      return { x: 50, y: 54, size: 70 };
    default:
      return { x: 50, y: 52, size: 73 };
  }
}

/** Render the field as SVG paths: both tinctures and the lines between them, without the outline. */
export function fieldSvg(division: Division, field: Tincture, second: Tincture): string {
  const parts: readonly Part[] = divide[division]();
  const painted = parts.map((part) => {
    const [polygon, tincture] = "field" in part ? [part.field, field] : [part, second];
    return `<path fill="${tinctures[tincture][0]}" d="${path(clip(polygon))}"/>`;
  });
  return (
    `<path fill="${tinctures[field][0]}" d="${OUTLINE}"/>` +
    `<g stroke="${LINE}" stroke-width="1.4" stroke-linejoin="round">${painted.join("")}</g>`
  );
}
