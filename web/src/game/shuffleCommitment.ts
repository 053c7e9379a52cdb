/** The server's shuffle commitment and this client's random bytes, stored to verify the shuffles after the game. */

import { readStoredJson, writeStored } from "../ui/storage";

export interface ShuffleCommitment {
  readonly commitment: string;
  /** This client's random bytes, hexadecimal. */
  readonly part: string;
  /** Whether the server has accepted `part`. */
  readonly isAccepted: boolean;
}

/** The JSON in the browser's storage, where `isIn` is `isAccepted`. */
interface StoredCommitment {
  readonly commitment: string;
  readonly part: string;
  readonly isIn: boolean;
}

const PART_BYTES = 32;
const key = (game: string): string => `fair.${game}`;

const store = (game: string, { commitment, part, isAccepted }: ShuffleCommitment): void =>
  writeStored(key(game), JSON.stringify({ commitment, part, isIn: isAccepted } satisfies StoredCommitment));

export function loadCommitment(game: string): ShuffleCommitment | null {
  const stored = readStoredJson<StoredCommitment | null>(key(game), null);
  return stored === null ? null : { commitment: stored.commitment, part: stored.part, isAccepted: stored.isIn };
}

/** Store the first commitment of a game and draw the client's bytes. Later commitments are ignored. */
export function saveCommitment(game: string, commitment: string): void {
  if (commitment === "" || loadCommitment(game) !== null) return;
  const bytes = crypto.getRandomValues(new Uint8Array(PART_BYTES));
  const part = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  store(game, { commitment, part, isAccepted: false });
}

/** Games created by another player: their commitment must be fetched before joining. */
const uncommitted = new Set<string>();
export const requireCommitment = (game: string): void => void uncommitted.add(game);
/** True once after `requireCommitment`, unless a commitment has been saved since. */
export const mustFetchCommitment = (game: string): boolean => uncommitted.delete(game) && loadCommitment(game) === null;

/** Record that the server has accepted this client's bytes. */
export function markPartAccepted(game: string): void {
  const stored = loadCommitment(game);
  if (stored !== null && !stored.isAccepted) store(game, { ...stored, isAccepted: true });
}
