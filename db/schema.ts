/** Schema: tables for sessions, tasks, messages, pages and settings. Uses no SQL newer than PostgreSQL 15. */

import { and, eq, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
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
import type { NextAction } from "../core/task/reply.js";
import type { Retention } from "../core/task/retention.js";
import type { Contract } from "../protocol/contract.js";
import type { Tier } from "../protocol/requests.js";
import type { Limits, Status, TaskOutcome } from "../protocol/task.js";

/** Tables that are read before the tenant is known: the only exception to row-level security. */
export const TABLES_WITHOUT_ROW_SECURITY = [
  "auth_accounts",
  "auth_invitations",
  "auth_members",
  "auth_organizations",
  "auth_sessions",
  "auth_users",
  "auth_verifications",
  "rate_limits",
  "temporal_namespace",
] as const;

/** `bytea`: raw bytes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const tenantId = () => text("tenant_id").notNull();
export const taskId = () => uuid("task_id").notNull();
export const userId = () => text("user_id").notNull();
/** Time at which the row was written, by the database's clock. */
export const createdNow = () => at("created_at").notNull().default(sql`now()`);
export type SessionStatus = "active" | "completed" | "failed" | "interrupted" | "archived";

/** A conversation: one or more tasks and their messages. Its status follows its latest task. */
export const sessions = pgTable(
  "sessions",
  {
    tenantId: tenantId(),
    sessionId: uuid("session_id").notNull(),
    userId: userId(),
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

/** Projection of a task. The workflow is the source of truth; `turn` and `upTo` tell how far this row has followed it. */
export const tasks = pgTable(
  "tasks",
  {
    tenantId: tenantId(),
    taskId: taskId(),
    userId: userId(),
    sessionId: uuid("session_id").notNull(),
    query: text("query").notNull(),
    startUrl: text("start_url").notNull(),
    url: text("url").notNull(),
    /** Protocol of the first observation; null means a plain client. */
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
    /** The last observation ids sent to the workflow, newest last; a known one gets the stored reply. */
    observationIds: text("observation_ids").array().notNull().default(sql`'{}'::text[]`),
    /** Hashes of the requests with these ids, in the same order; "" when unknown. */
    observationHashes: text("observation_hashes").array().notNull().default(sql`'{}'::text[]`),
    /** Last turn that reached a plain client; set while it has no action to report on, e.g. after a 202 or a question. */
    undeliveredAfter: integer("undelivered_after"),
    /** Temporal runs that have written to this row, in order. */
    runIds: text("run_ids").array().notNull().default(sql`'{}'::text[]`),
    /** The task has rows in `task_secrets`. */
    hasSecrets: boolean("has_secrets").notNull().default(false),
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
    /** The sweep reads open tasks in this order; far more rows are closed. */
    index("tasks_open").on(t.tenantId, t.taskId).where(sql`closed_at is null`),
    index("tasks_closed").on(t.tenantId, t.closedAt).where(sql`closed_at is not null`),
  ],
);

/** Messages of a session, in order. They hold a summary of the page and a reference to it, never the page. */
export const messages = pgTable(
  "messages",
  {
    tenantId: tenantId(),
    messageId: uuid("message_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    taskId: taskId(),
    sequence: integer("sequence").notNull(),
    role: text("role").$type<"user" | "assistant" | "system">().notNull(),
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

/** One stored page, identified by its content. It outlives tasks; retention goes by `seenAt`. */
export const snapshots = pgTable(
  "snapshots",
  {
    tenantId: tenantId(),
    id: text("id").notNull(),
    userId: userId(),
    url: text("url").notNull(),
    title: text("title").notNull(),
    /** Summary for messages; null for pages from older builds. */
    summary: text("summary"),
    ambient: integer("ambient").array().notNull(),
    /** Masked HTML, gzip. */
    html: bytes("html").notNull(),
    /** Skeleton as JSON, gzip. */
    skeleton: bytes("skeleton").notNull(),
    domHash: text("dom_hash").notNull(),
    skeletonHash: text("skeleton_hash").notNull(),
    createdAt: createdNow(),
    seenAt: at("seen_at").notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index("snapshots_seen").on(t.tenantId, t.seenAt)],
);

/** Model names as the provider spells them. */
export type TenantModels = Partial<Readonly<Record<"smart" | "smartFallback" | "fast", string>>>;

/** Settings that an organisation has agreed to. No row means the free tier. */
export const tenantSettings = pgTable("tenant_settings", {
  tenantId: tenantId().primaryKey(),
  tier: text("tier").$type<Tier>().notNull(),
  /** Limits for tasks that set none. */
  limits: jsonb("limits").$type<Partial<Limits>>(),
  /** Asks members before a task starts if code cannot check whether it is done. */
  promptForAdvisory: boolean("prompt_for_advisory").notNull().default(false),
  /** Origins on which its tasks may act without asking first (SF2). */
  actOrigins: jsonb("act_origins").$type<readonly string[]>(),
  /** Hosts on which its own knowledge is used, e.g. `*.acme.com` (KN1). Grants no permission. */
  allowedDomains: jsonb("allowed_domains").$type<readonly string[]>(),
  /** Retention in days; missing periods use the installation's defaults. */
  retention: jsonb("retention").$type<Partial<Retention>>(),
  /** Daily (UTC) budget of its tasks in millionths of a dollar; null for no bound. */
  dailyBudgetMicroUsd: bigint("daily_budget_micro_usd", { mode: "number" }),
  /** The provider's models for its tasks; missing roles use the installation's models. */
  models: jsonb("models").$type<TenantModels>(),
  updatedAt: at("updated_at").notNull(),
});

/** A single row: the Temporal namespace that runs the tasks in these tables. */
export const temporalNamespace = pgTable("temporal_namespace", {
  name: text("name").notNull(),
  /** Id from Temporal. Clusters that replicate the namespace share it; any other namespace has another id. */
  id: text("id").notNull(),
  only: boolean("only").primaryKey().default(true),
  seenAt: at("seen_at").notNull(),
});

interface TaskColumns {
  readonly tenantId: AnyPgColumn;
  readonly taskId: AnyPgColumn;
}

/** Foreign key for rows that are deleted with their task. */
export const ofTask = (t: TaskColumns, name: string) =>
  foreignKey({ name, columns: [t.tenantId, t.taskId], foreignColumns: [tasks.tenantId, tasks.taskId] }).onDelete(
    "cascade",
  );

export interface TaskKey {
  readonly tenantId: string;
  readonly taskId: string;
}

/** Condition for the rows of one task. */
export const isOf = (t: TaskColumns, { tenantId, taskId }: TaskKey) =>
  and(eq(t.tenantId, tenantId), eq(t.taskId, taskId));
