/** Record schema: a task's actions, verdicts, corrections, events, model calls, searches and secrets; and scripts. */

import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { SearchResult } from "../core/reasoning/source.js";
import type { ScriptStep } from "../core/replay/script.js";
import type { ActionOutcome } from "../core/task/projection.js";
import type { CheckResult } from "../core/verification/completion/check.js";
import type { Strength, SubmitTier } from "../core/verification/evidence/evidence.js";
import type { Contract, ExpectedOutcome } from "../protocol/contract.js";
import type { Target, VerdictTag } from "../protocol/task.js";
import { at, bytes, createdNow, ofTask, taskId, tenantId, userId } from "./schema.js";

const count = (name: string) => integer(name).notNull().default(0);

/** One row per action. `position` is its place in a chain, or 0. */
export const taskActions = pgTable(
  "task_actions",
  {
    tenantId: tenantId(),
    taskId: taskId(),
    stepIndex: integer("step_index").notNull(),
    position: integer("position").notNull(),
    actionId: text("action_id").notNull(),
    planStep: integer("plan_step").notNull(),
    action: text("action").notNull(),
    thought: text("thought").notNull(),
    kind: text("kind").notNull(),
    risk: text("risk").notNull(),
    target: jsonb("target").$type<Target>(),
    /** Expected effect of the action; null if none is expected, and in rows written before this column existed. */
    expectedOutcome: jsonb("expected_outcome").$type<ExpectedOutcome>(),
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

/** Result of a criterion; `id` is its id in the contract. */
export interface CriterionState {
  readonly id: string;
  readonly result: CheckResult;
}

/** Evidence and verdict for one step. The evidence is written first; the verdict follows. */
export const verificationRecords = pgTable(
  "verification_records",
  {
    tenantId: tenantId(),
    taskId: taskId(),
    stepIndex: integer("step_index").notNull(),
    actionId: text("action_id").notNull(),
    evidence: text("evidence").array().notNull().default(sql`'{}'::text[]`),
    /** Number of evidence lines before the cap of 40. */
    lineCount: integer("line_count"),
    strength: text("strength").$type<Strength>(),
    tiers: text("tiers").array().$type<SubmitTier[]>(),
    urlChanged: boolean("url_changed"),
    meaningfulChange: boolean("meaningful_change"),
    refusedSubmit: boolean("refused_submit"),
    expectedOutcome: text("expected_outcome").$type<CheckResult>(),
    /** Results on the page after the action, for each criterion that code can check. */
    criteria: jsonb("criteria").$type<readonly CriterionState[]>(),
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
    createdAt: createdNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.taskId, t.stepIndex] }), ofTask(t, "verification_records_task")],
);

export const correctionRecords = pgTable(
  "correction_records",
  {
    tenantId: tenantId(),
    taskId: taskId(),
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
    taskId: taskId(),
    sequence: integer("sequence").notNull(),
    type: text("type").notNull(),
    text: text("text").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.taskId, t.sequence] }), ofTask(t, "task_events_task")],
);

/** A model's answer, stored so that a task can be replayed. It is about a masked page, and slots replace secrets in it. */
export interface StoredAnswer {
  readonly value: unknown;
  readonly sources?: readonly string[];
  readonly degraded?: true;
}

/** One row per call, failed ones included. `tier` was requested; `answeredTier` gave the answer. */
export const modelCalls = pgTable(
  "model_calls",
  {
    tenantId: tenantId(),
    taskId: taskId(),
    callId: uuid("call_id").notNull(),
    purpose: text("purpose").notNull(),
    tier: text("tier").$type<"smart" | "fast">().notNull(),
    answeredTier: text("answered_tier").$type<"smart" | "fast">(),
    model: text("model"),
    promptVersion: text("prompt_version"),
    calls: integer("calls").notNull().default(1),
    promptTokens: count("prompt_tokens"),
    cachedTokens: count("cached_tokens"),
    completionTokens: count("completion_tokens"),
    thinkingTokens: count("thinking_tokens"),
    toolTokens: count("tool_tokens"),
    costMicroUsd: count("cost_micro_usd"),
    latencyMs: integer("latency_ms").notNull(),
    /** Another tier, or a weaker model than the requested one, answered. */
    fallback: boolean("fallback").notNull().default(false),
    /** Kind of failure; null when the model answered. */
    fault: text("fault"),
    /** Hash of the question without page and time. Like the two below, set only for the last call of a question. */
    questionHash: text("question_hash"),
    /** The activity that asked: its run id and its own id. */
    activityId: text("activity_id"),
    answer: jsonb("answer").$type<StoredAnswer>(),
    /** Masked prompt (gzip) of the last call of a question; null when the call sent no words. */
    prompt: bytes("prompt"),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.callId] }),
    index("model_calls_of_task").on(t.tenantId, t.taskId, t.createdAt),
    index("model_calls_recent").on(t.tenantId, t.createdAt),
    ofTask(t, "model_calls_task"),
  ],
);

/** One row per search. Activities that judge the results read them here; workflow history does not contain them. */
export const searches = pgTable(
  "searches",
  {
    tenantId: tenantId(),
    taskId: taskId(),
    searchId: text("search_id").notNull(),
    query: text("query").notNull(),
    host: text("host"),
    widened: boolean("widened").notNull(),
    results: jsonb("results").$type<readonly SearchResult[]>().notNull(),
    costMicroUsd: integer("cost_micro_usd").notNull(),
    createdAt: createdNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskId, t.searchId] }),
    index("searches_recent").on(t.tenantId, t.createdAt),
    ofTask(t, "searches_task"),
  ],
);

/** Secrets from the user's text, encrypted; the task itself knows only their names. */
export const taskSecrets = pgTable(
  "task_secrets",
  {
    tenantId: tenantId(),
    taskId: taskId(),
    name: text("name").notNull(),
    /** Id of the key that encrypted the value. */
    keyId: text("key_id").notNull(),
    value: bytes("value").notNull(),
    createdAt: createdNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.taskId, t.name] }), ofTask(t, "task_secrets_task")],
);

/** Steps that worked for one person's request, to repeat them without a model (RP8). They belong to the user, not to a task. */
export const scripts = pgTable(
  "scripts",
  {
    tenantId: tenantId(),
    userId: userId(),
    /** Hash of start URL and template, so that the same request has one script. */
    scriptId: text("script_id").notNull(),
    /** Hash of start URL and of the request without its quoted words. */
    shape: text("shape").notNull(),
    site: text("site").notNull(),
    startUrl: text("start_url").notNull(),
    /** The request with markers in place of parameters. */
    request: text("request").notNull(),
    steps: jsonb("steps").$type<readonly ScriptStep[]>().notNull(),
    contract: jsonb("contract").$type<Contract>().notNull(),
    /** Number of tasks that ended verified with this script, not counting the first one. */
    uses: count("uses"),
    heals: count("heals"),
    /** Task that last wrote or used the script. */
    taskId: taskId(),
    createdAt: createdNow(),
    usedAt: at("used_at").notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.scriptId] }),
    index("scripts_by_shape").on(t.tenantId, t.userId, t.shape),
    index("scripts_by_site").on(t.tenantId, t.userId, t.site, t.usedAt),
  ],
);
