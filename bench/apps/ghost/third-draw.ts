/** Third draw on Ghost, its first: written before it was first run. */

import type { AppCase } from "../case.js";

export const THIRD_DRAW: readonly AppCase[] = [];
