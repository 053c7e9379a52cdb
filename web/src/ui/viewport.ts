import { MediaQuery } from "svelte/reactivity";

/*
 * The widths and heights at which the table changes its shape. Style sheets name the same ones, since they can't read them here.
 * A phone lying on its side is a phone too: there is no height to lay the table out in.
 */

/** A phone: Supply as rows, hand and prompt at the bottom, the rest as sheets. */
export const isPhone = new MediaQuery("(max-width: 700px) or (max-height: 520px)");
/** Room for the log beside the table. */
export const isWide = new MediaQuery("(min-width: 1100px) and (min-height: 521px)");
