/** Sessions: conversations that hold tasks, and their messages in order; never a page. */

import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { v5 as uuidV5 } from "uuid";
import { readAction } from "../core/action/grammar.js";
import { maskText } from "../core/page/mask/mask-text.js";
import type { UserAnswer } from "../core/reasoning/source.js";
import type { ActionOutcome, Fact } from "../core/task/projection.js";
import type { NextAction } from "../core/task/reply.js";
import type { TaskRef } from "../core/turn/identity.js";
import type { IssuedAction } from "../core/turn/issued-action.js";
import type { PageRef } from "../core/turn/observation.js";
import type { Status } from "../protocol/task.js";
import { type Database, type TenantTransaction, withTenant } from "./client.js";
import { messages, type SessionStatus, sessions } from "./schema.js";

export type SessionRow = typeof sessions.$inferSelect;

/** Finds a session of this user, archived ones included; null for another user's session. */
export async function findSession(
  database: Database,
  { tenantId, userId }: Pick<TaskRef, "tenantId" | "userId">,
  sessionId: string,
): Promise<SessionRow | null> {
  const row = await findTenantSession(database, tenantId, sessionId);
  return row?.userId === userId ? row : null;
}

/** Finds a session of any user, archived ones included. The caller must check access. */
export async function findTenantSession(
  database: Database,
  tenantId: string,
  sessionId: string,
): Promise<SessionRow | null> {
  const isIt = and(eq(sessions.tenantId, tenantId), eq(sessions.sessionId, sessionId));
  const [row] = await withTenant(database, tenantId, (tx) => tx.select().from(sessions).where(isIt));
  return row ?? null;
}

/** Adds the session unless it exists; its new task sets the status later. Takes the session's lock (see `lockSession`). */
export async function addSession(tx: TenantTransaction, fields: TaskRef & { url: string; at: Date }): Promise<void> {
  const { tenantId, sessionId, userId, url, at } = fields;
  const row = { tenantId, sessionId, userId, url, status: "active", createdAt: at, updatedAt: at } as const;
  await tx.insert(sessions).values(row).onConflictDoNothing();
  await lockSession(tx, fields);
}

/** Hold this lock while adding messages, so that their sequence has no gaps or duplicates. Take it before the task's row. */
export async function lockSession(tx: TenantTransaction, task: Pick<TaskRef, "tenantId" | "sessionId">): Promise<void> {
  await tx.execute(
    sql`select 1 from ${sessions} where ${sessions.tenantId} = ${task.tenantId} and ${sessions.sessionId} = ${task.sessionId} for update`,
  );
}

/** Other statuses leave the session active. */
const SESSION_STATUS: Partial<Record<Status, SessionStatus>> = {
  completed: "completed",
  failed: "failed",
  cancelled: "interrupted",
  interrupted: "interrupted",
};

/** Only the latest task sets the session's status; an archived session stays archived. The URL stays that of the first task. */
export async function followTask(tx: TenantTransaction, task: TaskRef, status: Status): Promise<void> {
  await tx.execute(sql`
    update sessions s set
      status = case when s.status = 'archived' then s.status else ${SESSION_STATUS[status] ?? "active"} end, updated_at = now()
    where s.tenant_id = ${task.tenantId} and s.session_id = ${task.sessionId} and ${task.taskId}::uuid =
      (select t.task_id from tasks t where t.tenant_id = s.tenant_id and t.session_id = s.session_id
       order by t.created_at desc, t.task_id limit 1)`);
}

/** Namespace of message ids, which makes writing the same message again idempotent. */
const MESSAGES = "0b0b6a0c-6f5e-5c43-9d0e-3a3f1c6c7f55";
const DOM_SUMMARY_MAX = 200;
const QUESTION_MAX = 500;
/** Distinguishes an answer from a request; both are messages of the user. */
const ANSWER = "answer";

type MessageKey = "tenantId" | "sessionId" | "taskId" | "messageId" | "sequence" | "createdAt";
type NewMessage = Omit<typeof messages.$inferInsert, MessageKey | "domSummary"> & { domSummary?: string | SQL };

/** Adds the query as the user's message, in the transaction that writes the task. */
export async function addQueryMessage(
  tx: TenantTransaction,
  said: { task: TaskRef; query: string; summary: string; snapshotId: string; at: Date },
): Promise<void> {
  const { task, query, summary: domSummary, snapshotId, at } = said;
  await addMessage(tx, task, "query", at, { role: "user", content: query, domSummary, snapshotId });
}

/** Builds an action's assistant message, pending until its verdict. Run the statement together with the action's own insert. */
export function addingActionMessage(tx: TenantTransaction, task: TaskRef, issued: IssuedAction, at: Date) {
  const { facts, before, actionId } = issued;
  const { kind, risk, target } = facts;
  return addingMessage(tx, task, actionKey(issued.stepIndex, issued.position ?? 0), at, {
    role: "assistant",
    content: issued.thought,
    actionString: issued.action,
    actionPayload: { ...payloadOf(issued.action), actionId, kind, risk, target },
    status: "pending",
    domSummary: summaryIn(task, before),
    snapshotId: before.snapshotId,
  });
}

/** The action's type, element and text (OP4). */
function payloadOf(text: string): { type?: string; elementId?: number; text?: string } {
  const action = readAction(text);
  if (action === undefined) return {};
  return {
    type: action.kind,
    ...("id" in action && action.id !== undefined && { elementId: action.id }),
    ...("text" in action && { text: action.text }),
    ...("option" in action && { text: action.option }),
  };
}

