/** Knowledge port: what an organisation, or the public, has written about a site. */

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
  /** Of the page at hand: its host decides whether the organisation's knowledge is used. */
  readonly url: string;
  readonly query: string;
  readonly signal?: AbortSignal;
}

export interface KnowledgeFound {
  readonly domain: string;
  /** The pattern of the organisation that fits the host; absent: public knowledge only (KN1). */
  readonly pattern?: string;
  /** All of the organisation's. */
  readonly patterns: readonly string[];
  /** The best first, those of the organisation before public ones. */
  readonly chunks: readonly KnowledgeChunk[];
  /** A source that did not answer; what the others have is there. */
  readonly fault?: string;
  /** It was asked, and there was no answer in time. */
  readonly timedOut?: true;
}

export interface KnowledgePort {
  resolve(about: KnowledgeQuery): Promise<KnowledgeFound>;
}

/** True only when a pattern fitted and a part of the organisation's came back. */
export const hasTenantKnowledge = ({ pattern, chunks }: KnowledgeFound): boolean =>
  pattern !== undefined && chunks.some(({ label }) => label === "company");
