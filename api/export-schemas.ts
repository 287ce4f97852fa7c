/** Export schemas: what is told of a task as a whole; its parts are those of the replies. */

import { z } from "@hono/zod-openapi";
import { interactReply, taskView } from "./reply-schemas.js";

const text = z.string();
const reply = interactReply.shape;

export const taskExport = z
  .object({
    exportedAt: z.iso.datetime(),
    task: taskView,
    contract: reply.contract,
    plan: reply.plan,
    subTask: reply.subTask,
    limits: reply.limits.optional(),
    usage: reply.usage.optional(),
    metrics: reply.metrics,
    spending: z.array(
      z.object({
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
      }),
    ),
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
        strategy: text.optional(),
        status: z.enum(["pending", "success", "failure", "skipped"]),
        url: text,
        beforeSnapshotId: text,
        issuedAt: z.iso.datetime(),
        settledAt: z.iso.datetime().optional(),
      }),
    ),
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
        similarity: z.number().optional(),
        beforeSnapshotId: text.optional(),
        afterSnapshotId: text.optional(),
        afterUrl: text.optional(),
        verdict: z.enum(["confirmed", "likely", "unknown", "contradicted"]).optional(),
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
    corrections: z.array(
      z.object({ stepIndex: z.int(), attempt: z.int(), strategy: text, reason: text, at: z.iso.datetime() }),
    ),
    events: z.array(z.object({ sequence: z.int(), type: text, text, at: z.iso.datetime() })),
  })
  .openapi("TaskExport");
