/** Task recording: one task so that it can be played again: what it was told, what models answered, and the way it went. */

import { z } from "@hono/zod-openapi";
import { list, named, outcome, status, text, verdict, type Wire } from "./task.js";

/** As Temporal's history holds it; its shape is the server's own and may differ from build to build. */
const internal = z.record(text, z.unknown());
const sent = {
  /** Since the task began. */
  atMs: z.int(),
  /** An activity was under way when it came. */
  whileBusy: z.literal(true).optional(),
  /** A timer of a minute or more had ended since the message before: so much time is skipped first. */
  skipMs: z.int().optional(),
};

const recordedMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("observe"), ...sent, observation: internal }),
  z.object({ kind: z.literal("answer"), ...sent, text }),
  z.object({ kind: z.literal("approve"), ...sent, actionId: text, approved: z.boolean(), reason: text.optional() }),
  z.object({ kind: z.literal("pause"), ...sent }),
  z.object({ kind: z.literal("resume"), ...sent, how: internal }),
  z.object({ kind: z.literal("cancel"), ...sent, reason: text.optional() }),
]);

/** `fault`: it failed for good. */
const recordedAnswer = z.object({
  purpose: text,
  questionHash: text,
  tier: z.enum(["smart", "fast"]),
  model: text,
  fault: text.optional(),
  answer: z.unknown().optional(),
  sources: list(text).optional(),
  degraded: z.literal(true).optional(),
  usage: z.object({
    promptTokens: z.int(),
    completionTokens: z.int(),
    calls: z.int(),
    cachedTokens: z.int(),
    thinkingTokens: z.int(),
    toolTokens: z.int(),
    costMicroUsd: z.int(),
    latencyMs: z.int(),
  }),
});

const recordedSearch = z.object({
  query: text,
  results: list(z.object({ title: text, url: text, content: text })),
  widened: z.boolean(),
  costMicroUsd: z.int(),
});

/** Masked, as the server keeps it. */
const recordedPage = z.object({ url: text, title: text, html: text, ambient: list(z.int()) });

/** One action, and what was concluded of it. */
const recordedStep = z.object({
  step: z.int(),
  action: text,
  target: text.optional(),
  outcome: z.enum(["pending", "success", "failure", "skipped"]),
  strategy: text.optional(),
  verdict: verdict.optional(),
  rule: text.optional(),
});

/** The way that a task went, and where it stands. */
const recordedTrajectory = z.object({
  steps: list(recordedStep),
  corrections: list(text),
  /** How each criterion of the contract stands. */
  criteria: list(text),
  status,
  outcome: outcome.optional(),
  question: text.optional(),
});

export const taskRecording = named("TaskRecording", {
  v: z.literal(1),
  recordedAt: z.iso.datetime(),
  query: text,
  start: internal.openapi({ description: "what the workflow was started with; its first page is a reference" }),
  messages: list(recordedMessage),
  /** Skipped after the last message. */
  skipMs: z.int().optional(),
  answers: list(recordedAnswer),
  searches: list(recordedSearch),
  /** What the person said earlier in the session, for the site of the task. */
  memory: list(z.object({ question: text, answer: text })),
  /** Where each action stands, as `step.position`, by its id in receipts. */
  actions: z.record(text, text),
  pages: z.record(text, recordedPage).openapi({ description: "by their references in `start` and `messages`" }),
  trajectory: recordedTrajectory,
});

export type TaskRecording = Wire<typeof taskRecording>;
export type RecordedMessage = Wire<typeof recordedMessage>;
export type RecordedAnswer = Wire<typeof recordedAnswer>;
export type RecordedSearch = Wire<typeof recordedSearch>;
export type RecordedTrajectory = Wire<typeof recordedTrajectory>;
