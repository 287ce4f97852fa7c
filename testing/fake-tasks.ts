/** Fake tasks: what the fake server knows of its tasks: turns, the outstanding action, the lease; effectively-once as in PR1. */

import type { InteractRequest, WireReceipt } from "../protocol/observation.js";
import type { InteractReply } from "../protocol/reply.js";
import { OBSERVATION_REUSED, type Status } from "../protocol/task.js";
import { baseReply, doubtOf, type FakeTurn, type Progress, replyOf, verdictOnChain } from "./fake-turns.js";

export interface FakeTask {
  readonly taskId: string;
  readonly sessionId: string;
  readonly tenantId: string;
  readonly contract: InteractRequest["contract"];
  readonly query: string;
  readonly url: string;
  status: Status;
  readonly receipts: WireReceipt[];
  readonly witnesses: NonNullable<InteractRequest["clientObservations"]>[];
  dom: string;
  readonly said: string[];
  /** Ids of observations, in order; a retried one stands there twice. */
  readonly observations: string[];
  redelivered: number;
  /** A slow reply is being thought of: the client has nothing to do but wait. */
  making: boolean;
}

export interface FakeReply {
  readonly status: number;
  readonly data?: unknown;
  readonly code?: string;
  readonly details?: { readonly taskId: string };
  readonly retryAfter?: number;
}

interface Inside extends FakeTask, Progress {
  readonly replies: Map<string, InteractReply>;
  readonly sent: Map<string, string>;
  readonly waiters: Set<() => void>;
  holder: string;
  latest: InteractReply | null;
  parked: boolean;
  /** It was asked whether the last action was done. */
  doubtful: boolean;
}

