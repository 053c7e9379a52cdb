/** The real texts, for tests. A missing message or argument throws an error. */
import { readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { TextFormatter } from "../src/game/log";
import { slug } from "../src/i18n/slug";

const FILES = ["cards", "coach", "errors", "log", "prompts", "seats", "ui"];
export const source = (language: string, file: string): string =>
  readFileSync(new URL(`../../src/feodum/i18n/${language}/${file}.ftl`, import.meta.url), "utf8");

export function bundleOf(language: string): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const file of FILES) {
    const errors = bundle.addResource(new FluentResource(source(language, file)));
    if (errors.length > 0) throw new Error(`${language}/${file}.ftl: ${errors.join("; ")}`);
  }
  return bundle;
}

export function formatterFor(language: string): TextFormatter {
  const bundle = bundleOf(language);
  const format = (id: string, args?: Record<string, unknown>, attribute?: string): string => {
    const message = bundle.getMessage(id);
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
    if (pattern === null || pattern === undefined) throw new Error(`${language}: no message ${id}${attribute === undefined ? "" : `.${attribute}`}`);
    return bundle.formatPattern(pattern, args as never);
  };
  return {
    format: (id, args) => format(id, args),
    cardName: (name) => format(`card-${slug(name)}`),
    cardPlural: (name) => format(`card-${slug(name)}`, undefined, "plural"),
  };
}