export interface SettledAction {
  readonly stepIndex: number;
  /** Place in the chain; 0 for a single action. */
  readonly position: number;
  readonly outcome: ActionOutcome;
  readonly at: Date;
}

/** Builds the message's update. Run it together with the action's own update. */
export function settlingMessage(tx: TenantTransaction, task: TaskRef, { stepIndex, position, outcome }: SettledAction) {
  const messageId = messageIdOf(task, actionKey(stepIndex, position));
  const isIt = and(eq(messages.tenantId, task.tenantId), eq(messages.messageId, messageId));
  // Messages have only two final statuses; a skipped action counts as a failure.
  const status = outcome === "success" ? "success" : "failure";
  return tx.update(messages).set({ status }).where(isIt).returning({ messageId: messages.messageId });
}

/** Adds a recovery and its reason as a system message. */
export async function addCorrectionMessage(
  tx: TenantTransaction,
  task: TaskRef,
  { stepIndex, attempt, strategy, reason }: Extract<Fact, { kind: "correction" }>,
  at: Date,
): Promise<void> {
  const error = { code: strategy, message: reason };
  const message = { role: "system", content: reason, status: "failure", error } as const;
  await addMessage(tx, task, `correction:${stepIndex}:${attempt}`, at, message);
}

/** Adds a person's answer with its question, so that the session remembers both. Masks secrets of a known shape. */
export async function addAnswerMessage(
  tx: TenantTransaction,
  task: TaskRef,
  said: Extract<Fact, { kind: "answer" }>,
  at: Date,
): Promise<void> {
  const actionPayload = { type: ANSWER, question: said.question.slice(0, QUESTION_MAX), site: said.site };
  const message = { role: "user", content: maskText(said.text), actionPayload } as const;
  await addMessage(tx, task, `answer:${said.sequence}`, at, message);
}

/** Answers given in the session for one site, newest last. One site's answers must not reach another site. */
export async function readAnswers(
  database: Database,
  task: TaskRef,
  { site, most }: { readonly site: string; readonly most: number },
): Promise<readonly UserAnswer[]> {
  const isAnswer = and(
    eq(messages.tenantId, task.tenantId),
    eq(messages.sessionId, task.sessionId),
    eq(messages.role, "user"),
    sql`${messages.actionPayload} ->> 'type' = ${ANSWER} and ${messages.actionPayload} ->> 'site' = ${site}`,
  );
  const columns = { payload: messages.actionPayload, answer: messages.content };
  const rows = await withTenant(database, task.tenantId, (tx) =>
    tx.select(columns).from(messages).where(isAnswer).orderBy(desc(messages.sequence)).limit(most),
  );
  return rows.reverse().map(({ payload, answer }) => ({ question: String(payload?.["question"] ?? ""), answer }));
}

/** Adds a message for a question, a stop, a failure or the end of a task. Actions add their own messages. */
export async function addReplyMessage(tx: TenantTransaction, task: TaskRef, reply: NextAction): Promise<void> {
  const message = messageOf(reply);
  if (message) await addMessage(tx, task, `turn:${reply.turn}`, sql`now()`, message);
}

function messageOf({ status, thought, action, reason, userQuestion }: NextAction): NewMessage | null {
  switch (status) {
    case "completed":
      return { role: "assistant", content: thought, actionString: action, status: "success" };
    case "failed": {
      const error = { code: "TASK_FAILED", message: reason ?? thought };
      return { role: "system", content: thought, actionString: action, status: "failure", error };
    }
    case "needs_user_input":
      return { role: "system", content: userQuestion ?? thought };
    case "cancelled":
    case "interrupted":
    case "paused":
    case "awaiting_approval":
      return { role: "system", content: reason ?? thought };
    default:
      return null;
  }
}

type AddMessage = [tx: TenantTransaction, task: TaskRef, key: string, createdAt: Date | SQL, message: NewMessage];

/** The caller must hold the session's lock. A message that is written again keeps its place. */
async function addMessage(...said: AddMessage): Promise<void> {
  await addingMessage(...said);
}

function addingMessage(...[tx, task, key, createdAt, message]: AddMessage) {
  const { tenantId, sessionId, taskId } = task;
  const sequence = sql<number>`(select coalesce(max(m.sequence) + 1, 0) from messages m where m.tenant_id = ${tenantId} and m.session_id = ${sessionId})`;
  const row = { ...message, tenantId, sessionId, taskId, messageId: messageIdOf(task, key), sequence, createdAt };
  const target = [messages.tenantId, messages.messageId];
  return tx.insert(messages).values(row).onConflictDoNothing({ target }).returning({ messageId: messages.messageId });
}

const messageIdOf = (task: TaskRef, key: string): string => uuidV5(`${task.taskId}:${key}`, MESSAGES);
const actionKey = (stepIndex: number, position: number): string => `action:${stepIndex}:${position}`;

/** Summary of the stored page, or its title if an older build stored no summary. */
const summaryIn = ({ tenantId }: TaskRef, { snapshotId, title }: PageRef): SQL =>
  sql`coalesce((select s.summary from snapshots s where s.tenant_id = ${tenantId} and s.id = ${snapshotId}), ${title.slice(0, DOM_SUMMARY_MAX)})`;
