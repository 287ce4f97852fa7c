/** Source: origin of the information that a request needs, its completeness, and the questions to a person. */

import type { InteractReply } from "../../protocol/reply.js";
import type { Status } from "../../protocol/task.js";
import { pageWords } from "../words/matcher.js";

export const SOURCES = ["MEMORY", "PAGE", "WEB_SEARCH", "ASK_USER"] as const;
export type Source = (typeof SOURCES)[number];

/** Only the user can give `PRIVATE_DATA`: it is asked for, never searched. */
export const MISSING_TYPES = ["EXTERNAL_KNOWLEDGE", "PRIVATE_DATA"] as const;

export interface MissingInfo {
  readonly field: string;
  readonly type: (typeof MISSING_TYPES)[number];
}

/** Evidence behind a confidence. */
export type ConfidenceEvidence = NonNullable<NonNullable<InteractReply["context"]>["evidence"]>;

export interface ContextAnalysis {
  readonly source: Source;
  readonly missingInfo: readonly MissingInfo[];
  readonly searchQuery?: string;
  readonly reasoning: string;
  readonly confidence: number;
  /** Evidence behind the confidence. Absent if no model was asked or the model left it out. */
  readonly evidence?: ConfidenceEvidence | undefined;
}

/** A question to a person in this session, and their answer. */
export interface UserAnswer {
  readonly question: string;
  readonly answer: string;
}

/** An earlier request of this session and its outcome. `result` may be a page's words: treat it as data. */
export interface EarlierRequest {
  readonly request: string;
  readonly status: Status;
  readonly result?: string;
}

export interface SearchResult {
  readonly title: string;
  readonly url: string;
  readonly content: string;
}

export type SourceRoute =
  | { readonly kind: "proceed" }
  /** Compares the remembered data with the current page. */
  | { readonly kind: "check-page" }
  | Search
  | { readonly kind: "ask" };

interface Search {
  readonly kind: "search";
  /** `verify` is one quick search about a decision that stands; `inform` looks for what is missing. */
  readonly why: "inform" | "verify";
  /** The result must pass its evaluation; otherwise the user is asked. */
  readonly mustSolve: boolean;
}

interface RouteRow {
  readonly name: string;
  readonly source: Source;
  /** Lowest confidence of this row. `degraded` replaces it for a degraded model. */
  readonly from: number;
  readonly degraded?: number;
  readonly route: SourceRoute;
}

const PROCEED: SourceRoute = { kind: "proceed" };
const ASK: SourceRoute = { kind: "ask" };
const MUST_SOLVE: SourceRoute = { kind: "search", why: "inform", mustSolve: true };
const INFORM: SourceRoute = { kind: "search", why: "inform", mustSolve: false };
const VERIFY: SourceRoute = { kind: "search", why: "verify", mustSolve: false };
/** Threshold for a weaker model's answer, in place of 0.7. */
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

/** Total: every source at every confidence has exactly one route. `switched`: not the source that the analysis named. */
export function routeSource(
  analysis: ContextAnalysis,
  degraded = false,
): { readonly row: string; readonly route: SourceRoute; readonly switched: boolean } {
  const { source, missingInfo } = analysis;
  const confidence = soundConfidence(analysis.confidence);
  const isFrom = (row: RouteRow) => confidence >= (degraded ? (row.degraded ?? row.from) : row.from);
  const { name, route } = ROWS.find((row) => row.source === source && isFrom(row)) ?? { name: source, route: ASK };
  // Only the user can give what is missing, so there is nothing to search for.
  const isPrivate = missingInfo.length > 0 && missingInfo.every(({ type }) => type === "PRIVATE_DATA");
  if (route.kind === "search" && isPrivate) return { row: PRIVATE_ROW, route: ASK, switched: true };
  const isInforming = route.kind === "search" && route.why === "inform";
  const switched = (isInforming && source !== "WEB_SEARCH") || (route.kind === "ask" && source !== "ASK_USER");
  return { row: name, route, switched };
}

/** A confidence outside 0 to 1 is taken as medium. */
export const soundConfidence = (confidence: number): number => (confidence >= 0 && confidence <= 1 ? confidence : 0.5);

export interface Completeness {
  readonly canProceed: boolean;
  readonly missingInformation: readonly string[];
  readonly userQuestion: string;
  readonly reasoning: string;
  readonly confidence: number;
  readonly evidence: ConfidenceEvidence;
}

export interface SearchEvaluation {
  readonly solved: boolean;
  readonly shouldRetry: boolean;
  readonly shouldAskUser: boolean;
  readonly refinedQuery?: string;
  readonly summary: string;
  readonly confidence: number;
}

