/** Reply: schema of the API's next reply to a client. */

import { z } from "@hono/zod-openapi";
import { contractResult, expectedOutcome, plan, subTask } from "./contract.js";
import {
  confidence,
  kind,
  limitUse,
  list,
  metrics,
  named,
  outcome,
  result,
  risk,
  status,
  stopCode,
  target,
  text,
  verdict,
  type Wire,
} from "./task.js";

const part = (description: string) => text.optional().openapi({ description });

/** Hashes of the target's surroundings on the page for which the action was judged. A client acts only if they still match. */
const judged = named("Judged", {
  leads: part("origin of the page and the addresses that the target leads to"),
  place: part("path of the page and the headings above the target"),
  form: part("values of the other fields of its form"),
  words: part("words of its row, its dialog and its form"),
});

/** One action of a chain. */
const chainedAction = named("ChainedAction", {
  actionId: text,
  action: text,
  target: target.optional(),
  kind,
  risk,
  judged: judged.optional(),
});

/** Conclusion about one action of a chain. Without a verdict the action did not count, and may be issued again. */
const actionVerdict = z.object({ actionId: text, verdict: verdict.optional(), confidence: confidence.optional() });

/** The verdict on the previous action. `success` also requires enough confidence. */
const verification = named("Verification", {
  actionId: text
    .optional()
    .openapi({ description: "the action that it is about; after a second look the one before the wait" }),
  verdict,
  success: z.boolean(),
  actionSucceeded: z.boolean(),
  taskCompleted: z.boolean(),
  subTaskCompleted: z.boolean().optional(),
  goalAchieved: z.boolean(),
  confidence,
  semanticSummary: text,
  evidence: list(text),
  actions: list(actionVerdict)
    .optional()
    .openapi({ description: "Of a chain, each action by itself; without a verdict nothing was made of it" }),
});

/** A detail that the approval card shows separately from the page's words. */
const cardDetail = z.object({ name: text, value: text });

/** The action that a person is asked to approve. */
const approval = z.object({
  actionId: text,
  what: text,
  /** Origin of the page. */
  where: text,
  values: list(text),
  readOn: list(text).optional().openapi({ description: "other sites on which the value may have been read" }),
  leadsTo: text.optional().openapi({ description: "address of the link or form" }),
  details: list(cardDetail).optional().openapi({
    description: "entries of the form that are handed in, and cells of the row that the target stands in; shown first",
  }),
  amounts: list(text).optional().openapi({ description: "amounts of money in what the page says around the target" }),
  about: text
    .optional()
    .openapi({ description: "what the page says around the target: its row, dialog or form; the page's own words" }),
  left: z
    .object({ details: z.int().optional(), characters: z.int().optional() })
    .optional()
    .openapi({ description: "what the card has no room for: details, and characters of the page's words" }),
  site: text.optional().openapi({ description: "origin on which the task may act from a yes on" }),
  /** ISO 8601. */
  expiresAt: text,
});

/** Counts of the knowledge parts that the task received; never their text. */
const ragDebug = z.object({ domains: list(text), companyChunks: z.int(), publicChunks: z.int() });

/** Basis of the analysis that led to a question. */
export const confidenceEvidence = z.object({
  sources: list(text),
  quality: z.enum(["high", "medium", "low"]),
  gaps: list(text),
});

export const interactReply = named("InteractReply", {
  taskId: z.guid(),
  sessionId: z.guid(),
  turn: z.int(),
  stepIndex: z.int(),
  status,
  outcome: outcome.optional(),
  thought: text,
  action: text.optional(),
  actionId: text.optional(),
  redelivered: z.boolean().optional(),
  /** Set with an action: the Surefoot client that holds the task; no other client may carry it out. */
  clientId: text.optional(),
  actions: list(chainedAction)
    .optional()
    .openapi({ description: "A chain; `action` is its first. Stop at the first that fails, send all receipts" }),
  target: target.optional(),
  kind: kind.optional(),
  risk: risk.optional(),
  origin: text.optional().openapi({ description: "carry the action out on a page of this origin only" }),
  judged: judged.optional().openapi({
    description: "carry the action out only where what surrounds its target is the same; see docs/spec/client.md CL2",
  }),
  verifyDelayMs: z.int().optional(),
  maxRetries: z.int().optional(),
  verify: z.boolean().optional(),
  untilSettled: z.literal(true).optional().openapi({
    description: "with a `wait`: over as soon as nothing of the action before is under way, at the latest after 8 s",
  }),
  seek: list(text).optional().openapi({
    description:
      "texts to look for on all of a page that is too long to send; send the parts that hold them with this task's further pages",
  }),
  leavesField: z.literal(true).optional().openapi({
    description:
      "with an entry (of a chain, its last): nothing is planned after it, so leave the field, and read it then",
  }),
  maxDeliveries: z.int().optional().openapi({
    description: "how often the target may still hear of the action; 2 when absent, 1 where it may change state",
  }),
  expectedOutcome: expectedOutcome.optional(),
  verification: verification.optional(),
  correction: z.object({ strategy: text, reason: text, attempt: z.int() }).optional(),
  plan: plan.optional(),
  currentStep: z.int().optional(),
  totalSteps: z.int().optional(),
  /** The current phase; `plan` is its plan. Absent for a task with a single phase. */
  subTask: subTask.optional(),
  contract: contractResult.optional(),
  result: result.optional(),
  limits: limitUse,
  usage: z.object({ promptTokens: z.int(), completionTokens: z.int() }),
  metrics: metrics.optional(),
  hasOrgKnowledge: z.boolean().openapi({ description: "the organisation has written something about this site" }),
  ragDebug: ragDebug.optional(),
  /** Set with `needs_user_input`, like the four below. */
  userQuestion: text.optional(),
  questionByModel: z
    .literal(true)
    .optional()
    .openapi({ description: "a model wrote it, and a page may have led the model" }),
  questionAbout: z.literal("contract").optional().openapi({
    description: "whether `contract` is what done means; answered by yes, no, other words, or another `contract`",
  }),
  missingInformation: list(text).optional(),
  context: z
    .object({
      searchPerformed: z.boolean(),
      searchSummary: text.optional(),
      reasoning: text,
      evidence: confidenceEvidence.optional(),
    })
    .optional(),
  /** Set with `awaiting_approval`. */
  approval: approval.optional(),
  /** Set with `paused` and `interrupted`: the reason, and how to continue. */
  reason: text.optional(),
  code: stopCode.optional().openapi({ description: "with `interrupted`: what holds it up" }),
  suggestion: text.optional().openapi({ description: "with `interrupted` and `approval`: what can be done about it" }),
  retryAfter: z.int().optional().openapi({
    description: "with `interrupted` by an outage: report the page again after so many seconds, and it goes on",
  }),
});

export type InteractReply = Wire<typeof interactReply>;
export type WireAction = NonNullable<InteractReply["actions"]>[number];
export type WireVerification = NonNullable<InteractReply["verification"]>;
