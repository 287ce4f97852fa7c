/** Third draw on Ghost, its first: worded before it was first run. */

import type { AppRequest } from "../request.js";

export const GHOST_THIRD: readonly AppRequest[] = [];
