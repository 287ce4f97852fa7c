/**
 * Last resort: a program that ends takes along what it has started, whether a signal ends it for which it does not listen itself, or
 * an error that nobody catches, as of a pipe that nobody reads.
 */

/** Which end a program of ours. */
export const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const ends = new Set<() => void>();

/** `end` must be done when it returns. What comes back takes it off again. */
export function atLastEnd(end: () => void): () => void {
  if (ends.size === 0) listen();
  ends.add(end);
  return () => {
    ends.delete(end);
    if (ends.size === 0) stopListening();
  };
}

function listen(): void {
  for (const signal of ENDING_SIGNALS) process.on(signal, hear);
  process.on("exit", endAll);
}

function stopListening(): void {
  for (const signal of ENDING_SIGNALS) process.off(signal, hear);
  process.off("exit", endAll);
}

function endAll(): void {
  for (const end of [...ends]) end();
}

function hear(signal: NodeJS.Signals): void {
  // Whoever else listens ends everything in order.
  if (process.listenerCount(signal) > 1) return;
  endAll();
  stopListening();
  process.kill(process.pid, signal);
}
