/** Person schema: one person's data in a tenant: tokens for scripts, preferences, idempotency keys and task feedback. */

import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { TokenScope } from "../protocol/people.js";
import type { Preferences } from "../protocol/preferences.js";
import { at, bytes, createdNow, ofTask, taskId, tenantId, userId } from "./schema.js";

/** A token that a person made for scripts. Only a keyed hash is stored, so access to this table does not let anybody sign in. */
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
    /** Null for a token that is valid until it is revoked. */
    expiresAt: at("expires_at"),
    /** Accurate to the minute, so that not every call writes. */
    lastUsedAt: at("last_used_at"),
    revokedAt: at("revoked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tokenId] }),
    unique("access_tokens_hash").on(t.tenantId, t.hash),
    index("access_tokens_user").on(t.tenantId, t.userId, t.createdAt),
  ],
);

/** One person's preferences; row-level security hides them from others. */
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

/** A person's rating of a task's result, for evaluation. */
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

/** A request that a person sent under a key, and its reply once there is one. Key and request are stored as hashes only. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    tenantId: tenantId(),
    userId: userId(),
    keyHash: text("key_hash").notNull(),
    requestHash: text("request_hash").notNull(),
    attemptId: uuid("attempt_id").notNull(),
    /** Null, like the three below, while the request is being answered. */
    status: integer("status"),
    /** Id of the key that encrypted the reply. */
    keyId: text("key_id"),
    reply: bytes("reply"),
    /** Also null for a reply that is about no task. */
    taskId: uuid("task_id"),
    createdAt: createdNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.keyHash] }),
    index("idempotency_keys_created").on(t.tenantId, t.createdAt),
  ],
);
