/** Skewed clock: a browser's clock that is wrong, runs too fast or too slow, and is set forward or back at times. */

import { type Clock, SYSTEM_CLOCK } from "../../client/host.js";
import type { Chance } from "../simulator/chance.js";
import { between } from "./stream.js";

const DAY_MS = 86_400_000;
const LEAP_SHARE = 0.002;
const LEAP_MS = 20 * 60_000;

export interface SkewedClock extends Clock {
  readonly leaps: () => number;
}

/** Only what it says is wrong; waiting takes as long as it does. */
export function skewedClock(chance: Chance, stormy: () => boolean): SkewedClock {
  const rate = 1 + between(chance, -200, 200) / 1_000;
  let offsetMs = between(chance, -2 * DAY_MS, 2 * DAY_MS);
  let leaps = 0;
  return {
    ...SYSTEM_CLOCK,
    now() {
      if (stormy() && chance.happens(LEAP_SHARE)) {
        offsetMs += between(chance, -LEAP_MS, LEAP_MS);
        leaps += 1;
      }
      return SYSTEM_CLOCK.now() * rate + offsetMs;
    },
    leaps: () => leaps,
  };
}
