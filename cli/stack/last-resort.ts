/**
 * Last resort: a program that ends also ends everything that it has started. The cause may be a signal that it does not handle
 * itself, or an uncaught error, such as that of a pipe that nobody reads.
 */

/** Signals that end our programs. */
export const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const ends = new Set<() => void>();

/** `end` must be synchronous. The returned function unregisters it. */
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
  // Another listener ends everything in order.
  if (process.listenerCount(signal) > 1) return;
  endAll();
  stopListening();
  process.kill(process.pid, signal);
}
