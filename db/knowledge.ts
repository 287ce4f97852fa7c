/** Knowledge: a tenant's documents, stored in parts, searched by words and deleted whole; and citations by tasks. */

import { createHash, randomUUID } from "node:crypto";
import { and, asc, count, desc, eq, inArray, type SQL, sql, sum } from "drizzle-orm";
import type { DocumentChunk } from "../core/knowledge/chunk.js";
import type { NewDocument } from "../protocol/knowledge.js";
import { type Database, storable, type TenantTransaction, withTenant } from "./client.js";
import { knowledgeChunks as chunks, knowledgeDocuments as documents, taskCitations } from "./knowledge-schema.js";
import { isOf, type TaskKey, tenantSettings } from "./schema.js";

export type DocumentRow = typeof documents.$inferSelect;
export type ChunkRow = Omit<typeof chunks.$inferSelect, "search">;
export type CitationRow = typeof taskCitations.$inferSelect;

/** Limits per tenant. */
export const DOCUMENTS_MAX = 500;
export const CHARACTERS_MAX = 20_000_000;
const ROWS = 500;

/** `known`: the same document exists already. `full`: it would exceed the tenant's limits; nothing was written. */
export type DocumentWritten =
  | { readonly kind: "written" | "known"; readonly row: DocumentRow }
  | { readonly kind: "full" };

export const writeDocument = (
  database: Database,
  tenantId: string,
  { content, ...given }: NewDocument,
  parts: readonly DocumentChunk[],
): Promise<DocumentWritten> =>
  withTenant(database, tenantId, async (tx) => {
    // Serializes a tenant's uploads, so that each is counted before the next.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`knowledge:${tenantId}`}, 0))`);
    const contentHash = createHash("sha256")
      .update(JSON.stringify([given, content]))
      .digest("hex");
    const isSame = and(eq(documents.tenantId, tenantId), eq(documents.contentHash, contentHash));
    const [known] = await tx.select().from(documents).where(isSame);
    if (known !== undefined) return { kind: "known", row: known };
    const characters = parts.reduce((total, part) => total + part.content.length, 0);
    if (await isFull(tx, tenantId, characters)) return { kind: "full" };
    const { title, contentType, label, domains } = storable(given);
    const size = { contentHash, characters, chunks: parts.length };
    const documentId = randomUUID();
    const [row] = await tx
      .insert(documents)
      .values({ tenantId, documentId, title, contentType, label, domains, ...size })
      .returning();
    if (row === undefined) throw new Error("Postgres returned no row for a document.");
    const rows = parts.map((part, position) => ({ tenantId, documentId, position, title, ...storable(part) }));
    for (let from = 0; from < rows.length; from += ROWS) await tx.insert(chunks).values(rows.slice(from, from + ROWS));
    return { kind: "written", row };
  });

async function isFull(tx: TenantTransaction, tenantId: string, more: number): Promise<boolean> {
  const kept = { documents: count(), characters: sum(documents.characters).mapWith(Number) };
  const [row] = await tx.select(kept).from(documents).where(eq(documents.tenantId, tenantId));
  return (row?.documents ?? 0) >= DOCUMENTS_MAX || (row?.characters ?? 0) + more > CHARACTERS_MAX;
}

/** The newest first. */
export const listDocuments = (database: Database, tenantId: string): Promise<DocumentRow[]> =>
  withTenant(database, tenantId, (tx) =>
    tx
      .select()
      .from(documents)
      .where(eq(documents.tenantId, tenantId))
      .orderBy(desc(documents.createdAt), documents.documentId),
  );

/** False when there was none. Citations stay: they name the document but hold none of its text. */
export const deleteDocument = (database: Database, tenantId: string, documentId: string): Promise<boolean> =>
  withTenant(database, tenantId, async (tx) => {
    const isIt = and(eq(documents.tenantId, tenantId), eq(documents.documentId, documentId));
    return (await tx.delete(documents).where(isIt).returning()).length > 0;
  });

/** A tenant's documents, and the hosts on which its own knowledge is used. */
export interface DocumentList {
  /** Hosts on which the organisation's own documents are used. */
  readonly patterns: readonly string[];
  readonly documents: readonly Pick<DocumentRow, "documentId" | "label" | "domains">[];
}

export const readDocumentList = (database: Database, tenantId: string): Promise<DocumentList> =>
  withTenant(database, tenantId, async (tx) => {
    const { documentId, label, domains } = documents;
    const { allowedDomains } = tenantSettings;
    const [[settings], all] = await Promise.all([
      tx.select({ allowedDomains }).from(tenantSettings).where(eq(tenantSettings.tenantId, tenantId)),
      tx.select({ documentId, label, domains }).from(documents).where(eq(documents.tenantId, tenantId)),
    ]);
    return { patterns: settings?.allowedDomains ?? [], documents: all };
  });

