/** The card preview, opened by hover, focus, click or long press. */

/** Milliseconds. */
const HOVER_DELAY = 140;
const LONG_PRESS = 380;

interface PreviewedCard {
  readonly name: string;
  readonly cost: number | null;
  readonly near: DOMRect;
  /** Opened by touch or click: stays open until the next touch or click. */
  readonly isPinned: boolean;
  /** What lies on the card. */
  readonly marks: string;
}

class PreviewController {
  current = $state.raw<PreviewedCard | null>(null);

  show(name: string, cost: number | null, element: Element, isPinned = false, marks = ""): void {
    this.current = { name, cost, near: element.getBoundingClientRect(), isPinned, marks };
  }

  hide(): void {
    this.current = null;
  }
}

export const preview = new PreviewController();

/** Attachment that opens the preview on hover, focus and long press. */
export const previewOnHover =
  (name: string, cost: number | null = null, marks = "") =>
  (element: HTMLElement): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasLongPress = false;
    let isHovered = false;
    const stop = (): void => clearTimeout(timer);
    const leave = (): void => {
      stop();
      isHovered = false;
      if (preview.current?.isPinned !== true) preview.hide();
    };
    const on: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
      // Not pointerenter: it also fires when a card appears under a resting pointer.
      pointermove: (event) => {
        if (event.pointerType !== "mouse" || isHovered) return;
        isHovered = true;
        timer = setTimeout(() => preview.show(name, cost, element, false, marks), HOVER_DELAY);
      },
      pointerleave: leave,
      pointerdown: (event) => {
        wasLongPress = false;
        if (event.pointerType === "mouse") {
          leave();
          isHovered = true;
          return;
        }
        timer = setTimeout(() => {
          wasLongPress = true;
          preview.show(name, cost, element, true, marks);
        }, LONG_PRESS);
      },
      pointerup: stop,
      pointercancel: stop,
      contextmenu: (event) => {
        event.preventDefault();
        if (!wasLongPress) preview.show(name, cost, element, true, marks);
      },
      focus: () => {
        // :focus-visible is only up to date after the event.
        requestAnimationFrame(() => {
          if (element.matches(":focus-visible")) preview.show(name, cost, element, false, marks);
        });
      },
      // Removing a focused card triggers blur during rendering, when state must not change.
      blur: () => queueMicrotask(leave),
    };
    const click = (event: MouseEvent): void => {
      // A long press shows the card and must not also choose it.
      if (!wasLongPress) return;
      wasLongPress = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const [type, listener] of Object.entries(on)) element.addEventListener(type, listener as EventListener);
    element.addEventListener("click", click, { capture: true });
    return () => {
      stop();
      for (const [type, listener] of Object.entries(on)) element.removeEventListener(type, listener as EventListener);
      element.removeEventListener("click", click, { capture: true });
      if (preview.current?.name === name && !preview.current.isPinned) preview.hide();
    };
  };
