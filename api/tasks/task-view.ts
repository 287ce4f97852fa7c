/** Task view: access checks for tasks, and the form in which replies show them. */

import type { Context } from "hono";
import { maskSlotsIn } from "../../core/secrets/slot.js";
import type { NextAction } from "../../core/task/reply.js";
import type { SessionId, TaskId, TaskRef } from "../../core/turn/identity.js";
import { overallOf } from "../../core/verification/completion/overall.js";
import { type AuditEntry, writeAudit, writeAuditOnce } from "../../db/audit.js";
import type { Database } from "../../db/client.js";
import { type CitationRow, readCitations } from "../../db/knowledge.js";
import { findTask, findTenantTask, isClosed, setUndelivered, type TaskRow } from "../../db/tasks.js";
import { readEvidence } from "../../db/verification-records.js";
import type { KnowledgeLabel } from "../../protocol/knowledge.js";
import type { InteractReply } from "../../protocol/reply.js";
import type { Accepted, ModelWait, TaskView } from "../../protocol/task.js";
import type { EngineRefusal } from "../engine/engine.js";
import { type ApiDeps, type ApiEnv, ApiError } from "../http/route.js";
import { isAdmin, type Principal } from "../people/principal.js";

type Person = Pick<Principal, "tenantId" | "userId">;

/** A task belongs to its user; for anybody else it does not exist. */
export async function ownTask(deps: Pick<ApiDeps, "database">, who: Person, taskId: string): Promise<TaskRow> {
  const row = await findTask(deps.database, who, taskId);
  if (!row) throw new ApiError("TASK_NOT_FOUND", "You have no task with this id.");
  return row;
}

/** Read access only: all roles but `member` see their tenant's tasks; the audit log notes access to another person's task. */
export async function visibleTask(
  deps: Pick<ApiDeps, "database" | "newId" | "now">,
  who: Principal,
  taskId: string,
): Promise<TaskRow> {
  const row = seesTenant(who) ? await findTenantTask(deps.database, who.tenantId, taskId) : null;
  if (!row) return ownTask(deps, who, taskId);
  if (row.userId !== who.userId) await audit(deps, who, "task.read", taskId);
  return row;
}

export const seesTenant = ({ role }: Principal): boolean => role !== "member";

/** Adds an entry to the audit log. */
export async function audit(
  { database, newId, now }: Pick<ApiDeps, "database" | "newId" | "now">,
  { tenantId, userId }: Person,
  action: string,
  subject: string,
): Promise<void> {
  await writeAudit(database, { tenantId, userId, id: newId(), action, subject, at: new Date(now()) });
}

/** Same as `audit` for events that may repeat: the entry's own id makes sure it is written once. */
export async function auditOnce(
  { database, now }: Pick<ApiDeps, "database" | "now">,
  { tenantId, userId }: Person,
  entry: Pick<AuditEntry, "id" | "action" | "subject">,
): Promise<void> {
  await writeAuditOnce(database, { tenantId, userId, ...entry, at: new Date(now()) });
}

export function refOf({ tenantId, userId }: Person, row: Pick<TaskRow, "taskId" | "sessionId">): TaskRef {
  // Branded here: the API minted both ids, and they come from the row.
  return { tenantId, userId, taskId: row.taskId as TaskId, sessionId: row.sessionId as SessionId };
}

export const taskIsOver = (): ApiError => new ApiError("TASK_COMPLETED", "This task is over. Start a new one.");

const REFUSALS = {
  TASK_HELD: ["Another client holds this task. Send takeover: true to take it.", "clientId"],
  MAX_STEPS_EXCEEDED: ["Raise the limits above what is used already.", "limits"],
  VALIDATION_ERROR: ["The task cannot use this observation."],
  RESOURCE_CONFLICT: ["The task is not waiting for that."],
} as const satisfies Record<Exclude<EngineRefusal, "TASK_COMPLETED">, readonly [message: string, field?: string]>;

export function refusalError(refusal: EngineRefusal): ApiError {
  if (refusal === "TASK_COMPLETED") return taskIsOver();
  const [message, field] = REFUSALS[refusal];
  return new ApiError(refusal, message, field === undefined ? undefined : { field });
}

/** Minimum confidence for a reported success. */
const BELIEVED = 0.7;

/** Computes `overall` anew, because an older build may have stored the reply. */
export const toContractReport = (told: NextAction["contract"]): NextAction["contract"] =>
  told && { ...told, overall: overallOf(told.contract, told.criteria) };

/** The reply for people: with the full evidence of the verified step, and with dots in place of secrets. */
export const toReply = async (
  deps: Pick<ApiDeps, "database">,
  who: Pick<Principal, "role">,
  task: TaskRef,
  next: NextAction,
): Promise<InteractReply> => maskSlotsIn(await completed(deps, task, { ...next, reason: reasonFor(who, next) }));

/** Adds what a model's provider says, for those who can change it. */
const reasonFor = (
  who: Pick<Principal, "role">,
  reply: Pick<NextAction, "reason" | "fault"> | null,
): string | undefined =>
  reply?.fault === undefined || !isAdmin(who) ? reply?.reason : `${reply.fault} ${reply.reason ?? ""}`.trim();

