import { describe, expect, it } from "vitest";
import { placeOf } from "../src/ui/routes";

describe("an address", () => {
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
  ])("%s shows what is there", (path, place) => expect(placeOf(path)).toEqual(place));

  it.each(["/nothing/here", "/game", "/game/a/b", "/cards/moat/x", "/k", "/k/1/2", "/index"])("%s shows that nothing is there", (path) =>
    expect(placeOf(path)).toEqual({ page: "nothing" }),
  );
});
