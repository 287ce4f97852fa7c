/** Audit schema: members' access to other members' data, as one chain of hashes per tenant. */

import { index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { at, tenantId } from "./schema.js";

/**
 * One row per access to another member's data. Append-only: the database links each new row into its tenant's chain
 * (migration 0007). Erased content becomes null; its hash stays.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    tenantId: tenantId(),
    id: uuid("id").notNull(),
    userId: text("user_id"),
    action: text("action"),
    subject: text("subject"),
    /** Random, so that erased content cannot be guessed from its hash. */
    salt: text("salt"),
    createdAt: at("created_at").notNull(),
    /** Counts from 1 without gaps. */
    position: integer("position").notNull().default(0),
    contentHash: text("content_hash").notNull().default(""),
    chainHash: text("chain_hash").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("audit_log_position").on(t.tenantId, t.position),
    index("audit_log_recent").on(t.tenantId, t.createdAt),
  ],
);

/** The last link of each tenant's chain; read by the app, written by the database. */
export const auditHeads = pgTable("audit_heads", {
  tenantId: tenantId().primaryKey(),
  position: integer("position").notNull(),
  chainHash: text("chain_hash").notNull(),
});
