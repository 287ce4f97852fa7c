/** Task recording: the data to replay one task: its messages, the models' answers, and its course. */

import { z } from "@hono/zod-openapi";
import { list, named, outcome, status, text, verdict, type Wire } from "./task.js";

/** A message as stored in Temporal's history. Its shape is internal to the server and may differ between builds. */
const internal = z.record(text, z.unknown());
const sent = {
  /** Milliseconds since the task began. */
  atMs: z.int(),
  /** An activity was running when the message arrived. */
  whileBusy: z.literal(true).optional(),
  /** Time to skip before the message, because a timer of a minute or more ended since the previous one. */
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

/** `fault` is set for a call that failed permanently. */
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

/** A page, masked as the server stores it. */
const recordedPage = z.object({ url: text, title: text, html: text, ambient: list(z.int()) });

/** One action and its verdict. */
const recordedStep = z.object({
  step: z.int(),
  action: text,
  target: text.optional(),
  outcome: z.enum(["pending", "success", "failure", "skipped"]),
  strategy: text.optional(),
  verdict: verdict.optional(),
  rule: text.optional(),
});

/** The course of a task and its current state. */
const recordedTrajectory = z.object({
  steps: list(recordedStep),
  corrections: list(text),
  /** State of each criterion of the contract. */
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
  /** Time to skip after the last message. */
  skipMs: z.int().optional(),
  answers: list(recordedAnswer),
  searches: list(recordedSearch),
  /** The person's earlier answers in the session for the task's site. */
  memory: list(z.object({ question: text, answer: text })),
  /** Place of each action as `step.position`, by its id in receipts. Steps count from 1. */
  actions: z.record(text, text),
  pages: z.record(text, recordedPage).openapi({ description: "by their references in `start` and `messages`" }),
  trajectory: recordedTrajectory,
});

export type TaskRecording = Wire<typeof taskRecording>;
export type RecordedMessage = Wire<typeof recordedMessage>;
export type RecordedAnswer = Wire<typeof recordedAnswer>;
export type RecordedSearch = Wire<typeof recordedSearch>;
export type RecordedTrajectory = Wire<typeof recordedTrajectory>;
