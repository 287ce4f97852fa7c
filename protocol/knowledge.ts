/** Knowledge: documents of an organisation, and what of them is known about a site. Never sent to the client of a task. */

import { z } from "@hono/zod-openapi";
import { httpUrl } from "./observation.js";
import { filled, list, named, text, type Wire } from "./task.js";

export const DOCUMENT_TYPES = ["text/plain", "text/markdown", "text/html"] as const;
export const KNOWLEDGE_LABELS = ["company", "public"] as const;

/** Characters of one document. */
export const DOCUMENT_MAX = 500_000;
export const DOMAINS_MAX = 50;

const label = z.enum(KNOWLEDGE_LABELS).openapi({
  description:
    "`company`: used only on hosts that the organisation's `allowedDomains` name; `public`: used on every site",
});
const domains = z.array(text.min(1).max(253)).max(DOMAINS_MAX);

export const newDocument = z
  .strictObject({
    title: filled(200),
    content: text.min(1).max(DOCUMENT_MAX),
    contentType: z.enum(DOCUMENT_TYPES).default("text/plain"),
    label: label.default("company"),
    domains: domains.default([]).openapi({
      description: "Used on these hosts alone (`app.acme.com`, `*.acme.com`); `[]`: wherever its label says",
    }),
  })
  .openapi("NewKnowledgeDocument", {
    example: {
      title: "Warehouse handbook",
      content: "# Deliveries\n\nDeliveries go to 12 Harbour Street, dock 4.",
      contentType: "text/markdown",
      label: "company",
      domains: ["orders.acme.test"],
    },
  });

export const knowledgeDocument = named("KnowledgeDocument", {
  documentId: z.guid(),
  title: text,
  contentType: z.enum(DOCUMENT_TYPES),
  label,
  domains: list(text),
  /** Characters that are kept, and the parts that they are in. */
  characters: z.int(),
  chunks: z.int(),
  createdAt: z.iso.datetime(),
});

export const documentPage = named("KnowledgeDocuments", { documents: list(knowledgeDocument) });
export const documentPath = z.object({ id: z.guid().openapi({ param: { name: "id", in: "path" } }) });

export const resolveQuery = z.object({
  // Together they fit into a request's head (16 KiB) however they are encoded.
  url: httpUrl.max(2_048).openapi({ description: "Address of the page", example: "https://orders.acme.test/new" }),
  query: text.max(500).optional().openapi({ description: "What it is about; without it the newest parts are shown" }),
});

const chunk = named("KnowledgeChunk", {
  id: text,
  content: text,
  documentTitle: text,
  metadata: z.record(text, z.unknown()).optional(),
});

export const citation = named("Citation", {
  documentId: text,
  documentTitle: text,
  section: text.optional(),
  page: z.int().optional(),
});

export const resolvedKnowledge = named("ResolvedKnowledge", {
  allowed: z.literal(true),
  domain: text,
  hasOrgKnowledge: z.boolean(),
  context: list(chunk),
  citations: list(citation),
});

export type DocumentType = (typeof DOCUMENT_TYPES)[number];
export type KnowledgeLabel = (typeof KNOWLEDGE_LABELS)[number];
export type NewDocument = z.infer<typeof newDocument>;
export type KnowledgeDocument = Wire<typeof knowledgeDocument>;
export type ResolvedKnowledge = Wire<typeof resolvedKnowledge>;
