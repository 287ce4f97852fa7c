/** Workflow slots: how many workflow tasks a worker works on at once, and how many of them it reads from history. */

import type {
  CustomSlotSupplier,
  SlotPermit,
  SlotReleaseContext,
  SlotReserveContext,
  WorkflowSlotInfo,
} from "@temporalio/worker";

/** Of ten slots, those for tasks that the worker does not have in memory. */
const SHARE_FROM_HISTORY = 0.3;

interface Permit extends SlotPermit {
  readonly isSticky: boolean;
}

interface Waiting extends Permit {
  readonly take: (permit: Permit) => void;
}

export interface WorkflowSlotSupplier extends CustomSlotSupplier<WorkflowSlotInfo> {
  /** Slots without a workflow task; polls that wait for one hold slots too, and count as free. */
  readonly available: () => number;
}

/**
 * `slots` workflow tasks at once, a third of them of tasks whose history has to be read. All histories are read by the worker's one
 * thread, and each has to be done within the time of one workflow task: ten that are read at once can all be late, after a crash on a
 * machine with much to do; then they are given out again, read again and late again, while no task moves (decision 10). What waits in the
 * queue has no time-out. Source: the SDK's `CustomSlotSupplier`.
 */
export function workflowSlots(slots: number): WorkflowSlotSupplier {
  return new WorkflowSlots(slots, Math.max(1, Math.round(slots * SHARE_FROM_HISTORY)));
}

class WorkflowSlots implements WorkflowSlotSupplier {
  readonly type = "custom";
  private readonly slots: number;
  private used = 0;
  /** Not reserved, by a task or a poll. */
  private free: number;
  private freeFromHistory: number;
  /** In the order in which they asked. */
  private readonly waiting = new Set<Waiting>();

  constructor(slots: number, fromHistory: number) {
    this.slots = slots;
    this.free = slots;
    this.freeFromHistory = fromHistory;
  }

  reserveSlot(asked: SlotReserveContext, signal: AbortSignal): Promise<SlotPermit> {
    const permit = this.tryReserveSlot(asked);
    if (permit !== null) return Promise.resolve(permit);
    return new Promise((take, refuse) => {
      const one = { isSticky: asked.isSticky, take };
      this.waiting.add(one);
      const leave = () => this.waiting.delete(one) && refuse(signal.reason);
      if (signal.aborted) leave();
      else signal.addEventListener("abort", leave, { once: true });
    });
  }

  tryReserveSlot({ isSticky }: Pick<SlotReserveContext, "isSticky">): Permit | null {
    if (!this.hasRoom(isSticky)) return null;
    this.free -= 1;
    if (!isSticky) this.freeFromHistory -= 1;
    return { isSticky };
  }

  markSlotUsed(): void {
    this.used += 1;
  }

  /** `slotInfo` is absent of a poll that brought nothing. */
  releaseSlot({ permit, slotInfo }: SlotReleaseContext<WorkflowSlotInfo>): void {
    if (slotInfo !== undefined) this.used -= 1;
    this.free += 1;
    if (!(permit as Permit).isSticky) this.freeFromHistory += 1; // of this supplier
    for (const one of this.waiting) {
      const next = this.tryReserveSlot(one);
      if (next === null) continue;
      this.waiting.delete(one);
      one.take(next);
    }
  }

  readonly available = (): number => this.slots - this.used;

  private hasRoom(isSticky: boolean): boolean {
    return this.free > 0 && (isSticky || this.freeFromHistory > 0);
  }
}
