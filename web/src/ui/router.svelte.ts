/** The current route: home, a game, a replay, or a page about cards and rules. */

import { parseRoute, type Route } from "./routes";

class Router {
  route = $state.raw<Route>(parseRoute(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = parseRoute(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = parseRoute(location.pathname);
    scrollTo(0, 0);
  }

  /** Click handler for internal links: navigate without reloading, unless a modifier key opens a new window. */
  readonly follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.currentTarget as HTMLAnchorElement).getAttribute("href");
    if (link === null) return;
    event.preventDefault();
    this.go(link);
  };
}

export const router = new Router();
