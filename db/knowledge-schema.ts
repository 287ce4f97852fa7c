/** Knowledge schema: documents of an organisation in parts that can be searched, and which parts a task was told. */

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

/** `tsvector`: words and where they stand, for full-text search. */
const words = customType<{ data: string }>({ dataType: () => "tsvector" });
const label = () => text("label").$type<KnowledgeLabel>().notNull();

/** Of a tenant, not of a person: who brought it stands in the audit log. */
export const knowledgeDocuments = pgTable(
  "knowledge_documents",
  {
    tenantId: tenantId(),
    documentId: uuid("document_id").notNull(),
    title: text("title").notNull(),
    contentType: text("content_type").$type<DocumentType>().notNull(),
    label: label(),
    /** Patterns of hosts; none: wherever its label says. */
    domains: jsonb("domains").$type<readonly string[]>().notNull(),
    /** Of what was sent: the same twice is one document. */
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
    /** Title and headings weigh more. English stems; words of other languages are found as they are written. */
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

/** A citation: which part a model was told for a task, and for what. Its words stay in the document. */
export const taskCitations = pgTable(
  "task_citations",
  {
    tenantId: tenantId(),
    taskId: taskId(),
    chunkId: text("chunk_id").notNull(),
    /** Question of a model that it was given to. */
    purpose: text("purpose").notNull(),
    documentId: text("document_id").notNull(),
    documentTitle: text("document_title").notNull(),
    section: text("section"),
    page: integer("page"),
    label: label(),
    /** Of the page at hand when it was first given. */
    host: text("host").notNull(),
    createdAt: createdNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.taskId, t.chunkId, t.purpose] }), ofTask(t, "task_citations_task")],
);
