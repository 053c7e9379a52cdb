/** The memory aid, on which those at the table agree: what is new about it. */

import type { MemoryAid } from "./protocol";

/** Somebody else wants it on or off, or it is so now. */
export type AidNews = { readonly by: number; readonly on: boolean } | { readonly by: null; readonly on: boolean };

export function aidNews(before: MemoryAid, after: MemoryAid, you: readonly number[]): AidNews | null {
  if (before.on !== after.on) return { by: null, on: after.on };
  const by = after.wanted_by.find((seat) => !before.wanted_by.includes(seat) && !you.includes(seat));
  return by === undefined ? null : { by, on: !after.on };
}

/** What whoever sits here wants, agreed on or not yet. */
export const ownWish = (aid: MemoryAid, you: readonly number[]): boolean => aid.on !== you.some((seat) => aid.wanted_by.includes(seat));
