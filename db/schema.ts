/** Schema: every table, its keys and its order (design §15). Elsewhere: models, entities. SQL to the PostgreSQL 15 level. */

import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Target } from "../core/action/gate.js";
import type { Limits } from "../core/limits/budget.js";
import type { ActionOutcome } from "../core/task/projection.js";
import type { NextAction, Status, TaskOutcome } from "../core/task/reply.js";
import type { CheckResult } from "../core/verification/check.js";
import type { Contract } from "../core/verification/contract.js";
import type { Strength, SubmitTier } from "../core/verification/evidence.js";
import type { VerdictTag } from "../core/verification/verdict.js";
import { bytes } from "./column.js";

/** Tables whose rows are found before a tenant is known; the one exception to row-level security. */
export const TABLES_WITHOUT_ROW_SECURITY = [
  "auth_accounts",
  "auth_invitations",
  "auth_members",
  "auth_organizations",
  "auth_sessions",
  "auth_users",
  "auth_verifications",
  "rate_limits",
] as const;

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const tenantId = () => text("tenant_id").notNull();

export type SessionStatus = "active" | "completed" | "failed" | "interrupted" | "archived";

/** A conversation: one or more tasks and what was said. Its status follows its latest task. */
export const sessions = pgTable(
  "sessions",
  {
    tenantId: tenantId(),
    sessionId: uuid("session_id").notNull(),
    userId: text("user_id").notNull(),
    url: text("url").notNull(),
    status: text("status").$type<SessionStatus>().notNull(),
    metadata: jsonb("metadata").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.sessionId] }),
    index("sessions_recent").on(t.tenantId, t.userId, t.updatedAt),
  ],
);

/** The task as last projected. The workflow is the truth; `turn` and `upTo` say how far this row has followed it. */
export const tasks = pgTable(
  "tasks",
  {
    tenantId: tenantId(),
    taskId: uuid("task_id").notNull(),
    userId: text("user_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    query: text("query").notNull(),
    startUrl: text("start_url").notNull(),
    url: text("url").notNull(),
    /** Of the first observation; null means a plain client (protocol §1). */
    protocol: integer("protocol"),
    status: text("status").$type<Status>().notNull(),
    outcome: text("outcome").$type<TaskOutcome>(),
    turn: integer("turn").notNull().default(0),
    stepIndex: integer("step_index").notNull().default(0),
    upTo: integer("up_to").notNull().default(0),
    outstandingActionId: text("outstanding_action_id"),
    reply: jsonb("reply").$type<NextAction>(),
    contract: jsonb("contract").$type<Contract>(),
    limits: jsonb("limits").$type<Partial<Limits>>(),
    /** The last observation ids sent to the workflow, newest last; a known one gets the stored reply (task-machine §3). */
    observationIds: text("observation_ids").array().notNull().default(sql`'{}'::text[]`),
    /** Set while a 202 kept a turn from a plain client: the last turn that did reach it (task-machine §5). */
    undeliveredAfter: integer("undelivered_after"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    closedAt: at("closed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskId] }),
    foreignKey({
      columns: [t.tenantId, t.sessionId],
      foreignColumns: [sessions.tenantId, sessions.sessionId],
    }).onDelete("cascade"),
    index("tasks_by_session").on(t.tenantId, t.sessionId, t.createdAt),
    index("tasks_newest").on(t.tenantId, t.userId, t.createdAt, t.taskId),
    index("tasks_recent").on(t.tenantId, t.userId, t.updatedAt),
  ],
);

/** One row an action; `position` is its place in a chain, else 0. */
export const taskActions = pgTable(
  "task_actions",
  {
    tenantId: tenantId(),
    taskId: uuid("task_id").notNull(),
    stepIndex: integer("step_index").notNull(),
    position: integer("position").notNull(),
    actionId: text("action_id").notNull(),
    planStep: integer("plan_step").notNull(),
    action: text("action").notNull(),
    thought: text("thought").notNull(),
    kind: text("kind").notNull(),
    risk: text("risk").notNull(),
    target: jsonb("target").$type<Target>(),
    strategy: text("strategy"),
    beforeSnapshotId: text("before_snapshot_id").notNull(),
    beforeUrl: text("before_url").notNull(),
    status: text("status").$type<"pending" | ActionOutcome>().notNull(),
    factSequence: integer("fact_sequence").notNull(),
    issuedAt: at("issued_at").notNull(),
    settledAt: at("settled_at"),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.taskId, t.stepIndex, t.position] }), ofTask(t, "task_actions_task")],
);

