/** One exchange with the server about one task: observe, post, execute what the reply issues, keep the record. */

import type { Receipt } from "../core/action/execution.js";
import { isOver } from "../core/task/status.js";
import type { InteractRequest } from "../protocol/observation.js";
import type { InteractReply } from "../protocol/reply.js";
import type { Accepted, OBSERVATION_REUSED, Problem } from "../protocol/task.js";
import { type LogStorage, openActionLog } from "./action-log.js";
import { Executor } from "./executor.js";
import type { ActionRequest, TaskHost } from "./host.js";
import { type Issued, idsOf, isIssued } from "./issued.js";
import { pageToSend, requestOf } from "./observation-request.js";
import { applyReply, applyTaskView } from "./record-reducer.js";
import type { ApiAnswer, TaskApi } from "./task-api.js";
import {
  type Blocked,
  blockedBy,
  contextOf,
  type NextStep,
  type ObserveStep,
  type TabBinding,
  type TaskRecord,
  waitAfter,
} from "./task-record.js";

/** `again`: there is more to do at once. */
export type ExchangeProgress = "again" | "rest";

export interface AttachedTab {
  readonly kind: "ready";
  /** Null if the host has only one tab. Changes when an action switches tabs. */
  readonly tab: () => TabBinding | null;
  readonly host: TaskHost;
}

export type Attachment = AttachedTab | { readonly kind: "absent"; readonly blocked: Blocked };

export type ExchangeEvent =
  /** An action is to be executed. Sent again if the server issues it again. */
  | { readonly kind: "issued"; readonly issued: Issued }
  | { readonly kind: "receipt"; readonly receipt: Receipt; readonly isNew: boolean }
  | { readonly kind: "reply"; readonly reply: InteractReply };

export interface ExchangePorts {
  readonly records: {
    read(key: string): Promise<TaskRecord | undefined>;
    /** Applies changes one at a time, each to the latest record. Undefined if there is no such record. */
    change(key: string, how: (record: TaskRecord) => TaskRecord): Promise<TaskRecord | undefined>;
  };
  readonly log: LogStorage;
  readonly connect: (record: TaskRecord) => Promise<TaskApi | null>;
  readonly attach: (record: TaskRecord) => Promise<Attachment>;
  readonly newId: () => string;
  /** Milliseconds since any origin that outlives the record. */
  readonly now: () => number;
  /** The page did not answer, or an action broke off. May throw, which ends the exchange. */
  readonly onHostError: (message: string, error: unknown) => void;
  readonly orderOf?: (issued: Issued) => ActionRequest;
  readonly onEvent?: (event: ExchangeEvent) => void;
}

/** A long poll that ends sooner was not held by the server. */
const HELD_AT_LEAST_MS = 1_000;
const SHORTEST_WAIT_S = 4;
const LONGEST_WAIT_S = 16;

export class Exchange {
  private readonly executor: Executor;
  /** By record: requests accepted without a reply (202), which are sent again unchanged. */
  private readonly deferred = new Map<string, InteractRequest>();
  private readonly ports: ExchangePorts;

  constructor(ports: ExchangePorts) {
    this.ports = ports;
    this.executor = new Executor(ports);
  }

  async step(record: TaskRecord): Promise<ExchangeProgress> {
    const api = await this.ports.connect(record);
    if (api === null) return await this.block(record, { kind: "signed-out" });
    const { next } = record;
    if (next.kind === "observe") return await this.observe(record, next, api);
    if (next.kind === "await") return await this.awaitReply(record, next.sent, api);
    return next.kind === "cancel" ? await this.cancel(record, api) : "rest";
  }

