/** Model schema: what was asked of models and of the web for a task, and what it cost (design §11, §15). Elsewhere: usage ledger. */

import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { SearchResult } from "../core/reasoning/analysis.js";
import { ofTask } from "./schema.js";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** One row a call, failed ones included. `tier` is what was asked for, `answeredTier` who answered. */
export const modelCalls = pgTable(
  "model_calls",
  {
    tenantId: text("tenant_id").notNull(),
    taskId: uuid("task_id").notNull(),
    callId: uuid("call_id").notNull(),
    purpose: text("purpose").notNull(),
    tier: text("tier").$type<"smart" | "fast">().notNull(),
    answeredTier: text("answered_tier").$type<"smart" | "fast">(),
    model: text("model"),
    promptVersion: text("prompt_version"),
    calls: integer("calls").notNull().default(1),
    promptTokens: integer("prompt_tokens").notNull().default(0),
    cachedTokens: integer("cached_tokens").notNull().default(0),
    completionTokens: integer("completion_tokens").notNull().default(0),
    thinkingTokens: integer("thinking_tokens").notNull().default(0),
    toolTokens: integer("tool_tokens").notNull().default(0),
    costMicroUsd: integer("cost_micro_usd").notNull().default(0),
    latencyMs: integer("latency_ms").notNull(),
    /** Another tier or a weaker model answered than was asked. */
    fallback: boolean("fallback").notNull().default(false),
    /** Kind of the failure; null when it was answered. */
    fault: text("fault"),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.callId] }),
    index("model_calls_of_task").on(t.tenantId, t.taskId, t.createdAt),
    index("model_calls_recent").on(t.tenantId, t.createdAt),
    ofTask(t, "model_calls_task"),
  ],
);

/** One row a search; its results are read by the activities that judge them and stand in no history. */
export const searches = pgTable(
  "searches",
  {
    tenantId: text("tenant_id").notNull(),
    taskId: uuid("task_id").notNull(),
    searchId: text("search_id").notNull(),
    query: text("query").notNull(),
    host: text("host"),
    widened: boolean("widened").notNull(),
    results: jsonb("results").$type<readonly SearchResult[]>().notNull(),
    costMicroUsd: integer("cost_micro_usd").notNull(),
    createdAt: at("created_at").notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.taskId, t.searchId] }), ofTask(t, "searches_task")],
);
