/** Schema of what belongs to one person of a tenant: tokens for scripts, preferences, requests under a key, and what they think of a task. */

import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { TokenScope } from "../protocol/people.js";
import type { Preferences } from "../protocol/preferences.js";
import { at, bytes, createdNow, ofTask, taskId, tenantId, userId } from "./schema.js";

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

/** A request that its person sent under a key, and its reply once there is one. Neither key nor request stands here in clear. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    tenantId: tenantId(),
    userId: userId(),
    keyHash: text("key_hash").notNull(),
    requestHash: text("request_hash").notNull(),
    attemptId: uuid("attempt_id").notNull(),
    /** Null, as the three below: it is being answered. */
    status: integer("status"),
    /** Of the key that encrypted the reply. */
    keyId: text("key_id"),
    reply: bytes("reply"),
    /** Null too where it is about no task. */
    taskId: uuid("task_id"),
    createdAt: createdNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.keyHash] }),
    index("idempotency_keys_created").on(t.tenantId, t.createdAt),
  ],
);
