import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { slug } from "../src/i18n/slug";
import { bundleOf, source } from "./fluent";

const root = new URL("../src/", import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(svelte|ts)$/.test(path))
  .map((path) => readFileSync(new URL(path, root), "utf8"))
  .join("\n");
const idsOf = (text: string): string[] => [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((match) => match[1] ?? "");

describe("texts", () => {
  it("exist in both languages", () => {
    for (const file of ["ui", "seats", "coach", "log", "prompts", "cards", "errors"]) expect(idsOf(source("de", file)).sort()).toEqual(idsOf(source("en", file)).sort());
  });

  it("exist for every id used by the page", () => {
    const named = [...sources.matchAll(/\bt\(\s*"([a-z][\w-]*)"/g)].map((match) => match[1] ?? "");
    expect(named.length).toBeGreaterThan(100);
    for (const language of ["en", "de"]) {
      const bundle = bundleOf(language);
      expect(named.filter((id) => !bundle.hasMessage(id))).toEqual([]);
    }
  });

  it("exist for every zone", () => {
    const zones = [...(/type Zone = ([^;]*);/.exec(sources)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(zones).toContain("set aside");
    for (const language of ["en", "de"]) expect(zones.filter((zone) => !bundleOf(language).hasMessage(`tray-${slug(zone)}`))).toEqual([]);
  });

  it("use the same slugs as the server", () => {
    expect(["King's Court", "+2 Cards", "Worker's Village", "Dame Anna"].map(slug)).toEqual(["kings-court", "2-cards", "workers-village", "dame-anna"]);
  });
});
