/** History schema: the revisions of a task's plan, its client's receipts for each action, and its screenshots. */

import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Receipt } from "../core/action/execution.js";
import type { PlanRevision } from "../protocol/contract.js";
import type { Screenshot } from "../protocol/observation.js";
import { at, bytes, createdNow, ofTask, taskId, tenantId } from "./schema.js";

/** A new or changed plan, with the reason. `sequence` is that of the event that announces it. */
export const planRevisions = pgTable(
  "plan_revisions",
  {
    tenantId: tenantId(),
    taskId: taskId(),
    sequence: integer("sequence").notNull(),
    revision: jsonb("revision").$type<PlanRevision>().notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.taskId, t.sequence] }), ofTask(t, "plan_revisions_task")],
);

/** A client's receipt for one action, as sent but masked. A refused report leaves no rows. */
export const taskReceipts = pgTable(
  "task_receipts",
  {
    tenantId: tenantId(),
    taskId: taskId(),
    observationId: text("observation_id").notNull(),
    actionId: text("action_id").notNull(),
    receipt: jsonb("receipt").$type<Receipt>().notNull(),
    createdAt: createdNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskId, t.observationId, t.actionId] }),
    ofTask(t, "task_receipts_task"),
  ],
);

/** Screenshot of a page from the client, which paints over secrets first; one for each page of a task. */
export const screenshots = pgTable(
  "screenshots",
  {
    tenantId: tenantId(),
    taskId: taskId(),
    snapshotId: text("snapshot_id").notNull(),
    type: text("type").$type<Screenshot["type"]>().notNull(),
    picture: bytes("picture").notNull(),
    createdAt: createdNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskId, t.snapshotId] }),
    index("screenshots_created").on(t.tenantId, t.createdAt),
    ofTask(t, "screenshots_task"),
  ],
);
