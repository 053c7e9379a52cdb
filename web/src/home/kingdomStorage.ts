/** Kingdoms stored in this browser: favourites and the last ones played. */

import { readStoredJson, writeStored } from "../ui/storage";

export interface SavedKingdom {
  readonly code: string;
  readonly cards: readonly string[];
}

const MAX_LAST = 8;

export const favourites = (): readonly SavedKingdom[] => readStoredJson<SavedKingdom[]>("favourites", []);
export const lastKingdoms = (): readonly SavedKingdom[] => readStoredJson<SavedKingdom[]>("last-kingdoms", []);

const without = (list: readonly SavedKingdom[], code: string): SavedKingdom[] => list.filter((each) => each.code !== code);

/** Add a kingdom to the favourites or remove it. Returns whether it is a favourite now. */
export function toggleFavourite(kingdom: SavedKingdom): boolean {
  const before = favourites();
  const isNew = !before.some((each) => each.code === kingdom.code);
  writeStored("favourites", JSON.stringify(isNew ? [kingdom, ...before] : without(before, kingdom.code)));
  return isNew;
}

export function recordLastKingdom(kingdom: SavedKingdom): void {
  if (kingdom.code === "") return;
  writeStored("last-kingdoms", JSON.stringify([kingdom, ...without(lastKingdoms(), kingdom.code)].slice(0, MAX_LAST)));
}

/** Today's local date as YYYY-MM-DD. */
export function today(now = new Date()): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
