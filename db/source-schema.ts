/** Source schema: systems of record that an organisation configured, each encrypted whole (SO8). */

import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, bytes, tenantId } from "./schema.js";

export const tenantSources = pgTable(
  "tenant_sources",
  {
    tenantId: tenantId(),
    name: text("name").notNull(),
    keyId: text("key_id").notNull(),
    /** Its definition, credentials included. */
    definition: bytes("definition").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.name] })],
);
