/** Interact: takes a page and returns the next action. A retry of the same request finds the same task. */

import type { OpenAPIHono } from "@hono/zod-openapi";
import { v5 as uuidV5 } from "uuid";
import { encryptSecrets } from "../../adapters/encryption/task-secrets.js";
import { originsIn } from "../../core/action/sites.js";
import { maskText } from "../../core/page/mask/mask-text.js";
import { extractSecrets } from "../../core/secrets/extract.js";
import type { NextAction } from "../../core/task/reply.js";
import type { ObservationId, SessionId, TaskId, TaskRef } from "../../core/turn/identity.js";
import { removeObservation } from "../../db/observations.js";
import { readPreferences } from "../../db/preferences.js";
import { findTask, insertTask, isClosed, setUndelivered, type TaskRow } from "../../db/tasks.js";
import { readTaskDefaults } from "../../db/tenant-settings.js";
import { type InteractRequest, interactRequest, type TaskOptions } from "../../protocol/observation.js";
import { interactReply } from "../../protocol/reply.js";
import { keyHeader } from "../../protocol/requests.js";
import { accepted } from "../../protocol/task.js";
import type { TaskStart } from "../../workflows/messages.js";
import { whileAny } from "../engine/abort-signals.js";
import type { EngineReply } from "../engine/engine.js";
import { type ApiDeps, type ApiEnv, body, data, errors, ok, signedInRoute } from "../http/route.js";
import type { Principal } from "../people/principal.js";
import { refuseSpent } from "./daily-budget.js";
import { hashOf, refuseInvalidContract, toContract, toExecution, toObservation } from "./observation.js";
import { readPages, storePages } from "./pages.js";
import {
  isReplay,
  observationIdOf,
  type Report,
  refuseInvalidActions,
  refuseOldProtocol,
  takeObservation,
} from "./reported-page.js";
import { FETCHES_SECRETS, hideInReport, withSecrets } from "./secrets.js";
import { goOnWithSession } from "./sessions.js";
import { refuseUnknownSources } from "./source-criteria.js";
import { acceptedReply, noteDelivered, ownTask, refOf, refusalError, taskIsOver, toReply } from "./task-view.js";

const TASKS = "5c8e8a52-8a0c-5d57-8a38-8b6d1e0a7c11";
const SESSIONS = "a2d1d3f6-13f7-5e3b-9f0b-4f1c2b7e9d22";
const SUMMARY_MAX = 200;

const route = signedInRoute("post", "/api/agent/interact", "Report a page, get the next action", {
  request: { headers: keyHeader, body: body(interactRequest) },
  responses: {
    200: data(interactReply, "The next action, a question, or the end"),
    202: data(accepted, "Taken; the reply takes longer than 18 s"),
    ...errors(400, 401, 404, 409, 413, 415, 422, 426),
  },
});

interface InteractReport extends Report {
  readonly body: InteractRequest;
  readonly signal: AbortSignal;
}

export function addInteract(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi(route, async (c) => {
    const request = c.req.valid("json");
    if (request.contract) {
      refuseInvalidContract(request.contract);
      await refuseUnknownSources(deps, c.get("principal").tenantId, request.contract);
    }
    refuseOldProtocol(request.protocol);
    refuseInvalidActions(request.receipts);
    const observationId = observationIdOf(request.observationId, c.req.valid("header")["idempotency-key"], deps.newId);
    const told = { who: c.get("principal"), body: request, observationId, hash: hashOf(request, deps.cipher) };
    const spend: Report["spend"] = (bucket) => deps.rateLimits.spend(c, bucket);
    // A process that ends answers 202: the observation is durable by then, and another process serves its turn.
    const call = await whileAny([c.req.raw.signal, deps.draining], (signal) =>
      engineCall(deps, { ...told, spend, signal }, request.taskId),
    );
    const { task, row } = call;
    c.set("taskId", task.taskId);
    c.set("sessionId", task.sessionId);
    const next = await settle(deps, call, observationId);
    if (next === null) return acceptedReply(c, row, await deps.engine.waitOf(task));
    if (next.redelivered === true && c.get("rate")) await deps.rateLimits.giveBack(c, "steps");
    if (next.redelivered !== true) c.set("stepUsage", next.metrics?.step);
    const reply = await toReply(deps, c.get("principal"), task, next);
    return ok(c, request.capabilities?.includes(FETCHES_SECRETS) ? reply : await withSecrets(deps, row, reply));
  });
}

/** UUIDv5 of tenant, user and observation id, so that the same observation id of another user makes another task. */
const idOf = ({ who, observationId }: Report, namespace: string): string =>
  uuidV5(JSON.stringify([who.tenantId, who.userId, observationId]), namespace);

interface EngineCall {
  readonly task: TaskRef;
  /** The task's row before the engine was called. */
  readonly row: TaskRow;
  readonly reply: EngineReply;
}

const engineCall = (deps: ApiDeps, report: InteractReport, taskId: string | undefined): Promise<EngineCall> =>
  taskId === undefined ? startTask(deps, report) : continueTask(deps, report, taskId);

