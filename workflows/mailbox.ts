/** Mailbox: events that a task has not absorbed yet, and callers that wait for their effect. */

import type { TaskEvent } from "../core/task/command.js";

/**
 * Replaces the SDK's `condition`, which checks every predicate after every turn of the workflow, and again for each that became
 * true, in the sandbox with a watchdog thread each time. The mailbox checks them only when `look` is called.
 */
export class Mailbox {
  readonly events: TaskEvent[] = [];
  private wake: (() => void) | undefined;
  private waiting: readonly Waiting[] = [];

  push(event: TaskEvent): void {
    this.events.push(event);
    this.wake?.();
  }

  /** Resolves at the next event. Only one caller may wait at a time. */
  news(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  /** Resolves with the value of `read`, now or at a later `look`. A cancellation scope does not interrupt it. */
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

  /** Checks all waiting callers. Call it after each change that may end a wait. */
  look(): void {
    if (this.waiting.length > 0) this.waiting = this.waiting.filter((isOver) => !isOver());
  }
}

/** Called until it returns true. */
type Waiting = () => boolean;
