/** Search port: one way to ask the web. */

import type { SearchResult } from "../../core/reasoning/source.js";

export interface SearchRequest {
  readonly query: string;
  /** Results of this host come first; the search is widened to all hosts when there are few. */
  readonly host?: string;
  readonly signal: AbortSignal;
}

export interface SearchAnswer {
  readonly results: readonly SearchResult[];
  readonly widened: boolean;
  readonly requests: number;
  readonly costMicroUsd: number;
}

export interface SearchPort {
  readonly name: string;
  search(request: SearchRequest): Promise<SearchAnswer>;
}

export class SearchError extends Error {
  override readonly name = "SearchError";
  readonly kind: "rate-limited" | "unavailable" | "timeout" | "refused" | "unreadable";
  readonly retryable: boolean;
  constructor(kind: SearchError["kind"], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.retryable = kind === "rate-limited" || kind === "unavailable" || kind === "timeout";
  }
}
