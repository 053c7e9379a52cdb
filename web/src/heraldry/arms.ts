/**
 * The coats of arms of all cards: those that the catalogue has (src/feodum/cards/arms.json), and invented ones.
 * The field tells the type (parchment Action, red Attack, blue Reaction, gold Treasure, green Victory, violet Curse, brown Ruins, terracotta Shelter, steel Knight; a mulberry half and a
 * golden rim for Prizes, a torn line for Looters), the second tincture of an Action tells its trade (sky: cards,
 * gold: coins and buys, tawny: more Actions, black: trashing, moss: gaining, mulberry: the court, green: points),
 * and the charge tells the card. No two cards bear the same arms.
 */

import { blazons } from "./blazons";
import { charges, chargeShapes, type ChargeName } from "./charges";
import { divisions, fieldSvg, HEIGHT, LINE, OUTLINE, room, tinctures, WIDTH, type Division, type Tincture } from "./shield";
import { LINE_WEIGHT } from "./strokes";

export interface Arms {
  readonly division: Division;
  readonly field: Tincture;
  /** The other tincture of the division (the field's own where the field is plain). */
  readonly second: Tincture;
  readonly charge: ChargeName;
  readonly tincture: Tincture;
  /** Tincture of the charge's second tone; null for the shade of the first. */
  readonly accent: Tincture | null;
  /** How many times the charge stands on the shield, 1 to 5. */
  readonly count: number;
  readonly rim: Tincture;
}

/** What arms are invented from. */
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

/** The field by the type that matters most, with what can be told apart on it. */
const fields: readonly (readonly [type: string, field: Tincture, second: Tincture])[] = [
  ["Attack", "gules", "crimson"],
  ["Reaction", "azure", "argent"],
  ["Treasure", "or", "amber"],
  ["Victory", "vert", "forest"],
];

/** The second tincture of an Action: its trade. */
function trade({ draws, actions, buys, coins, points, trasher }: Bearer): Tincture {
  if (trasher) return "sable";
  if (actions >= 2) return "tenne";
  if (coins > 0 || buys > 0) return "or";
  if (points > 0) return "vert";
  return draws > 0 ? "celeste" : "moss";
}

/** Arms for a card that has none of its own, by its facts: always the same for the same card, and nobody else's. */
function invent(bearer: Bearer, taken: ReadonlySet<string>): Arms {
  let hash = 2166136261;
  for (const char of bearer.name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  const pick = <T>(from: readonly T[], other: T): T => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
    return from[(hash >>> 8) % from.length] ?? other;
  };
  const [, field, shade] = fields.find(([type]) => bearer.types.includes(type)) ?? ["Action", "argent", trade(bearer)];
  const second = bearer.types.includes("Looter") ? "brown" : shade;
  const colours: readonly Tincture[] = (["azure", "gules", "purpure", "steel", "tenne", "silver"] as const).filter(
    (each) => each !== field && each !== second && !(each === "gules" && field === "or" && second === "amber"),
  );
  const parted = divisions.filter((each) => each !== "plain" && each !== "dancetty");
  let found: Arms;
  do {
    found = {
      division: bearer.types.includes("Looter") ? "dancetty" : pick(parted, "perPale"),
      field,
      second,
      charge: pick(Object.keys(charges) as ChargeName[], "shield"),
      tincture: pick(colours, "steel"),
      accent: field === "or" ? "gules" : "or",
      count: 1,
      rim: field === "or" ? "or" : "argent",
    };
  } while (taken.has(look(found)));
  return found;
}

const look = ({ division, field, second, charge, tincture }: Arms): string => [division, field, second, charge, tincture].join();

const granted = new Map<string, Arms>();

/** Invent arms for a card, unless it has some. */
export function grantArms(bearer: Bearer): void {
  if (blazons.has(bearer.name) || granted.has(bearer.name)) return;
  const taken = new Set([...blazoned.map(arms), ...granted.values()].map(look));
  granted.set(bearer.name, invent(bearer, taken));
  drawn.delete(bearer.name);
}

const stranger = { types: ["Action"], draws: 0, actions: 0, buys: 0, coins: 0, points: 0, trasher: false };

/** The arms of a card, by its English name. */
export const arms = (cardName: string): Arms =>
  blazons.get(cardName) ?? granted.get(cardName) ?? invent({ name: cardName, ...stranger }, new Set());

/** All card and pile names that have arms of their own. */
export const blazoned: readonly string[] = [...blazons.keys()];

/** Where the charges stand, for one to five of them: offsets from the middle and size, in parts of the room. */
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

const draw = (bearing: Arms): string => {
  const { division, field, second, charge, tincture, accent, count, rim } = bearing;
  const { x, y, size } = room(division);
  const [main, shade] = tinctures[tincture];
  const paint = { a: main, b: accent === null ? shade : tinctures[accent][0], line: LINE };
  const borne = (places[count - 1] ?? []).map(([dx, dy, part]) => {
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
    borne.join("") +
    `<path fill="none" stroke="${LINE}" stroke-width="2" stroke-linejoin="round" d="${OUTLINE}"/></svg>`
  );
};

const drawn = new Map<string, string>();

/** The coat of arms of a card as a complete inline <svg>, without ids, styles or references. */
export function armsSvg(cardName: string): string {
  const known = drawn.get(cardName);
  if (known !== undefined) return known;
  const svg = draw(arms(cardName));
  drawn.set(cardName, svg);
  return svg;
}
