/** Task secrets: values that this client typed, fetched right before, held only in memory and hidden in all reports. */

import type { Receipt } from "../core/action/execution.js";
import { readAction } from "../core/action/grammar.js";
import { hideSecrets } from "../core/secrets/hide.js";
import { type Secret, slotIn, slotOf } from "../core/secrets/slot.js";
import type { ActionRequest, ExecutedAction, FetchedSecret, PageObservation } from "./host.js";
import { beforeOf } from "./observation-request.js";
import type { TaskApi } from "./task-api.js";
import type { TaskRecord } from "./task-record.js";

/** Covers this process's records. After a restart, the server hides secrets until the client has fetched them again. */
export class TaskSecrets {
  private readonly known = new Map<string, readonly Secret[]>();
  /** The last observed page by record, for comparison with the page right before an action. */
  private readonly observed = new Map<string, string>();

  /** Hides secrets for sending the page. */
  hideIn({ key }: TaskRecord, page: PageObservation): PageObservation {
    this.observed.set(key, page.dom);
    return hideSecrets(page, this.of(key));
  }

  /** The secrets as typed. */
  valuesOf({ key }: TaskRecord): readonly string[] {
    return this.of(key).map(({ value }) => value);
  }

  forget({ key }: TaskRecord): void {
    this.known.delete(key);
    this.observed.delete(key);
  }

  /** Adds the function that fetches the secret, if the action types one. */
  withSecret(record: TaskRecord, order: ActionRequest, api: TaskApi, clientId: string): ActionRequest {
    const { taskId } = record;
    if (taskId === undefined || slotOfAction(order) === undefined) return order;
    const secret = async (origin: string): Promise<FetchedSecret> => {
      const answer = await api.secret(taskId, order.actionId, { origin, clientId });
      if (answer.kind !== "ok") return { kind: "kept", reason: reasonOf(answer) };
      this.known.set(record.key, [...this.of(record.key).filter(({ name }) => name !== answer.data.name), answer.data]);
      return { kind: "fetched", secret: answer.data };
    };
    return { ...order, secret };
  }

  /** Hides secrets in a result that is stored and sent. */
  hideInExecuted({ key }: TaskRecord, order: ActionRequest, executed: ExecutedAction): ExecutedAction {
    const secrets = this.of(key);
    if (secrets.length === 0) return executed;
    const { before, receipt, ...told } = executed;
    const name = slotOfAction(order);
    return {
      ...hideSecrets(told, secrets),
      receipt: hideSecrets(name === undefined ? receipt : withoutValues(receipt, slotOf(name)), secrets),
      before: before && this.beforeOf(key, before.drifted),
    };
  }

  hideInError({ key }: TaskRecord, error: unknown): unknown {
    const secrets = this.of(key);
    if (secrets.length === 0 || !(error instanceof Error)) return error;
    const { name, message, stack = "" } = error;
    const told = hideSecrets({ message, stack }, secrets);
    return told.stack === stack && told.message === message ? error : Object.assign(new Error(), { name, ...told });
  }

  private beforeOf(key: string, drifted: Parameters<typeof beforeOf>[1]): ExecutedAction["before"] {
    const secrets = this.of(key);
    return beforeOf(hideSecrets({ dom: this.observed.get(key) ?? "" }, secrets), hideSecrets(drifted, secrets));
  }

  private of(key: string): readonly Secret[] {
    return this.known.get(key) ?? [];
  }
}

function slotOfAction({ action }: ActionRequest): string | undefined {
  const read = readAction(action);
  return read && slotIn(read);
}

/** Reports only whether the field took the secret; its value might reveal most of the secret. */
function withoutValues(receipt: Receipt, slot: string): Receipt {
  const observed = (result: string) => (result === "verified" ? slot : "another value than was typed");
  const attempts = receipt.attempts.map((one) =>
    one.result === "skipped" ? one : { ...one, expected: slot, observed: observed(one.result) },
  );
  const last = attempts.at(-1);
  const error =
    receipt.error && (last?.result === "failed" ? "the field holds another value than was typed" : receipt.error);
  return { ...receipt, attempts, expected: last?.expected, observed: last?.observed, error };
}

const reasonOf = (answer: Exclude<Awaited<ReturnType<TaskApi["secret"]>>, { kind: "ok" }>): string =>
  answer.kind === "unreachable"
    ? "the server could not be reached for the secret"
    : `the server keeps the secret: ${answer.problem.detail ?? answer.problem.code}`;