/** Writes the row before it starts the workflow, so that a retry finds the row and starts a missing workflow. */
async function startTask(deps: ApiDeps, report: InteractReport): Promise<EngineCall> {
  const { who, observationId, hash, signal, spend } = report;
  const { secrets: marked, query: asked = "", ...sent } = report.body; // without a taskId the schema asks for a query
  const { text: query, secrets } = extractSecrets(asked, { marked });
  const request = hideInReport(sent, secrets);
  const sessionId = await sessionFor(deps, report);
  const taskId = idOf(report, TASKS) as TaskId; // branded here and in paths only
  const known = await findTask(deps.database, who, taskId);
  if (known) await isReplay(report, known);
  else {
    await spend("newTasks");
    await refuseSpent(deps, who);
  }
  const pages = await readPages(deps, who, request);
  const { page, summary, before } = pages;
  const task = refOf(who, { taskId, sessionId });
  const contract = request.contract && toContract(request.contract, deps.now());
  const { url, snapshotId } = page;
  const start: TaskStart = {
    v: 1,
    task,
    first: toObservation(request, { observationId, page, before, answer: undefined }),
    ...(await readTaskDefaults(deps.database, who.tenantId)),
    ...(await confirmedFirst(deps, who, request.options)),
    contract,
    sites: originsIn(query),
    ...settingsIn(request),
  };
  const { protocol, limits } = request;
  const told = { query, url, summary, snapshotId, protocol, contract, limits };
  const fields = { task, ...told, observationId, observationHash: hash, nowMs: deps.now() };
  const row = await insertTask(deps.database, { ...fields, secrets: encryptSecrets(deps.cipher, task, secrets) });
  // If two requests race, the first one counts and nothing of the other is stored.
  await isReplay(report, row);
  await storePages(deps.database, task, pages);
  if (isClosed(row.status)) return { task, row, reply: { kind: "gone" } };
  // One line for operators, without secrets.
  const line = maskText(query).replace(/\s+/g, " ").slice(0, SUMMARY_MAX);
  return await unlessCancelled(deps, { task, row, reply: await deps.engine.start(start, line, signal) });
}

/** Cancels the workflow if a person cancelled the task before the workflow existed. */
async function unlessCancelled(deps: ApiDeps, call: EngineCall): Promise<EngineCall> {
  const { task, reply } = call;
  const row = await ownTask(deps, task, task.taskId);
  if (row.status !== "cancelled" || reply.kind === "gone") return call;
  if (reply.kind === "reply" && isClosed(reply.reply.status)) return call;
  await deps.engine.cancel(task, undefined);
  return { task, row, reply: { kind: "gone" } };
}

/** The request decides, else the person's preferences, if the contract is shown before the first action (CT8). */
async function confirmedFirst(
  { database }: ApiDeps,
  who: Principal,
  { confirmContract: asked }: TaskOptions = {},
): Promise<Pick<TaskStart, "confirmContract">> {
  return (asked ?? (await readPreferences(database, who)).confirmContract) === true ? { confirmContract: true } : {};
}

/** Settings of the task from its first request. */
function settingsIn({ options = {}, limits, timeZone, locale }: Omit<InteractRequest, "secrets" | "query">) {
  const { approve, chain, speculate = true } = options;
  // Dates follow the user's time zone and locale; only the first report sets them.
  const place = timeZone === undefined && locale === undefined ? undefined : { timeZone, locale };
  return { limits, place, execution: toExecution(options), approve, chain, speculate };
}

async function continueTask(deps: ApiDeps, report: InteractReport, taskId: string): Promise<EngineCall> {
  const row = await ownTask(deps, report.who, taskId);
  const task = refOf(report.who, row);
  const replay = await isReplay(report, row);
  if (isClosed(row.status)) return { task, row, reply: { kind: "gone" } };
  if (!replay) await report.spend("steps");
  const observation = await takeObservation(deps, report, row);
  return { task, row, reply: await deps.engine.observe(task, observation, report.signal) };
}

async function sessionFor(deps: ApiDeps, report: InteractReport): Promise<SessionId> {
  const { sessionId } = report.body;
  if (sessionId === undefined) return idOf(report, SESSIONS) as SessionId; // branded here and in bodies only
  return goOnWithSession(deps, report.who, sessionId);
}

/** Returns the reply, or null for 202; throws refusals. Notes on the row which turn reached the client. */
async function settle(deps: ApiDeps, call: EngineCall, observationId: ObservationId): Promise<NextAction | null> {
  const { task, row, reply } = call;
  switch (reply.kind) {
    case "reply":
      await noteDelivered(deps.database, task, row, reply.reply);
      return reply.reply;
    case "pending":
      if (row.protocol === null) await setUndelivered(deps.database, task, row.undeliveredAfter ?? row.turn);
      return null;
    case "refused":
      if (reply.wasHeard !== true && !row.observationIds.includes(observationId))
        await removeObservation(deps.database, task, observationId);
      throw refusalError(reply.refusal);
    case "gone": {
      const last = await ownTask(deps, task, task.taskId);
      // A known observation of a finished task gets the last reply again; a new one is refused.
      if (isClosed(last.status) && last.reply && last.observationIds.includes(observationId)) return last.reply;
      throw taskIsOver();
    }
  }
}