/** What was seen after one action and what was concluded. Evidence is written first, the verdict follows. */
export const verificationRecords = pgTable(
  "verification_records",
  {
    tenantId: tenantId(),
    taskId: uuid("task_id").notNull(),
    stepIndex: integer("step_index").notNull(),
    actionId: text("action_id").notNull(),
    evidence: text("evidence").array().notNull().default(sql`'{}'::text[]`),
    /** Lines there were before the cap of 40. */
    lineCount: integer("line_count"),
    strength: text("strength").$type<Strength>(),
    tiers: text("tiers").array().$type<SubmitTier[]>(),
    urlChanged: boolean("url_changed"),
    meaningfulChange: boolean("meaningful_change"),
    refusedSubmit: boolean("refused_submit"),
    expectedOutcome: text("expected_outcome").$type<CheckResult>(),
    similarity: doublePrecision("similarity"),
    beforeSnapshotId: text("before_snapshot_id"),
    afterSnapshotId: text("after_snapshot_id"),
    afterUrl: text("after_url"),
    verdict: text("verdict").$type<VerdictTag>(),
    confidence: doublePrecision("confidence"),
    actionSucceeded: boolean("action_succeeded"),
    taskCompleted: boolean("task_completed"),
    subTaskCompleted: boolean("sub_task_completed"),
    goalAchieved: boolean("goal_achieved"),
    rule: text("rule"),
    semanticSummary: text("semantic_summary"),
    judged: boolean("judged"),
    attempts: integer("attempts"),
    retried: boolean("retried"),
    verdictAt: at("verdict_at"),
    createdAt: at("created_at").notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.taskId, t.stepIndex] }), ofTask(t, "verification_records_task")],
);

export const correctionRecords = pgTable(
  "correction_records",
  {
    tenantId: tenantId(),
    taskId: uuid("task_id").notNull(),
    stepIndex: integer("step_index").notNull(),
    attempt: integer("attempt").notNull(),
    strategy: text("strategy").notNull(),
    reason: text("reason").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskId, t.stepIndex, t.attempt] }),
    ofTask(t, "correction_records_task"),
  ],
);

/** The feed of a task, in order; read by `/events` and by people. */
export const taskEvents = pgTable(
  "task_events",
  {
    tenantId: tenantId(),
    taskId: uuid("task_id").notNull(),
    sequence: integer("sequence").notNull(),
    type: text("type").notNull(),
    text: text("text").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.taskId, t.sequence] }), ofTask(t, "task_events_task")],
);

export type MessageRole = "user" | "assistant" | "system";

/** What was said in a session, in order. Never a page: a summary and a reference (design §15). */
export const messages = pgTable(
  "messages",
  {
    tenantId: tenantId(),
    messageId: uuid("message_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    taskId: uuid("task_id").notNull(),
    sequence: integer("sequence").notNull(),
    role: text("role").$type<MessageRole>().notNull(),
    content: text("content").notNull(),
    actionString: text("action_string"),
    actionPayload: jsonb("action_payload").$type<Record<string, unknown>>(),
    status: text("status").$type<"pending" | "success" | "failure">(),
    error: jsonb("error").$type<{ message: string; code: string }>(),
    domSummary: text("dom_summary"),
    snapshotId: text("snapshot_id"),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId] }),
    unique("messages_sequence").on(t.tenantId, t.sessionId, t.sequence),
    foreignKey({
      columns: [t.tenantId, t.sessionId],
      foreignColumns: [sessions.tenantId, sessions.sessionId],
    }).onDelete("cascade"),
  ],
);

/** One stored page, by content. Outlives tasks; swept by `seenAt`. */
export const snapshots = pgTable(
  "snapshots",
  {
    tenantId: tenantId(),
    id: text("id").notNull(),
    userId: text("user_id").notNull(),
    url: text("url").notNull(),
    title: text("title").notNull(),
    ambient: integer("ambient").array().notNull(),
    /** Masked HTML, gzip. */
    html: bytes("html").notNull(),
    /** Skeleton as JSON, gzip. */
    skeleton: bytes("skeleton").notNull(),
    domHash: text("dom_hash").notNull(),
    skeletonHash: text("skeleton_hash").notNull(),
    createdAt: at("created_at").notNull().default(sql`now()`),
    seenAt: at("seen_at").notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index("snapshots_seen").on(t.tenantId, t.seenAt)],
);

/** What an organisation has agreed to; absent means the free tier. */
export const tenantSettings = pgTable("tenant_settings", {
  tenantId: tenantId().primaryKey(),
  tier: text("tier").$type<Tier>().notNull(),
  /** Bounds for tasks that name none. */
  limits: jsonb("limits").$type<Partial<Limits>>(),
  /** Its members are asked before a task of which code cannot tell whether it is done (design §9). */
  promptForAdvisory: boolean("prompt_for_advisory").notNull().default(false),
  updatedAt: at("updated_at").notNull(),
});

export type Tier = "free" | "pro" | "enterprise";

/** Who looked at what belongs to another member (protocol §3). */
export const auditLog = pgTable(
  "audit_log",
  {
    tenantId: tenantId(),
    id: uuid("id").notNull(),
    userId: text("user_id").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index("audit_log_recent").on(t.tenantId, t.createdAt)],
);

/** Rows that go with their task. */
export function ofTask(t: { tenantId: AnyPgColumn; taskId: AnyPgColumn }, name: string) {
  return foreignKey({ name, columns: [t.tenantId, t.taskId], foreignColumns: [tasks.tenantId, tasks.taskId] }).onDelete(
    "cascade",
  );
}
