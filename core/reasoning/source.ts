/** Source: where the information that a request needs comes from, and what a confidence leads to. */

export const SOURCES = ["MEMORY", "PAGE", "WEB_SEARCH", "ASK_USER"] as const;
export type Source = (typeof SOURCES)[number];

/** `PRIVATE_DATA` only the user can give: it is asked for, never searched. */
export const MISSING_TYPES = ["EXTERNAL_KNOWLEDGE", "PRIVATE_DATA"] as const;

export interface MissingInfo {
  readonly field: string;
  readonly type: (typeof MISSING_TYPES)[number];
}

export const QUALITIES = ["high", "medium", "low"] as const;

export interface ConfidenceEvidence {
  readonly sources: readonly string[];
  readonly quality: (typeof QUALITIES)[number];
  readonly gaps: readonly string[];
}

export interface ContextAnalysis {
  readonly source: Source;
  readonly missingInfo: readonly MissingInfo[];
  readonly searchQuery?: string;
  readonly reasoning: string;
  readonly confidence: number;
}

/** What was asked of a person in this session, and what they said. */
export interface UserAnswer {
  readonly question: string;
  readonly answer: string;
}

export interface SearchResult {
  readonly title: string;
  readonly url: string;
  readonly content: string;
}

export type SourceRoute =
  | { readonly kind: "proceed" }
  /** What is remembered is compared with the page at hand. */
  | { readonly kind: "check-page" }
  | {
      readonly kind: "search";
      /** `verify` is one quick search about a decision that stands; `inform` looks for what is missing. */
      readonly why: "inform" | "verify";
      /** What was found must pass its evaluation; otherwise the user is asked. */
      readonly mustSolve: boolean;
    }
  | { readonly kind: "ask" };

interface RouteRow {
  readonly name: string;
  readonly source: Source;
  /** Confidence from here on; with a degraded model's answer, from `degraded` on. */
  readonly from: number;
  readonly degraded?: number;
  readonly route: SourceRoute;
}

const PROCEED: SourceRoute = { kind: "proceed" };
const ASK: SourceRoute = { kind: "ask" };
const MUST_SOLVE: SourceRoute = { kind: "search", why: "inform", mustSolve: true };
const INFORM: SourceRoute = { kind: "search", why: "inform", mustSolve: false };
const VERIFY: SourceRoute = { kind: "search", why: "verify", mustSolve: false };
/** A weaker model's answer is believed from here on, where 0.7 stands otherwise. */
const DEGRADED = 0.6;

/** By source, the highest confidence first. Every branch below 0.5 ends in asking. */
export const ROWS: readonly RouteRow[] = [
  { name: "MEMORY from 0.9", source: "MEMORY", from: 0.9, route: PROCEED },
  { name: "MEMORY from 0.7", source: "MEMORY", from: 0.7, degraded: DEGRADED, route: { kind: "check-page" } },
  { name: "MEMORY from 0.5", source: "MEMORY", from: 0.5, route: MUST_SOLVE },
  { name: "MEMORY below 0.5", source: "MEMORY", from: 0, route: ASK },
  { name: "PAGE from 0.9", source: "PAGE", from: 0.9, route: PROCEED },
  { name: "PAGE from 0.7", source: "PAGE", from: 0.7, degraded: DEGRADED, route: VERIFY },
  { name: "PAGE from 0.5", source: "PAGE", from: 0.5, route: MUST_SOLVE },
  { name: "PAGE below 0.5", source: "PAGE", from: 0, route: ASK },
  { name: "WEB_SEARCH from 0.7", source: "WEB_SEARCH", from: 0.7, degraded: DEGRADED, route: INFORM },
  { name: "WEB_SEARCH from 0.5", source: "WEB_SEARCH", from: 0.5, route: MUST_SOLVE },
  { name: "WEB_SEARCH below 0.5", source: "WEB_SEARCH", from: 0, route: ASK },
  { name: "ASK_USER", source: "ASK_USER", from: 0, route: ASK },
];

export const PRIVATE_ROW = "PRIVATE_DATA is never searched";

/** Total: every source at every confidence has exactly one route. `switched`: another source than the analysis named. */
export function routeSource(
  analysis: ContextAnalysis,
  degraded = false,
): { readonly row: string; readonly route: SourceRoute; readonly switched: boolean } {
  const { source, missingInfo } = analysis;
  const confidence = soundConfidence(analysis.confidence);
  const isFrom = (row: RouteRow) => confidence >= (degraded ? (row.degraded ?? row.from) : row.from);
  const { name, route } = ROWS.find((row) => row.source === source && isFrom(row)) ?? { name: source, route: ASK };
  // All that is missing only the user can give: there is nothing to search for.
  const isPrivate = missingInfo.length > 0 && missingInfo.every(({ type }) => type === "PRIVATE_DATA");
  if (route.kind === "search" && isPrivate) return { row: PRIVATE_ROW, route: ASK, switched: true };
  const isInforming = route.kind === "search" && route.why === "inform";
  const switched = (isInforming && source !== "WEB_SEARCH") || (route.kind === "ask" && source !== "ASK_USER");
  return { row: name, route, switched };
}

/** A confidence outside 0 to 1 is taken as medium. */
export const soundConfidence = (confidence: number): number => (confidence >= 0 && confidence <= 1 ? confidence : 0.5);
