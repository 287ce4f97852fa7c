/** Interact: the main road; a page goes in, the next action comes out (protocol §2). Elsewhere: step, act loop. */

import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { maskText } from "../core/page/privacy.js";
import type { ObservationId, SessionId, TaskRef } from "../core/task/identity.js";
import type { Observation } from "../core/task/observation.js";
import type { NextAction } from "../core/task/reply.js";
import { findSession } from "../db/sessions.js";
import {
  findTask,
  forgetObservation,
  insertTask,
  isClosed,
  noteObservation,
  setUndelivered,
  type TaskRow,
} from "../db/tasks.js";
import { readTaskDefaults } from "../db/tenant-settings.js";
import { type InteractRequest, interactRequest, PROTOCOL } from "../protocol/observation.js";
import { interactReply } from "../protocol/reply.js";
import { keyHeader } from "../protocol/requests.js";
import { accepted } from "../protocol/task.js";
import type { TaskStart } from "../workflows/messages.js";
import type { Principal } from "./auth.js";
import type { EngineReply, Refusal } from "./engine.js";
import type { ApiDeps, ApiEnv } from "./environment.js";
import { ApiError } from "./errors.js";
import { observationIdOf, sessionIdOf, taskIdOf } from "./identity.js";
import { refuseFaultyContract, storePages, toContract, toExecution, toObservation } from "./observation.js";
import { toAccepted, toReply } from "./reply.js";
import { errors, json, SIGNED_IN } from "./route-parts.js";
import { ownTask, refOf, taskIsOver } from "./task-access.js";

const SUMMARY_MAX = 200;

const route = createRoute({
  method: "post",
  path: "/api/agent/interact",
  summary: "Report a page, get the next action",
  security: SIGNED_IN,
  request: {
    headers: keyHeader,
    body: { required: true, content: { "application/json": { schema: interactRequest } } },
  },
  responses: {
    200: json(z.object({ success: z.literal(true), data: interactReply }), "The next action, a question, or the end"),
    202: json(z.object({ success: z.literal(true), data: accepted }), "Taken; the reply takes longer than 18 s"),
    ...errors(400, 401, 404, 409, 413, 415, 422, 426, 429, 500, 503),
  },
});

/** What one request is about, once it is known who asks and what page was seen. */
interface Turn {
  readonly who: Principal;
  readonly body: InteractRequest;
  readonly observationId: ObservationId;
  readonly signal: AbortSignal;
  /** Counts the request; replays are not counted (protocol §3). */
  readonly spend: (bucket: "newTasks" | "steps") => Promise<void>;
}

export function addInteract(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi(route, async (c) => {
    const body = c.req.valid("json");
    if (body.contract) refuseFaultyContract(body.contract);
    refuseOldProtocol(body.protocol);
    const observationId = observationIdOf(body.observationId, c.req.valid("header")["idempotency-key"], deps.newId);
    const turn: Turn = {
      who: c.get("principal"),
      body,
      observationId,
      signal: c.req.raw.signal,
      spend: (bucket) => deps.rateLimits.spend(c, bucket),
    };
    const { task, row, outcome } =
      body.taskId === undefined ? await open(deps, turn) : await goOn(deps, turn, body.taskId);
    c.set("taskId", task.taskId);
    c.set("sessionId", task.sessionId);
    const next = await settle(deps, { task, row, outcome, observationId });
    if (next === null) return c.json({ success: true as const, data: toAccepted(row) }, 202, { "Retry-After": "2" });
    if (next.redelivered === true && c.get("rate")) await deps.rateLimits.giveBack(c, "steps");
    return c.json({ success: true as const, data: await toReply(deps.database, task, next) }, 200);
  });
}

export function refuseOldProtocol(protocol: number | undefined): void {
  if (protocol === undefined || protocol >= PROTOCOL) return;
  const reason = `Protocol ${protocol} is no longer spoken. Update the client; ${PROTOCOL} is spoken today.`;
  throw new ApiError("PROTOCOL_TOO_OLD", reason, { field: "protocol", reason });
}

interface Outcome {
  readonly task: TaskRef;
  /** As it stood before the engine was asked. */
  readonly row: TaskRow;
  readonly outcome: EngineReply;
}

/** The row first, then the workflow: whoever retries finds the one or makes the other (task-machine §5). */
async function open(deps: ApiDeps, { who, body, observationId, signal, spend }: Turn): Promise<Outcome> {
  const query = body.query ?? ""; // the schema asks for it when there is no taskId
  const sessionId = await sessionFor(deps, who, body.sessionId, observationId);
  const taskId = taskIdOf(who, observationId);
  if (!(await findTask(deps.database, who, taskId))) await spend("newTasks");
  const { page, before } = await storePages(deps, who, body);
  const task = refOf(who, { taskId, sessionId });
  const execution = toExecution(body.options);
  const start: TaskStart = {
    v: 1,
    task,
    first: toObservation(body, { observationId, page, before, answer: undefined, pickup: false }),
    ...(await readTaskDefaults(deps.database, who.tenantId)),
    ...(body.limits && { limits: body.limits }),
    ...(body.contract && { contract: toContract(body.contract, deps.now()) }),
    ...placeOf(body),
    ...(execution && { execution }),
    ...(body.options?.approve !== undefined && { approve: body.options.approve }),
    ...(body.options?.chain !== undefined && { chain: body.options.chain }),
    speculate: body.options?.speculate ?? true,
  };
  const row = await insertTask(deps.database, {
    task,
    query,
    url: page.url,
    title: page.title,
    snapshotId: page.snapshotId,
    observationId,
    nowMs: deps.now(),
    ...(body.protocol !== undefined && { protocol: body.protocol }),
    ...(start.contract && { contract: start.contract }),
    ...(start.limits && { limits: start.limits }),
  });
  if (isClosed(row.status)) return { task, row, outcome: { kind: "gone" } };
  return { task, row, outcome: await deps.engine.start(start, summaryOf(query), signal) };
}

