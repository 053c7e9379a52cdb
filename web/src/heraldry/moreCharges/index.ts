/** Charges that the page fetches when it draws one of them for the first time. */

import type { Charge } from "../strokes";
import { arcana } from "./arcana";
import { court } from "./court";
import { crafts } from "./crafts";
import { lands } from "./lands";
import { nature } from "./nature";
import { sea } from "./sea";
import { things } from "./things";

export const moreCharges = { ...things, ...nature, ...arcana, ...court, ...crafts, ...lands, ...sea } satisfies Record<string, Charge>;
