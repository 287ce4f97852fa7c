/** Timeline: a task as people look at it: the whole, its steps, and one step (CN6). */

import type { OpenAPIHono, z } from "@hono/zod-openapi";
import { maskSlotsIn } from "../../core/secrets/slot.js";
import { criterionChanges } from "../../core/verification/completion/criterion-changes.js";
import { findMemberName } from "../../db/members.js";
import { readTaskHistory } from "../../db/stored-records.js";
import { spendingOfTask } from "../../db/task-records.js";
import type { TaskRow } from "../../db/tasks.js";
import { readCriteria, readStep, readTimeline, type StepRows, type TimelineRows } from "../../db/timeline.js";
import { stepPath, taskPath } from "../../protocol/requests.js";
import {
  type StepDetail,
  type StepSummary,
  stepDetail,
  stepPage,
  stepsQuery,
  type TaskSummary,
  taskSummary,
} from "../../protocol/timeline.js";
import { workflowIdOf } from "../../workflows/messages.js";
import { type ApiDeps, type ApiEnv, ApiError, data, errors, ok, signedInRoute } from "../http/route.js";
import { isAdmin, type Principal } from "../people/principal.js";
import { known, requestOf, toDated, toReceipt, toStep, toVerdict } from "./export.js";
import { toContractReport, toView, visibleTask } from "./task-view.js";

const PATH = "/api/agent/tasks/{id}";

export function addTimeline(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addSummary(app, deps);
  addSteps(app, deps);
  addStep(app, deps);
}

function addSummary(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", `${PATH}/summary`, "A task as a whole: contract, plans, question, cost", {
    request: { params: taskPath },
    responses: { 200: data(taskSummary, "As projected at this moment"), ...errors(400, 401, 404) },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const row = await visibleTask(deps, who, c.req.valid("param").id);
    c.set("taskId", row.taskId);
    // The cast: a task's own values are read-only.
    return ok(c, maskSlotsIn(await summaryOf(deps, who, row)) as z.output<typeof taskSummary>);
  });
}

async function summaryOf(deps: ApiDeps, who: Principal, row: TaskRow): Promise<TaskSummary> {
  const { database, temporalUi } = deps;
  const [history, spending, name, seen] = await Promise.all([
    readTaskHistory(database, row),
    spendingOfTask(database, row),
    findMemberName(database, row),
    readCriteria(database, row),
  ]);
  const { contract, plan, subTask, metrics, userQuestion, questionByModel, questionAbout } = row.reply ?? {};
  const { missingInformation, approval } = row.reply ?? {};
  const workflowId = workflowIdOf(row);
  return {
    task: toView(who, row),
    request: requestOf(row),
    person: { userId: row.userId, ...(name !== null && { name }), isYou: row.userId === who.userId },
    question: { userQuestion, questionByModel, questionAbout, missingInformation, approval },
    ...{ contract: toContractReport(contract), plan, subTask, metrics, spending },
    criteria: criterionChanges(seen),
    plans: history.plans.map(({ sequence, revision, createdAt }) => ({
      ...revision,
      sequence,
      at: createdAt.toISOString(),
    })),
    feedback: history.feedback.map(({ userId, rating, reason, updatedAt }) =>
      known({ userId, rating, reason, at: updatedAt.toISOString() }),
    ),
    temporal: { workflowId, ...(temporalUi && { url: `${temporalUi}/workflows/${encodeURIComponent(workflowId)}` }) },
    mayReadPrompts: isAdmin(who),
  };
}

function addSteps(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", `${PATH}/steps`, "The steps of a task in order, page by page", {
    request: { params: taskPath, query: stepsQuery },
    responses: { 200: data(stepPage, "A page; `next` names the one after it"), ...errors(400, 401, 404) },
  });
  app.openapi(route, async (c) => {
    const row = await visibleTask(deps, c.get("principal"), c.req.valid("param").id);
    c.set("taskId", row.taskId);
    const { after, limit } = c.req.valid("query");
    // One more than is told shows whether there are more.
    const rows = await readTimeline(deps.database, row, { after, limit: limit + 1 });
    const steps = toSummaries(rows);
    const shown = steps.slice(0, limit);
    const next = steps.length > limit ? shown.at(-1)?.stepIndex : undefined;
    return ok(c, maskSlotsIn({ steps: shown, next }));
  });
}

