/** Delivery: an action that the server issued is carried out once, ever; asked for again, its receipt is given again. Elsewhere: executor. */

import type { ExecutionOptions } from "../core/action/execution.js";
import type { Receipt } from "../core/action/receipt.js";
import type { ClientObservations } from "../core/task/observation.js";
import type { Status } from "../core/task/reply.js";
import type { Before } from "./before.js";
import { actionsOf, type Issued, mayGoOn, witnessOf } from "./chain.js";
import type { Carried, Order, TaskHost } from "./host.js";
import { type ActionLog, type LogStorage, openActionLog } from "./log.js";
import { orderOf } from "./order.js";

/** For every action of a task; what the server says of a single one goes before. */
export interface Pace extends ExecutionOptions {
  /** For one action alone, before all that is said of the task. */
  readonly forAction?: (action: StepFacts) => ExecutionOptions | undefined;
  /** Aborted: nothing more is begun. */
  readonly signal?: AbortSignal;
}

/** What is told of an action that was issued. */
export interface StepFacts {
  /** Of the reply that said so. */
  readonly turn: number;
  readonly status: Status;
  readonly stepIndex: number;
  readonly thought: string;
  readonly action: string;
  readonly actionId: string;
}

export interface Delivered {
  /** In order; of a chain those up to the one that failed. */
  readonly receipts: readonly [Receipt, ...Receipt[]];
  readonly witness?: ClientObservations | undefined;
  /** The page right before the first of them. */
  readonly before?: Before | undefined;
}

/** Where an action stands in its chain. */
type Place = Pick<Order, "more" | "follows">;

export class Delivery {
  /** By action id: those the server issued, and those really carried out here. */
  readonly issued = new Map<string, StepFacts>();
  readonly executed = new Set<string>();
  private log: ActionLog | undefined;
  private readonly host: TaskHost;
  private readonly storage: LogStorage;
  private readonly pace: Pace;

  constructor(host: TaskHost, storage: LogStorage, pace: Pace) {
    this.host = host;
    this.storage = storage;
    this.pace = pace;
  }

  async unsettled(taskId: string): Promise<readonly Receipt[]> {
    return (await this.openLog(taskId)).unsettled();
  }

  /**
   * Stops at the first that fails, and when the caller wants to stop. A chain that an earlier life of this client began is
   * not gone on with: what it did not begin is chosen anew by the server.
   */
  async deliver(issued: Issued): Promise<Delivered> {
    const actions = actionsOf(issued);
    const log = await this.openLog(issued.taskId);
    const known = actions.map(({ actionId }) => log.standing(actionId));
    const [first, ...others] = known.flatMap((one) => (one.kind === "done" ? [one.receipt] : []));
    if (first !== undefined) return { receipts: [first, ...others] };
    await log.keepOnly(actions.map(({ actionId }) => actionId));
    return await this.carryOutAll(actions, log);
  }

  private async carryOutAll([first, ...rest]: readonly [Issued, ...Issued[]], log: ActionLog): Promise<Delivered> {
    const carried = [await this.carryOut(first, rest.length > 0 ? { more: true } : {}, log)] as [Carried, ...Carried[]];
    for (const [index, action] of rest.entries()) {
      const last = carried.at(-1);
      if (last === undefined || !mayGoOn(last.receipt) || this.pace.signal?.aborted) break;
      const place: Place = { follows: true, ...(index < rest.length - 1 ? { more: true } : {}) };
      carried.push(await this.carryOut(action, place, log));
    }
    const [head, ...tail] = carried;
    return {
      receipts: [head.receipt, ...tail.map(({ receipt }) => receipt)],
      witness: witnessOf(carried.map(({ witness }) => witness)),
      before: head.before,
    };
  }

  private async carryOut(issued: Issued, place: Place, log: ActionLog): Promise<Carried> {
    const { action, actionId } = issued;
    await log.begun(actionId, action);
    const own = this.pace.forAction?.(this.note(issued));
    const carried = await this.host.carryOut({ ...orderOf(issued, this.pace), ...own, ...place });
    await log.done(carried.receipt);
    if (carried.receipt.effect !== "refused") this.executed.add(actionId);
    return carried;
  }

  /** Remembers that it was issued, under its latest turn. */
  note(issued: Issued): StepFacts {
    const { turn, status, stepIndex, thought, action, actionId } = issued;
    const facts = { turn, status, stepIndex, thought, action, actionId };
    this.issued.set(actionId, facts);
    return facts;
  }

  private async openLog(taskId: string): Promise<ActionLog> {
    this.log ??= await openActionLog(this.storage, taskId);
    return this.log;
  }
}
