import { t, texts } from "../i18n/texts.svelte";
import type { ChosenKingdom } from "./gameSetup.svelte";

/** What a kingdom is called in the reader's language. */
export function titleOf({ title }: ChosenKingdom): string {
  if (title === null) return t("kingdom-own");
  return texts.language === "de" && title.german !== "" ? title.german : title.name;
}
