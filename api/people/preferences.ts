/** Preferences and feedback: what a person sets for themselves, and says of what came of a task. */

import type { OpenAPIHono } from "@hono/zod-openapi";
import { maskText } from "../../core/page/mask/mask-text.js";
import { readFeedback, readPreferences, writeFeedback, writePreferences } from "../../db/preferences.js";
import { isClosed } from "../../db/tasks.js";
import { feedbackReply, feedbackRequest, preferencesReply, preferencesRequest } from "../../protocol/preferences.js";
import { taskPath } from "../../protocol/requests.js";
import { type ApiDeps, type ApiEnv, ApiError, body, data, errors, ok, signedInRoute } from "../http/route.js";
import { ownTask } from "../tasks/task-view.js";

export function addPreferences(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addOwnPreferences(app, deps);
  addFeedback(app, deps);
}

function addOwnPreferences(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const path = "/api/v1/user/preferences";
  const current = data(preferencesReply, "One's own, for the tenant of this sign-in");
  const read = signedInRoute("get", path, "One's own preferences", {
    responses: { 200: current, ...errors(401, 403) },
  });
  app.openapi(read, async (c) =>
    ok(c, { preferences: { ...(await readPreferences(deps.database, c.get("principal"))) } }),
  );
  const write = signedInRoute("post", path, "Set one's own preferences", {
    request: { body: body(preferencesRequest) },
    responses: { 200: current, ...errors(400, 401, 403, 413, 415) },
  });
  app.openapi(write, async (c) => {
    const who = c.get("principal");
    await writePreferences(deps.database, who, c.req.valid("json").preferences, new Date(deps.now()));
    return ok(c, { preferences: { ...(await readPreferences(deps.database, who)) } });
  });
}

function addFeedback(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const path = "/api/agent/tasks/{id}/feedback";
  const said = data(feedbackReply, "The last word on it");
  const write = signedInRoute("post", path, "Say whether what came of a task was right, and why", {
    request: { params: taskPath, body: body(feedbackRequest) },
    responses: { 200: said, ...errors(400, 401, 403, 404, 409, 413, 415) },
  });
  app.openapi(write, async (c) => {
    const who = c.get("principal");
    const { taskId, status } = await ownTask(deps, who, c.req.valid("param").id);
    c.set("taskId", taskId);
    if (!isClosed(status) && status !== "interrupted")
      throw new ApiError("RESOURCE_CONFLICT", "Nothing has come of this task yet.", { reason: `is ${status}` });
    const { rating, reason: told } = c.req.valid("json");
    const reason = told === undefined ? null : maskText(told);
    const { tenantId, userId } = who;
    await writeFeedback(deps.database, { tenantId, taskId, userId, rating, reason, updatedAt: new Date(deps.now()) });
    return ok(c, await feedbackOf(deps, { tenantId, taskId, userId }));
  });
  const read = signedInRoute("get", path, "What one said of what came of a task", {
    request: { params: taskPath },
    responses: { 200: said, ...errors(400, 401, 403, 404) },
  });
  app.openapi(read, async (c) => {
    const { tenantId, userId } = c.get("principal");
    const { taskId } = await ownTask(deps, c.get("principal"), c.req.valid("param").id);
    return ok(c, await feedbackOf(deps, { tenantId, taskId, userId }));
  });
}

async function feedbackOf({ database }: Pick<ApiDeps, "database">, of: Parameters<typeof readFeedback>[1]) {
  const row = await readFeedback(database, of);
  if (!row) throw new ApiError("NOT_FOUND", "You have said nothing of this task.");
  const { taskId, rating, reason, updatedAt } = row;
  return { taskId, rating, ...(reason !== null && { reason }), updatedAt: updatedAt.toISOString() };
}
