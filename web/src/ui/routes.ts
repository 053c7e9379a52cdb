/** Routes of the page. The server (src/feodum/server) matches the same paths and answers 404 to all others. */

import { slug } from "../i18n/slug";

export type Route =
  | { readonly page: "home"; /** Code of a shared kingdom. */ readonly kingdom: string | null }
  | { readonly page: "game"; readonly game: string }
  | { readonly page: "replay"; readonly game: string }
  | { readonly page: "cards" }
  | { readonly page: "how-to-play" }
  | { readonly page: "card"; readonly slug: string }
  | { readonly page: "not-found" };

/** Decode a path segment; a malformed one is returned as it is. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function parseRoute(path: string): Route {
  const game = /^\/game\/([A-Za-z0-9_-]+)(\/replay)?\/?$/.exec(path);
  if (game?.[1] !== undefined) return { page: game[2] === undefined ? "game" : "replay", game: game[1] };
  const card = /^\/cards\/([^/]+)\/?$/.exec(path);
  if (card?.[1] !== undefined) return { page: "card", slug: slug(decodeSegment(card[1])) };
  if (/^\/cards\/?$/.test(path)) return { page: "cards" };
  if (/^\/how-to-play\/?$/.test(path)) return { page: "how-to-play" };
  const kingdom = /^\/k\/([^/]+)\/?$/.exec(path);
  if (kingdom?.[1] !== undefined) return { page: "home", kingdom: decodeSegment(kingdom[1]) };
  return path === "/" ? { page: "home", kingdom: null } : { page: "not-found" };
}
