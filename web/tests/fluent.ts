/** The real texts, for tests. */
import { readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { AskingWords } from "../src/game/prompting";
import { slug } from "../src/i18n/slug";

const FILES = ["cards", "log", "prompts", "ui"];
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

export function wordsOf(language: string): AskingWords {
  const bundle = bundleOf(language);
  const format = (id: string, args?: Record<string, unknown>, attribute?: string): string => {
    const message = bundle.getMessage(id);
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
    return pattern === null || pattern === undefined ? "" : bundle.formatPattern(pattern, args as never);
  };
  return {
    format: (id, args) => format(id, args),
    has: (id) => bundle.hasMessage(id),
    cardName: (name) => format(`card-${slug(name)}`),
    cardPlural: (name) => format(`card-${slug(name)}`, undefined, "plural"),
  };
}
