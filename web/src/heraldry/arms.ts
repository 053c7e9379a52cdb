/**
 * Coats of arms of all cards: from the catalogue (src/feodum/cards/arms.json), or generated for custom cards.
 * The field shows the type (parchment Action, red Attack, blue Reaction, gold Treasure, green Victory, violet Curse,
 * brown Ruins, terracotta Shelter, steel Knight; a mulberry half and a golden rim for Prizes, a torn line for Looters,
 * a wavy one for Durations), the second tincture of an Action shows its purpose (sky: cards, gold: coins and buys,
 * tawny: more Actions, black: trashing, moss: gaining, mulberry: the court, green: points), and the charge identifies the
 * card. No two cards have the same arms.
 */

import { baseCharges } from "./baseCharges";
import { blazons } from "./blazons";
import { chargeShapes, type ChargeName } from "./charges";
import { chargeNamed } from "./loadedCharges.svelte";
import { chargeSpace, divisions, fieldSvg, HEIGHT, LINE, OUTLINE, tinctures, WIDTH, type Division, type Tincture } from "./shield";
import { LINE_WEIGHT, type Charge } from "./strokes";

export interface Arms {
  readonly division: Division;
  readonly field: Tincture;
  /** The second tincture of the division; same as the field if the field is plain. */
  readonly second: Tincture;
  readonly charge: ChargeName;
  readonly tincture: Tincture;
  /** Tincture of the charge's second tone; null for a shade of the first. */
  readonly accent: Tincture | null;
  /** How many times the charge appears on the shield, 1 to 5. */
  readonly count: number;
  readonly rim: Tincture;
}

/** Card facts that arms are generated from. */
export interface Bearer {
  readonly name: string;
  readonly types: readonly string[];
  readonly draws: number;
  readonly actions: number;
  readonly buys: number;
  readonly coins: number;
  readonly points: number;
  readonly trasher: boolean;
}

/** Field and second tincture by card type, most important type first. */
const fields: readonly (readonly [type: string, field: Tincture, second: Tincture])[] = [
  ["Attack", "gules", "crimson"],
  ["Reaction", "azure", "argent"],
  ["Treasure", "or", "amber"],
  ["Victory", "vert", "forest"],
];

/** Second tincture of an Action, by what the card does. */
function purposeTincture({ draws, actions, buys, coins, points, trasher }: Bearer): Tincture {
  if (trasher) return "sable";
  if (actions >= 2) return "tenne";
  if (coins > 0 || buys > 0) return "or";
  if (points > 0) return "vert";
  return draws > 0 ? "celeste" : "moss";
}

/** Generate arms from a card's facts: deterministic, and different from all `taken` ones. */
function generate(bearer: Bearer, taken: ReadonlySet<string>): Arms {
  let hash = 2166136261;
  for (const char of bearer.name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  const pick = <T>(from: readonly T[], other: T): T => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
    return from[(hash >>> 8) % from.length] ?? other;
  };
  const [, field, shade] = fields.find(([type]) => bearer.types.includes(type)) ?? ["Action", "argent", purposeTincture(bearer)];
  const second = bearer.types.includes("Looter") ? "brown" : shade;
  const colours: readonly Tincture[] = (["azure", "gules", "purpure", "steel", "tenne", "silver"] as const).filter(
    (each) => each !== field && each !== second && !(each === "gules" && field === "or" && second === "amber"),
  );
  const parted = divisions.filter((each) => each !== "plain" && each !== "dancetty");
  let result: Arms;
  do {
    result = {
      division: bearer.types.includes("Looter") ? "dancetty" : pick(parted, "perPale"),
      field,
      second,
      charge: pick(Object.keys(baseCharges) as ChargeName[], "horn"),
      tincture: pick(colours, "steel"),
      accent: field === "or" ? "gules" : "or",
      count: 1,
      rim: field === "or" ? "or" : "argent",
    };
  } while (taken.has(identity(result)));
  return result;
}

const identity = ({ division, field, second, charge, tincture }: Arms): string => [division, field, second, charge, tincture].join();

const generated = new Map<string, Arms>();

/** Generate arms for a card, unless it already has some. */
export function generateArms(bearer: Bearer): void {
  if (blazons.has(bearer.name) || generated.has(bearer.name)) return;
  const taken = new Set([...cardsWithArms.map(arms), ...generated.values()].map(identity));
  generated.set(bearer.name, generate(bearer, taken));
  svgCache.delete(bearer.name);
}

const unknownCard = { types: ["Action"], draws: 0, actions: 0, buys: 0, coins: 0, points: 0, trasher: false };

/** The arms of a card, by its English name. */
export const arms = (cardName: string): Arms =>
  blazons.get(cardName) ?? generated.get(cardName) ?? generate({ name: cardName, ...unknownCard }, new Set());

/** Names of all cards and piles with arms in the catalogue. */
export const cardsWithArms: readonly string[] = [...blazons.keys()];

/** Positions of one to five charges: offset from the centre and size, as fractions of the available space. */
const places: readonly (readonly (readonly [x: number, y: number, size: number])[])[] = [
  [[0, 0, 1]],
  [
    [-0.26, -0.14, 0.55],
    [0.26, 0.16, 0.55],
  ],
  [
    [-0.27, -0.23, 0.52],
    [0.27, -0.23, 0.52],
    [0, 0.29, 0.52],
  ],
  [
    [-0.28, -0.27, 0.5],
    [0.28, -0.27, 0.5],
    [-0.28, 0.27, 0.5],
    [0.28, 0.27, 0.5],
  ],
  [
    [-0.32, -0.32, 0.42],
    [0.32, -0.32, 0.42],
    [0, 0, 0.42],
    [-0.26, 0.33, 0.42],
    [0.26, 0.33, 0.42],
  ],
];

/** Draw arms, or only the shield if the charge is null. */
const draw = (arms: Arms, charge: Charge | null): string => {
  const { division, field, second, tincture, accent, count, rim } = arms;
  const { x, y, size } = chargeSpace(division);
  const [main, shade] = tinctures[tincture];
  const paint = { a: main, b: accent === null ? shade : tinctures[accent][0], line: LINE };
  const chargesSvg = charge === null ? [] : (places[count - 1] ?? []).map(([dx, dy, part]) => {
    const scale = (size * part) / 64;
    const [left, top] = [x + dx * size - 32 * scale, y + dy * size - 32 * scale];
    const at = `translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(3)})`;
    return `<g transform="${at}">${chargeShapes(charge, paint, LINE_WEIGHT / scale)}</g>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="arms" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">` +
    `<path fill="${LINE}" stroke="${LINE}" stroke-width="11" stroke-linejoin="round" d="${OUTLINE}"/>` +
    `<path fill="none" stroke="${tinctures[rim][0]}" stroke-width="7" stroke-linejoin="round" d="${OUTLINE}"/>` +
    fieldSvg(division, field, second) +
    chargesSvg.join("") +
    `<path fill="none" stroke="${LINE}" stroke-width="2" stroke-linejoin="round" d="${OUTLINE}"/></svg>`
  );
};

const svgCache = new Map<string, string>();

/** Return a card's coat of arms as an inline <svg> without ids, styles or references; without the charge while it loads. */
export function armsSvg(cardName: string): string {
  const cached = svgCache.get(cardName);
  if (cached !== undefined) return cached;
  const borne = arms(cardName);
  const charge = chargeNamed(borne.charge);
  const svg = draw(borne, charge);
  if (charge !== null) svgCache.set(cardName, svg);
  return svg;
}
