/** Store: the organisation's own documents behind the knowledge port, filtered by the host of the page (KN1). */

import { hostOf, matchingDomain } from "../../core/knowledge/domain-pattern.js";
import type { Database } from "../../db/client.js";
import { searchDocuments } from "../../db/knowledge.js";
import { readTenantSettings } from "../../db/tenant-settings.js";
import type { KnowledgeChunk, KnowledgePort } from "./port.js";

/** Parts that a prompt has room for. */
const CHUNKS = 5;

export const createKnowledgeStore = (database: Database): KnowledgePort => ({
  async resolve({ tenantId, url, query }) {
    const domain = hostOf(url);
    const { allowedDomains } = await readTenantSettings(database, tenantId);
    const pattern = matchingDomain(domain, allowedDomains);
    const found = await searchDocuments(database, tenantId, {
      query,
      most: CHUNKS,
      isUsed: ({ label, domains }) =>
        (label === "public" || pattern !== undefined) &&
        (domains.length === 0 || matchingDomain(domain, domains) !== undefined),
    });
    const chunks = found.map(({ documentId, position, title, section, content, label }) => ({
      id: `${documentId}#${position}`,
      documentId,
      title,
      ...(section !== "" && { section }),
      content,
      label,
    }));
    const isOwn = pattern === undefined ? {} : { pattern };
    return { domain, patterns: allowedDomains, ...isOwn, chunks: companyFirst(chunks) };
  },
});

const companyFirst = (chunks: readonly KnowledgeChunk[]): readonly KnowledgeChunk[] => [
  ...chunks.filter(({ label }) => label === "company"),
  ...chunks.filter(({ label }) => label === "public"),
];
