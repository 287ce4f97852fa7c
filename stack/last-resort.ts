/** Last resort: a program that a signal ends takes along what it has started, where it does not listen for the signal itself. */

/** Which end a program of ours. */
export const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const ends = new Set<() => void>();

/** `end` must be done when it returns. What comes back takes it off again. */
export function atLastEnd(end: () => void): () => void {
  if (ends.size === 0) for (const signal of ENDING_SIGNALS) process.on(signal, hear);
  ends.add(end);
  return () => {
    ends.delete(end);
    if (ends.size === 0) for (const signal of ENDING_SIGNALS) process.off(signal, hear);
  };
}

function hear(signal: NodeJS.Signals): void {
  // Whoever else listens ends everything in order.
  if (process.listenerCount(signal) > 1) return;
  for (const end of [...ends]) end();
  for (const one of ENDING_SIGNALS) process.off(one, hear);
  process.kill(process.pid, signal);
}