  private async observe(record: TaskRecord, next: ObserveStep, api: TaskApi): Promise<ExchangeProgress> {
    const { records, attach, newId, log, onHostError } = this.ports;
    const attached = await attach(record);
    if (attached.kind === "absent") return await this.block(record, attached.blocked);
    // Stored before use, so that a restarted client asks with the same id.
    const sent = { ...next, observationId: next.observationId ?? newId() };
    const kept = await this.changeWhile(record, next.kind, { tab: attached.tab(), next: sent });
    if (kept === null) return "again";
    let request = this.deferred.get(record.key);
    if (request?.observationId !== sent.observationId)
      try {
        request = await this.executor.alone(record.taskId ?? record.key, async () => {
          const page = await pageToSend(record, attached.host, this.executor.secrets);
          return await requestOf(kept, sent, { page, log, before: this.executor.before.get(record.key) });
        });
      } catch (error) {
        onHostError("the page does not answer", error);
        return await this.block(record, waitAfter("page-stuck", contextOf(record, this.ports.now())));
      }
    const { url } = request;
    await records.change(record.key, (fresh) => ({ ...fresh, url }));
    const answer = await api.interact(request);
    if (answer.kind !== "ok" || answer.data === null || answer.status !== 202) {
      this.deferred.delete(record.key);
      if (answer.kind === "ok") this.executor.before.delete(record.key);
      return await this.take(record, answer, api, true);
    }
    this.deferred.set(record.key, request);
    // The cast: 202 carries an Accepted.
    const { taskId, waitsFor, turn } = answer.data as Accepted;
    const wait: NextStep = { kind: "await", sent: { after: turn, ...sent, deferrals: (next.deferrals ?? 0) + 1 } };
    return await this.turnTo(record, wait, { taskId, blocked: undefined, waitsFor: waitsFor?.reason });
  }

  /**
   * A reply that existed already (an action issued again) makes no new turn, so the poll may miss it. After a while the
   * client sends the same observation again under the same id; unlike a new one, it does not advance the task.
   */
  private async awaitReply(record: TaskRecord, sent: ObserveStep | undefined, api: TaskApi): Promise<ExchangeProgress> {
    const { taskId } = record;
    const { now } = this.ports;
    if (taskId === undefined) return await this.turnTo(record, sent ?? { kind: "observe", observationId: record.key });
    const tries = (sent?.deferrals ?? 1) - 1;
    const askedMs = now();
    const waitS = Math.min(SHORTEST_WAIT_S * 2 ** tries, LONGEST_WAIT_S);
    const answer = await api.next(taskId, Math.max(record.turn, sent?.after ?? 0), waitS);
    if (answer.kind !== "ok" || answer.data !== null) return await this.take(record, answer, api);
    // A server that does not hold the request must not be asked without a pause.
    const held = now() - askedMs >= HELD_AT_LEAST_MS;
    const blocked = held ? undefined : waitAfter("busy", { nowMs: now(), tries });
    await this.turnTo(record, sent ?? { kind: "observe", observationId: null }, { blocked });
    return held ? "again" : "rest";
  }

  private async cancel(record: TaskRecord, api: TaskApi): Promise<ExchangeProgress> {
    const { taskId } = record;
    if (taskId === undefined) {
      const cancelled = { status: "cancelled", next: { kind: "rest" } } as const;
      await this.ports.records.change(record.key, (fresh) => ({ ...fresh, ...cancelled }));
      return "rest";
    }
    const answer = await api.control(taskId, { route: "cancel", body: { reason: "stopped by the user" } });
    if (answer.kind === "problem" && answer.problem.status === 409) return await this.closeFromView(record, api);
    if (answer.kind !== "ok") return await this.take(record, answer, api);
    const last = await api.next(taskId, record.turn, LONGEST_WAIT_S);
    if (last.kind === "ok" && last.data !== null) return await this.take(record, last, api);
    return await this.closeFromView(record, api);
  }

