/** Keyboard control of the table. */

import { preview } from "../cards/preview.svelte";
import type { Chooser } from "../game/chooser.svelte";
import { moveFocus } from "../ui/arrows";

export interface Commands {
  readonly chooser: Chooser;
  toggleLog(): void;
  help(): void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const focusedButton = (): HTMLElement | null => {
  const active = document.activeElement;
  return active instanceof HTMLButtonElement || active instanceof HTMLAnchorElement ? active : null;
};

/** Element that has the focus only because it was clicked; Enter then still confirms the decision. */
let clicked: Element | null = null;

export function rememberClick(event: MouseEvent): void {
  const isMouseClick = event.detail > 0;
  clicked = isMouseClick ? document.activeElement : null;
}

export function forgetClick(): void {
  clicked = null;
}

/** Confirm the picks, unless the keyboard focus is on a button that Enter would press. */
function enter(chooser: Chooser): boolean {
  const button = focusedButton() === clicked ? null : focusedButton();
  const isPickedCard = button?.getAttribute("aria-pressed") === "true" && button.dataset["option"] !== undefined;
  if (button !== null && !isPickedCard) return false;
  chooser.confirm();
  return true;
}

export function handleKey(event: KeyboardEvent, { chooser, toggleLog, help }: Commands): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (document.querySelector("dialog[open]") !== null) return;
  if (isTyping(event.target) || chooser.session.curtainSeat !== null) return;
  const key = event.key.toLowerCase();
  if (chooser.session.isAnimating) chooser.session.skip();
  const done = ((): boolean => {
    switch (key) {
      case "enter":
        return !event.repeat && enter(chooser);
      case "escape":
        chooser.clear();
        preview.hide();
        return true;
      case "u":
        chooser.undo();
        return true;
      case "t":
        chooser.playAllTreasures();
        return true;
      case "e":
        chooser.decline();
        return true;
      case "l":
        toggleLog();
        return true;
      case "?":
        help();
        return true;
    }
    if (moveFocus(event)) return true;
    for (const [option, hint] of chooser.keys) {
      if (hint === key) {
        chooser.choose(option);
        return true;
      }
    }
    return false;
  })();
  if (done) event.preventDefault();
}
