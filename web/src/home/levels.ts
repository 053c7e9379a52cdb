import { catalog } from "../cards/facts.svelte";
import { slug } from "../i18n/slug";
import { texts } from "../i18n/texts.svelte";

/** A level's name in the reader's language; the server's English one where there is none. */
export const levelName = (level: string, english: string = catalog().levels.find((each) => each.level === level)?.name ?? level): string =>
  texts.format(`level-${slug(level)}`) || english;