  /**
   * Applies a server answer to the task. An action read by `next` is not executed: the client first posts the page again,
   * to learn whether it still holds the task.
   */
  private async take(
    record: TaskRecord,
    answer: ApiAnswer<unknown>,
    api: TaskApi,
    mayExecute = false,
  ): Promise<ExchangeProgress> {
    if (answer.kind === "problem") return await this.takeProblem(record, answer.problem, api);
    // Null comes from an intermediary such as a proxy, not from the server.
    if (answer.kind === "unreachable" || answer.data === null)
      return await this.block(record, waitAfter("offline", contextOf(record, this.ports.now())));
    const reply = answer.data as InteractReply;
    const { records, log, onEvent } = this.ports;
    if (isIssued(reply) && reply.clientId !== undefined && reply.clientId !== (await log.clientId()))
      return await this.block(record, { kind: "held" });
    const fresh = await records.change(record.key, (known) => applyReply(known, reply, this.ports.now()));
    onEvent?.({ kind: "reply", reply });
    if (fresh === undefined || fresh.blocked !== undefined) return "rest";
    if (isOver(fresh.status)) await this.end(fresh, reply.taskId);
    if (fresh.next.kind !== "observe" || !isIssued(reply)) return fresh.next.kind === "rest" ? "rest" : "again";
    if (!mayExecute) {
      await (await openActionLog(log, reply.taskId)).keepOnly(idsOf(reply));
      return "again";
    }
    const blocked = await this.executor.execute(fresh, reply, api);
    return blocked === null ? "again" : await this.block(fresh, blocked);
  }

  private async takeProblem(record: TaskRecord, problem: Problem, api: TaskApi): Promise<ExchangeProgress> {
    const { code, status } = problem;
    if (code === "TASK_COMPLETED") return await this.closeFromView(record, api);
    // The server heard this id from an earlier run of the client. Ask anew for its outcome; receipts go along as usual.
    const taskId = record.taskId ?? problem.details?.taskId;
    if (code === ("OBSERVATION_REUSED" satisfies typeof OBSERVATION_REUSED) && taskId !== undefined)
      return await this.turnTo(record, { kind: "observe", observationId: null }, { taskId });
    // The session of the last task was archived or is gone; a new one will do.
    const isAboutSession = code === "SESSION_NOT_FOUND" || code === "RESOURCE_CONFLICT";
    if (record.taskId === undefined && record.sessionId !== undefined && isAboutSession) {
      await this.ports.records.change(record.key, ({ sessionId: _gone, ...kept }) => kept);
      return "again";
    }
    if (status === 401) await api.signOut?.();
    return await this.block(record, blockedBy(problem, contextOf(record, this.ports.now())));
  }

  /** For a task that ended without this client: reads its last reply. */
  private async closeFromView(record: TaskRecord, api: TaskApi): Promise<ExchangeProgress> {
    const { taskId } = record;
    if (taskId === undefined) return await this.block(record, { kind: "lost" });
    const last = await api.next(taskId, record.turn, 0);
    if (last.kind === "ok" && last.data !== null) return await this.take(record, last, api);
    const view = await api.view(taskId);
    if (view.kind !== "ok") return await this.take(record, view, api);
    await this.ports.records.change(record.key, (fresh) => applyTaskView(fresh, view.data));
    if (isOver(view.data.status)) await this.end(record, taskId);
    return "rest";
  }

  private async end(record: TaskRecord, taskId: string): Promise<void> {
    this.executor.forget(record, taskId);
    await this.ports.log.drop?.(taskId);
  }

  private async block(record: TaskRecord, blocked: Blocked): Promise<"rest"> {
    await this.ports.records.change(record.key, (fresh) => ({ ...fresh, blocked }));
    return "rest";
  }

  /** Sets the next step, unless a person has asked to stop. */
  private async turnTo(record: TaskRecord, next: NextStep, more: Partial<TaskRecord> = {}): Promise<"again"> {
    await this.ports.records.change(record.key, (fresh) => {
      const kept = fresh.next.kind === "cancel" ? fresh.next : next;
      return { ...fresh, ...more, next: kept };
    });
    return "again";
  }

  /** Null if a person's command has changed the next step in the meantime. */
  private async changeWhile(
    record: TaskRecord,
    kind: NextStep["kind"],
    changes: Partial<TaskRecord>,
  ): Promise<TaskRecord | null> {
    let overtaken = false;
    const changed = await this.ports.records.change(record.key, (fresh) => {
      overtaken = fresh.next.kind !== kind;
      return overtaken ? fresh : { ...fresh, ...changes };
    });
    return overtaken ? null : (changed ?? null);
  }
}
