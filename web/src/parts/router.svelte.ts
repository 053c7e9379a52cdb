/** Where one is: the new-game page, a game, its replay, or one of the pages to learn from. */

import { slug } from "../i18n/slug";

export type Place =
  | { readonly page: "home"; /** A kingdom that somebody has shared. */ readonly kingdom: string | null }
  | { readonly page: "game"; readonly game: string }
  | { readonly page: "replay"; readonly game: string }
  | { readonly page: "cards" }
  | { readonly page: "how-to-play" }
  | { readonly page: "card"; readonly slug: string };

/** What somebody typed into an address may be no text at all. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function placeOf(path: string): Place {
  const game = /^\/game\/([A-Za-z0-9_-]+)(\/replay)?\/?$/.exec(path);
  if (game?.[1] !== undefined) return { page: game[2] === undefined ? "game" : "replay", game: game[1] };
  const card = /^\/cards\/([^/]+)\/?$/.exec(path);
  if (card?.[1] !== undefined) return { page: "card", slug: slug(decoded(card[1])) };
  if (/^\/cards\/?$/.test(path)) return { page: "cards" };
  if (/^\/how-to-play\/?$/.test(path)) return { page: "how-to-play" };
  return { page: "home", kingdom: /^\/k\/([A-Za-z0-9-]+)\/?$/.exec(path)?.[1] ?? null };
}

class Router {
  place = $state.raw<Place>(placeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.place = placeOf(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.place = placeOf(location.pathname);
    scrollTo(0, 0);
  }

  /** For links of the page: go there without loading it anew, unless another window is meant. */
  readonly follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.currentTarget as HTMLAnchorElement).getAttribute("href");
    if (link === null) return;
    event.preventDefault();
    this.go(link);
  };
}

export const router = new Router();
