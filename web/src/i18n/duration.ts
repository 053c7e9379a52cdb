import { t } from "./texts.svelte";

/** A rounded duration such as "about 20 seconds", like `duration_text` in src/feodum/i18n/duration.py. */
export function durationText(seconds: number): string {
  if (seconds > 90) return t("about-minutes", { count: Math.round(seconds / 60) });
  const step = seconds <= 10 ? 1 : 5;
  return t("about-seconds", { count: Math.max(1, Math.ceil(seconds / step) * step) });
}
