/**
 * The coats of arms of all cards. The field tells the type (parchment Action, red Attack, blue Reaction, gold
 * Treasure, green Victory, violet Curse, brown Ruins, terracotta Shelter, steel Knight; a mulberry half and a
 * golden rim for Prizes, a torn line for Looters), the second tincture of an Action tells its trade (sky: cards,
 * gold: coins and buys, tawny: more Actions, black: trashing, moss: gaining, mulberry: the court, green: points),
 * and the charge tells the card. No two cards bear the same arms.
 */

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

type Row = readonly [
  division: Division,
  field: Tincture,
  second: Tincture,
  charge: ChargeName,
  tincture: Tincture,
  accent?: Tincture | null,
  count?: number,
];

const table: Readonly<Record<string, Row>> = {
  // Basic
  Copper: ["plain", "or", "or", "coin", "copper"],
  Silver: ["perBend", "or", "amber", "coin", "silver", null, 2],
  Gold: ["bordure", "tenne", "or", "coin", "or", null, 3],
  Platinum: ["bordure", "iron", "or", "coin", "platinum", null, 5],
  Estate: ["plain", "vert", "vert", "manor", "argent", "terra"],
  Duchy: ["perPale", "vert", "forest", "tower", "argent"],
  Province: ["bordure", "vert", "or", "castle", "argent"],
  Colony: ["wavy", "vert", "azure", "ship", "argent", "tenne"],
  Curse: ["perSaltire", "purpure", "plum", "skull", "argent"],

  // Base
  Artisan: ["perFess", "argent", "moss", "jug", "terra", "or"],
  Bandit: ["perPale", "gules", "argent", "dagger", "steel", "or"],
  Bureaucrat: ["base", "gules", "argent", "quill", "or", "argent"],
  Cellar: ["perPale", "argent", "celeste", "barrel", "tenne", "steel"],
  Chapel: ["perPale", "argent", "sable", "candle", "or", "gules"],
  "Council Room": ["perChevron", "argent", "celeste", "bell", "or", "tenne"],
  Festival: ["gyronny", "argent", "or", "drum", "gules", "argent"],
  Gardens: ["chevron", "vert", "or", "rose", "argent", "or"],
  Harbinger: ["bend", "argent", "celeste", "horn", "or", "gules"],
  Laboratory: ["bordure", "argent", "celeste", "flask", "silver", "vert"],
  Library: ["chief", "argent", "celeste", "book", "argent", "gules"],
  Market: ["perPale", "argent", "or", "scales", "tenne", "gules"],
  Merchant: ["perBend", "argent", "or", "bag", "azure", "or"],
  Militia: ["perFess", "gules", "crimson", "halberds", "silver", "or"],
  Mine: ["perChevron", "argent", "moss", "pickaxe", "steel", "tenne"],
  Moat: ["chief", "azure", "argent", "waves", "celeste", "argent"],
  Moneylender: ["perFess", "argent", "sable", "coins", "copper", "or"],
  Poacher: ["perBendSinister", "argent", "or", "bow", "tenne", "gules"],
  Remodel: ["perBend", "argent", "sable", "hammer", "steel", "tenne"],
  Sentry: ["perFess", "argent", "sable", "lantern", "steel", "or"],
  Smithy: ["base", "argent", "celeste", "anvil", "iron", "tenne"],
  "Throne Room": ["perPale", "argent", "murrey", "throne", "or", "gules"],
  Vassal: ["chevron", "argent", "or", "gauntlet", "steel", "tenne"],
  Village: ["base", "argent", "tenne", "village", "or", "gules"],
  Witch: ["perSaltire", "gules", "argent", "hat", "sable", "purpure"],
  Workshop: ["quarterly", "argent", "moss", "saw", "steel", "tenne"],

  // Prosperity
  Bank: ["chief", "or", "tenne", "coins", "silver", "copper"],
  Bishop: ["cross", "argent", "vert", "crosier", "or", "gules"],
  City: ["perPale", "argent", "tenne", "gate", "silver", "gules"],
  Contraband: ["wavy", "or", "sable", "anchor", "steel", "gules"],
  "Counting House": ["chief", "argent", "or", "abacus", "tenne", "gules"],
  Expand: ["flaunches", "argent", "sable", "compasses", "steel", "or"],
  Forge: ["base", "argent", "sable", "flame", "gules", "or"],
  Goons: ["saltire", "gules", "sable", "mace", "steel", "or"],
  "Grand Market": ["bordure", "argent", "or", "scales", "or", "gules"],
  Hoard: ["bordure", "or", "gules", "chest", "tenne", "or"],
  "King's Court": ["bordure", "argent", "murrey", "crown", "or", "gules"],
  Loan: ["perBend", "or", "amber", "scroll", "argent", "gules"],
  Mint: ["perFess", "argent", "or", "coin", "or", "amber"],
  Monument: ["perPale", "argent", "vert", "column", "silver"],
  Mountebank: ["perPale", "gules", "or", "flask", "argent", "vert"],
  Peddler: ["bendSinister", "argent", "or", "cart", "tenne", "steel"],
  Quarry: ["perChevron", "or", "amber", "stones", "silver"],
  Rabble: ["barry", "gules", "crimson", "pitchfork", "silver", "tenne"],
  "Royal Seal": ["perPale", "or", "murrey", "seal", "gules", "or"],
  Talisman: ["gyronny", "or", "amber", "amulet", "azure", "or"],
  "Trade Route": ["saltire", "argent", "or", "wheel", "tenne", "gules"],
  Vault: ["perSaltire", "argent", "celeste", "key", "or", "gules"],
  Venture: ["quarterly", "or", "tenne", "rosette", "argent", "gules"],
  Watchtower: ["perPale", "azure", "argent", "tower", "or"],
  "Worker's Village": ["perFess", "argent", "tenne", "house", "or", "gules"],

  // Cornucopia
  Hamlet: ["plain", "argent", "argent", "hut", "or", "tenne"],
  "Fortune Teller": ["bordure", "gules", "or", "orb", "celeste", "or"],
  Menagerie: ["perPale", "argent", "celeste", "paw", "tenne", "gules"],
  "Farming Village": ["perBend", "argent", "tenne", "wheat", "or", "gules"],
  "Horse Traders": ["perBend", "azure", "argent", "horse", "tenne", "sable"],
  Remake: ["perPale", "argent", "sable", "hammers", "steel", "tenne"],
  Tournament: ["paly", "argent", "or", "helm", "steel", "gules"],
  "Young Witch": ["perChevron", "gules", "sable", "cauldron", "steel", "moss"],
  Harvest: ["barry", "argent", "or", "sickle", "steel", "tenne"],
  "Horn of Plenty": ["base", "or", "amber", "cornucopia", "tenne", "gules"],
  "Hunting Party": ["perFess", "argent", "celeste", "dog", "tenne", "gules"],
  Jester: ["quarterly", "gules", "or", "cap", "argent", "azure"],
  Fairgrounds: ["gyronny", "vert", "forest", "pavilion", "argent", "gules"],
  "Bag of Gold": ["perPale", "argent", "murrey", "bag", "or", "amber"],
  Diadem: ["perPale", "or", "murrey", "diadem", "silver", "azure"],
  Followers: ["perPale", "gules", "murrey", "banner", "argent", "or"],
  Princess: ["quarterly", "argent", "murrey", "rose", "gules", "or"],
  "Trusty Steed": ["perFess", "murrey", "argent", "horse", "argent", "or"],

  // Dark Ages
  "Poor House": ["bend", "argent", "or", "loaf", "tenne", "argent"],
  Beggar: ["perChevron", "azure", "argent", "bowl", "tenne", "or"],
  Squire: ["quarterly", "argent", "tenne", "shield", "azure", "argent"],
  Vagrant: ["perBendSinister", "argent", "celeste", "bindle", "gules", "tenne"],
  Forager: ["chief", "argent", "sable", "mushroom", "argent", "gules"],
  Hermit: ["perPale", "argent", "moss", "tree", "vert", "tenne"],
  "Market Square": ["quarterly", "azure", "argent", "stall", "argent", "gules"],
  Sage: ["chevron", "argent", "celeste", "owl", "tenne", "or"],
  Storeroom: ["quarterly", "argent", "celeste", "barrel", "tenne", "steel", 3],
  Urchin: ["chevron", "gules", "argent", "apple", "or", "vert"],
  Armory: ["perBend", "argent", "moss", "swords", "silver", "tenne"],
  "Death Cart": ["dancetty", "argent", "brown", "cart", "iron", "steel"],
  Feodum: ["barry", "vert", "forest", "plough", "silver", "tenne"],
  Fortress: ["embattled", "argent", "tenne", "castle", "steel"],
  Ironmonger: ["perChevron", "argent", "tenne", "horseshoe", "steel", "sable"],
  Marauder: ["dancetty", "gules", "brown", "axe", "silver", "tenne"],
  Procession: ["pale", "argent", "murrey", "banner", "or", "gules"],
  Rats: ["base", "argent", "sable", "rat", "ash", "carnation"],
  Scavenger: ["bend", "argent", "or", "raven", "sable"],
  "Wandering Minstrel": ["perSaltire", "argent", "tenne", "harp", "or", "gules"],
  "Band of Misfits": ["perBend", "argent", "murrey", "mask", "or", "gules"],
  "Bandit Camp": ["base", "argent", "tenne", "camp", "gules"],
  Catacombs: ["flaunches", "argent", "celeste", "skull", "silver"],
  Count: ["bend", "argent", "murrey", "ring", "or", "gules"],
  Counterfeit: ["bendSinister", "or", "sable", "shears", "steel", "copper"],
  Cultist: ["dancetty", "gules", "brown", "eye", "argent", "purpure"],
  Graverobber: ["perChevron", "argent", "sable", "shovel", "steel", "tenne"],
  "Junk Dealer": ["perFess", "argent", "sable", "bucket", "tenne", "steel"],
  Knights: ["chevron", "steel", "gules", "swords", "silver", "or"],
  Mystic: ["pile", "argent", "celeste", "hand", "carnation"],
  Pillage: ["perBend", "gules", "argent", "pennon", "sable", "or"],
  Rebuild: ["perBend", "argent", "vert", "trowel", "steel", "tenne"],
  Rogue: ["perBendSinister", "gules", "crimson", "hood", "steel", "or"],
  Altar: ["cross", "argent", "sable", "altar", "or", "gules"],
  "Hunting Grounds": ["base", "argent", "celeste", "stag", "tenne", "or"],

  // Dark Ages: Knights
  "Dame Anna": ["perPale", "steel", "gules", "flame", "or", "gules"],
  "Dame Josephine": ["perPale", "steel", "vert", "lily", "or", "gules"],
  "Dame Molly": ["bend", "steel", "gules", "star", "or", "argent", 2],
  "Dame Natalie": ["perBend", "steel", "gules", "wheat", "or", "argent"],
  "Dame Sylvia": ["perFess", "steel", "gules", "tree", "or", "tenne"],
  "Sir Bailey": ["embattled", "steel", "gules", "tower", "argent"],
  "Sir Destry": ["fess", "steel", "gules", "horse", "argent", "sable"],
  "Sir Martin": ["quarterly", "steel", "gules", "sword", "argent", "or"],
  "Sir Michael": ["perSaltire", "steel", "gules", "gauntlet", "argent", "or"],
  "Sir Vander": ["bordure", "steel", "gules", "sun", "or", "amber"],

  // Dark Ages: Ruins, Shelters and cards outside the Supply
  "Abandoned Mine": ["perBend", "brown", "umber", "pickaxe", "ash", "tenne"],
  "Ruined Library": ["chief", "brown", "umber", "book", "ash", "tenne"],
  "Ruined Market": ["barry", "brown", "umber", "stall", "ash", "tenne"],
  "Ruined Village": ["base", "brown", "umber", "village", "ash", "tenne"],
  Survivors: ["perFess", "brown", "umber", "flame", "or", "gules"],
  Hovel: ["perPale", "azure", "terra", "hut", "argent", "or"],
  Necropolis: ["perPale", "argent", "terra", "tombstone", "steel"],
  "Overgrown Estate": ["perPale", "vert", "terra", "ivy", "moss"],
  Spoils: ["dancetty", "or", "gules", "goblet", "silver", "azure"],
  Madman: ["perBend", "argent", "tenne", "moon", "or", "argent"],
  Mercenary: ["bend", "gules", "argent", "axes", "steel", "tenne"],

  // Piles
  Ruins: ["dancetty", "brown", "umber", "brokenColumn", "ash"],
  Prizes: ["chevron", "murrey", "or", "goblet", "or", "argent"],
};