export function createFakeTasks(script: (query: string) => readonly FakeTurn[], tenantId: () => string = () => "") {
  const tasks = new Map<string, Inside>();
  const byFirst = new Map<string, Inside>();

  function begin(request: InteractRequest): Inside {
    const id = request.observationId ?? `plain-${tasks.size}`;
    const known = byFirst.get(id);
    if (known) return known;
    const task: Inside = {
      taskId: crypto.randomUUID(),
      sessionId: request.sessionId ?? crypto.randomUUID(),
      tenantId: tenantId(),
      contract: request.contract,
      query: request.query ?? "",
      url: request.url,
      status: "planning",
      receipts: [],
      witnesses: [],
      dom: "",
      said: [],
      observations: [],
      redelivered: 0,
      turns: script(request.query ?? ""),
      replies: new Map(),
      sent: new Map(),
      waiters: new Set(),
      at: 0,
      turn: 0,
      holder: request.clientId ?? "",
      order: null,
      attempt: 0,
      linksDone: 0,
      chainVerdict: null,
      doubtful: false,
      making: false,
      latest: null,
      parked: false,
    };
    tasks.set(task.taskId, task);
    byFirst.set(id, task);
    return task;
  }

  async function interact(request: InteractRequest): Promise<FakeReply> {
    const task = request.taskId === undefined ? begin(request) : tasks.get(request.taskId);
    if (!task || task.tenantId !== tenantId()) return { status: 404, code: "TASK_NOT_FOUND" };
    const id = request.observationId ?? "";
    task.observations.push(id);
    const sent = JSON.stringify(request);
    if ((task.sent.get(id) ?? sent) !== sent)
      return { status: 409, code: OBSERVATION_REUSED, details: { taskId: task.taskId } };
    task.sent.set(id, sent);
    const known = task.replies.get(id);
    const held = request.clientId !== task.holder && !request.takeover && !isOver(task);
    if (held) return { status: 409, code: "TASK_HELD" };
    if (known) return { status: 200, data: known };
    if (isOver(task)) return { status: 409, code: "TASK_COMPLETED" };
    task.holder = request.clientId ?? "";
    return advance(task, request, id);
  }

  function advance(task: Inside, request: InteractRequest, id: string): FakeReply {
    const receipts = request.receipts ?? [];
    task.receipts.push(...receipts);
    task.witnesses.push(request.clientObservations ?? {});
    task.dom = request.dom;
    if (task.latest && (task.parked || task.status === "paused")) return { status: 200, data: task.latest };
    const late: FakeReply = { status: 202, data: { taskId: task.taskId, status: task.status, retryAfter: 1 } };
    // It joins the turn in the making (TM3).
    if (task.making) return late;
    // Nothing reached a target that had changed: it is chosen anew on the page as it is.
    if (receipts.some(({ actionId, effect }) => actionId === task.order?.actionId && effect === "refused")) {
      task.order = null;
      redo(task);
    }
    const { order } = task;
    if (order && !receipts.some(({ actionId, effect }) => actionId === order.actionId && effect !== "refused")) {
      task.redelivered += 1;
      return { status: 200, data: answerWith(task, id, { ...order, redelivered: true }) };
    }
    task.chainVerdict = order?.actions === undefined ? null : verdictOnChain(order.actions, receipts);
    if (order?.actions !== undefined) goOnAfterChain(task, order.actions, receipts);
    else if (order && receipts.some(({ actionId, effect }) => actionId === order.actionId && effect === "unknown")) {
      task.order = null;
      // What can be done again harmlessly is chosen anew; of anything else a person is asked.
      if (order.risk !== "submit") redo(task);
      else {
        task.doubtful = true;
        return { status: 200, data: answerWith(task, id, doubtOf(task)) };
      }
    } else task.linksDone = 0;
    const turn = task.turns[task.at];
    const reply = replyOf(task, turn, request);
    task.at += 1;
    const slowMs = turn?.kind === "act" ? turn.slowMs : undefined;
    if (slowMs === undefined) return { status: 200, data: answerWith(task, id, reply) };
    task.making = true;
    setTimeout(() => {
      task.making = false;
      // What was being thought when a person paused it waits with the rest.
      if (task.status === "paused") task.order = reply;
      else if (!isOver(task)) answerWith(task, id, reply);
    }, slowMs);
    return late;
  }

  function answerWith(task: Inside, id: string, reply: InteractReply): InteractReply {
    task.turn += reply.redelivered ? 0 : 1;
    const told = { ...reply, turn: task.turn };
    task.latest = told;
    task.status = told.status;
    task.parked =
      told.status === "needs_user_input" ||
      told.status === "awaiting_approval" ||
      (told.status === "interrupted" && told.retryAfter === undefined);
    task.order = told.actionId === undefined ? null : told;
    task.replies.set(id, told);
    for (const wake of task.waiters) wake();
    return told;
  }

  async function next(task: Inside, after: number, waitSeconds: number): Promise<FakeReply> {
    if (task.turn <= after && waitSeconds > 0) {
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          task.waiters.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, waitSeconds * 1_000);
        task.waiters.add(wake);
      });
    }
    return task.turn > after && task.latest ? { status: 200, data: task.latest } : { status: 204 };
  }

  /** A person speaks: what the task was parked for is over; the next observation goes on. */
  function say(task: Inside, route: string, body: Record<string, unknown>): FakeReply {
    if (isOver(task)) return { status: 409, code: "TASK_COMPLETED" };
    task.said.push(`${route} ${JSON.stringify(body)}`);
    if (route === "cancel")
      answerWith(
        task,
        `cancel-${task.turn}`,
        baseReply(task, { status: "cancelled", thought: "Stopped as you asked." }),
      );
    else if (route === "pause") {
      const { order } = task;
      answerWith(
        task,
        `pause-${task.turn}`,
        baseReply(task, { status: "paused", thought: "Paused.", reason: "You paused it." }),
      );
      task.order = order;
    } else {
      if (task.doubtful && body["text"] === "no") redo(task);
      task.doubtful = false;
      task.parked = false;
      task.status = "executing";
    }
    return { status: 202, data: { status: task.status } };
  }

  function view(task: FakeTask) {
    const { latest } = tasks.get(task.taskId) ?? {};
    return {
      ...(latest?.outcome && { outcome: latest.outcome }),
      ...(latest?.result && { result: latest.result }),
      taskId: task.taskId,
      sessionId: task.sessionId,
      status: task.status,
      query: task.query,
      url: task.url,
      updatedAt: "2026-11-21T12:00:00.000Z",
    };
  }

  return {
    get all(): readonly FakeTask[] {
      return [...tasks.values()];
    },
    find(taskId: string): Inside | undefined {
      const task = tasks.get(taskId);
      return task?.tenantId === tenantId() ? task : undefined;
    },
    active(sessionId: string): FakeReply {
      const task = [...tasks.values()].findLast((one) => one.sessionId === sessionId && !isOver(one));
      return task ? { status: 200, data: view(task) } : { status: 404, code: "TASK_NOT_FOUND" };
    },
    interact,
    next,
    say,
    view,
  };
}

/** What was carried out of a chain is done; the rest, and what was cut off, is asked for anew under other ids. */
function goOnAfterChain(
  task: Inside,
  chain: NonNullable<InteractReply["actions"]>,
  receipts: NonNullable<InteractRequest["receipts"]>,
): void {
  const done = chain.findIndex(
    ({ actionId }) => !receipts.some((one) => one.actionId === actionId && one.ok && one.effect !== "unknown"),
  );
  task.order = null;
  if (done === -1) {
    task.linksDone = 0;
    return;
  }
  task.linksDone += done;
  redo(task);
}

function redo(task: Inside): void {
  task.at -= 1;
  task.attempt += 1;
}

function isOver({ status }: FakeTask): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}
