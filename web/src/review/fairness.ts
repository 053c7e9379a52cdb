/**
 * Whether a game's shuffles were fair, found out in the reader's own browser: the secret is the one that was committed to, the key is
 * made of it and of what the players' browsers added, and every shuffle is what the stream of that key gives.
 */

import { chacha20 } from "@noble/ciphers/chacha.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Fair } from "../game/protocol";

export type Fault = "secret" | "commitment" | "own-part" | "seed" | "shuffle";

/** What this browser noted when the game began; empty where it noted nothing. */
export interface Noted {
  readonly commitment: string;
  readonly part: string;
}

const STREAM_SEED = 1n << 256n;

/** The key of the stream: the hash of the secret and the parts in the order of the seats. */
export function keyOf({ secret, parts }: Fair): Uint8Array {
  const said = Object.entries(parts)
    .map(([seat, part]) => [Number(seat), part] as const)
    .sort(([a], [b]) => a - b)
    .flatMap(([seat, part]) => [Uint8Array.of(seat), hexToBytes(part)]);
  return sha256(concatBytes(utf8ToBytes("feodum"), hexToBytes(secret), ...said));
}

const BLOCK_BYTES = 64;

/** The keystream of ChaCha20, nonce 0, counted from 0, as 32-bit words. */
function* words(key: Uint8Array): Generator<number, never> {
  const [nonce, nothing] = [new Uint8Array(12), new Uint8Array(BLOCK_BYTES)];
  for (let block = 0; ; block += 1) {
    const view = new DataView(chacha20(key, nonce, nothing, undefined, block).buffer);
    for (let i = 0; i < BLOCK_BYTES; i += 4) yield view.getUint32(i, true);
  }
}

const WORD = 1n << 32n;

/** The cards as the stream shuffles them: Fisher and Yates, two places a word as long as there are two. */
export function shuffled(stream: Generator<number, never>, cards: readonly string[]): string[] {
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

/** What is wrong; nothing if all is well. `seed` is what the game was dealt by, as a number in words. */
export function faultsOf(fair: Fair, seed: string, noted: Noted | null): Fault[] {
  const faults: Fault[] = [];
  if (bytesToHex(sha256(hexToBytes(fair.secret))) !== fair.commitment) faults.push("secret");
  if (noted !== null && noted.commitment !== "" && noted.commitment !== fair.commitment) faults.push("commitment");
  if (noted !== null && noted.part !== "" && !Object.values(fair.parts).includes(noted.part)) faults.push("own-part");
  const key = keyOf(fair);
  if ((STREAM_SEED + BigInt(`0x${bytesToHex(key)}`)).toString() !== seed) faults.push("seed");
  const stream = streamOf(key);
  for (const { before, after } of fair.shuffles) {
    if (shuffled(stream, before).join("\n") !== after.join("\n")) {
      faults.push("shuffle");
      break;
    }
  }
  return faults;
}
