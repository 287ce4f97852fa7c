/** Tasks: look at a task, wait for its next turn, report to it, stop it, let it go on (protocol §3). Elsewhere: task resource. */

import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Limits } from "../core/limits/budget.js";
import { raisesSpent } from "../core/limits/budget.js";
import { forgetObservation, isClosed, noteObservation, setUndelivered, type TaskRow } from "../db/tasks.js";
import { domRequest } from "../protocol/observation.js";
import { cancelRequest, keyHeader, resumeRequest, taskPath } from "../protocol/requests.js";
import { accepted, taskView } from "../protocol/task.js";
import type { ApiDeps, ApiEnv } from "./environment.js";
import { ApiError } from "./errors.js";
import { observationIdOf } from "./identity.js";
import { observationFor, refuseOldProtocol } from "./interact.js";
import { toAccepted, toView } from "./reply.js";
import { errors, json, SIGNED_IN } from "./route-parts.js";
import { ownTask, refOf, taskIsOver, visibleTask } from "./task-access.js";

const PATH = "/api/agent/tasks/{id}";
const taken = json(z.object({ success: z.literal(true), data: accepted }), "Taken; see statusUrl for what comes of it");

export function addTasks(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addStatus(app, deps);
  addDom(app, deps);
  addCancel(app, deps);
  addResume(app, deps);
}

function addStatus(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = createRoute({
    method: "get",
    path: PATH,
    summary: "A task at a glance",
    security: SIGNED_IN,
    request: { params: taskPath },
    responses: {
      200: json(z.object({ success: z.literal(true), data: taskView }), "The task as last projected"),
      ...errors(400, 401, 404, 429, 500, 503),
    },
  });
  app.openapi(route, async (c) => {
    const row = await visibleTask(deps, c.get("principal"), c.req.valid("param").id);
    c.set("taskId", row.taskId);
    return c.json({ success: true as const, data: toView(row) }, 200);
  });
}

/** Durable even with no worker up; for clients that must not wait, e.g. while a page is being left. */
function addDom(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = createRoute({
    method: "post",
    path: `${PATH}/dom`,
    summary: "Report a page without waiting",
    security: SIGNED_IN,
    request: {
      params: taskPath,
      headers: keyHeader,
      body: { required: true, content: { "application/json": { schema: domRequest } } },
    },
    responses: { 202: taken, ...errors(400, 401, 404, 409, 413, 415, 422, 426, 429, 500, 503) },
  });
  app.openapi(route, async (c) => {
    const body = c.req.valid("json");
    refuseOldProtocol(body.protocol);
    const who = c.get("principal");
    const observationId = observationIdOf(body.observationId, c.req.valid("header")["idempotency-key"], deps.newId);
    const row = await ownTask(deps, who, c.req.valid("param").id);
    c.set("taskId", row.taskId);
    const task = refOf(who, row);
    const known = row.observationIds.includes(observationId);
    if (isClosed(row.status) && !known) throw taskIsOver();
    if (!isClosed(row.status)) {
      if (!known) await deps.rateLimits.spend(c, "steps");
      const observation = await observationFor(deps, { who, body, observationId }, row);
      await noteObservation(deps.database, task, observationId);
      if (!(await deps.engine.deliver(task, observation))) {
        if (!known) await forgetObservation(deps.database, task, observationId);
        throw taskIsOver();
      }
      if (row.protocol === null) await setUndelivered(deps.database, task, row.undeliveredAfter ?? row.turn);
    }
    return c.json({ success: true as const, data: toAccepted(row) }, 202, { "Retry-After": "2" });
  });
}

/** Stopping what is over already is no error: the caller has what it wanted. */
function addCancel(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = createRoute({
    method: "post",
    path: `${PATH}/cancel`,
    summary: "Stop a task",
    security: SIGNED_IN,
    request: { params: taskPath, body: { content: { "application/json": { schema: cancelRequest } } } },
    responses: {
      200: json(z.object({ success: z.literal(true), data: accepted }), "It was over already"),
      202: taken,
      ...errors(400, 401, 404, 413, 415, 429, 500, 503),
    },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const row = await ownTask(deps, who, c.req.valid("param").id);
    c.set("taskId", row.taskId);
    const { reason } = c.req.valid("json");
    if (!isClosed(row.status) && (await deps.engine.cancel(refOf(who, row), reason))) {
      return c.json({ success: true as const, data: toAccepted(row) }, 202, { "Retry-After": "2" });
    }
    return c.json({ success: true as const, data: toAccepted(await ownTask(deps, who, row.taskId)) }, 200);
  });
}

function addResume(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = createRoute({
    method: "post",
    path: `${PATH}/resume`,
    summary: "Let an interrupted task go on, with a hint or higher limits",
    security: SIGNED_IN,
    request: { params: taskPath, body: { content: { "application/json": { schema: resumeRequest } } } },
    responses: { 202: taken, ...errors(400, 401, 404, 409, 413, 415, 429, 500, 503) },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const row = await ownTask(deps, who, c.req.valid("param").id);
    c.set("taskId", row.taskId);
    if (isClosed(row.status)) throw taskIsOver();
    const { hint, limits } = c.req.valid("json");
    if (limits) refuseSpent(row, limits);
    const told = await deps.engine.resume(refOf(who, row), {
      ...(hint !== undefined && { hint }),
      ...(limits && { limits }),
    });
    if (!told) throw taskIsOver();
    return c.json({ success: true as const, data: toAccepted(row) }, 202, { "Retry-After": "2" });
  });
}

/** A signal cannot be refused, so the bound is compared here with the use in the last reply. */
function refuseSpent(row: TaskRow, limits: Partial<Limits>): void {
  if (!row.reply || raisesSpent(row.reply.limits, limits)) return;
  throw new ApiError("MAX_STEPS_EXCEEDED", "Raise the limits above what is used already.", { field: "limits" });
}
