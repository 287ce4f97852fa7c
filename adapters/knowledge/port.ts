/** Knowledge port: what an organisation, or the public, has written about a site. It waits for its implementation. */

export interface KnowledgeChunk {
  readonly title: string;
  readonly content: string;
  readonly label: "company" | "public";
}

export interface KnowledgePort {
  resolve(about: {
    readonly tenantId: string;
    readonly url: string;
    readonly query: string;
  }): Promise<readonly KnowledgeChunk[]>;
}
