/** Settle: waits until the page has answered an action, and says whether it did (design §12). Elsewhere: stability wait. */

import type { Clock } from "./clock.js";
import type { NetworkWatch } from "./hand.js";
import type { PageSurface } from "./surface.js";

const LEAST_MS = 500;
const MOST_MS = 5_000;
const DOM_QUIET_MS = 300;
const NETWORK_QUIET_MS = 500;
const LOOK_EVERY_MS = 50;

/** Loading indicators gone → own requests done and silent → no change of the page; between 500 ms and 5 s. */
export async function settle(surface: PageSurface, network: NetworkWatch, clock: Clock): Promise<boolean> {
  const startedMs = clock.now();
  for (;;) {
    const elapsedMs = clock.now() - startedMs;
    if (elapsedMs >= LEAST_MS && network.open() === 0 && network.silenceMs() >= NETWORK_QUIET_MS) {
      // A page whose timers stand still answers late or never; the action is not held up by it.
      const seen = await Promise.race([surface.quiet(), clock.sleep(MOST_MS - elapsedMs)]);
      if (seen && !seen.loading && seen.quietMs >= DOM_QUIET_MS) return true;
    }
    if (elapsedMs >= MOST_MS) return false;
    await clock.sleep(LOOK_EVERY_MS);
  }
}
