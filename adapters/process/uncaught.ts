/** Uncaught errors: whatever nobody handles ends the process, with a line in its log (OP12). */

import type { Logger } from "pino";

/** Rejections that nobody handles come here too, for Node takes them for uncaught. `sent`: once the log is where it goes. */
export function endWhenUncaught(log: Logger, sent?: () => Promise<unknown>): void {
  process.on("uncaughtException", (error, origin) => {
    log.fatal(
      { err: error, origin },
      "an error that nobody handled: this process ends, and another one has to take over",
    );
    if (sent === undefined) process.exit(1);
    void sent().finally(() => process.exit(1));
  });
}

/** The end of a program that cannot go on. What is still open would keep a half-dead process alive. */
export const endWith =
  (program: string) =>
  (error: unknown): never => {
    process.stderr.write(`${program}: ${faultText(error)}\n`);
    process.exit(1);
  };

/** Errors that say what to do, and those of the machine (no such file, a port that is taken), need no stack; the others are ours to mend and keep theirs. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOurs = (error.name === "Error" || error.name === "TypeError") && !("syscall" in error);
  return isOurs ? (error.stack ?? error.message) : error.message;
}
