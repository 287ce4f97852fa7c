/** Settle: the wait until a page has responded to an action and come to rest, within limits. */

import type { Clock } from "./host.js";
import type { TabDriver } from "./tab-driver.js";

const LEAST_MS = 500;
const MOST_MS = 5_000;
/** Wait for an application that has drawn nothing yet, and then for its drawing to come to rest. */
const FIRST_PAINT_MS = 15_000;
const PAINTED_MS = 2_000;
const DOM_QUIET_MS = 300;
const NETWORK_QUIET_MS = 500;
const LOOK_EVERY_MS = 50;
/** Start of the reading during the wait, once the page seems still, so that it is ready when the page rests. */
const READ_AHEAD_MS = 150;
type SettlingTab = Pick<TabDriver, "surface" | "network" | "clock">;

/** Waits 500 ms to 5 s until loading indicators, own requests and page changes end; unpainted pages get longer. */
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

/** Shortest second look once the client has seen work under way, and the longest second look of all. */
const LEAST_LOOK_MS = 2_000;
const MOST_LOOK_MS = 8_000;
/** After such a wait, the page gets only this long to come to rest. */
export const AFTER_LOOK_MS = 1_000;

/**
 * The wait of a second look. It ends as soon as the work that the client saw is over. For work that only the server can read
 * from the page's text, it lasts as long as the server says.
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

/** Null after `ms`: a page with stopped timers answers late or never and must not delay the action. */
export async function within<T>(ms: number, answer: Promise<T>, clock: Clock): Promise<T | null> {
  const over = new AbortController();
  try {
    return await Promise.race([answer, clock.sleep(Math.max(0, ms), over.signal).then(() => null)]);
  } finally {
    over.abort();
    // After the wait, nobody handles the rejection of a page that went away.
    answer.catch(() => undefined);
  }
}
