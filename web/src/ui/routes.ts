/** Which address shows what. The server (`PLACE` in server/app.py) knows the same addresses, so as to call others not found. */

import { slug } from "../i18n/slug";

export type Place =
  | { readonly page: "home"; /** A kingdom that somebody has shared. */ readonly kingdom: string | null }
  | { readonly page: "game"; readonly game: string }
  | { readonly page: "replay"; readonly game: string }
  | { readonly page: "cards" }
  | { readonly page: "how-to-play" }
  | { readonly page: "card"; readonly slug: string }
  | { readonly page: "nothing" };

/** What somebody typed into an address may be no text at all. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function placeOf(path: string): Place {
  const game = /^\/game\/([A-Za-z0-9_-]+)(\/replay)?\/?$/.exec(path);
  if (game?.[1] !== undefined) return { page: game[2] === undefined ? "game" : "replay", game: game[1] };
  const card = /^\/cards\/([^/]+)\/?$/.exec(path);
  if (card?.[1] !== undefined) return { page: "card", slug: slug(decoded(card[1])) };
  if (/^\/cards\/?$/.test(path)) return { page: "cards" };
  if (/^\/how-to-play\/?$/.test(path)) return { page: "how-to-play" };
  const kingdom = /^\/k\/([^/]+)\/?$/.exec(path);
  if (kingdom?.[1] !== undefined) return { page: "home", kingdom: decoded(kingdom[1]) };
  return path === "/" ? { page: "home", kingdom: null } : { page: "nothing" };
}
