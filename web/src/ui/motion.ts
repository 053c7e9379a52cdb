const query = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");

/** True if animations may run: the page is visible and reduced motion is off. */
export const motionAllowed = (): boolean => !document.hidden && query?.matches !== true;
