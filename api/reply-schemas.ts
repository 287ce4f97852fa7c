/** Reply schemas: what clients are told, for the OpenAPI document and checked against core's shapes by the compiler. */

import { z } from "@hono/zod-openapi";
import type { LimitName } from "../core/limits/budget.js";
import { CHECK_ACTIVITIES } from "../core/verification/check.js";
import type { Account } from "./auth.js";
import { checkShape } from "./check-schema.js";
import { contractResult } from "./contract-result-schema.js";
import { metrics } from "./metrics-schema.js";
import type { Accepted, InteractReply, TaskView } from "./reply.js";

/** Zod writes an absent member as `undefined`; otherwise the two must say the same. */
type Loose<T> = T extends readonly (infer U)[]
  ? readonly Loose<U>[]
  : T extends string | number | boolean | null | undefined
    ? Plain<T>
    : T extends object
      ? { readonly [K in keyof T]: Loose<T[K]> | (object extends Pick<T, K> ? undefined : never) }
      : T;
/** Brands are ours, not the wire's. */
type Plain<T> = T extends { readonly brand: string } ? string : T;

const text = z.string();
const use = z.object({ used: z.int(), limit: z.int() });
const status = z.enum([
  "planning",
  "executing",
  "verifying",
  "correcting",
  "needs_user_input",
  "awaiting_approval",
  "paused",
  "interrupted",
  "completed",
  "failed",
  "cancelled",
]);
const outcome = z.enum(["verified", "verified_low_confidence", "unverified"]);
const limitUse = z
  .object({
    steps: use,
    consecutiveSuccessWithoutTaskComplete: use,
    correctionsPerStep: use,
    replans: use,
    modelCalls: use,
    tokens: use,
    costMicroUsd: use.openapi({ description: "Millionths of a US dollar" }),
    workingMs: use.openapi({ description: "Milliseconds at work; waiting for a person does not count" }),
  } satisfies Record<LimitName, typeof use>)
  .openapi("LimitUse");
const result = z
  .object({
    text: text.optional().openapi({ description: "The answer: what the task says to its user, and nothing else" }),
    unconfirmed: z
      .array(text)
      .readonly()
      .optional()
      .openapi({ description: "Facts of the answer that stand on no page that the task has seen" }),
    data: z.unknown().optional(),
    sources: z.array(text).readonly(),
  })
  .openapi("Result");

const check = z.object({ activity: z.enum(CHECK_ACTIVITIES), ...checkShape });

const target = z.object({
  snapshotId: text,
  epoch: text,
  id: z.int(),
  fingerprint: text,
  role: text,
  name: text,
});
const kind = z.enum(["dropdown", "submit", "navigation", "generic"]);
const risk = z.enum(["reversible", "submit", "irreversible"]);
const chainedAction = z
  .object({ actionId: text, action: text, target: target.optional(), kind, risk })
  .openapi("ChainedAction");

const plan = z
  .object({
    goal: text,
    steps: z
      .array(
        z.object({
          index: z.int(),
          description: text,
          reasoning: text,
          toolType: z.enum(["DOM", "SERVER", "MIXED"]),
          expectedOutcome: check.optional(),
          status: z.enum(["pending", "active", "done", "skipped", "failed"]),
          revision: z.object({ op: z.enum(["skip", "change"]), reason: text, before: text.optional() }).optional(),
        }),
      )
      .readonly(),
    currentStepIndex: z.int(),
  })
  .openapi("Plan");

const subTaskStatus = z.enum(["pending", "active", "done", "failed"]);
const values = z.record(text, text);
const subTask = z
  .object({
    index: z.int(),
    total: z.int(),
    name: text,
    objective: text,
    status: subTaskStatus,
    inputs: values,
    outputs: values,
    limits: z.object({ steps: use }),
    all: z.array(z.object({ name: text, status: subTaskStatus, outputs: values })).readonly(),
  })
  .openapi("SubTask");

const expectedOutcome = z
  .object({
    description: text,
    urlShouldChange: z.boolean().optional(),
    attributeChanges: z
      .array(z.object({ attribute: text, expected: text }))
      .readonly()
      .optional(),
    elementsToAppear: z
      .array(z.object({ role: text }))
      .readonly()
      .optional(),
    check: check.optional(),
  })
  .openapi("ExpectedOutcome");

