/** Model calls: what models were asked for, and, for whom it is meant, what they were sent and answered (CN10). */

import type { OpenAPIHono } from "@hono/zod-openapi";
import { unpackText } from "../../db/packed-text.js";
import { readCalls, readExchange } from "../../db/timeline.js";
import { taskPath } from "../../protocol/requests.js";
import { callList, callPath, modelExchange } from "../../protocol/timeline.js";
import { type ApiDeps, type ApiEnv, ApiError, data, errors, ok, signedInRoute } from "../http/route.js";
import { isAdmin } from "../people/principal.js";
import { known, toDated } from "./export.js";
import { audit, visibleTask } from "./task-view.js";

const PATH = "/api/agent/tasks/{id}";

export function addModelCalls(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addCalls(app, deps);
  addExchange(app, deps);
}

/** More than a person reads; the export holds all. */
const CALLS_MAX = 500;

function addCalls(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", `${PATH}/model-calls`, "What models were asked for, the newest first", {
    request: { params: taskPath },
    responses: { 200: data(callList, "At most 500, without what was sent and answered"), ...errors(400, 401, 404) },
  });
  app.openapi(route, async (c) => {
    const row = await visibleTask(deps, c.get("principal"), c.req.valid("param").id);
    c.set("taskId", row.taskId);
    const calls = await readCalls(deps.database, row, CALLS_MAX);
    return ok(c, { calls: calls.map((call) => known(toDated(call))) });
  });
}

function addExchange(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const summary = "What a model was sent and answered; for admins and owners";
  const route = signedInRoute("get", `${PATH}/model-calls/{callId}`, summary, {
    request: { params: callPath },
    responses: { 200: data(modelExchange, "Kept as long as calls are"), ...errors(400, 401, 403, 404) },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const { id, callId } = c.req.valid("param");
    const row = await visibleTask(deps, who, id);
    c.set("taskId", row.taskId);
    // Prompts hold what an organisation wrote down for its tasks, and pages of other people's.
    if (!isAdmin(who)) throw new ApiError("FORBIDDEN", "Only admins and owners see what models were sent.");
    const found = await readExchange(deps.database, row, callId);
    if (found === null) throw new ApiError("NOT_FOUND", "The task has no such call, or it is kept no more.");
    await audit(deps, who, "prompt.read", `${row.taskId}/${callId}`);
    const { purpose, fault, answer } = found;
    const prompt = found.prompt && (await unpackText(found.prompt));
    return ok(c, { ...known({ purpose, prompt, fault }), ...(answer !== null && { answer: answer.value }) });
  });
}
