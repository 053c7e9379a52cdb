/** Seat tokens and recent games stored in this browser, so that a player can leave and come back. */

import { readStoredJson, writeStored } from "../ui/storage";

export interface StoredSeats {
  readonly tokens: readonly string[];
  readonly invite: string | null;
}
export interface RecentGame {
  readonly game: string;
  readonly title: string;
  readonly at: number;
  /** Only finished games are dropped from the list automatically. */
  readonly over?: boolean;
  readonly kingdom?: readonly string[];
  /** Whether it is this browser's move. */
  readonly yours?: boolean;
  readonly result?: GameResult;
  /** The number of events this player has seen, apart from the moves of a stand-in bot. */
  readonly seen?: number;
}
export interface GameResult {
  readonly rank: "won" | "tied" | "lost";
  /** This player's points, then those of the others in turn order. */
  readonly scores: readonly number[];
  /** Whether the game ended because this player, or all others, resigned. */
  readonly byResignation?: boolean;
}

const NO_SEATS: StoredSeats = { tokens: [], invite: null };
const MAX_FINISHED = 200;
/** Format of a seat token. */
const TOKEN = /^[\w-]{20,64}$/;

export const loadSeats = (game: string): StoredSeats => ({ ...NO_SEATS, ...readStoredJson<Partial<StoredSeats>>(`game.${game}`, NO_SEATS) });

const save = (game: string, seats: StoredSeats): void =>
  writeStored(`game.${game}`, seats.tokens.length === 0 && seats.invite === null ? null : JSON.stringify(seats));

/** Add seats of a game. */
export function addSeats(game: string, added: Partial<StoredSeats>): void {
  const before = loadSeats(game);
  const tokens = [...new Set([...before.tokens, ...(added.tokens ?? [])])];
  if (tokens.length === 0) return;
  save(game, { tokens, invite: added.invite ?? before.invite });
  if (!recentGames().some((each) => each.game === game)) recordRecentGame(game, "", false);
}

/** Remove tokens that the server refused. */
export function dropTokens(game: string, tokens: readonly string[]): void {
  const before = loadSeats(game);
  const remaining = before.tokens.filter((token) => !tokens.includes(token));
  if (remaining.length === 0) forgetGame(game);
  else save(game, { ...before, tokens: remaining });
}

export const recentGames = (): readonly RecentGame[] => readStoredJson<RecentGame[]>("recent", []);

/** Put a game at the top of the list and drop the oldest finished games beyond the limit. */
export function recordRecentGame(game: string, title: string, over: boolean, more: Partial<RecentGame> = {}): void {
  const before = recentGames().find((each) => each.game === game);
  // Opening a finished game again keeps its date.
  const at = over && before?.over === true ? before.at : Date.now();
  const all = [{ ...before, ...more, game, title, at, over }, ...recentGames().filter((each) => each.game !== game)];
  const finished = all.filter((each) => each.over === true);
  const old = new Set(finished.slice(MAX_FINISHED).map((each) => each.game));
  for (const each of old) writeStored(`game.${each}`, null);
  writeStored("recent", JSON.stringify(all.filter((each) => !old.has(each.game))));
}

export function forgetGame(game: string): void {
  writeStored(`game.${game}`, null);
  writeStored("recent", JSON.stringify(recentGames().filter((each) => each.game !== game)));
}

/** Read seat tokens and the invite from the URL fragment and remove them from the address bar. */
export function readFragment(game: string): { invite: string | null; isBroken: boolean } {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const seats = fragment.getAll("seat");
  const invite = fragment.get("invite");
  if (location.hash !== "") history.replaceState(null, "", location.pathname);
  addSeats(game, { tokens: seats.filter((token) => TOKEN.test(token)) });
  return { invite, isBroken: seats.some((token) => !TOKEN.test(token)) };
}

export const seatLink = (game: string, tokens: readonly string[], origin = location.origin): string =>
  `${origin}/game/${game}#${tokens.map((token) => `seat=${token}`).join("&")}`;
export const inviteLink = (game: string, invite: string, origin = location.origin): string => `${origin}/game/${game}#invite=${invite}`;
export const watchLink = (game: string, origin = location.origin): string => `${origin}/game/${game}`;
