import { describe, expect, it } from "vitest";
import { parseRoute } from "../src/ui/routes";

describe("routes", () => {
  it.each([
    ["/", { page: "home", kingdom: null }],
    ["/k/1XXXX-XXXXX-XXXXX", { page: "home", kingdom: "1XXXX-XXXXX-XXXXX" }],
    ["/k/no%20code!", { page: "home", kingdom: "no code!" }],
    ["/game/a-B_1", { page: "game", game: "a-B_1" }],
    ["/game/a/replay/", { page: "replay", game: "a" }],
    ["/cards/", { page: "cards" }],
    ["/cards/King's%20Court", { page: "card", slug: "kings-court" }],
    ["/cards/%ff", { page: "card", slug: "ff" }],
    ["/how-to-play", { page: "how-to-play" }],
  ])("%s is parsed", (path, route) => expect(parseRoute(path)).toEqual(route));

  it.each(["/nothing/here", "/game", "/game/a/b", "/cards/moat/x", "/k", "/k/1/2", "/index"])("%s is not found", (path) =>
    expect(parseRoute(path)).toEqual({ page: "not-found" }),
  );
});
