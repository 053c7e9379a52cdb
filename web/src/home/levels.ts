import { catalog } from "../cards/facts.svelte";
import { slug } from "../i18n/slug";
import { texts } from "../i18n/texts.svelte";

/** Localized name of a level; falls back to the server's English name. */
export const levelName = (level: string, english: string = catalog().levels.find((each) => each.level === level)?.name ?? level): string =>
  texts.format(`level-${slug(level)}`) || english;
