/** Patience: how long a client waits for a reply before it says the same again. Elsewhere: long-poll policy, backoff. */

/** The API itself answers after 18 s (protocol §2). */
export const LONGEST_HELD_S = 18;

/** For a reply that `next` will not tell of, because it was there already, nobody waits long. */
const SHORTEST_WAIT_S = 4;
const LONGEST_WAIT_S = 16;

/** Seconds to wait when the same was said again so many times; 0 after it was said first. */
export function waitBeforeAgainS(times: number): number {
  return Math.min(SHORTEST_WAIT_S * 2 ** times, LONGEST_WAIT_S);
}
