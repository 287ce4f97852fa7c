/** Settle: waits until the page has answered an action, and says whether it did (design §12). Elsewhere: stability wait. */

import type { Clock } from "./clock.js";
import type { NetworkWatch } from "./hand.js";
import type { PageSurface, Quiet } from "./surface.js";

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
      const seen = await quietWithin(MOST_MS - elapsedMs, surface, clock);
      if (seen && !seen.loading && seen.quietMs >= DOM_QUIET_MS) return true;
    }
    if (elapsedMs >= MOST_MS) return false;
    await clock.sleep(LOOK_EVERY_MS);
  }
}

/** Null: a page whose timers stand still answers late or never, and holds no action up. */
async function quietWithin(ms: number, surface: PageSurface, clock: Clock): Promise<Quiet | null> {
  const answer = surface.quiet();
  const over = new AbortController();
  try {
    return await Promise.race([answer, clock.sleep(Math.max(0, ms), over.signal).then(() => null)]);
  } finally {
    over.abort();
    // Whoever waits no longer does not hear of a page that went away meanwhile.
    answer.catch(() => undefined);
  }
}
