/** All buttons of the deliveries bench. */

import type { Button } from "./button.js";
import { CHANGING, WAKING } from "./changing-buttons.js";
import { DEAD } from "./dead-buttons.js";
import { deadTwin, working } from "./effect.js";
import { LOOK_EFFECTS } from "./look-effects.js";
import { OTHER_EFFECTS } from "./other-effects.js";
import { PLAIN } from "./plain-buttons.js";
import { PROPERTY_EFFECTS } from "./property-effects.js";

export const EFFECTS = [...PROPERTY_EFFECTS, ...LOOK_EFFECTS, ...OTHER_EFFECTS];

export const BUTTONS: readonly Button[] = [
  ...[...PLAIN, ...CHANGING, ...WAKING],
  ...[...EFFECTS.map(working), ...DEAD, ...EFFECTS.map(deadTwin)],
];
