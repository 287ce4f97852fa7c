/** Waits until the page has answered an action and come to rest, and says whether it did. */

import type { Clock } from "./host.js";
import type { TabDriver } from "./tab-driver.js";

const LEAST_MS = 500;
const MOST_MS = 5_000;
/** For an application that has drawn nothing yet, and then for what it draws to come to rest. */
const FIRST_PAINT_MS = 15_000;
const PAINTED_MS = 2_000;
const DOM_QUIET_MS = 300;
const NETWORK_QUIET_MS = 500;
const LOOK_EVERY_MS = 50;
/** The page is read meanwhile, once it seems still, so that nothing is waited for when it has come to rest. */
const READ_AHEAD_MS = 150;
type SettlingTab = Pick<TabDriver, "surface" | "network" | "clock">;

/** Loading indicators gone → own requests done and silent → no change of the page; between 500 ms and 5 s; a page that has drawn nothing yet is given more. */
export async function settle({ surface, network, clock }: SettlingTab, mostMs = MOST_MS): Promise<boolean> {
  const startedMs = clock.now();
  let untilMs = mostMs;
  let isRead = false;
  for (;;) {
    const begunMs = clock.now() - startedMs;
    if (!isRead && begunMs >= READ_AHEAD_MS && network.open() === 0)
      isRead = (await within(untilMs - begunMs, surface.readAhead(), clock)) ?? true;
    const elapsedMs = clock.now() - startedMs;
    if (elapsedMs >= LEAST_MS && network.open() === 0 && network.silenceMs() >= NETWORK_QUIET_MS) {
      const seen = await within(untilMs - elapsedMs, surface.quiet(), clock);
      if (seen?.unpainted) untilMs = Math.max(mostMs, Math.min(elapsedMs, FIRST_PAINT_MS) + PAINTED_MS);
      if (seen && !seen.loading && seen.quietMs >= DOM_QUIET_MS) return true;
    }
    if (elapsedMs >= untilMs) return false;
    await clock.sleep(elapsedMs < LEAST_MS ? Math.min(LOOK_EVERY_MS, LEAST_MS - elapsedMs) : LOOK_EVERY_MS);
  }
}

/** The time of a second look when nothing is seen to be under way, and the most that is waited for what is. */
const LEAST_LOOK_MS = 2_000;
const MOST_LOOK_MS = 8_000;
/** A page that was waited for so long is given only this much to come to rest. */
export const AFTER_LOOK_MS = 1_000;

/**
 * The wait of a second look: over as soon as what the client saw under way is over. What only the server could read, from the
 * page's words, is waited for as long as it says.
 */
export async function waitUntilSettled(seconds: number, { surface, network, clock }: SettlingTab): Promise<void> {
  const startedMs = clock.now();
  let leastMs = Math.min(seconds * 1_000, MOST_LOOK_MS);
  for (;;) {
    const elapsedMs = clock.now() - startedMs;
    if (elapsedMs >= MOST_LOOK_MS) return;
    const isOpen =
      network.open() > 0 || (await within(MOST_LOOK_MS - elapsedMs, surface.quiet(), clock))?.loading !== false;
    if (isOpen) leastMs = Math.min(leastMs, LEAST_LOOK_MS);
    else if (elapsedMs >= leastMs) return;
    await clock.sleep(LOOK_EVERY_MS);
  }
}

/** Null: a page whose timers stand still answers late or never, and holds no action up. */
async function within<T>(ms: number, answer: Promise<T>, clock: Clock): Promise<T | null> {
  const over = new AbortController();
  try {
    return await Promise.race([answer, clock.sleep(Math.max(0, ms), over.signal).then(() => null)]);
  } finally {
    over.abort();
    // Whoever waits no longer does not hear of a page that went away meanwhile.
    answer.catch(() => undefined);
  }
}