/** Adds parts that are too long for workflow history. */
async function completed(
  { database }: Pick<ApiDeps, "database">,
  task: TaskRef,
  next: NextAction,
): Promise<InteractReply> {
  const { verification, fault: _, ...last } = next;
  const rest = { ...last, contract: toContractReport(last.contract) };
  const told = knowledgeTold(await readCitations(database, task));
  const base = { ...rest, ...told, suggestion: suggestionFor(rest), taskId: task.taskId, sessionId: task.sessionId };
  if (!verification) return base;
  // A reply that issues step n reports on a step before n; any other reply reports on the last step.
  const lastStep = next.actionId === undefined ? next.stepIndex : next.stepIndex - 1;
  const full = verification.isWhole === true ? [] : ((await readEvidence(database, task, lastStep)) ?? []);
  // Clients of the seed detect the end by this member alone, whether code or a judge completed the task.
  const isDone = next.status === "completed";
  const { tag, actionSucceeded, taskCompleted, subTaskCompleted, goalAchieved, confidence, semanticSummary } =
    verification;
  return {
    ...base,
    verification: {
      actionId: verification.actionId,
      verdict: tag,
      success: actionSucceeded && confidence >= BELIEVED,
      actionSucceeded,
      taskCompleted: taskCompleted || isDone,
      subTaskCompleted,
      goalAchieved: goalAchieved || isDone,
      confidence,
      semanticSummary,
      evidence: full.length > 0 ? full : verification.evidence,
      actions: verification.actions,
    },
  };
}

/** Suggests how to unblock a task. The API adds the one for approvals, because it takes the answers. */
const suggestionFor = (reply: Pick<NextAction, "suggestion" | "approval"> | null): string | undefined =>
  reply?.approval === undefined ? reply?.suggestion : HOW_TO_ALLOW;

const HOW_TO_ALLOW =
  "Post the page again with a plain yes or no as `query`, or answer by POST /api/agent/tasks/{taskId}/approve.";

/** Counts the knowledge that a task received; never shows its content (KN4). */
function knowledgeTold(cited: readonly CitationRow[]): Pick<InteractReply, "hasOrgKnowledge" | "ragDebug"> {
  const partsOf = (label: KnowledgeLabel) =>
    new Set(cited.flatMap((one) => (one.label === label ? [one.chunkId] : [])));
  const companyChunks = partsOf("company").size;
  const counts = { companyChunks, publicChunks: partsOf("public").size };
  const domains = [...new Set(cited.map(({ host }) => host))];
  return { hasOrgKnowledge: companyChunks > 0, ...(cited.length > 0 && { ragDebug: { domains, ...counts } }) };
}

export function toView(who: Pick<Principal, "role">, row: TaskRow): TaskView {
  const { taskId, sessionId, userId, status, query, url, turn, stepIndex, reply } = row;
  return maskSlotsIn({
    taskId,
    sessionId,
    userId,
    status,
    query,
    url,
    turn,
    stepIndex,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    outcome: row.outcome ?? undefined,
    outstandingActionId: row.outstandingActionId ?? undefined,
    closedAt: row.closedAt?.toISOString(),
    limits: reply?.limits,
    currentStep: reply?.currentStep,
    totalSteps: reply?.totalSteps,
    reason: reasonFor(who, reply),
    code: reply?.code,
    suggestion: suggestionFor(reply),
    result: reply?.result,
  });
}

/**
 * Notes the last turn that reached a plain client. After a reply without an action the client has nothing to report, so its next
 * post fetches the next reply, no matter who answered, approved or resumed meanwhile.
 */
export async function noteDelivered(
  database: Database,
  task: TaskRef,
  row: Pick<TaskRow, "protocol" | "undeliveredAfter">,
  reply: NextAction,
): Promise<void> {
  if (row.protocol !== null || isClosed(reply.status)) return;
  const told = reply.actionId === undefined ? reply.turn : null;
  // The row was read before the engine call, so a person may have moved the task on since.
  if (told === null || told !== row.undeliveredAfter) await setUndelivered(database, task, told);
}

/** Replaces `seenTurn` for a worker that does not compare turns. The row may lag behind the task. */
export const isToFetch = (row: TaskRow): boolean =>
  row.protocol === null && row.undeliveredAfter !== null && (isAtWork(row) || row.turn > row.undeliveredAfter);

/** True for a task that is neither over nor waiting for somebody. */
export const isAtWork = ({ status }: Pick<TaskRow, "status">): boolean =>
  status === "planning" || status === "executing" || status === "verifying" || status === "correcting";

const RETRY_AFTER_SECONDS = 2;

export const toAccepted = (
  { taskId, sessionId, status, turn }: Pick<TaskRow, "taskId" | "sessionId" | "status" | "turn">,
  waitsFor?: ModelWait | null,
): Accepted => ({
  taskId,
  sessionId,
  status,
  turn,
  ...(waitsFor && { waitsFor }),
  statusUrl: `/api/agent/tasks/${taskId}`,
  retryAfter: RETRY_AFTER_SECONDS,
});

/** Writes a 202: the task has the message; its reply comes from `/next`. */
export function acceptedReply(c: Context<ApiEnv>, row: TaskRow, waitsFor?: ModelWait | null) {
  const headers = { "Retry-After": String(RETRY_AFTER_SECONDS) };
  return c.json({ success: true as const, data: toAccepted(row, waitsFor) }, 202, headers);
}
