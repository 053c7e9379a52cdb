/** The texts of players' counters: name, and title with the number and what it is for. */

import { slug } from "../i18n/slug";
import { t, texts } from "../i18n/texts.svelte";
import type { Counter } from "./counterPictures";

const id = ({ name }: Counter): string => `counter-${slug(name)}`;

export const counterName = (counter: Counter): string => t(id(counter));

export function counterTitle(counter: Counter): string {
  const note = texts.format(id(counter), undefined, "note");
  return counter.isFlag
    ? t("counter-flag-title", { name: counterName(counter), note })
    : t("counter-title", { name: counterName(counter), count: counter.count, note });
}
