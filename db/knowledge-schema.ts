/** Knowledge schema: an organisation's documents in searchable parts, and citations of the parts that a task received. */

import { sql } from "drizzle-orm";
import {
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { DocumentType, KnowledgeLabel } from "../protocol/knowledge.js";
import { createdNow, ofTask, taskId, tenantId } from "./schema.js";

/** `tsvector`: words and their positions, for full-text search. */
const words = customType<{ data: string }>({ dataType: () => "tsvector" });
const label = () => text("label").$type<KnowledgeLabel>().notNull();

/** A document belongs to its tenant, not to a person; the audit log names the person who added it. */
export const knowledgeDocuments = pgTable(
  "knowledge_documents",
  {
    tenantId: tenantId(),
    documentId: uuid("document_id").notNull(),
    title: text("title").notNull(),
    contentType: text("content_type").$type<DocumentType>().notNull(),
    label: label(),
    /** Host patterns; if empty, the label decides where the document is used. */
    domains: jsonb("domains").$type<readonly string[]>().notNull(),
    /** Hash of the upload: the same upload twice is one document. */
    contentHash: text("content_hash").notNull(),
    characters: integer("characters").notNull(),
    chunks: integer("chunks").notNull(),
    createdAt: createdNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId] }),
    unique("knowledge_documents_content").on(t.tenantId, t.contentHash),
  ],
);

export const knowledgeChunks = pgTable(
  "knowledge_chunks",
  {
    tenantId: tenantId(),
    documentId: uuid("document_id").notNull(),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    section: text("section").notNull(),
    content: text("content").notNull(),
    /** Title and headings weigh more. English words match by stem; other languages match only as written. */
    search: words("search")
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english'::regconfig, "title" || ' ' || "section"), 'A') || setweight(to_tsvector('english'::regconfig, "content"), 'B')`,
      ),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId, t.position] }),
    foreignKey({
      name: "knowledge_chunks_document",
      columns: [t.tenantId, t.documentId],
      foreignColumns: [knowledgeDocuments.tenantId, knowledgeDocuments.documentId],
    }).onDelete("cascade"),
    index("knowledge_chunks_search").using("gin", t.search),
  ],
);

/** A citation: a document part that a model received for a task, and the purpose. The text stays in the document. */
export const taskCitations = pgTable(
  "task_citations",
  {
    tenantId: tenantId(),
    taskId: taskId(),
    chunkId: text("chunk_id").notNull(),
    /** Model question that received the part. */
    purpose: text("purpose").notNull(),
    documentId: text("document_id").notNull(),
    documentTitle: text("document_title").notNull(),
    section: text("section"),
    page: integer("page"),
    label: label(),
    /** Host of the current page when the part was first given. */
    host: text("host").notNull(),
    createdAt: createdNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.taskId, t.chunkId, t.purpose] }), ofTask(t, "task_citations_task")],
);
