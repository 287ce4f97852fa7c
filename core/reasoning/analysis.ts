/** Analysis: where the information that a request needs is to come from, and how sure that is (seed 002 §4.7.1). Elsewhere: context analysis, gap analysis, information source. */

/** In the order in which they are looked at. */
export const SOURCES = ["MEMORY", "PAGE", "WEB_SEARCH", "ASK_USER"] as const;
export type Source = (typeof SOURCES)[number];

/** `PRIVATE_DATA` only the user can give: it is asked for, never searched. */
export const MISSING_TYPES = ["EXTERNAL_KNOWLEDGE", "PRIVATE_DATA"] as const;

export interface MissingInfo {
  readonly field: string;
  readonly type: (typeof MISSING_TYPES)[number];
}

export const QUALITIES = ["high", "medium", "low"] as const;

/** What a confidence stands on. */
export interface Grounds {
  readonly sources: readonly string[];
  readonly quality: (typeof QUALITIES)[number];
  readonly gaps: readonly string[];
}

export interface ContextAnalysis {
  readonly source: Source;
  readonly missingInfo: readonly MissingInfo[];
  readonly searchQuery?: string;
  /** For the user: plain words. */
  readonly reasoning: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** What was asked of a person in this session, and what they said. */
export interface Remembered {
  readonly question: string;
  readonly answer: string;
}

/** What a search brought, as far as prompts and people hear of it. */
export interface SearchResult {
  readonly title: string;
  readonly url: string;
  readonly content: string;
}