const verdict = z.enum(["confirmed", "likely", "unknown", "contradicted"]);
const verification = z
  .object({
    verdict,
    success: z.boolean(),
    actionSucceeded: z.boolean(),
    taskCompleted: z.boolean(),
    subTaskCompleted: z.boolean().optional(),
    goalAchieved: z.boolean(),
    confidence: z.number().min(0).max(1),
    semanticSummary: text,
    evidence: z.array(text).readonly(),
    actions: z
      .array(z.object({ actionId: text, verdict: verdict.optional(), confidence: z.number().min(0).max(1).optional() }))
      .readonly()
      .optional()
      .openapi({ description: "Of a chain, each action by itself; without a verdict nothing was made of it" }),
  })
  .openapi("Verification");

export const interactReply = z
  .object({
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
    clientId: text.optional(),
    actions: z
      .array(chainedAction)
      .readonly()
      .optional()
      .openapi({ description: "A chain; `action` is its first. Stop at the first that fails, send all receipts" }),
    target: target.optional(),
    kind: kind.optional(),
    risk: risk.optional(),
    verifyDelayMs: z.int().optional(),
    maxRetries: z.int().optional(),
    verify: z.boolean().optional(),
    untilSettled: z.literal(true).optional().openapi({
      description: "with a `wait`: over as soon as nothing of the action before is under way, at the latest after 8 s",
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
    subTask: subTask.optional(),
    contract: contractResult.optional(),
    result: result.optional(),
    limits: limitUse,
    usage: z.object({ promptTokens: z.int(), completionTokens: z.int() }),
    metrics: metrics.optional(),
    hasOrgKnowledge: z.boolean(),
    userQuestion: text.optional(),
    missingInformation: z.array(text).readonly().optional(),
    context: z.object({ searchPerformed: z.boolean(), searchSummary: text.optional(), reasoning: text }).optional(),
    approval: z
      .object({ actionId: text, what: text, where: text, values: z.array(text).readonly(), expiresAt: text })
      .optional(),
    reason: text.optional(),
  } satisfies Record<keyof InteractReply, z.ZodType>)
  .openapi("InteractReply") satisfies z.ZodType<Loose<InteractReply>>;

export const taskView = z
  .object({
    taskId: z.guid(),
    sessionId: z.guid(),
    status,
    outcome: outcome.optional(),
    query: text,
    url: text,
    turn: z.int(),
    stepIndex: z.int(),
    currentStep: z.int().optional(),
    totalSteps: z.int().optional(),
    outstandingActionId: text.optional(),
    reason: text.optional(),
    result: result.optional(),
    limits: limitUse.optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    closedAt: z.iso.datetime().optional(),
  } satisfies Record<keyof TaskView, z.ZodType>)
  .openapi("Task") satisfies z.ZodType<Loose<TaskView>>;

export const accepted = z
  .object({ taskId: z.guid(), sessionId: z.guid(), status, statusUrl: text, retryAfter: z.int() } satisfies Record<
    keyof Accepted,
    z.ZodType
  >)
  .openapi("Accepted") satisfies z.ZodType<Loose<Accepted>>;

export const taskPage = z
  .object({ tasks: z.array(taskView).readonly(), nextCursor: text.optional() })
  .openapi("TaskPage");

/** What a person said has been heard; the action that follows comes from `/next`. */
export const heard = z.object({ taskId: z.guid(), status }).openapi("Heard");

export const whoIsIt = z
  .object({
    expiresAt: z.iso.datetime(),
    user: z.object({ id: text, email: text, name: text }),
    tenantId: text,
    tenantName: text,
  } satisfies Record<keyof Account, z.ZodType>)
  .openapi("Account") satisfies z.ZodType<Loose<Account>>;

export const signedIn = whoIsIt.extend({ accessToken: text }).openapi("SignedIn");

export const problem = z
  .object({
    type: text,
    title: text,
    status: z.int(),
    detail: text,
    instance: text,
    success: z.literal(false),
    code: text,
    message: text,
    details: z.object({ field: text.optional(), reason: text.optional() }).optional(),
    retryAfter: z.int().optional(),
    debugInfo: z.unknown().optional(),
  })
  .openapi("Problem");
