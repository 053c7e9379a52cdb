/** Where one is: the new-game page, a game, or a game's replay. */

export type Place =
  | { readonly page: "home" }
  | { readonly page: "game"; readonly game: string }
  | { readonly page: "replay"; readonly game: string };

export function placeOf(path: string): Place {
  const match = /^\/game\/([A-Za-z0-9_-]+)(\/replay)?\/?$/.exec(path);
  if (match?.[1] === undefined) return { page: "home" };
  return { page: match[2] === undefined ? "game" : "replay", game: match[1] };
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
}

export const router = new Router();
