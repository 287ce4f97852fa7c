/** Schema of what belongs to one person of a tenant: tokens for scripts, preferences, and what they think of a task. */

import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { TokenScope } from "../protocol/people.js";
import type { Preferences } from "../protocol/preferences.js";
import { at, ofTask, taskId, tenantId, userId } from "./schema.js";

/** A token that its person made for scripts. What is kept is a keyed hash: reading this table lets nobody in, and writing to it neither. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    tenantId: tenantId(),
    tokenId: uuid("token_id").notNull(),
    userId: userId(),
    name: text("name").notNull(),
    hash: text("hash").notNull(),
    scopes: text("scopes").array().$type<TokenScope[]>().notNull(),
    createdAt: at("created_at").notNull(),
    /** Null: until it is revoked. */
    expiresAt: at("expires_at"),
    /** To the minute: not every call writes. */
    lastUsedAt: at("last_used_at"),
    revokedAt: at("revoked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tokenId] }),
    unique("access_tokens_hash").on(t.tenantId, t.hash),
    index("access_tokens_user").on(t.tenantId, t.userId, t.createdAt),
  ],
);

/** How one person likes it; the database shows it to nobody else. */
export const userPreferences = pgTable(
  "user_preferences",
  {
    tenantId: tenantId(),
    userId: userId(),
    preferences: jsonb("preferences").$type<Preferences>().notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] })],
);

/** What a person thinks of what came of a task; for evaluation. */
export const taskFeedback = pgTable(
  "task_feedback",
  {
    tenantId: tenantId(),
    taskId: taskId(),
    userId: userId(),
    rating: text("rating").$type<"up" | "down">().notNull(),
    reason: text("reason"),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.taskId, t.userId] }), ofTask(t, "task_feedback_task")],
);
