/** Source: where the information that a request needs comes from, whether it is enough to begin, and what a person is asked. */

import type { InteractReply } from "../../protocol/reply.js";
import type { Status } from "../../protocol/task.js";
import { pageWords } from "../words/matcher.js";

export const SOURCES = ["MEMORY", "PAGE", "WEB_SEARCH", "ASK_USER"] as const;
export type Source = (typeof SOURCES)[number];

/** `PRIVATE_DATA` only the user can give: it is asked for, never searched. */
export const MISSING_TYPES = ["EXTERNAL_KNOWLEDGE", "PRIVATE_DATA"] as const;

export interface MissingInfo {
  readonly field: string;
  readonly type: (typeof MISSING_TYPES)[number];
}

/** What a confidence rests on. */
export type ConfidenceEvidence = NonNullable<NonNullable<InteractReply["context"]>["evidence"]>;

export interface ContextAnalysis {
  readonly source: Source;
  readonly missingInfo: readonly MissingInfo[];
  readonly searchQuery?: string;
  readonly reasoning: string;
  readonly confidence: number;
  /** What the confidence rests on; absent where no model was asked, and from models that leave it out. */
  readonly evidence?: ConfidenceEvidence | undefined;
}

/** What was asked of a person in this session, and what they said. */
export interface UserAnswer {
  readonly question: string;
  readonly answer: string;
}

/** What was asked earlier in this session, and what came of it. `result` may be a page's words: it is data. */
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
  /** What is remembered is compared with the page at hand. */
  | { readonly kind: "check-page" }
  | Search
  | { readonly kind: "ask" };

interface Search {
  readonly kind: "search";
  /** `verify` is one quick search about a decision that stands; `inform` looks for what is missing. */
  readonly why: "inform" | "verify";
  /** What was found must pass its evaluation; otherwise the user is asked. */
  readonly mustSolve: boolean;
}

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

/** A yes below this is a question. */
const ENOUGH = 0.6;
/** Searches for one question; a quick one to verify is made once. */
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

/** The model's own words, unless they ask for a secret: whatever it lists as missing. */
function openQuestion(question: string, missing: readonly string[]): string {
  if (question === "" || missing.some(isSecret)) return questionFor(missing);
  const [secret] = SECRET.exec(question) ?? [];
  return secret === undefined ? question : questionFor([...missing, secret.toLowerCase()]);
}

/** The analysis itself says that only the user knows, or is too unsure to go on. */
export function questionAfterAnalysis({ missingInfo, reasoning, evidence }: ContextAnalysis): InformationRequest {
  const missing = missingInfo.map(({ field }) => field);
  return { question: questionFor(missing), missing, reasoning, evidence };
}

export type AfterSearch =
  | { readonly kind: "solved" | "unsolved" | "ask" }
  | { readonly kind: "again"; readonly query: string };

/** What an evaluated search leads to; a yes that is hardly believed counts as "look again". */
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

/** Words for what must not be written into a conversation, where it would be kept. */
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
