/** Delivery: an action that the server issued is carried out once, ever; asked for again, its receipt is given again. Elsewhere: executor. */

import type { Receipt } from "../core/action/receipt.js";
import type { Witness } from "../core/task/observation.js";
import type { Status } from "../core/task/reply.js";
import type { Order, TaskHost } from "./host.js";
import { type ActionLog, type LogStorage, openActionLog } from "./log.js";
import type { InteractReply } from "./wire.js";

const DEFAULT_VERIFY_DELAY_MS = 100;
const DEFAULT_MAX_RETRIES = 3;

/** For every action of a task; what the server says of a single one goes before. */
export interface Pace {
  /** How long after an attempt its effect is looked for. */
  readonly verifyDelayMs?: number;
  readonly maxRetries?: number;
  /** False: carried out by the first method, and `verified` is null. */
  readonly verify?: boolean;
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

export type Issued = InteractReply & { readonly action: string; readonly actionId: string };

export interface Delivered {
  readonly receipt: Receipt;
  readonly witness?: Witness;
}

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

  async deliver(issued: Issued): Promise<Delivered> {
    const { action, actionId } = issued;
    const log = await this.openLog(issued.taskId);
    const known = log.standing(actionId);
    if (known.kind === "done") return { receipt: known.receipt };
    await log.keepOnly(actionId);
    await log.begun(actionId, action);
    const carried = await this.host.carryOut(orderOf(issued, this.pace));
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

function orderOf({ action, actionId, target, kind, risk, ...reply }: Issued, pace: Pace): Order {
  return {
    actionId,
    action,
    ...(target === undefined ? {} : { target }),
    ...(kind === undefined ? {} : { kind }),
    ...(risk === undefined ? {} : { risk }),
    verifyDelayMs: reply.verifyDelayMs ?? pace.verifyDelayMs ?? DEFAULT_VERIFY_DELAY_MS,
    maxRetries: reply.maxRetries ?? pace.maxRetries ?? DEFAULT_MAX_RETRIES,
    verify: pace.verify !== false,
  };
}
