/** Arrow-key navigation: move the focus to the nearest card in that direction. */

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

export function moveFocus(event: KeyboardEvent): boolean {
  const step = DIRECTIONS[event.key];
  const from = document.activeElement;
  if (step === undefined || !(from instanceof HTMLElement) || from.closest("[data-arrows]") === null) return false;
  const [dx, dy] = step;
  const here = from.getBoundingClientRect();
  let best: HTMLElement | null = null;
  let nearest = Infinity;
  for (const element of document.querySelectorAll<HTMLElement>("[data-arrows] button:not(:disabled)")) {
    if (element === from) continue;
    const there = element.getBoundingClientRect();
    const x = there.left + there.width / 2 - (here.left + here.width / 2);
    const y = there.top + there.height / 2 - (here.top + here.height / 2);
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy) + Math.abs(y * dx);
    if (along < 4) continue;
    const distance = along + across * 2.5;
    if (distance < nearest) [best, nearest] = [element, distance];
  }
  best?.focus();
  return best !== null;
}
