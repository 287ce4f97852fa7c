/** Abort signals: work that ends with any of several, and what listens to them for no longer than the work takes. */

/**
 * `own` aborts with the first of `signals`. No `AbortSignal.any`: Node keeps a composite that is listened to for as long as its sources
 * live, and Temporal's client never takes its listener away; with a source of the process it would keep each call, and what it carried.
 */
export async function whileAny<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
  own = new AbortController(),
): Promise<T> {
  const given = signals.filter((signal) => signal !== undefined);
  const end = () => own.abort();
  if (given.some((signal) => signal.aborted)) end();
  for (const signal of given) signal.addEventListener("abort", end, { once: true });
  try {
    return await work(own.signal);
  } finally {
    for (const signal of given) signal.removeEventListener("abort", end);
  }
}
