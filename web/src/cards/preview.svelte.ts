/** The one card that is being looked at closely, because the pointer, the focus or a long press is on it. */

const HOVER_DELAY = 140;
const LONG_PRESS = 380;

interface Peek {
  readonly name: string;
  readonly cost: number | null;
  readonly near: DOMRect;
  /** Opened by touch or click: it stays until something else is touched. */
  readonly isPinned: boolean;
}

class Peeking {
  current = $state.raw<Peek | null>(null);

  show(name: string, cost: number | null, element: Element, isPinned = false): void {
    this.current = { name, cost, near: element.getBoundingClientRect(), isPinned };
  }

  hide(): void {
    this.current = null;
  }
}

export const peek = new Peeking();

/** An attachment: the element shows the card's text on hover, focus and long press. */
export const peekable =
  (name: string, cost: number | null = null) =>
  (element: HTMLElement): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasLong = false;
    let isOver = false;
    const stop = (): void => clearTimeout(timer);
    const leave = (): void => {
      stop();
      isOver = false;
      if (peek.current?.isPinned !== true) peek.hide();
    };
    const on: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
      // Moving, not entering: a card that appears under a resting pointer was not pointed at.
      pointermove: (event) => {
        if (event.pointerType !== "mouse" || isOver) return;
        isOver = true;
        timer = setTimeout(() => peek.show(name, cost, element), HOVER_DELAY);
      },
      pointerleave: leave,
      pointerdown: (event) => {
        wasLong = false;
        if (event.pointerType === "mouse") {
          leave();
          isOver = true;
          return;
        }
        timer = setTimeout(() => {
          wasLong = true;
          peek.show(name, cost, element, true);
        }, LONG_PRESS);
      },
      pointerup: stop,
      pointercancel: stop,
      contextmenu: (event) => {
        event.preventDefault();
        if (!wasLong) peek.show(name, cost, element, true);
      },
      focus: () => {
        // Whether the focus is to be seen is known only after the event.
        requestAnimationFrame(() => {
          if (element.matches(":focus-visible")) peek.show(name, cost, element);
        });
      },
      // A card that is removed while it has the focus loses it in the middle of drawing the page, when nothing may change.
      blur: () => queueMicrotask(leave),
    };
    const click = (event: MouseEvent): void => {
      // The finger that read the card does not also choose it.
      if (!wasLong) return;
      wasLong = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const [type, listener] of Object.entries(on)) element.addEventListener(type, listener as EventListener);
    element.addEventListener("click", click, { capture: true });
    return () => {
      stop();
      for (const [type, listener] of Object.entries(on)) element.removeEventListener(type, listener as EventListener);
      element.removeEventListener("click", click, { capture: true });
      if (peek.current?.name === name && !peek.current.isPinned) peek.hide();
    };
  };
