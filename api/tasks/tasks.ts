/** Tasks: look at one, list them, find the one under way in a session. */

import type { OpenAPIHono, z } from "@hono/zod-openapi";
import { originOf } from "../../core/action/origins.js";
import { isSameSite } from "../../core/action/sites.js";
import { findSession } from "../../db/sessions.js";
import { listTasks, type PageEnd, unfinishedTasks } from "../../db/task-list.js";
import type { TaskRow } from "../../db/tasks.js";
import { activeQuery, listQuery, taskPath } from "../../protocol/requests.js";
import { type TaskPage, taskPage, taskView } from "../../protocol/task.js";
import { type ApiDeps, type ApiEnv, ApiError, data, errors, ok, signedInRoute } from "../http/route.js";
import type { Principal } from "../people/principal.js";
import { noSession } from "./sessions.js";
import { audit, isAtWork, seesTenant, toView, visibleTask } from "./task-view.js";

export function addTasks(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addTaskList(app, deps);
  addActiveTask(app, deps);
  addOneTask(app, deps);
}

function addTaskList(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", "/api/agent/tasks", "Tasks, newest first", {
    request: { query: listQuery },
    responses: { 200: data(taskPage, "A page; `nextCursor` names the next one"), ...errors(400, 401, 403) },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const query = c.req.valid("query");
    await refuseForeignScope(deps, who, query);
    return ok(c, await readTaskPage(deps, who, query));
  });
}

export type ListQuery = z.output<typeof listQuery>;

/** All but members see their tenant's tasks, and that is written down. */
export async function refuseForeignScope(deps: ApiDeps, who: Principal, { scope }: ListQuery): Promise<void> {
  if (scope !== "tenant") return;
  const refusal = "Only operators, admins and owners see the tasks of other members.";
  if (!seesTenant(who)) throw new ApiError("FORBIDDEN", refusal, { field: "scope" });
  await audit(deps, who, "tasks.list", who.tenantId);
}

export async function readTaskPage({ database }: ApiDeps, who: Principal, query: ListQuery): Promise<TaskPage> {
  const { scope, limit, cursor, status, outcome, contract, site, text, since, until, person } = query;
  const rows = await listTasks(database, who.tenantId, {
    limit: limit + 1, // one more than is shown tells whether there is a next page
    userId: scope === "own" ? who.userId : person,
    ...{ statuses: status, outcomes: outcome, contractTypes: contract, site, text },
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
    after: cursor === undefined ? undefined : pageEndOf(cursor),
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { tasks: shown.map((one) => toView(who, one)), nextCursor: last && cursorOf(last) };
}

const cursorOf = ({ createdAt, taskId }: PageEnd): string => `${createdAt.getTime()}.${taskId}`;

/** As the schema lets it through. */
function pageEndOf(cursor: string): PageEnd {
  const [ms, taskId = ""] = cursor.split(".");
  return { createdAt: new Date(Number(ms)), taskId };
}

function addActiveTask(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute(
    "get",
    "/api/session/{id}/task/active",
    "The newest unfinished task of a session; with `url`, of that origin, else of that site, and of no other",
    {
      request: { params: taskPath, query: activeQuery },
      responses: { 200: data(taskView, "A task to go on with"), ...errors(400, 401, 404) },
    },
  );
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const sessionId = c.req.valid("param").id;
    c.set("sessionId", sessionId);
    const session = await findSession(deps.database, who, sessionId);
    if (!session || session.status === "archived") throw noSession("id");
    const rows = await unfinishedTasks(deps.database, who, sessionId);
    const { url } = c.req.valid("query");
    const row = url === undefined ? rows[0] : taskOnSite(rows, originOf(url));
    if (!row) throw new ApiError("TASK_NOT_FOUND", "No task of this session is under way.");
    return ok(c, toView(who, row));
  });
}

/** A session may span sites (PE9): a page is reported to no task of another one. */
function taskOnSite(rows: readonly TaskRow[], origin: string): TaskRow | undefined {
  const here = rows.filter((row) => isSameSite(originOf(row.url), origin));
  return here.find((row) => originOf(row.url) === origin) ?? here[0];
}

function addOneTask(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const status = signedInRoute("get", "/api/agent/tasks/{id}", "A task at a glance", {
    request: { params: taskPath },
    responses: { 200: data(taskView, "The task as last projected"), ...errors(400, 401, 404) },
  });
  app.openapi(status, async (c) => {
    const who = c.get("principal");
    const row = await visibleTask(deps, who, c.req.valid("param").id);
    c.set("taskId", row.taskId);
    const waitsFor = isAtWork(row) ? await deps.engine.waitOf(row) : null;
    return ok(c, { ...toView(who, row), ...(waitsFor && { waitsFor }) });
  });
}
