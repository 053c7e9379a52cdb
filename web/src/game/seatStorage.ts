/** The seats that this browser holds, so that leaving loses nothing. */

import { recallJson, remember } from "../ui/storage";

export interface Kept {
  readonly tokens: readonly string[];
  readonly invite: string | null;
}
export interface Recent {
  readonly game: string;
  readonly title: string;
  readonly at: number;
  /** Only what is over may be forgotten by itself. */
  readonly over?: boolean;
  readonly kingdom?: readonly string[];
  /** Whether the game waits for this browser. */
  readonly yours?: boolean;
  readonly result?: Result;
}
export interface Result {
  readonly rank: "won" | "tied" | "lost";
  /** One's own points, then those of the others in the order of play. */
  readonly scores: readonly number[];
}

const NOTHING: Kept = { tokens: [], invite: null };
const MOST_FINISHED = 200;
/** What a token looks like; anything else in a link is none. */
const TOKEN = /^[\w-]{20,64}$/;

export const keptFor = (game: string): Kept => ({ ...NOTHING, ...recallJson<Partial<Kept>>(`game.${game}`, NOTHING) });

const save = (game: string, kept: Kept): void =>
  remember(`game.${game}`, kept.tokens.length === 0 && kept.invite === null ? null : JSON.stringify(kept));

/** Hold further seats of a game. */
export function keep(game: string, kept: Partial<Kept>): void {
  const before = keptFor(game);
  const tokens = [...new Set([...before.tokens, ...(kept.tokens ?? [])])];
  if (tokens.length === 0) return;
  save(game, { tokens, invite: kept.invite ?? before.invite });
  if (!recentGames().some((each) => each.game === game)) noteRecent(game, "", false);
}

/** Let tokens go that open no seat. */
export function drop(game: string, tokens: readonly string[]): void {
  const before = keptFor(game);
  const left = before.tokens.filter((token) => !tokens.includes(token));
  if (left.length === 0) forget(game);
  else save(game, { ...before, tokens: left });
}

export const recentGames = (): readonly Recent[] => recallJson<Recent[]>("recent", []);

/** Put a game on top of the list. Of those that are over, the oldest go; a game that is not over never does. */
export function noteRecent(game: string, title: string, over: boolean, more: Partial<Recent> = {}): void {
  const before = recentGames().find((each) => each.game === game);
  // Looking at a finished game again does not make it a new one.
  const at = over && before?.over === true ? before.at : Date.now();
  const all = [{ ...before, ...more, game, title, at, over }, ...recentGames().filter((each) => each.game !== game)];
  const finished = all.filter((each) => each.over === true);
  const old = new Set(finished.slice(MOST_FINISHED).map((each) => each.game));
  for (const each of old) remember(`game.${each}`, null);
  remember("recent", JSON.stringify(all.filter((each) => !old.has(each.game))));
}

export function forget(game: string): void {
  remember(`game.${game}`, null);
  remember("recent", JSON.stringify(recentGames().filter((each) => each.game !== game)));
}

/** Take seats and invites out of the address, where they must not stay. */
export function readFragment(game: string): { invite: string | null; isBroken: boolean } {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const seats = fragment.getAll("seat");
  const invite = fragment.get("invite");
  if (location.hash !== "") history.replaceState(null, "", location.pathname);
  keep(game, { tokens: seats.filter((token) => TOKEN.test(token)) });
  return { invite, isBroken: seats.some((token) => !TOKEN.test(token)) };
}

export const seatLink = (game: string, tokens: readonly string[], origin = location.origin): string =>
  `${origin}/game/${game}#${tokens.map((token) => `seat=${token}`).join("&")}`;
export const inviteLink = (game: string, invite: string, origin = location.origin): string => `${origin}/game/${game}#invite=${invite}`;
export const watchLink = (game: string, origin = location.origin): string => `${origin}/game/${game}`;