/** Prizes, and the Treasures whose field is not golden. */
const goldenRim: ReadonlySet<string> = new Set([
  "Gold",
  "Platinum",
  "Bag of Gold",
  "Diadem",
  "Followers",
  "Princess",
  "Trusty Steed",
  "Prizes",
]);

function read([division, field, second, charge, tincture, accent = null, count = 1]: Row, rim: Tincture): Arms {
  return { division, field, second, charge, tincture, accent, count, rim };
}

/** Arms for a card we don't know, always the same for the same name. */
function invent(cardName: string): Arms {
  let hash = 2166136261;
  for (const char of cardName) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  const pick = <T>(from: readonly T[], other: T): T => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
    return from[hash % from.length] ?? other;
  };
  const seconds: readonly Tincture[] = ["celeste", "or", "tenne", "moss", "sable", "murrey"];
  const colours: readonly Tincture[] = ["azure", "gules", "vert", "purpure", "copper"];
  return {
    division: pick(divisions, "plain"),
    field: "argent",
    second: pick(seconds, "celeste"),
    charge: pick(Object.keys(charges) as ChargeName[], "shield"),
    tincture: pick(colours, "azure"),
    accent: "silver",
    count: 1,
    rim: "argent",
  };
}

/** The arms of a card, by its English name. */
export function arms(cardName: string): Arms {
  const row = Object.hasOwn(table, cardName) ? table[cardName] : undefined;
  if (row === undefined) return invent(cardName);
  const field = row[1];
  const rim = goldenRim.has(cardName) || field === "or" ? "or" : field === "steel" ? "silver" : "argent";
  return read(row, rim);
}

/** All card and pile names that have arms of their own. */
export const blazoned: readonly string[] = Object.keys(table);

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
