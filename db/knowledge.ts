/** Knowledge: documents of a tenant, stored in parts, searched by words, deleted whole; and what a task was told of them. */

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

/** What one tenant may keep. */
export const DOCUMENTS_MAX = 500;
export const CHARACTERS_MAX = 20_000_000;
const ROWS = 500;

/** `known`: the same was there already. `full`: the tenant keeps as much as it may; nothing was written. */
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
    // Two uploads of one tenant take turns: each is counted before the next.
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

/** False when there was none. Citations stay: they name it, and hold no word of it. */
export const deleteDocument = (database: Database, tenantId: string, documentId: string): Promise<boolean> =>
  withTenant(database, tenantId, async (tx) => {
    const isIt = and(eq(documents.tenantId, tenantId), eq(documents.documentId, documentId));
    return (await tx.delete(documents).where(isIt).returning()).length > 0;
  });

/** What there is to be told. */
export interface DocumentList {
  /** Hosts on which the organisation's own is used. */
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
  /** Nothing: the newest parts. */
  readonly query: string;
  /** Those that may be used on the page at hand; of one that is gone meanwhile nothing is found. */
  readonly used: DocumentList["documents"];
  readonly most: number;
}

export type FoundChunk = ChunkRow & Pick<DocumentRow, "label">;

/** A part that fits much worse than the best one is noise. */
const WORST = 0.25;

/** The best first. Any word of the query finds a part; more and rarer places of words rank it higher. */
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
  // Any of the words: what a request says is seldom in one part whole.
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

/** Again the same changes nothing. Of a task that is gone nothing is kept. */
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

/** In the order in which they were first given. */
export const readCitations = (database: Database, task: TaskKey): Promise<CitationRow[]> =>
  withTenant(database, task.tenantId, (tx) =>
    tx
      .select()
      .from(taskCitations)
      .where(isOf(taskCitations, task))
      .orderBy(taskCitations.createdAt, taskCitations.chunkId, taskCitations.purpose),
  );

const isOfCompany = (task: TaskKey) => and(isOf(taskCitations, task), eq(taskCitations.label, "company"));

/** What a task was told of the organisation's own documents, as far as they are still there. */
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
