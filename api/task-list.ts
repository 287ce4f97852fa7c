/** Task list: what was asked for, newest first, page by page (protocol §3). Elsewhere: task index. */

import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { listTasks, type PageEnd } from "../db/tasks.js";
import { writeAudit } from "../db/tenant-settings.js";
import { listQuery } from "../protocol/requests.js";
import { taskPage } from "../protocol/task.js";
import type { Principal } from "./auth.js";
import type { ApiDeps, ApiEnv } from "./environment.js";
import { ApiError } from "./errors.js";
import { toView } from "./reply.js";
import { errors, json, SIGNED_IN } from "./route-parts.js";
import { seesTenant } from "./task-access.js";

const route = createRoute({
  method: "get",
  path: "/api/agent/tasks",
  summary: "Tasks, newest first",
  security: SIGNED_IN,
  request: { query: listQuery },
  responses: {
    200: json(z.object({ success: z.literal(true), data: taskPage }), "A page; `nextCursor` names the next one"),
    ...errors(400, 401, 403, 429, 500, 503),
  },
});

export function addTaskList(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const { status: statuses, scope, limit, cursor } = c.req.valid("query");
    if (scope === "tenant") await admit(deps, who);
    const rows = await listTasks(deps.database, {
      tenantId: who.tenantId,
      // One more than is shown tells whether there is a next page.
      limit: limit + 1,
      ...(scope === "own" && { userId: who.userId }),
      ...(statuses && { statuses }),
      ...(cursor !== undefined && { after: placeOf(cursor) }),
    });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const data = { tasks: shown.map(toView), ...(last && { nextCursor: cursorOf(last) }) };
    return c.json({ success: true as const, data }, 200);
  });
}

async function admit(deps: ApiDeps, who: Principal): Promise<void> {
  if (!seesTenant(who)) {
    throw new ApiError("FORBIDDEN", "Only operators, admins and owners see the tasks of other members.", {
      field: "scope",
    });
  }
  const { tenantId, userId } = who;
  const at = new Date(deps.now());
  await writeAudit(deps.database, { tenantId, userId, id: deps.newId(), action: "tasks.list", subject: tenantId, at });
}

function cursorOf({ createdAt, taskId }: PageEnd): string {
  return Buffer.from(`${createdAt.getTime()} ${taskId}`).toString("base64url");
}

function placeOf(cursor: string): PageEnd {
  const found = /^(\d{1,15}) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  const [, ms = "", taskId = ""] = found ?? [];
  if (!z.guid().safeParse(taskId).success) {
    throw new ApiError("VALIDATION_ERROR", "cursor: is none of ours", { field: "cursor", reason: "is none of ours" });
  }
  return { createdAt: new Date(Number(ms)), taskId };
}
