import { t, texts } from "../i18n/texts.svelte";
import type { ChosenKingdom } from "./gameSetup.svelte";

/** Localized title of a kingdom. */
export function kingdomTitle({ title }: ChosenKingdom): string {
  if (title === null) return t("kingdom-own");
  return texts.language === "de" && title.german !== "" ? title.german : title.name;
}
