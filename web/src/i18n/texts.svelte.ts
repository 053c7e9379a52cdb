/** Texts in the reader's language. The Fluent files are those of the server and the terminal. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { CardTexts } from "../game/protocol";
import { recall, remember } from "../ui/storage";
import { slug } from "./slug";

export type Language = "en" | "de";
export type Args = Record<string, FluentVariable>;

const loaders: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import("./english"),
  de: () => import("./german"),
};
const LANGUAGES: readonly Language[] = ["en", "de"];
const bundles = new Map<Language, FluentBundle>();

/** The texts of somebody's own cards, which the server brings, by message id and language. */
const own = new Map<string, Readonly<Record<string, CardTexts>>>();

export function learnCard(name: string, said: Readonly<Record<string, CardTexts>>): void {
  own.set(`card-${slug(name)}`, said);
}

const preferred = (): Language => {
  const chosen = recall("language");
  if (chosen === "en" || chosen === "de") return chosen;
  return navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
};

class Texts {
  language = $state<Language>("en");
  /** The languages that are there, one of which is spoken. */
  private known = $state.raw<readonly Language[]>([]);

  private async load(language: Language): Promise<void> {
    if (bundles.has(language)) return;
    const bundle = new FluentBundle(language, { useIsolating: false });
    for (const file of (await loaders[language]()).default) bundle.addResource(new FluentResource(file), { allowOverrides: true });
    bundles.set(language, bundle);
    this.known = [...bundles.keys()];
  }

  /** Load a language and switch to it. */
  async use(language: Language): Promise<void> {
    await this.load(language);
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Know the names of cards in the other languages, too. */
  async loadAll(): Promise<void> {
    await Promise.all(LANGUAGES.map((language) => this.load(language)));
  }

  /** A card's names in all languages that are there. */
  cardNames(name: string): string[] {
    return [name, ...this.known.map((language) => this.format(`card-${slug(name)}`, undefined, undefined, language))];
  }

  async start(): Promise<void> {
    await this.use(preferred());
  }

  async choose(language: Language): Promise<void> {
    remember("language", language);
    await this.use(language);
  }

  private ownCard(id: string, attribute: string | undefined, language: Language): string {
    const said = own.get(id);
    const card = said?.[language] ?? said?.["en"];
    if (card === undefined) return "";
    return attribute === "text" ? card.text : attribute === "plural" ? card.plural : card.name;
  }

  format(id: string, args?: Args, attribute?: string, language: Language = this.language): string {
    const bundle = bundles.get(language);
    const message = bundle?.getMessage(id);
    if (message === undefined) return this.ownCard(id, attribute, language);
    const pattern = attribute === undefined ? message.value : message.attributes[attribute];
    if (bundle === undefined || pattern === undefined || pattern === null) return "";
    return bundle.formatPattern(pattern, args ?? null, []);
  }
}

export const texts = new Texts();

/** The text of a message; its id where there is none, so that a gap is seen. */
export const t = (id: string, args?: Args): string => texts.format(id, args) || id;

export const cardName = (name: string): string => texts.format(`card-${slug(name)}`) || name;
export const cardPlural = (name: string): string => texts.format(`card-${slug(name)}`, undefined, "plural") || cardName(name);
export const cardText = (name: string): string => texts.format(`card-${slug(name)}`, undefined, "text");
export const typeName = (type: string): string => t(`type-${slug(type)}`);
