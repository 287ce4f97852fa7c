/** Export: all stored data of a task as one document, to show its actions and the reason it is called done (OP42). */

import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { readMessages } from "../../db/conversations.js";
import { type CitationRow, readCitations } from "../../db/knowledge.js";
import type { TaskKey } from "../../db/schema.js";
import { readTaskHistory, readTaskRecords, type StoredHistory, type StoredRecords } from "../../db/stored-records.js";
import { spendingOfTask } from "../../db/task-records.js";
import type { TaskRow } from "../../db/tasks.js";
import {
  type ClientReceipt,
  EXPORT_SCHEMA_PATH,
  exportSchema,
  type TaskExport,
  taskExport,
} from "../../protocol/export.js";
import { exportPath } from "../../protocol/requests.js";
import { workflowIdOf } from "../../workflows/messages.js";
import { type ApiDeps, type ApiEnv, data, errors, ok, signedInRoute } from "../http/route.js";
import { toMessage } from "./sessions.js";
import { toContractReport, toView, visibleTask } from "./task-view.js";

/** More messages than a task with the most steps can have. */
const MESSAGES_MAX = 50_000;

export function addExport(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const kept =
    "Everything that is kept of a task: request, contract, plans, steps, verdicts, calls of models, messages";
  const route = signedInRoute("get", "/api/debug/session/{taskId}/export", kept, {
    request: { params: exportPath },
    responses: { 200: data(taskExport, "As projected at this moment"), ...errors(400, 401, 404) },
  });
  app.openapi(route, async (c) => {
    const row = await visibleTask(deps, c.get("principal"), c.req.valid("param").taskId);
    c.set("taskId", row.taskId);
    return ok(c, asDescribed(deps, await exportOf(deps, row)));
  });
  const schema = exportSchema();
  app.get(EXPORT_SCHEMA_PATH, (c) => c.json(schema));
}

/** Drops members that the schema lacks. A document that does not fit, e.g. from an older build, is returned whole and logged. */
export function asDescribed({ log }: ApiDeps, whole: TaskExport): z.output<typeof taskExport> {
  const read = taskExport.safeParse(whole);
  if (read.success) return read.data;
  const { taskId, sessionId } = whole.task;
  log.warn({ taskId, sessionId, reason: z.prettifyError(read.error) }, "an export does not fit its schema");
  return whole as z.output<typeof taskExport>; // as far as it fits
}

export async function exportOf(deps: ApiDeps, row: TaskRow): Promise<TaskExport> {
  const { database } = deps;
  const whole = { since: undefined, after: undefined, limit: MESSAGES_MAX };
  const [records, history, spending, cited, said, temporal] = await Promise.all([
    readTaskRecords(database, row.tenantId, row.taskId),
    readTaskHistory(database, row),
    spendingOfTask(database, row),
    readCitations(database, row),
    readMessages(database, row, whole),
    temporalOf(deps, row),
  ]);
  return {
    ...toExport(row, records, history, new Date(deps.now())),
    temporal,
    spending,
    citations: toCitations(cited),
    messages: said.rows.map((one) => toMessage(one, said.spending.get(one.messageId))),
  };
}

/** Run ids from Temporal; from the task's row when Temporal has forgotten them or cannot be asked. */
async function temporalOf({ engine }: ApiDeps, row: TaskRow): Promise<TaskExport["temporal"]> {
  const workflowId = workflowIdOf(row);
  const runIds = await engine.runsOf(row);
  if (runIds === null) return { workflowId, runIds: row.runIds, runIdsFrom: "projections" };
  // Runs past Temporal's retention come before those that it still knows.
  const forgotten = row.runIds.filter((one) => !runIds.includes(one));
  return { workflowId, runIds: [...forgotten, ...runIds], runIdsFrom: "temporal" };
}

/** Limits and results come from the last reply; a task without a reply exports only its request. */
function toExport(row: TaskRow, records: StoredRecords, history: StoredHistory, at: Date) {
  const { contract, plan, subTask, limits, usage, metrics, result } = row.reply ?? {};
  const receipts = Map.groupBy(history.receipts, ({ actionId }) => actionId);
  const receiptsOf = (actionId: string) => (receipts.get(actionId) ?? []).map(toReceipt);
  const isStep = new Set(records.actions.map(({ actionId }) => actionId));
  return {
    format: "surefoot-task-export/1" as const,
    exportedAt: at.toISOString(),
    // Exports leave the installation.
    task: toView({ role: "member" }, row),
    request: requestOf(row),
    ...{ contract: toContractReport(contract), plan, subTask, limits, usage, metrics, result },
    plans: history.plans.map(({ sequence, revision, createdAt }) => ({
      ...revision,
      sequence,
      at: createdAt.toISOString(),
    })),
    modelCalls: history.calls.map((call) => known(toDated(call))),
    steps: records.actions.map((action) => ({ ...toStep(action), receipts: receiptsOf(action.actionId) })),
    otherReceipts: history.receipts.filter(({ actionId }) => !isStep.has(actionId)).map(toReceipt),
    verdicts: records.verifications.map(toVerdict),
    corrections: records.corrections.map(toDated),
    events: records.events.map(toDated),
    feedback: history.feedback.map(({ userId, rating, reason, updatedAt }) =>
      known({ userId, rating, reason, at: updatedAt.toISOString() }),
    ),
  };
}

export const toReceipt = ({ receipt, observationId, createdAt }: StoredHistory["receipts"][number]): ClientReceipt => ({
  ...receipt,
  observationId,
  at: createdAt.toISOString(),
});

export const requestOf = ({ query, startUrl, userId, protocol, limits, createdAt }: TaskRow) =>
  known({ query, startUrl, userId, protocol, limits, at: createdAt.toISOString() });

type Known<T> = { readonly [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]>;
};

/** Leaves out members that are null. */
export const known = <T extends object>(row: T): Known<T> =>
  // The cast: only nulls were removed.
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Known<T>;

/** Lists each document part once, with the purposes of all questions that used it. */
function toCitations(rows: readonly CitationRow[]) {
  const parts = Map.groupBy(rows, ({ chunkId }) => chunkId);
  return [...parts.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const { documentId, documentTitle, section, page, label, host, createdAt } = first;
    const place = { documentId, documentTitle, section: section ?? undefined, page: page ?? undefined };
    const purposes = [first, ...more].map(({ purpose }) => purpose);
    return [{ ...place, label, domain: host, purposes, at: createdAt.toISOString() }];
  });
}

export const toDated = <R extends TaskKey & { readonly createdAt: Date }>({
  tenantId: _,
  taskId: _task,
  createdAt,
  ...row
}: R) => ({ ...row, at: createdAt.toISOString() });

export function toStep(row: StoredRecords["actions"][number]) {
  const { tenantId: _tenant, taskId: _task, factSequence: _sequence, beforeUrl: url, ...rest } = row;
  return {
    ...rest,
    url,
    target: row.target ?? undefined,
    expectedOutcome: row.expectedOutcome ?? undefined,
    strategy: row.strategy ?? undefined,
    issuedAt: row.issuedAt.toISOString(),
    settledAt: row.settledAt?.toISOString(),
  };
}

/** A row may hold evidence but no verdict yet; null fields are left out. */
export function toVerdict(row: StoredRecords["verifications"][number]) {
  const { tenantId: _tenant, taskId: _task, createdAt: _written, verdictAt, lineCount, evidence, ...rest } = row;
  return {
    ...known(rest),
    stepIndex: row.stepIndex,
    actionId: row.actionId,
    evidence,
    evidenceLines: lineCount ?? evidence.length,
    verdictAt: verdictAt?.toISOString(),
  };
}
