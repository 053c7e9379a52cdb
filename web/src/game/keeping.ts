/** The seats that this browser holds, so that leaving loses nothing. */

import { recallJson, remember } from "../parts/memory";

export interface Kept {
  readonly tokens: readonly string[];
  readonly invite: string | null;
}
export interface Recent {
  readonly game: string;
  readonly title: string;
  readonly at: number;
}

const NOTHING: Kept = { tokens: [], invite: null };
const MOST_RECENT = 8;

export const keptFor = (game: string): Kept => recallJson<Kept>(`game.${game}`, NOTHING);

export function keep(game: string, kept: Partial<Kept>): void {
  const before = keptFor(game);
  const tokens = [...new Set([...before.tokens, ...(kept.tokens ?? [])])];
  remember(`game.${game}`, JSON.stringify({ tokens, invite: kept.invite ?? before.invite }));
}

export const recentGames = (): readonly Recent[] => recallJson<Recent[]>("recent", []);

export function noteRecent(game: string, title: string): void {
  const others = recentGames().filter((each) => each.game !== game);
  const all = [{ game, title, at: Date.now() }, ...others];
  for (const old of all.slice(MOST_RECENT)) remember(`game.${old.game}`, null);
  remember("recent", JSON.stringify(all.slice(0, MOST_RECENT)));
}

export function forget(game: string): void {
  remember(`game.${game}`, null);
  remember("recent", JSON.stringify(recentGames().filter((each) => each.game !== game)));
}

/** Take seats and invites out of the address, where they must not stay. */
export function readFragment(game: string): { invite: string | null } {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const tokens = fragment.getAll("seat");
  const invite = fragment.get("invite");
  if (tokens.length > 0) keep(game, { tokens });
  if (location.hash !== "") history.replaceState(null, "", location.pathname);
  return { invite };
}

const origin = (): string => location.origin;
export const seatLink = (game: string, tokens: readonly string[]): string =>
  `${origin()}/game/${game}#${tokens.map((token) => `seat=${token}`).join("&")}`;
export const inviteLink = (game: string, invite: string): string => `${origin()}/game/${game}#invite=${invite}`;
export const watchLink = (game: string): string => `${origin()}/game/${game}`;