export interface KnowledgeSearch {
  /** An empty query finds the newest parts. */
  readonly query: string;
  /** Documents that may be used on the current page. One that was deleted meanwhile yields no parts. */
  readonly used: DocumentList["documents"];
  readonly most: number;
}

export type FoundChunk = ChunkRow & Pick<DocumentRow, "label">;

/** Parts that rank below this share of the best rank are dropped as noise. */
const WORST = 0.25;

/** Best part first. Any word of the query finds a part; more matches rank it higher. */
export async function searchDocuments(
  database: Database,
  tenantId: string,
  { query, used, most }: KnowledgeSearch,
): Promise<readonly FoundChunk[]> {
  if (used.length === 0) return [];
  const labels = new Map(used.map((one) => [one.documentId, one.label]));
  const rows = await withTenant(database, tenantId, (tx) =>
    rankedChunks(tx, tenantId, [...labels.keys()], { query, most }),
  );
  return rows.flatMap((row) => {
    const label = labels.get(row.documentId);
    return label === undefined ? [] : [{ ...row, label }];
  });
}

async function rankedChunks(
  tx: TenantTransaction,
  tenantId: string,
  documentIds: readonly string[],
  { query, most }: Pick<KnowledgeSearch, "query" | "most">,
): Promise<readonly ChunkRow[]> {
  const { search: _search, ...columns } = chunksColumns;
  const isUsed = and(eq(chunks.tenantId, tenantId), inArray(chunks.documentId, [...documentIds]));
  if (query.trim() === "") {
    const newest = tx.select(columns).from(chunks).innerJoin(documents, ofDocument).where(isUsed);
    return newest.orderBy(desc(documents.createdAt), asc(chunks.position)).limit(most);
  }
  // Any word matches, because one part seldom contains all words of a request.
  const words = sql`replace(plainto_tsquery('english', ${storable(query)})::text, '&', '|')::tsquery`;
  const rank: SQL<number> = sql<number>`ts_rank(${chunks.search}, ${words}, 1)`;
  const fits = and(isUsed, sql`${chunks.search} @@ ${words}`);
  const rows = await tx
    .select({ ...columns, rank })
    .from(chunks)
    .where(fits)
    .orderBy(desc(rank), chunks.documentId, chunks.position)
    .limit(most);
  const best = rows[0]?.rank ?? 0;
  return rows.filter((row) => row.rank >= best * WORST).map(({ rank: _rank, ...row }) => row);
}

const { tenantId, documentId, position, title, section, content, search } = chunks;
const chunksColumns = { tenantId, documentId, position, title, section, content, search };
const ofDocument = and(eq(documents.tenantId, chunks.tenantId), eq(documents.documentId, chunks.documentId));

export type NewCitation = Omit<typeof taskCitations.$inferInsert, "tenantId" | "taskId">;

/** Idempotent. Writes nothing for a task that was deleted. */
export const writeCitations = async (
  database: Database,
  task: TaskKey,
  citations: readonly NewCitation[],
): Promise<void> => {
  if (citations.length === 0) return;
  const { tenantId, taskId } = task;
  await withTenant(database, tenantId, async (tx) => {
    const isThere = await tx.execute(
      sql`select 1 from tasks where tenant_id = ${tenantId} and task_id = ${taskId}::uuid for key share`,
    );
    if (isThere.length === 0) return;
    const rows = citations.map((one) => ({ ...storable(one), tenantId, taskId }));
    await tx.insert(taskCitations).values(rows).onConflictDoNothing();
  });
};

/** A task's citations, in the order in which the parts were first given. */
export const readCitations = (database: Database, task: TaskKey): Promise<CitationRow[]> =>
  withTenant(database, task.tenantId, (tx) =>
    tx
      .select()
      .from(taskCitations)
      .where(isOf(taskCitations, task))
      .orderBy(taskCitations.createdAt, taskCitations.chunkId, taskCitations.purpose),
  );

const isOfCompany = (task: TaskKey) => and(isOf(taskCitations, task), eq(taskCitations.label, "company"));

/** Texts of the organisation's own documents that a task received; deleted documents are missing. */
export const readCitationTexts = (database: Database, task: TaskKey): Promise<readonly string[]> =>
  withTenant(database, task.tenantId, async (tx) => {
    const isCited = sql`${taskCitations.chunkId} = ${chunks.documentId}::text || '#' || ${chunks.position}`;
    const isTheirs = and(isOfCompany(task), eq(chunks.tenantId, task.tenantId));
    const rows = await tx
      .selectDistinct({ content: chunks.content })
      .from(chunks)
      .innerJoin(taskCitations, isCited)
      .where(isTheirs);
    return rows.map((row) => row.content);
  });
