import { MediaQuery } from "svelte/reactivity";

/** A phone: Supply as rows, hand and prompt at the bottom, the rest as sheets. */
export const isPhone = new MediaQuery("(max-width: 700px)");
/** Room for the log beside the table. */
export const isWide = new MediaQuery("(min-width: 1100px)");
