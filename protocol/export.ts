/** Export: all stored data of one task as a self-contained document. */

import { z } from "@hono/zod-openapi";
import { planRevision } from "./contract.js";
import { citation, KNOWLEDGE_LABELS } from "./knowledge.js";
import { receipt } from "./observation.js";
import { interactReply } from "./reply.js";
import { message } from "./session.js";
import { limits, list, named, taskView, text, verdict, type Wire } from "./task.js";

/** Totals of the model calls of one purpose and tier. */
const spending = z.object({
  purpose: text,
  tier: z.enum(["smart", "fast"]),
  calls: z.int(),
  failed: z.int(),
  fallbacks: z.int(),
  promptTokens: z.int(),
  cachedTokens: z.int(),
  completionTokens: z.int(),
  thinkingTokens: z.int(),
  toolTokens: z.int(),
  costMicroUsd: z.int(),
  p50Ms: z.int(),
  p95Ms: z.int(),
});

export type Spending = Wire<typeof spending>;
/** A citation without the document's text, which may have been deleted. */
const taskCitation = citation.extend({
  label: z.enum(KNOWLEDGE_LABELS),
  domain: text,
  purposes: list(text),
  at: z.iso.datetime(),
});
const reply = interactReply.shape;

const request = z.object({
  query: text.openapi({ description: "As it was asked; secrets stand as slots" }),
  startUrl: text,
  userId: text,
  protocol: z.int().optional().openapi({ description: "Of its client; absent for a plain one" }),
  limits: limits.optional().openapi({ description: "As the request set them" }),
  at: z.iso.datetime(),
});

const temporal = z.object({
  workflowId: text,
  runIds: list(text).openapi({ description: "In order; a task goes on in a new run when its history grows long" }),
  runIdsFrom: z.enum(["temporal", "projections"]).openapi({
    description: "`projections`: Temporal could not be asked, or keeps it no more; those that wrote something",
  }),
});

/** One call of a model, failed ones included. */
const modelCall = named("ModelCall", {
  callId: z.guid(),
  purpose: text,
  tier: z.enum(["smart", "fast"]),
  answeredTier: z.enum(["smart", "fast"]).optional(),
  model: text.optional(),
  promptVersion: text.optional(),
  calls: z.int().openapi({ description: "Requests that it took" }),
  promptTokens: z.int(),
  cachedTokens: z.int(),
  completionTokens: z.int(),
  thinkingTokens: z.int(),
  toolTokens: z.int(),
  costMicroUsd: z.int().openapi({ description: "Millionths of a US dollar" }),
  latencyMs: z.int(),
  fallback: z.boolean().openapi({ description: "Another tier or a weaker model answered than was asked" }),
  fault: text.optional().openapi({ description: "Kind of the failure; absent when it was answered" }),
  at: z.iso.datetime(),
});

const clientReceipt = receipt.extend({ observationId: text, at: z.iso.datetime() });
const said = z.object({
  userId: text,
  rating: z.enum(["up", "down"]),
  reason: text.optional(),
  at: z.iso.datetime(),
});

/** All stored data of one task. */
export const taskExport = named("TaskExport", {
  format: z.literal("surefoot-task-export/1"),
  exportedAt: z.iso.datetime(),
  task: taskView,
  request,
  temporal,
  contract: reply.contract,
  plan: reply.plan,
  plans: z
    .array(planRevision.extend({ sequence: z.int(), at: z.iso.datetime() }))
    .openapi({ description: "Each plan that there was, with what brought it about; `sequence` is that of its event" }),
  subTask: reply.subTask,
  limits: reply.limits.optional(),
  usage: reply.usage.optional(),
  metrics: reply.metrics,
  spending: z.array(spending),
  modelCalls: z
    .array(modelCall)
    .openapi({ description: "In order; gone after `RETENTION_DEBUG_DAYS`, without what was asked and answered" }),
  citations: z.array(taskCitation).openapi({ description: "Parts of documents that models were given" }),
  result: reply.result,
  steps: z.array(
    z.object({
      stepIndex: z.int(),
      position: z.int(),
      actionId: text,
      planStep: z.int(),
      action: text,
      thought: text,
      kind: text,
      risk: text,
      target: reply.target,
      expectedOutcome: reply.expectedOutcome.openapi({ description: "What it should bring about" }),
      strategy: text.optional(),
      status: z.enum(["pending", "success", "failure", "skipped"]),
      url: text,
      beforeSnapshotId: text,
      issuedAt: z.iso.datetime(),
      settledAt: z.iso.datetime().optional(),
      receipts: z.array(clientReceipt).openapi({ description: "What its client told of carrying it out" }),
    }),
  ),
  otherReceipts: z.array(clientReceipt).openapi({ description: "Of actions that are none of these steps" }),
  verdicts: z.array(
    z.object({
      stepIndex: z.int(),
      actionId: text,
      evidence: z.array(text),
      evidenceLines: z.int().openapi({ description: "Lines there were before the cap of 40" }),
      strength: text.optional(),
      tiers: z.array(text).optional(),
      urlChanged: z.boolean().optional(),
      meaningfulChange: z.boolean().optional(),
      refusedSubmit: z.boolean().optional(),
      expectedOutcome: z.enum(["pass", "fail", "unknown"]).optional(),
      criteria: z
        .array(z.object({ id: text, result: z.enum(["pass", "fail", "unknown"]) }))
        .optional()
        .openapi({ description: "How each that code can check stood on the page after" }),
      similarity: z.number().optional(),
      beforeSnapshotId: text.optional(),
      afterSnapshotId: text.optional(),
      afterUrl: text.optional(),
      verdict: verdict.optional(),
      confidence: z.number().optional(),
      actionSucceeded: z.boolean().optional(),
      taskCompleted: z.boolean().optional(),
      subTaskCompleted: z.boolean().optional(),
      goalAchieved: z.boolean().optional(),
      rule: text.optional(),
      semanticSummary: text.optional(),
      judged: z.boolean().optional(),
      attempts: z.int().optional(),
      retried: z.boolean().optional(),
      verdictAt: z.iso.datetime().optional(),
    }),
  ),
  corrections: z
    .array(z.object({ stepIndex: z.int(), attempt: z.int(), strategy: text, reason: text, at: z.iso.datetime() }))
    .openapi({ description: "Recoveries" }),
  messages: z.array(message).openapi({ description: "What was said of it in its session, in order" }),
  feedback: z.array(said),
  events: z.array(z.object({ sequence: z.int(), type: text, text, at: z.iso.datetime() })),
});

export type TaskExport = Wire<typeof taskExport>;
export type ClientReceipt = Wire<typeof clientReceipt>;

export const EXPORT_SCHEMA_PATH = "/schemas/task-export.json";

/** Self-contained JSON Schema 2020-12 of an export. */
export const exportSchema = () => ({
  $id: EXPORT_SCHEMA_PATH,
  title: "Export of a task",
  ...z.toJSONSchema(taskExport, { target: "draft-2020-12" }),
});
