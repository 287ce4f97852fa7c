/** Completeness: whether enough is known to begin, and what a person is asked if not. */

import type { ConfidenceEvidence, ContextAnalysis } from "./source.js";
import { soundConfidence } from "./source.js";

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
}

export function questionAfterCheck(check: Completeness): InformationRequest | null {
  if (check.canProceed && soundConfidence(check.confidence) >= ENOUGH) return null;
  const missing = check.missingInformation;
  return { question: openQuestion(check.userQuestion.trim(), missing), missing, reasoning: check.reasoning };
}

/** The model's own words, unless they ask for a secret: whatever it lists as missing. */
function openQuestion(question: string, missing: readonly string[]): string {
  if (question === "" || missing.some(isSecret)) return questionFor(missing);
  const [secret] = SECRET.exec(question) ?? [];
  return secret === undefined ? question : questionFor([...missing, secret.toLowerCase()]);
}

/** The analysis itself says that only the user knows, or is too unsure to go on. */
export function questionAfterAnalysis({ missingInfo, reasoning }: ContextAnalysis): InformationRequest {
  const missing = missingInfo.map(({ field }) => field);
  return { question: questionFor(missing), missing, reasoning };
}

export type AfterSearch =
  | { readonly kind: "solved" | "unsolved" | "ask" }
  | { readonly kind: "again"; readonly query: string };

/** What an evaluated search leads to; a yes that is hardly believed counts as "look again". */
export function afterEvaluation(
  evaluation: SearchEvaluation,
  search: {
    readonly why: "inform" | "verify";
    readonly mustSolve: boolean;
    readonly hop: number;
    readonly query: string;
  },
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
  const asked =
    open.length === 0 && secret.length > 0 ? "" : `I looked it up and did not find ${what}. Can you tell me?`;
  return { question: [asked, onThePage(secret)].filter((part) => part !== "").join(" "), missing, reasoning };
}

/** Words for what must not be written into a conversation, where it would be kept. */
const SECRET_WORDS = [
  "passwords?|passwd|pass ?codes?|pass ?phrases?|pin(?: code| number)?|otp|cvc|cvv|card numbers?|secrets?|credentials",
  "(?:one[- ]time|security|verification|recovery|backup|2fa) (?:codes?|passwords?)|log-?in (?:details|data)",
  "(?:api|private|access) keys?|access tokens?|seed phrase",
  "passw(?:o|ö)rt(?:er)?|kennw(?:o|ö)rt(?:er)?|mots? de passe|contraseñas?|senhas?|wachtwoord(?:en)?|hasł[oa]|парол\\p{L}*",
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
