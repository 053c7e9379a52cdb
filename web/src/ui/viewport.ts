import { MediaQuery } from "svelte/reactivity";

/*
 * Breakpoints of the table layout. Style sheets repeat them, since media queries cannot read them from here.
 * A phone in landscape counts as a phone, because it lacks the height for the full layout.
 */

/** Phone layout: Supply as rows, hand and prompt at the bottom, everything else in sheets. */
export const isPhone = new MediaQuery("(max-width: 700px) or (max-height: 520px)");
/** Wide enough for the log next to the table. */
export const isWide = new MediaQuery("(min-width: 1100px) and (min-height: 521px)");
