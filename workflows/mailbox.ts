/** Mailbox: what a task has heard and not absorbed yet, and who waits for what it does with it. */

import type { TaskEvent } from "../core/task/command.js";

/**
 * In place of the SDK's `condition`, which looks at each predicate after every turn of the workflow: once more for each that has become
 * true, in the sandbox, with a watchdog thread each time. Here they are looked at where something was done.
 */
export class Mailbox {
  readonly events: TaskEvent[] = [];
  private wake: (() => void) | undefined;
  private waiting: readonly Waiting[] = [];

  push(event: TaskEvent): void {
    this.events.push(event);
    this.wake?.();
  }

  /** Until the next event; one may wait so at a time. */
  news(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  /** What `read` finds, now or at a later `look`. No cancellation scope tears the caller away. */
  until<T>(read: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const isOver = () => {
        const found = read();
        if (found !== undefined) resolve(found);
        return found !== undefined;
      };
      if (!isOver()) this.waiting = [...this.waiting, isOver];
    });
  }

  /** To be called after whatever may have made it so that somebody waits no longer. */
  look(): void {
    if (this.waiting.length > 0) this.waiting = this.waiting.filter((isOver) => !isOver());
  }
}

/** Asked until it is true. */
type Waiting = () => boolean;
