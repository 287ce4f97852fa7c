/** All buttons of the deliveries bench. */

import type { Button } from "./button.js";
import { CHANGING, WAKING } from "./changing-buttons.js";
import { PLAIN } from "./plain-buttons.js";

export const BUTTONS: readonly Button[] = [...PLAIN, ...CHANGING, ...WAKING];