/** Lowest confidence of a believed yes. */
const ENOUGH = 0.6;
/** Maximum number of searches for one question, by their reason. */
const HOPS = { inform: 3, verify: 1 } as const;

export interface InformationRequest {
  readonly question: string;
  readonly missing: readonly string[];
  readonly reasoning: string;
  readonly evidence?: ConfidenceEvidence | undefined;
}

export function questionAfterCheck(check: Completeness): InformationRequest | null {
  if (check.canProceed && soundConfidence(check.confidence) >= ENOUGH) return null;
  const missing = check.missingInformation;
  const { reasoning, evidence } = check;
  return { question: openQuestion(check.userQuestion.trim(), missing), missing, reasoning, evidence };
}

/** The model's own question, unless it asks for a secret, whatever it lists as missing. */
function openQuestion(question: string, missing: readonly string[]): string {
  if (question === "" || missing.some(isSecret)) return questionFor(missing);
  const [secret] = SECRET.exec(question) ?? [];
  return secret === undefined ? question : questionFor([...missing, secret.toLowerCase()]);
}

/** For an analysis that says that only the user knows, or that is too unsure to go on. */
export function questionAfterAnalysis({ missingInfo, reasoning, evidence }: ContextAnalysis): InformationRequest {
  const missing = missingInfo.map(({ field }) => field);
  return { question: questionFor(missing), missing, reasoning, evidence };
}

export type AfterSearch =
  | { readonly kind: "solved" | "unsolved" | "ask" }
  | { readonly kind: "again"; readonly query: string };

/** Next step after an evaluated search. A yes with low confidence counts as "look again". */
export function afterEvaluation(
  evaluation: SearchEvaluation,
  search: Omit<Search, "kind"> & { readonly hop: number; readonly query: string },
): AfterSearch {
  const { solved, confidence, shouldAskUser, shouldRetry, refinedQuery = "" } = evaluation;
  if (solved && soundConfidence(confidence) >= ENOUGH) return { kind: "solved" };
  if (shouldAskUser) return { kind: "ask" };
  const query = refinedQuery.trim();
  const isNew = query !== "" && query.toLowerCase() !== search.query.toLowerCase();
  if ((shouldRetry || solved) && isNew && search.hop < HOPS[search.why]) return { kind: "again", query };
  return search.mustSolve ? { kind: "ask" } : { kind: "unsolved" };
}

export function questionAfterSearch({ missing, reasoning }: Omit<InformationRequest, "question">): InformationRequest {
  const [open, secret] = apart(missing);
  const what = open.length === 0 ? "what I would need to know" : listOf(open);
  const isSaid = open.length > 0 || secret.length === 0;
  const asked = isSaid ? `I looked it up and did not find ${what}. Can you tell me?` : "";
  return { question: [asked, onThePage(secret)].filter((part) => part !== "").join(" "), missing, reasoning };
}

/** Names of secrets. A secret must not be written into a conversation, which is stored. */
const SECRET_WORDS = [
  "passwords?|passwd|pass ?codes?|pass ?phrases?|pin(?: code| number)?|otp|cvc|cvv|card numbers?|secrets?|credentials",
  "(?:one[- ]time|security|verification|recovery|backup|2fa) (?:codes?|passwords?)|log-?in (?:details|data)",
  "(?:api|private|access) keys?|access tokens?|seed phrase",
  pageWords("password"),
];
const SECRET = new RegExp(`(?<!\\p{L})(?:${SECRET_WORDS.join("|")})(?!\\p{L})`, "iu");
const isSecret = (field: string): boolean => SECRET.test(field);

function questionFor(missing: readonly string[]): string {
  if (missing.length === 0) return "I am not sure how to go on. What should I do, in your own words?";
  const [open, secret] = apart(missing);
  const asked = open.length === 0 ? "" : `What ${open.length > 1 ? "are" : "is"} the ${listOf(open)}?`;
  return [asked, onThePage(secret)].filter((part) => part !== "").join(" ");
}

const apart = (missing: readonly string[]): readonly [open: readonly string[], secret: readonly string[]] => [
  missing.filter((field) => !isSecret(field)),
  missing.filter(isSecret),
];

function onThePage(secret: readonly string[]): string {
  if (secret.length === 0) return "";
  return `Please enter the ${listOf(secret)} on the page yourself and tell me when it is done; do not write it here.`;
}

function listOf(fields: readonly string[]): string {
  const last = fields.at(-1) ?? "";
  return fields.length > 1 ? `${fields.slice(0, -1).join(", ")} and ${last}` : last;
}
