/** Retry-After: how long a provider wants us to wait, from the header of its reply. Elsewhere: backoff hint. */

/** Longer waits are cut: the model may be well again before that. */
export const LONGEST_WAIT_MS = 5 * 60_000;

/** Seconds, or a date; undefined where nothing is said. */
export function waitOfHeader(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? Math.ceil(seconds * 1000) : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), LONGEST_WAIT_MS);
}
