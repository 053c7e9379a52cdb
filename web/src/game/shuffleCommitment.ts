/** What this browser notes for fair shuffles: what the server committed to, and the bytes that it added itself. */

import { recallJson, remember } from "../ui/storage";

export interface Noted {
  readonly commitment: string;
  /** Bytes as hexadecimal digits. */
  readonly part: string;
  /** Whether the server has taken them. */
  readonly isIn: boolean;
}

const PART_BYTES = 32;
const key = (game: string): string => `fair.${game}`;

export const notedFor = (game: string): Noted | null => recallJson<Noted | null>(key(game), null);

/** Note what the server committed to, the first time; what it says later does not count. Then one's bytes are drawn. */
export function noteCommitment(game: string, commitment: string): void {
  if (commitment === "" || notedFor(game) !== null) return;
  const bytes = crypto.getRandomValues(new Uint8Array(PART_BYTES));
  const part = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  remember(key(game), JSON.stringify({ commitment, part, isIn: false } satisfies Noted));
}

/** Games that have just been set up by somebody else, and whose commitment is to be looked up before one sits down. */
const fresh = new Set<string>();
export const lookUpFirst = (game: string): void => void fresh.add(game);
export const mustLookUp = (game: string): boolean => fresh.delete(game) && notedFor(game) === null;

/** The server has taken one's bytes. */
export function noteTaken(game: string): void {
  const noted = notedFor(game);
  if (noted !== null && !noted.isIn) remember(key(game), JSON.stringify({ ...noted, isIn: true }));
}
