/** Localized texts, from the same Fluent files as the server and the terminal. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { CardTexts, KingdomRequest } from "../game/protocol";
import { readStored, writeStored } from "../ui/storage";
import { slug } from "./slug";

export type Language = "en" | "de";
/** The edition of the rules; "" is the English one. */
export type Edition = NonNullable<KingdomRequest["edition"]>;
export type Args = Record<string, FluentVariable>;

const loaders: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import("./english"),
  de: () => import("./german"),
};
const LANGUAGES: readonly Language[] = ["en", "de"];
const bundles = new Map<Language, FluentBundle>();

/** Texts of custom cards, which the server sends, by message id and language. */
const customTexts = new Map<string, Readonly<Record<string, CardTexts>>>();

export function addCustomTexts(name: string, cardTexts: Readonly<Record<string, CardTexts>>): void {
  customTexts.set(`card-${slug(name)}`, cardTexts);
}

const preferred = (): Language => {
  const chosen = readStored("language");
  if (chosen === "en" || chosen === "de") return chosen;
  return navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
};

class Texts {
  language = $state<Language>("en");
  /** The edition of the rules that card texts follow: that of the open game, or of the game that is being set up. */
  edition = $state<Edition>("");
  /** Languages that are loaded. */
  private loaded = $state.raw<readonly Language[]>([]);

  private async load(language: Language): Promise<void> {
    if (bundles.has(language)) return;
    const bundle = new FluentBundle(language, { useIsolating: false });
    for (const file of (await loaders[language]()).default) bundle.addResource(new FluentResource(file), { allowOverrides: true });
    bundles.set(language, bundle);
    this.loaded = [...bundles.keys()];
  }

  /** Load a language and switch to it. */
  async use(language: Language): Promise<void> {
    await this.load(language);
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Load all languages, to find cards by their names in any of them. */
  async loadAll(): Promise<void> {
    await Promise.all(LANGUAGES.map((language) => this.load(language)));
  }

  /** A card's names in all loaded languages. */
  cardNames(name: string): string[] {
    return [name, ...this.loaded.map((language) => this.format(`card-${slug(name)}`, undefined, undefined, language))];
  }

  async start(): Promise<void> {
    await this.use(preferred());
  }

  async choose(language: Language): Promise<void> {
    writeStored("language", language);
    await this.use(language);
  }

  private customCardText(id: string, attribute: string | undefined, language: Language): string {
    const translations = customTexts.get(id);
    const card = translations?.[language] ?? translations?.["en"];
    if (card === undefined) return "";
    return { name: card.name, plural: card.plural, text: card.text }[attribute ?? "name"] ?? "";
  }

  format(id: string, args?: Args, attribute?: string, language: Language = this.language): string {
    const bundle = bundles.get(language);
    const message = bundle?.getMessage(id);
    if (message === undefined) return this.customCardText(id, attribute, language);
    const pattern = attribute === undefined ? message.value : message.attributes[attribute];
    if (bundle === undefined || pattern === undefined || pattern === null) return "";
    return bundle.formatPattern(pattern, args ?? null, []);
  }
}

export const texts = new Texts();

/** Text of a message; the id itself if it is missing, so that the gap is visible. */
export const t = (id: string, args?: Args): string => texts.format(id, args) || id;

export const cardName = (name: string): string => texts.format(`card-${slug(name)}`) || name;
export const cardPlural = (name: string): string => texts.format(`card-${slug(name)}`, undefined, "plural") || cardName(name);
export const cardText = (name: string): string => {
  const id = `card-${slug(name)}`;
  const special = texts.edition === "" ? "" : texts.format(id, undefined, `text-${texts.edition}`);
  return special || texts.format(id, undefined, "text");
};
export const typeName = (type: string): string => t(`type-${slug(type)}`);
