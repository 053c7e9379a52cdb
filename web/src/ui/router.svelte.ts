/** Where one is: the new-game page, a game, its replay, or one of the pages to learn from. */

import { type Place, placeOf } from "./routes";

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
