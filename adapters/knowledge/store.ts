/** Store: the knowledge port over documents and the extraction service, filtered by the page's host (KN1). */

import { hostOf, matchingDomain } from "../../core/knowledge/domain-pattern.js";
import type { Database } from "../../db/client.js";
import { type DocumentList, readDocumentList, searchDocuments } from "../../db/knowledge.js";
import { type KnowledgeService, KnowledgeServiceError } from "./extraction-service.js";
import type { KnowledgeChunk, KnowledgePort, KnowledgeQuery } from "./port.js";

/** Most chunks that a prompt has room for. */
const CHUNKS = 5;

/** Without a service it searches the documents only. */
export const createKnowledgeStore = (database: Database, service?: KnowledgeService): KnowledgePort => ({
  async resolve(about) {
    const domain = hostOf(about.url);
    const { patterns, documents } = await readDocumentList(database, about.tenantId);
    const pattern = matchingDomain(domain, patterns);
    const isOwn = pattern !== undefined;
    const used = documents.filter(
      ({ label, domains }) =>
        (label === "public" || isOwn) && (domains.length === 0 || matchingDomain(domain, domains) !== undefined),
    );
    const [stored, served] = await Promise.all([
      storedChunks(database, about, used),
      // Ask the service only about the organisation's hosts; it must not learn of other pages.
      pattern === undefined || service === undefined ? { chunks: [] } : servedChunks(service, about),
    ]);
    const chunks = inOrder([...stored, ...served.chunks]).slice(0, CHUNKS);
    return { domain, patterns, ...(pattern !== undefined && { pattern }), ...served, chunks };
  },
});

async function storedChunks(
  database: Database,
  { tenantId, query }: KnowledgeQuery,
  used: DocumentList["documents"],
): Promise<readonly KnowledgeChunk[]> {
  const found = await searchDocuments(database, tenantId, { query, most: CHUNKS, used });
  return found.map(({ documentId, position, title, section, content, label }) => ({
    id: `${documentId}#${position}`,
    documentId,
    title,
    ...(section !== "" && { section }),
    content,
    label,
  }));
}

async function servedChunks(service: KnowledgeService, about: KnowledgeQuery) {
  try {
    return { chunks: await service(about) };
  } catch (error) {
    if (!(error instanceof KnowledgeServiceError)) throw error;
    return { chunks: [], fault: error.message, ...(error.kind === "timeout" && { timedOut: true as const }) };
  }
}

/** Company chunks come before public ones; chunks of documents and of the service alternate. */
const inOrder = (chunks: readonly KnowledgeChunk[]): readonly KnowledgeChunk[] =>
  (["company", "public"] as const).flatMap((label) => {
    const own = chunks.filter((one) => one.label === label);
    const [served, stored] = [own.filter(isServed), own.filter((one) => !isServed(one))];
    const most = Math.max(stored.length, served.length);
    return Array.from({ length: most }, (_, at) => [stored[at], served[at]].flatMap((one) => one ?? [])).flat();
  });

const isServed = ({ id }: KnowledgeChunk): boolean => id.startsWith("service:");
