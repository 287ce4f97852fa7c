/** Knowledge port: what an organisation, or the public, has written about a site (design §10, seed 002 §5). Elsewhere: RAG retriever. */

import type { KnowledgeChunk } from "../model/reasoning-purposes.js";

export interface KnowledgePort {
  /** Best first; empty when there is none. */
  resolve(about: {
    readonly tenantId: string;
    readonly url: string;
    readonly query: string;
  }): Promise<readonly KnowledgeChunk[]>;
}
