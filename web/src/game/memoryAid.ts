/** Changes to the memory aid, to which all players at the table must agree. */

import type { MemoryAid } from "./protocol";

/** Another player (`by`) asks to switch it on or off, or it was switched (`by` is null). */
export type MemoryAidChange = { readonly by: number; readonly on: boolean } | { readonly by: null; readonly on: boolean };

export function memoryAidChange(before: MemoryAid, after: MemoryAid, you: readonly number[]): MemoryAidChange | null {
  if (before.on !== after.on) return { by: null, on: after.on };
  const by = after.wanted_by.find((seat) => !before.wanted_by.includes(seat) && !you.includes(seat));
  return by === undefined ? null : { by, on: !after.on };
}

/** True if this client wants the memory aid on, whether or not the others have agreed. */
export const wantsMemoryAidOn = (aid: MemoryAid, you: readonly number[]): boolean => aid.on !== you.some((seat) => aid.wanted_by.includes(seat));
