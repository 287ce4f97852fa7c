/** Executor: executes the actions that a reply issues, each at most once, ever. */

import type { Receipt } from "../core/action/execution.js";
import { type ActionLog, openActionLog } from "./action-log.js";
import type { AttachedTab, ExchangePorts } from "./exchange.js";
import type { ActionRequest } from "./host.js";
import { actionsOf, type Issued, idsOf, mayGoOn, mergeObservations, requestFor } from "./issued.js";
import { createLock, type Lock } from "./lock.js";
import type { Before } from "./observation-request.js";
import { applyReceipt } from "./record-reducer.js";
import type { TaskApi } from "./task-api.js";
import { type Blocked, contextOf, type TaskRecord, waitAfter } from "./task-record.js";
import { TaskSecrets } from "./task-secrets.js";

/** If the server issues one action again this often although its receipt was sent, the client slows down. */
const REPEATS_MAX = 3;

export class Executor {
  /** By record: the page right before its last action. A restart loses only this evidence. */
  readonly before = new Map<string, Before>();
  readonly secrets = new TaskSecrets();
  /** By task: the action that was issued again, and how often. */
  private readonly repeats = new Map<string, { readonly actionId: string; readonly times: number }>();
  /** By task, while a caller holds or awaits the lock. */
  private readonly locks = new Map<string, { readonly lock: Lock; users: number }>();
  private readonly ports: ExchangePorts;

  constructor(ports: ExchangePorts) {
    this.ports = ports;
  }

  /** One at a time per task, even with several records: while an action runs, nothing is reported and no other begins. */
  async alone<T>(taskId: string, work: () => Promise<T>): Promise<T> {
    const own = this.locks.get(taskId) ?? { lock: createLock(), users: 0 };
    this.locks.set(taskId, own);
    own.users += 1;
    try {
      return await own.lock(work);
    } finally {
      own.users -= 1;
      if (own.users === 0) this.locks.delete(taskId);
    }
  }

  /** Drops the state of a finished task. */
  forget(record: TaskRecord, taskId: string): void {
    this.before.delete(record.key);
    this.repeats.delete(taskId);
    this.secrets.forget(record);
  }

  /** Answers an action that is issued again with its existing receipt. Returns what blocks the task, or null. */
  async execute(record: TaskRecord, reply: Issued, api: TaskApi): Promise<Blocked | null> {
    return await this.alone(reply.taskId, () => this.executeChain(record, reply, api));
  }

  private async executeChain(record: TaskRecord, reply: Issued, api: TaskApi): Promise<Blocked | null> {
    const { log, attach, onEvent } = this.ports;
    const actions = await openActionLog(log, reply.taskId);
    const chain = actionsOf(reply);
    for (const issued of chain) onEvent?.({ kind: "issued", issued });
    const known = chain.flatMap(({ actionId }) => actions.receiptOf(actionId) ?? []);
    for (const receipt of known) onEvent?.({ kind: "receipt", receipt, isNew: false });
    // A chain that an earlier run began is not continued: the server decides anew about the rest.
    if (known.length > 0) return this.slowDown(record, reply);
    await actions.keepOnly(idsOf(reply));
    const attached = await attach(record);
    if (attached.kind === "absent") return attached.blocked;
    const clientId = await log.clientId();
    for (const [index, issued] of chain.entries()) {
      const asked = { ...(this.ports.orderOf ?? requestFor)(issued), typedSecrets: this.secrets.valuesOf(record) };
      const order = this.secrets.withSecret(record, asked, api, clientId);
      const [follows, more] = [index > 0, index < chain.length - 1];
      const receipt = await this.executeOnce(record, { ...order, follows, more }, attached, actions);
      if (receipt === null || !mayGoOn(receipt)) break;
    }
    return null;
  }

  /** Null if the action was not executed, or broke off. */
  private async executeOnce(
    record: TaskRecord,
    order: ActionRequest,
    attached: AttachedTab,
    actions: ActionLog,
  ): Promise<Receipt | null> {
    const { key } = record;
    const { records, onEvent, onHostError } = this.ports;
    if ((await records.read(key))?.next.kind !== "observe") return null;
    const from = attached.tab()?.tabId;
    if (!(await actions.begun(order.actionId, order.action))) return null;
    try {
      const executed = await attached.host.execute(order);
      const { receipt, witness, before } = this.secrets.hideInExecuted(record, order, executed);
      if (before !== undefined) this.before.set(key, before);
      await actions.done(receipt);
      const tab = attached.tab();
      await records.change(key, (fresh) => {
        const told = { ...applyReceipt(fresh, receipt), ...(tab?.tabId === from ? {} : { tab }) };
        if (fresh.next.kind !== "observe") return told;
        return { ...told, next: { ...fresh.next, observations: mergeObservations(fresh.next.observations, witness) } };
      });
      onEvent?.({ kind: "receipt", receipt, isNew: true });
      return receipt;
    } catch (error) {
      // Begun and never done: its receipt says `unknown`, and it is never executed again.
      onHostError("an action broke off", this.secrets.hideInError(record, error));
      return null;
    }
  }

  private slowDown(record: TaskRecord, { taskId, actionId }: Issued): Blocked | null {
    const known = this.repeats.get(taskId);
    const times = known?.actionId === actionId ? known.times + 1 : 1;
    this.repeats.set(taskId, { actionId, times });
    return times < REPEATS_MAX ? null : waitAfter("busy", contextOf(record, this.ports.now()));
  }
}
