/** Group identical cards, in order of first appearance. */
export function groupCards(cards: readonly string[]): { name: string; count: number }[] {
  const groups = new Map<string, number>();
  for (const card of cards) groups.set(card, (groups.get(card) ?? 0) + 1);
  return [...groups].map(([name, count]) => ({ name, count }));
}