async function goOn(deps: ApiDeps, turn: Turn, taskId: string): Promise<Outcome> {
  const { who, observationId, signal } = turn;
  const row = await ownTask(deps, who, taskId);
  const task = refOf(who, row);
  if (isClosed(row.status)) return { task, row, outcome: { kind: "gone" } };
  if (!row.observationIds.includes(observationId)) await turn.spend("steps");
  const observation = await observationFor(deps, turn, row);
  await noteObservation(deps.database, task, observationId);
  return { task, row, outcome: await deps.engine.observe(task, observation, signal) };
}

/** A later observation of a task; also what `/dom` delivers. */
export async function observationFor(
  deps: ApiDeps,
  { who, body, observationId }: Omit<Turn, "signal" | "spend">,
  row: TaskRow,
): Promise<Observation> {
  const { page, before } = await storePages(deps, who, body);
  // A query never replaces the goal; while the task asks, one that differs is the answer (protocol §2).
  const answer = body.query !== undefined && body.query !== row.query ? body.query : undefined;
  const pickup = row.undeliveredAfter !== null && row.protocol === null && !row.observationIds.includes(observationId);
  const execution = toExecution(body.options);
  return toObservation(body, { observationId, page, before, answer, pickup, ...(execution && { execution }) });
}

async function sessionFor(
  deps: ApiDeps,
  who: Principal,
  sent: string | undefined,
  observationId: ObservationId,
): Promise<SessionId> {
  if (sent === undefined) return sessionIdOf(who, observationId);
  const session = await findSession(deps.database, who, sent);
  if (!session) throw new ApiError("SESSION_NOT_FOUND", "You have no session with this id.", { field: "sessionId" });
  if (session.status === "archived") {
    throw new ApiError("RESOURCE_CONFLICT", "This session is archived. Start a new one by leaving sessionId out.", {
      field: "sessionId",
    });
  }
  return session.sessionId as SessionId; // ours, from its row
}

/** The reply, or null for 202; refusals are thrown. Keeps the row's word on what reached the client. */
async function settle(deps: ApiDeps, turn: Outcome & { observationId: ObservationId }): Promise<NextAction | null> {
  const { task, row, outcome, observationId } = turn;
  switch (outcome.kind) {
    case "reply":
      if (row.undeliveredAfter !== null) await setUndelivered(deps.database, task, null);
      return outcome.reply;
    case "pending":
      if (row.protocol === null) await setUndelivered(deps.database, task, row.undeliveredAfter ?? row.turn);
      return null;
    case "refused":
      if (!row.observationIds.includes(observationId)) await forgetObservation(deps.database, task, observationId);
      throw refusalError(outcome.refusal);
    case "gone":
      return storedReply(await ownTask(deps, task, task.taskId), observationId);
  }
}

/** A known observation of a finished task gets the last word again; a new one is refused (protocol §4). */
function storedReply(row: TaskRow, observationId: ObservationId): NextAction {
  if (isClosed(row.status) && row.reply && row.observationIds.includes(observationId)) return row.reply;
  throw taskIsOver();
}

export function refusalError(refusal: Refusal): ApiError {
  switch (refusal) {
    case "TASK_COMPLETED":
      return taskIsOver();
    case "TASK_HELD":
      return new ApiError("TASK_HELD", "Another client holds this task. Send takeover: true to take it.", {
        field: "clientId",
      });
    case "MAX_STEPS_EXCEEDED":
      return new ApiError("MAX_STEPS_EXCEEDED", "Raise the limits above what is used already.", { field: "limits" });
    case "VALIDATION_ERROR":
      return new ApiError("VALIDATION_ERROR", "The task cannot use this observation.");
    case "RESOURCE_CONFLICT":
      return new ApiError("RESOURCE_CONFLICT", "The task is not waiting for that.");
  }
}

/** Dates are said as the user would; only the first report counts. */
function placeOf({ timeZone, locale }: Pick<Turn["body"], "timeZone" | "locale">): Pick<TaskStart, "place"> {
  const place = { ...(timeZone !== undefined && { timeZone }), ...(locale !== undefined && { locale }) };
  return Object.keys(place).length === 0 ? {} : { place };
}

/** One line for operators, without secrets. */
function summaryOf(query: string): string {
  return maskText(query).replace(/\s+/g, " ").slice(0, SUMMARY_MAX);
}
