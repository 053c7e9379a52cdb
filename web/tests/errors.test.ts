import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bundleOf } from "./fluent";

const refusals = JSON.parse(readFileSync(new URL("../../src/feodum/server/refusals.json", import.meta.url), "utf8")) as Record<
  string, { status: number; values: string[] }
>;

describe("error messages", () => {
  it.each(["en", "de"])("exist in %s for every server error, with all variables", (language) => {
    const bundle = bundleOf(language);
    for (const [code, { values }] of Object.entries(refusals)) {
      const message = bundle.getMessage(`error-${code.replaceAll("_", "-")}`);
      const args = Object.fromEntries(values.map((name) => [name, `<${name}>`]));
      const patterns = [message?.value, ...Object.values(message?.attributes ?? {})];
      expect(patterns[0], code).toBeTruthy();
      expect(Object.keys(message?.attributes ?? {}), code).toEqual(values.includes("suggestion") ? ["suggestion"] : []);
      for (const pattern of patterns) {
        const errors: Error[] = [];
        const text = pattern === undefined || pattern === null ? "" : bundle.formatPattern(pattern, args, errors);
        expect(errors, `${code}: ${text}`).toEqual([]);
      }
    }
  });
});
