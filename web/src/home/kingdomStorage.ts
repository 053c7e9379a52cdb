/** Kingdoms that this browser keeps: favourites, and those last played. */

import { recallJson, remember } from "../ui/storage";

export interface KeptKingdom {
  readonly code: string;
  readonly cards: readonly string[];
}

const MOST_LAST = 8;

export const favourites = (): readonly KeptKingdom[] => recallJson<KeptKingdom[]>("favourites", []);
export const lastKingdoms = (): readonly KeptKingdom[] => recallJson<KeptKingdom[]>("last-kingdoms", []);

const without = (list: readonly KeptKingdom[], code: string): KeptKingdom[] => list.filter((each) => each.code !== code);

/** Make a kingdom a favourite, or no longer one; whether it is one now. */
export function swapFavourite(kingdom: KeptKingdom): boolean {
  const before = favourites();
  const isNew = !before.some((each) => each.code === kingdom.code);
  remember("favourites", JSON.stringify(isNew ? [kingdom, ...before] : without(before, kingdom.code)));
  return isNew;
}

export function noteLast(kingdom: KeptKingdom): void {
  if (kingdom.code === "") return;
  remember("last-kingdoms", JSON.stringify([kingdom, ...without(lastKingdoms(), kingdom.code)].slice(0, MOST_LAST)));
}

/** Today where the reader is, as the server wants it. */
export function today(now = new Date()): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
