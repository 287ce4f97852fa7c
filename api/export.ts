/** Export: all that is known of one task, for whoever has to show what it did and why it is called done (protocol §3). Elsewhere: debug bundle, audit report. */

import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { spendingOfTask } from "../db/model-calls.js";
import { readTaskRecords, type TaskRecords } from "../db/task-records.js";
import type { TaskRow } from "../db/tasks.js";
import { taskExport } from "../protocol/reply.js";
import { exportPath } from "../protocol/requests.js";
import type { ApiDeps, ApiEnv } from "./environment.js";
import { toView } from "./reply.js";
import { errors, json, SIGNED_IN } from "./route-parts.js";
import { refOf, visibleTask } from "./task-access.js";

const route = createRoute({
  method: "get",
  path: "/api/debug/session/{taskId}/export",
  summary: "Everything that is kept of a task: contract, steps, verdicts, corrections, limits",
  security: SIGNED_IN,
  request: { params: exportPath },
  responses: {
    200: json(z.object({ success: z.literal(true), data: taskExport }), "As projected at this moment"),
    ...errors(400, 401, 404, 429, 500, 503),
  },
});

export function addExport(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi(route, async (c) => {
    const row = await visibleTask(deps, c.get("principal"), c.req.valid("param").taskId);
    c.set("taskId", row.taskId);
    const kept = await readTaskRecords(deps.database, row.tenantId, row.taskId);
    const spending = await spendingOfTask(deps.database, refOf(c.get("principal"), row));
    const data = { ...toExport(row, kept, new Date(deps.now())), spending: [...spending] };
    return c.json({ success: true as const, data }, 200);
  });
}

/** Limits and results stand in the last reply; a task that has given none has only what it was asked. */
export function toExport(row: TaskRow, kept: TaskRecords, at: Date) {
  const { reply } = row;
  return {
    exportedAt: at.toISOString(),
    task: toView(row),
    ...(reply?.contract ? { contract: reply.contract } : {}),
    ...(reply?.plan ? { plan: reply.plan } : {}),
    ...(reply?.subTask ? { subTask: reply.subTask } : {}),
    ...(reply ? { limits: reply.limits, usage: reply.usage, ...(reply.metrics && { metrics: reply.metrics }) } : {}),
    ...(reply?.result ? { result: reply.result } : {}),
    steps: kept.actions.map(stepOf),
    verdicts: kept.verifications.map(verdictOf),
    corrections: kept.corrections.map(({ stepIndex, attempt, strategy, reason, createdAt }) => ({
      stepIndex,
      attempt,
      strategy,
      reason,
      at: createdAt.toISOString(),
    })),
    events: kept.events.map(({ sequence, type, text, createdAt }) => ({
      sequence,
      type,
      text,
      at: createdAt.toISOString(),
    })),
  };
}

function stepOf(row: TaskRecords["actions"][number]) {
  const { stepIndex, position, actionId, planStep, action, thought, kind, risk, target, strategy, status } = row;
  return {
    stepIndex,
    position,
    actionId,
    planStep,
    action,
    thought,
    kind,
    risk,
    ...(target ? { target } : {}),
    ...(strategy === null ? {} : { strategy }),
    status,
    url: row.beforeUrl,
    beforeSnapshotId: row.beforeSnapshotId,
    issuedAt: row.issuedAt.toISOString(),
    ...(row.settledAt ? { settledAt: row.settledAt.toISOString() } : {}),
  };
}

/** A row may hold evidence and no verdict yet; what is not known is left out. */
function verdictOf(row: TaskRecords["verifications"][number]) {
  const { tenantId: _ours, taskId: _said, createdAt: _written, verdictAt, lineCount, evidence, ...rest } = row;
  const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return {
    // Nothing but nulls was taken out.
    ...(known as { readonly [K in keyof typeof rest]?: NonNullable<(typeof rest)[K]> }),
    stepIndex: row.stepIndex,
    actionId: row.actionId,
    evidence,
    evidenceLines: lineCount ?? evidence.length,
    ...(verdictAt ? { verdictAt: verdictAt.toISOString() } : {}),
  };
}
