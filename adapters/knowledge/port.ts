/** Knowledge port: texts of an organisation, or of the public, about a site. */

import type { KnowledgeLabel } from "../../protocol/knowledge.js";

export interface KnowledgeChunk {
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
  readonly section?: string;
  readonly page?: number;
  readonly content: string;
  readonly label: KnowledgeLabel;
}

export interface KnowledgeQuery {
  readonly tenantId: string;
  /** Address of the current page. Its host decides if the organisation's knowledge is used. */
  readonly url: string;
  readonly query: string;
  readonly signal?: AbortSignal;
}

export interface KnowledgeFound {
  readonly domain: string;
  /** The organisation's pattern that matches the host. Absent: public knowledge only (KN1). */
  readonly pattern?: string;
  /** All patterns of the organisation. */
  readonly patterns: readonly string[];
  /** Chunks of the organisation before public ones, each best first. */
  readonly chunks: readonly KnowledgeChunk[];
  /** Fault of a source that failed; `chunks` still holds the others' results. */
  readonly fault?: string;
  /** The source did not answer in time. */
  readonly timedOut?: true;
}

export interface KnowledgePort {
  resolve(about: KnowledgeQuery): Promise<KnowledgeFound>;
}

/** True only if a pattern matched and the organisation's own chunks were found. */
export const hasTenantKnowledge = ({ pattern, chunks }: KnowledgeFound): boolean =>
  pattern !== undefined && chunks.some(({ label }) => label === "company");
