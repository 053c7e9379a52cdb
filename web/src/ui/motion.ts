const query = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");

/** Whether moves may be shown as movement. */
export const motionAllowed = (): boolean => !document.hidden && query?.matches !== true;