function toSummaries({ actions, verdicts, corrections, calls }: TimelineRows): StepSummary[] {
  const verdictOf = new Map(verdicts.map((one) => [one.stepIndex, one]));
  const correctionsOf = new Map(corrections.map((one) => [one.stepIndex, one.count]));
  let asked = 0;
  return [...Map.groupBy(actions, ({ stepIndex }) => stepIndex)].flatMap(([stepIndex, chain]): StepSummary[] => {
    const [first] = chain;
    if (first === undefined) return [];
    const verdict = verdictOf.get(stepIndex);
    const until = verdict?.verdictAt?.getTime() ?? Number.POSITIVE_INFINITY;
    let costMicroUsd = 0;
    for (; (calls[asked]?.at.getTime() ?? Number.NaN) <= until; asked += 1)
      costMicroUsd += calls[asked]?.costMicroUsd ?? 0;
    return [
      {
        ...lineOf(first, chain),
        ...verdictLine(verdict, first.issuedAt),
        costMicroUsd,
        corrections: correctionsOf.get(stepIndex) ?? 0,
      },
    ];
  });
}

type ActionRow = TimelineRows["actions"][number];

function lineOf(first: ActionRow, chain: readonly ActionRow[]) {
  const { stepIndex, thought, planStep, kind, risk, beforeUrl: url, issuedAt } = first;
  const settledAt = chain.at(-1)?.settledAt?.toISOString();
  return {
    ...{ stepIndex, thought, planStep, kind, risk, url, settledAt },
    actions: chain.map(({ actionId, action, status, target }) => ({
      ...{ actionId, action, status },
      ...(target !== null && { target: { role: target.role, name: target.name } }),
    })),
    issuedAt: issuedAt.toISOString(),
  };
}

function verdictLine(row: TimelineRows["verdicts"][number] | undefined, issuedAt: Date) {
  if (row === undefined) return {};
  const { verdict, confidence, tiers, attempts, retried, verdictAt } = row;
  const tookMs = verdictAt === null ? null : Math.max(0, verdictAt.getTime() - issuedAt.getTime());
  return known({ verdict, confidence, tiers, attempts, retried, tookMs });
}

function addStep(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", `${PATH}/steps/{stepIndex}`, "One step with all that is kept of it", {
    request: { params: stepPath },
    responses: { 200: data(stepDetail, "As projected at this moment"), ...errors(400, 401, 404) },
  });
  app.openapi(route, async (c) => {
    const { id, stepIndex } = c.req.valid("param");
    const row = await visibleTask(deps, c.get("principal"), id);
    c.set("taskId", row.taskId);
    const rows = await readStep(deps.database, row, stepIndex);
    if (rows.actions.length === 0) throw noStep();
    // The cast: as above.
    return ok(c, maskSlotsIn(toDetail(stepIndex, rows)) as z.output<typeof stepDetail>);
  });
}

const noStep = (): ApiError => new ApiError("NOT_FOUND", "The task has no such step.", { field: "stepIndex" });

function toDetail(stepIndex: number, { actions, verdict, corrections, receipts, calls, pages }: StepRows): StepDetail {
  const pageOf = (...ids: readonly (string | null | undefined)[]) => {
    const found = ids.flatMap((id) => pages.filter((one) => one.id === id))[0];
    return found && { snapshotId: found.id, url: found.url, title: found.title };
  };
  return {
    stepIndex,
    actions: actions.map((action) => ({
      ...toStep(action),
      receipts: receipts.filter(({ actionId }) => actionId === action.actionId).map(toReceipt),
    })),
    verdict: verdict && toVerdict(verdict),
    corrections: corrections.map(toDated),
    modelCalls: calls.map((call) => known(toDated(call))),
    before: pageOf(verdict?.beforeSnapshotId, actions[0]?.beforeSnapshotId),
    after: pageOf(verdict?.afterSnapshotId),
  };
}
