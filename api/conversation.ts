/** Conversation: what a person says to a running task: an answer, a yes or no, stop for now (protocol §3). Elsewhere: human in the loop. */

import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { ActionId } from "../core/task/identity.js";
import { isClosed, type TaskRow } from "../db/tasks.js";
import { answerRequest, approveRequest, pauseRequest, taskPath } from "../protocol/requests.js";
import { accepted, type Heard, heard } from "../protocol/task.js";
import type { Said } from "./engine.js";
import type { ApiDeps, ApiEnv } from "./environment.js";
import { refusalError } from "./interact.js";
import { toAccepted } from "./reply.js";
import { errors, json, SIGNED_IN } from "./route-parts.js";
import { ownTask, refOf, taskIsOver } from "./task-access.js";

const PATH = "/api/agent/tasks/{id}";
const responses = {
  200: json(z.object({ success: z.literal(true), data: heard }), "Heard; the next action comes from `/next`"),
  202: json(z.object({ success: z.literal(true), data: accepted }), "Taken, and not looked at yet"),
  ...errors(400, 401, 404, 409, 413, 415, 429, 500, 503),
};

export function addConversation(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addAnswer(app, deps);
  addApprove(app, deps);
  addPause(app, deps);
}

function addAnswer(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = createRoute({
    method: "post",
    path: `${PATH}/answer`,
    summary: "Answer the question that a task asks",
    security: SIGNED_IN,
    request: {
      params: taskPath,
      body: { required: true, content: { "application/json": { schema: answerRequest } } },
    },
    responses,
  });
  app.openapi(route, async (c) => {
    const { text } = c.req.valid("json");
    const said = await say(c, deps, c.req.valid("param").id, { kind: "answer", text });
    if (said.heard) return c.json({ success: true as const, data: said.heard }, 200);
    return c.json({ success: true as const, data: toAccepted(said.row) }, 202, { "Retry-After": "2" });
  });
}

function addApprove(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = createRoute({
    method: "post",
    path: `${PATH}/approve`,
    summary: "Allow or forbid the action that waits",
    security: SIGNED_IN,
    request: {
      params: taskPath,
      body: { required: true, content: { "application/json": { schema: approveRequest } } },
    },
    responses,
  });
  app.openapi(route, async (c) => {
    const { actionId, approved, reason } = c.req.valid("json");
    const said = await say(c, deps, c.req.valid("param").id, {
      kind: "approval",
      actionId: actionId as ActionId, // minted by the workflow, told back by a person's client
      approved,
      ...(reason !== undefined && { reason }),
    });
    if (said.heard) return c.json({ success: true as const, data: said.heard }, 200);
    return c.json({ success: true as const, data: toAccepted(said.row) }, 202, { "Retry-After": "2" });
  });
}

function addPause(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = createRoute({
    method: "post",
    path: `${PATH}/pause`,
    summary: "Start nothing new until it is resumed",
    security: SIGNED_IN,
    request: { params: taskPath, body: { content: { "application/json": { schema: pauseRequest } } } },
    responses: { 202: responses[202], ...errors(400, 401, 404, 409, 413, 415, 429, 500, 503) },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const row = await openTask(c, deps, c.req.valid("param").id);
    if (!(await deps.engine.pause(refOf(who, row)))) throw taskIsOver();
    return c.json({ success: true as const, data: toAccepted(row) }, 202, { "Retry-After": "2" });
  });
}

/** `heard` is absent when the task has it and has not looked at it yet. */
async function say(
  c: Context<ApiEnv>,
  deps: ApiDeps,
  taskId: string,
  said: Said,
): Promise<{ readonly row: TaskRow; readonly heard?: Heard }> {
  const row = await openTask(c, deps, taskId);
  const reply = await deps.engine.say(refOf(c.get("principal"), row), said, row.turn);
  switch (reply.kind) {
    case "heard":
      return { row, heard: { taskId: row.taskId, status: reply.status } };
    case "pending":
      return { row };
    case "refused":
      throw refusalError(reply.refusal);
    case "gone":
      throw taskIsOver();
  }
}

async function openTask(c: Context<ApiEnv>, deps: ApiDeps, taskId: string): Promise<TaskRow> {
  const row = await ownTask(deps, c.get("principal"), taskId);
  c.set("taskId", row.taskId);
  if (isClosed(row.status)) throw taskIsOver();
  return row;
}
