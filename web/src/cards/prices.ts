/** Cost of a card as text. */

import { t } from "../i18n/texts.svelte";
import { facts } from "./facts.svelte";

/** `coins` is the current cost, which may differ from the printed one. */
export function costText(name: string, coins: number): string {
  const { potion_cost, debt_cost } = facts(name);
  if (debt_cost > 0) return t("cost-debt-label", { debt: debt_cost });
  return t(potion_cost > 0 ? "cost-potion-label" : "cost-label", { cost: coins });
}
