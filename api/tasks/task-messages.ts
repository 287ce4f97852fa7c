/** Task messages: routes to report a page without waiting, answer, approve, pause, resume and cancel. */

import type { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { v5 as uuidV5 } from "uuid";
import { raisesSpent } from "../../core/limits/budget.js";
import { hideSecrets } from "../../core/secrets/hide.js";
import type { ActionId, TaskRef } from "../../core/turn/identity.js";
import { removeObservation } from "../../db/observations.js";
import { closeOpenTask } from "../../db/open-tasks.js";
import { isClosed, setUndelivered, type TaskRow } from "../../db/tasks.js";
import { domRequest } from "../../protocol/observation.js";
import {
  answerRequest,
  approveRequest,
  cancelRequest,
  keyHeader,
  pauseRequest,
  resumeRequest,
  taskPath,
} from "../../protocol/requests.js";
import type { Limits } from "../../protocol/task.js";
import { accepted, messageAccepted } from "../../protocol/task.js";
import type { PersonMessage } from "../engine/engine.js";
import {
  type ApiDeps,
  type ApiEnv,
  ApiError,
  body,
  data,
  errors,
  ok,
  optionalBody,
  signedInRoute,
} from "../http/route.js";
import { hashOf, refuseInvalidContract, toContract } from "./observation.js";
import {
  isReplay,
  observationIdOf,
  type Report,
  refuseInvalidActions,
  refuseOldProtocol,
  takeObservation,
} from "./reported-page.js";
import { keepSecrets, readTaskSecrets } from "./secrets.js";
import { refuseUnknownSources } from "./source-criteria.js";
import { acceptedReply, auditOnce, ownTask, refOf, refusalError, taskIsOver, toAccepted } from "./task-view.js";

const PATH = "/api/agent/tasks/{id}";
const DECISIONS = "3b1f0c6e-7a55-5d0b-9c3e-6f2d8a1b4e70";
const taken = data(accepted, "Taken; see statusUrl for what comes of it");
const later = data(accepted, "Taken, and not looked at yet");

export function addTaskMessages(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addDom(app, deps);
  addCancel(app, deps);
  addResume(app, deps);
  addPause(app, deps);
  addAnswers(app, deps);
}

/** Makes a page durable even without a worker, for clients that cannot wait, e.g. because their page unloads. */
function addDom(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("post", `${PATH}/dom`, "Report a page without waiting", {
    request: { params: taskPath, headers: keyHeader, body: body(domRequest) },
    responses: { 202: taken, ...errors(400, 401, 404, 409, 413, 415, 422, 426) },
  });
  app.openapi(route, async (c) => {
    const body = c.req.valid("json");
    refuseOldProtocol(body.protocol);
    refuseInvalidActions(body.receipts);
    const who = c.get("principal");
    const observationId = observationIdOf(body.observationId, c.req.valid("header")["idempotency-key"], deps.newId);
    const spend: Report["spend"] = (bucket) => deps.rateLimits.spend(c, bucket);
    const report = { who, body, observationId, hash: hashOf(body, deps.cipher), spend };
    const row = await taskOf(c, deps);
    const known = await isReplay(report, row);
    if (isClosed(row.status)) {
      if (!known) throw taskIsOver();
      return acceptedReply(c, row);
    }
    const task = refOf(who, row);
    if (!known) await spend("steps");
    const observation = await takeObservation(deps, report, row);
    if (!(await deps.engine.deliver(task, observation))) {
      if (!known) await removeObservation(deps.database, task, observationId);
      throw taskIsOver();
    }
    if (row.protocol === null) await setUndelivered(deps.database, task, row.undeliveredAfter ?? row.turn);
    return acceptedReply(c, row);
  });
}

/** Cancelling a finished task is no error: the caller has the result it wanted. */
function addCancel(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("post", `${PATH}/cancel`, "Stop a task", {
    request: { params: taskPath, body: optionalBody(cancelRequest) },
    responses: { 200: data(accepted, "It was over already"), 202: taken, ...errors(400, 401, 404, 413, 415) },
  });
  app.openapi(route, async (c) => {
    const row = await taskOf(c, deps);
    const task = refOf(c.get("principal"), row);
    const told = c.req.valid("json").reason;
    const reason = told && (await keepSecrets(deps, row, told));
    if (!isClosed(row.status) && (await deps.engine.cancel(task, reason))) return acceptedReply(c, row);
    const last = await ownTask(deps, task, row.taskId);
    if (!wasNeverBegun(last)) return ok(c, toAccepted(last));
    // A closed row keeps retries of the first request from starting the task.
    await closeOpenTask(deps.database, task, { status: "cancelled", reason: reason || "Cancelled by the user." });
    return ok(c, toAccepted(await ownTask(deps, task, row.taskId)));
  });
}

/** The row is written before the workflow starts, and that start may have failed. */
const wasNeverBegun = ({ status, turn }: TaskRow): boolean => !isClosed(status) && turn === 0;

function addResume(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("post", `${PATH}/resume`, "Let an interrupted task go on, with a hint or higher limits", {
    request: { params: taskPath, body: optionalBody(resumeRequest) },
    responses: { 202: taken, ...errors(400, 401, 404, 409, 413, 415) },
  });
  app.openapi(route, async (c) => {
    const row = await openTask(c, deps);
    const { hint, ...rest } = c.req.valid("json");
    const how = { ...rest, hint: hint && (await keepSecrets(deps, row, hint)) };
    if (how.limits) refuseSpent(row, how.limits);
    if (!(await deps.engine.resume(refOf(c.get("principal"), row), how))) throw taskIsOver();
    return acceptedReply(c, row);
  });
}

/** A task cannot refuse a signal, so the new limits are compared here with the usage in the last reply. */
function refuseSpent(row: TaskRow, limits: Partial<Limits>): void {
  if (!row.reply || raisesSpent(row.reply.limits, limits)) return;
  throw new ApiError("MAX_STEPS_EXCEEDED", "Raise the limits above what is used already.", { field: "limits" });
}

function addAnswers(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const answer = personRoute("answer", "Answer the question that a task asks", answerRequest);
  app.openapi(answer, async (c) => {
    const { text: told, secrets: marked, contract: sent, turn } = c.req.valid("json");
    if (sent) {
      refuseInvalidContract(sent);
      await refuseUnknownSources(deps, c.get("principal").tenantId, sent);
    }
    const row = await askedTask(c, deps, turn);
    const text = await keepSecrets(deps, row, told, marked);
    const contract = sent && hideSecrets(toContract(sent, deps.now()), await readTaskSecrets(deps, row));
    return sendMessage(c, deps, row, { kind: "answer", text, contract, turn });
  });
  const approve = personRoute("approve", "Allow or forbid the action that waits", approveRequest);
  app.openapi(approve, async (c) => {
    const { actionId, approved, reason: told, turn } = c.req.valid("json");
    const row = await askedTask(c, deps, turn);
    const reason = told && (await keepSecrets(deps, row, told));
    // The cast: the workflow minted this id, and the person's client sends it back.
    const message = { kind: "approval", actionId: actionId as ActionId, approved, reason, turn } as const;
    const decision = { task: refOf(c.get("principal"), row), turn: turn ?? row.turn, actionId, approved };
    // Audits before sending, in case the process ends in between. An unasked decision is audited only once it is heard.
    if (row.reply?.approval?.actionId === actionId) await auditDecision(deps, decision);
    const response = await sendMessage(c, deps, row, message);
    await auditDecision(deps, decision);
    return response;
  });
}

interface Decision {
  readonly task: TaskRef;
  readonly turn: number;
  readonly actionId: string;
  readonly approved: boolean;
}

/** Writes one entry per question, however often the decision is sent. */
async function auditDecision(deps: ApiDeps, { task, turn, actionId, approved }: Decision): Promise<void> {
  const subject = `${task.taskId}/${actionId}`;
  const action = approved ? "action.allow" : "action.forbid";
  await auditOnce(deps, task, { id: uuidV5(JSON.stringify([subject, turn, action]), DECISIONS), action, subject });
}

const personRoute = <T extends z.ZodType>(name: "answer" | "approve", summary: string, schema: T) =>
  signedInRoute("post", `${PATH}/${name}` as const, summary, {
    request: { params: taskPath, body: body(schema) },
    responses: {
      200: data(messageAccepted, "Heard; the next action comes from `/next`"),
      202: later,
      ...errors(400, 401, 404, 409, 413, 415),
    },
  });

async function sendMessage(c: Context<ApiEnv>, deps: ApiDeps, row: TaskRow, message: PersonMessage) {
  const task = refOf(c.get("principal"), row);
  // No request waits for the next reply; a plain client's next post fetches it.
  if (row.protocol === null && isWaiting(row))
    await setUndelivered(deps.database, task, row.undeliveredAfter ?? row.turn);
  const reply = await deps.engine.send(task, message, message.turn ?? row.turn, c.req.header("idempotency-key"));
  switch (reply.kind) {
    case "heard":
      return ok(c, { taskId: row.taskId, status: reply.status });
    case "pending":
      return acceptedReply(c, row);
    case "refused":
      throw refusalError(reply.refusal);
    case "gone":
      throw taskIsOver();
  }
}

/** Refuses an answer to an earlier question: `turn` is that of the reply that asked. A row may lag, so a later `turn` passes. */
async function askedTask(c: Context<ApiEnv>, deps: ApiDeps, turn: number | undefined): Promise<TaskRow> {
  const row = await openTask(c, deps);
  if (turn === undefined || turn >= row.turn) return row;
  const reason = `the task has said something else since turn ${turn}`;
  throw new ApiError("RESOURCE_CONFLICT", `turn: ${reason}. Look at what it asks now.`, { field: "turn", reason });
}

const isWaiting = ({ status }: TaskRow): boolean => status === "needs_user_input" || status === "awaiting_approval";

function addPause(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("post", `${PATH}/pause`, "Start nothing new until it is resumed", {
    request: { params: taskPath, body: optionalBody(pauseRequest) },
    responses: { 202: later, ...errors(400, 401, 404, 409, 413, 415) },
  });
  app.openapi(route, async (c) => {
    const row = await openTask(c, deps);
    if (!(await deps.engine.pause(refOf(c.get("principal"), row)))) throw taskIsOver();
    return acceptedReply(c, row);
  });
}

async function taskOf(c: Context<ApiEnv>, deps: ApiDeps): Promise<TaskRow> {
  const row = await ownTask(deps, c.get("principal"), c.req.param("id") ?? "");
  c.set("taskId", row.taskId);
  return row;
}

async function openTask(c: Context<ApiEnv>, deps: ApiDeps): Promise<TaskRow> {
  const row = await taskOf(c, deps);
  if (isClosed(row.status)) throw taskIsOver();
  return row;
}
