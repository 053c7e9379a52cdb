/** The charges that are loaded: Base's and the home page's come with the page, the others are fetched when needed. */

import { baseCharges } from "./baseCharges";
import type { ChargeName } from "./charges";
import type { Charge } from "./strokes";

let loaded = $state.raw<Readonly<Partial<Record<ChargeName, Charge>>>>(baseCharges);
let request: Promise<void> | null = null;

/** Fetch the charges that do not come with the page. */
export function loadMoreCharges(): Promise<void> {
  request ??= import("./moreCharges").then(
    ({ moreCharges }) => void (loaded = { ...baseCharges, ...moreCharges }),
    () => void (request = null),
  );
  return request;
}

/** A charge, or null while it is being fetched. Components that call this draw again when it has arrived. */
export function chargeNamed(name: ChargeName): Charge | null {
  const charge = loaded[name];
  if (charge === undefined) void loadMoreCharges();
  return charge ?? null;
}
