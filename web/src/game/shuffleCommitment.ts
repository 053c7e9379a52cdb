/** The server's shuffle commitment and this client's random bytes, stored to verify the shuffles after the game. */

import { readStoredJson, writeStored } from "../ui/storage";

export interface StoredCommitment {
  readonly commitment: string;
  /** This client's random bytes, hexadecimal. */
  readonly part: string;
  /** Whether the server has accepted `part`. */
  readonly isIn: boolean;
}

const PART_BYTES = 32;
const key = (game: string): string => `fair.${game}`;

export const loadCommitment = (game: string): StoredCommitment | null => readStoredJson<StoredCommitment | null>(key(game), null);

/** Store the first commitment of a game and draw the client's bytes. Later commitments are ignored. */
export function saveCommitment(game: string, commitment: string): void {
  if (commitment === "" || loadCommitment(game) !== null) return;
  const bytes = crypto.getRandomValues(new Uint8Array(PART_BYTES));
  const part = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  writeStored(key(game), JSON.stringify({ commitment, part, isIn: false } satisfies StoredCommitment));
}

/** Games created by another player: their commitment must be fetched before joining. */
const uncommitted = new Set<string>();
export const requireCommitment = (game: string): void => void uncommitted.add(game);
/** True once after `requireCommitment`, unless a commitment has been saved since. */
export const mustFetchCommitment = (game: string): boolean => uncommitted.delete(game) && loadCommitment(game) === null;

/** Record that the server has accepted this client's bytes. */
export function markPartAccepted(game: string): void {
  const stored = loadCommitment(game);
  if (stored !== null && !stored.isIn) writeStored(key(game), JSON.stringify({ ...stored, isIn: true }));
}
