/**
 * Verifies a game's shuffles in the browser: the secret matches the commitment, the key is derived from the secret and the players'
 * random bytes, and every shuffle follows from the keystream.
 */

import { chacha20 } from "@noble/ciphers/chacha.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Fair } from "../game/protocol";

export type Fault = "secret" | "commitment" | "own-part" | "seed" | "shuffle";

/** What this browser stored when the game began; empty strings where it stored nothing. */
export interface ClientRecord {
  readonly commitment: string;
  readonly part: string;
}

const STREAM_SEED = 1n << 256n;

/** Derive the stream key: hash of the secret and the parts in seat order. */
export function keyOf({ secret, parts }: Fair): Uint8Array {
  const seatParts = Object.entries(parts)
    .map(([seat, part]) => [Number(seat), part] as const)
    .sort(([a], [b]) => a - b)
    .flatMap(([seat, part]) => [Uint8Array.of(seat), hexToBytes(part)]);
  return sha256(concatBytes(utf8ToBytes("feodum"), hexToBytes(secret), ...seatParts));
}

const BLOCK_BYTES = 64;

/** ChaCha20 keystream as 32-bit words; nonce 0, block counter from 0. */
function* words(key: Uint8Array): Generator<number, never> {
  const [nonce, zeros] = [new Uint8Array(12), new Uint8Array(BLOCK_BYTES)];
  for (let block = 0; ; block += 1) {
    const view = new DataView(chacha20(key, nonce, zeros, undefined, block).buffer);
    for (let i = 0; i < BLOCK_BYTES; i += 4) yield view.getUint32(i, true);
  }
}

const WORD = 1n << 32n;

/** Shuffle with the stream: Fisher–Yates, using each word for two positions while possible. */
export function shuffle(stream: Generator<number, never>, cards: readonly string[]): string[] {
  const items = [...cards];
  const swap = (i: number, j: number): void => {
    [items[i], items[j]] = [items[j] ?? "", items[i] ?? ""];
  };
  let i = items.length - 1;
  while (i > 0) {
    const sizes = i > 1 && i < 1000 ? [BigInt(i + 1), BigInt(i)] : [BigInt(i + 1)];
    const limit = WORD % sizes.reduce((a, b) => a * b);
    let picks: number[];
    let rest: bigint;
    do {
      rest = BigInt(stream.next().value);
      picks = sizes.map((size) => {
        const product = rest * size;
        rest = product % WORD;
        return Number(product / WORD);
      });
    } while (rest < limit);
    for (const j of picks) {
      swap(i, j);
      i -= 1;
    }
  }
  return items;
}

export const streamOf = (key: Uint8Array): Generator<number, never> => words(key);

/** Return all faults found. `seed` is the seed of the saved game, a decimal number. */
export function findFaults(fair: Fair, seed: string, stored: ClientRecord | null): Fault[] {
  const faults: Fault[] = [];
  if (bytesToHex(sha256(hexToBytes(fair.secret))) !== fair.commitment) faults.push("secret");
  if (stored !== null && stored.commitment !== "" && stored.commitment !== fair.commitment) faults.push("commitment");
  if (stored !== null && stored.part !== "" && !Object.values(fair.parts).includes(stored.part)) faults.push("own-part");
  const key = keyOf(fair);
  if ((STREAM_SEED + BigInt(`0x${bytesToHex(key)}`)).toString() !== seed) faults.push("seed");
  const stream = streamOf(key);
  for (const { before, after } of fair.shuffles) {
    if (shuffle(stream, before).join("\n") !== after.join("\n")) {
      faults.push("shuffle");
      break;
    }
  }
  return faults;
}
