/** The whole table by keyboard. */

import { peek } from "../cards/preview.svelte";
import type { Chooser } from "../game/chooser.svelte";
import { moveFocus } from "../ui/arrows";

export interface Commands {
  readonly chooser: Chooser;
  toggleLog(): void;
  help(): void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const onButton = (): HTMLElement | null => {
  const active = document.activeElement;
  return active instanceof HTMLButtonElement || active instanceof HTMLAnchorElement ? active : null;
};

/** What has the focus only because it was clicked: its user looks at the question, not at it. */
let clicked: Element | null = null;

export function noteClick(event: MouseEvent): void {
  const isByMouse = event.detail > 0;
  clicked = isByMouse ? document.activeElement : null;
}

export function noteFocusLeft(): void {
  clicked = null;
}

/** Enter confirms what was picked, unless it is about to press the button to which the keyboard went. */
function enter(chooser: Chooser): boolean {
  const button = onButton() === clicked ? null : onButton();
  const isPickedCard = button?.getAttribute("aria-pressed") === "true" && button.dataset["option"] !== undefined;
  if (button !== null && !isPickedCard) return false;
  chooser.confirm();
  return true;
}

export function pressed(event: KeyboardEvent, { chooser, toggleLog, help }: Commands): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (document.querySelector("dialog[open]") !== null) return;
  if (isTyping(event.target)) return;
  const key = event.key.toLowerCase();
  if (chooser.session.isPlayingOut) chooser.session.skip();
  const done = ((): boolean => {
    switch (key) {
      case "enter":
        return enter(chooser);
      case "escape":
        chooser.clear();
        peek.hide();
        return true;
      case "u":
        chooser.undo();
        return true;
      case "t":
        chooser.allTreasures();
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
