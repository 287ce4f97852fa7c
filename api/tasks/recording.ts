/** Recording: all data needed to replay one task: its messages, its pages and the models' answers. */

import type { OpenAPIHono } from "@hono/zod-openapi";
import type { SnapshotId } from "../../core/turn/identity.js";
import type { Observation } from "../../core/turn/observation.js";
import { readTaskRecords } from "../../db/stored-records.js";
import { readQuestions, readSearches } from "../../db/task-records.js";
import type { TaskRow } from "../../db/tasks.js";
import { type RecordedAnswer, type TaskRecording, taskRecording } from "../../protocol/recording.js";
import { exportPath } from "../../protocol/requests.js";
import { type ApiDeps, type ApiEnv, ApiError, data, errors, ok, signedInRoute } from "../http/route.js";
import type { TaskHistory } from "./task-history.js";
import { isAtWork, visibleTask } from "./task-view.js";
import { trajectoryOf } from "./trajectory.js";

export function addRecording(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const what = "A task so that it can be played again: messages, masked pages, answers of models, and the way it went";
  const route = signedInRoute("get", "/api/debug/session/{taskId}/recording", what, {
    request: { params: exportPath },
    responses: { 200: data(taskRecording, "For `surefoot export-task`"), ...errors(400, 401, 404, 409) },
  });
  app.openapi(route, async (c) => {
    const row = await visibleTask(deps, c.get("principal"), c.req.valid("param").taskId);
    c.set("taskId", row.taskId);
    return ok(c, await recordingOf(deps, row));
  });
}

async function recordingOf(deps: ApiDeps, row: TaskRow): Promise<TaskRecording> {
  if (isAtWork(row) && row.outstandingActionId === null)
    throw conflict("The task is at work. Ask again when it waits for its client or for a person, or is over.");
  const history = await deps.engine.historyOf(row);
  if (history === null)
    throw conflict("Temporal keeps the history of this task no more, so it cannot be played again.");
  if (history.prepared.some(({ script }) => script !== undefined))
    throw conflict("This task did again what an earlier one had done, without a model. Export the earlier one.");
  const { start, messages, skipMs, prepared } = history;
  const { task: _whose, ...opening } = start;
  const [records, questions, searches] = await Promise.all([
    readTaskRecords(deps.database, row.tenantId, row.taskId),
    readQuestions(deps.database, row),
    readSearches(deps.database, row),
  ]);
  return {
    v: 1,
    recordedAt: new Date(deps.now()).toISOString(),
    query: row.query,
    start: opening,
    messages,
    ...(skipMs !== undefined && { skipMs }),
    answers: answersOf(questions),
    searches: searches.map(({ query, results, widened, costMicroUsd }) => ({ query, results, widened, costMicroUsd })),
    memory: prepared.flatMap(({ recalled }) => recalled),
    actions: Object.fromEntries(records.actions.map((one) => [one.actionId, `${one.stepIndex + 1}.${one.position}`])),
    pages: await pagesOf(deps, row, history),
    trajectory: trajectoryOf(row, records),
  };
}

const conflict = (message: string): ApiError => new ApiError("RESOURCE_CONFLICT", message);

async function pagesOf({ snapshots }: ApiDeps, { tenantId }: TaskRow, { start, messages }: TaskHistory) {
  // The cast: the API itself wrote these observations.
  const later = messages.flatMap((one) => (one.kind === "observe" ? [one.observation as unknown as Observation] : []));
  const ids = [start.first, ...later].flatMap(({ snapshotId, beforeSnapshotId }) => [snapshotId, beforeSnapshotId]);
  const pages: Record<string, TaskRecording["pages"][string]> = {};
  for (const id of new Set(ids)) {
    if (id !== undefined) pages[id] = await pageOf({ snapshots }, tenantId, id);
  }
  return pages;
}

async function pageOf({ snapshots }: Pick<ApiDeps, "snapshots">, tenantId: string, id: SnapshotId) {
  const page = await snapshots.get(tenantId, id);
  if (page === null) throw conflict("A page of this task is kept no more, so it cannot be played again.");
  const { url, title, html, ambient } = page;
  return { url, title, html, ambient };
}

type AskedRow = Awaited<ReturnType<typeof readQuestions>>[number];

/** Passing faults, left out of the recording if a later try of the same activity follows. */
const PASSING: ReadonlySet<string> = new Set(["rate-limited", "unavailable", "timeout"]);

function answersOf(questions: readonly AskedRow[]): readonly RecordedAnswer[] {
  const isLast = ({ activityId }: AskedRow, index: number) =>
    !questions.slice(index + 1).some((later) => later.activityId === activityId);
  return questions
    .filter((one, index) => one.fault !== "aborted" && (!PASSING.has(one.fault ?? "") || isLast(one, index)))
    .map(answerOf);
}

function answerOf(question: AskedRow): RecordedAnswer {
  const { purpose, questionHash, tier, model, fault, answer } = question;
  const { promptTokens, completionTokens, calls, cachedTokens, thinkingTokens, toolTokens } = question;
  const { costMicroUsd, latencyMs } = question;
  return {
    purpose,
    questionHash: questionHash ?? "",
    tier,
    model: model ?? "",
    ...(fault === null ? { answer: answer?.value } : { fault }),
    ...(answer?.sources && { sources: answer.sources }),
    ...(answer?.degraded && { degraded: answer.degraded }),
    usage: { promptTokens, completionTokens, calls, cachedTokens, thinkingTokens, toolTokens, costMicroUsd, latencyMs },
  };
}
