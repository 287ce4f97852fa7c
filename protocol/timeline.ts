/** Timeline: schemas of a task's summary, its steps page by page, and one step with all its records. */

import { z } from "@hono/zod-openapi";
import { taskExport } from "./export.js";
import { INTEGER_MAX, integerIn } from "./query.js";
import { interactReply } from "./reply.js";
import { taskPath } from "./requests.js";
import { confidence, list, named, taskView, text, verdict, type Wire } from "./task.js";

const whole = taskExport.shape;
const reply = interactReply.shape;
const action = whole.steps.element;
const conclusion = whole.verdicts.element;

/** The question or approval that the task currently waits for. */
const question = z.object({
  userQuestion: reply.userQuestion,
  questionByModel: reply.questionByModel,
  questionAbout: reply.questionAbout,
  missingInformation: reply.missingInformation,
  approval: reply.approval,
});

export const taskSummary = named("TaskSummary", {
  task: taskView,
  request: whole.request,
  person: z
    .object({ userId: text, name: text.optional(), isYou: z.boolean() })
    .openapi({ description: "Whose it is; only they may answer, pause, resume and stop" }),
  question,
  contract: reply.contract,
  criteria: list(z.object({ id: text, result: z.enum(["pass", "fail", "unknown"]), stepIndex: z.int() })).openapi({
    description: "What code saw of each criterion, a record for each change; `stepIndex` is the step that it followed",
  }),
  plan: reply.plan,
  plans: whole.plans,
  subTask: reply.subTask,
  metrics: reply.metrics,
  spending: whole.spending,
  feedback: whole.feedback,
  temporal: z.object({ workflowId: text, url: text.optional().openapi({ description: "In Temporal's Web UI" }) }),
  mayReadPrompts: z.boolean().openapi({ description: "What models were asked and answered" }),
});

export const stepsQuery = z.object({
  after: integerIn(-1, INTEGER_MAX).default(-1).openapi({ description: "Steps of a higher index" }),
  limit: integerIn(1, 500).default(200),
});

/** One step as a line of the timeline. */
export const stepSummary = named("StepSummary", {
  stepIndex: z.int(),
  thought: text,
  actions: list(
    action
      .pick({ actionId: true, action: true, status: true })
      .extend({ target: z.object({ role: text, name: text }).optional() }),
  ).openapi({ description: "Of a chain several" }),
  planStep: z.int(),
  kind: text,
  risk: text,
  url: text,
  verdict: verdict.optional(),
  confidence: confidence.optional(),
  tiers: list(text).optional(),
  attempts: z.int().optional(),
  retried: z.boolean().optional(),
  corrections: z.int(),
  issuedAt: z.iso.datetime(),
  settledAt: z.iso.datetime().optional(),
  tookMs: z.int().optional().openapi({ description: "From being issued to its verdict" }),
  costMicroUsd: z.int().openapi({
    description: "Of what models were asked from the verdict before to its own; millionths of a US dollar",
  }),
});
export const stepPage = named("StepPage", {
  steps: list(stepSummary),
  next: z.int().optional().openapi({ description: "`after` for the next page" }),
});

export const callPath = taskPath.extend({ callId: z.guid().openapi({ param: { name: "callId", in: "path" } }) });
export const callList = named("ModelCallList", { calls: whole.modelCalls });
export const modelExchange = named("ModelExchange", {
  purpose: text,
  prompt: text.optional().openapi({ description: "As it was sent, masked; absent where no words were sent" }),
  answer: z.unknown().optional().openapi({ description: "As it was read; absent where nothing usable came" }),
  fault: text.optional(),
});

const pageOfStep = z.object({ snapshotId: text, url: text, title: text }).optional();
export const stepDetail = named("StepDetail", {
  stepIndex: z.int(),
  actions: list(action),
  verdict: conclusion.optional(),
  corrections: whole.corrections,
  modelCalls: whole.modelCalls,
  before: pageOfStep.openapi({ description: "Absent: the page is kept no more" }),
  after: pageOfStep,
});

export type TaskSummary = Wire<typeof taskSummary>;
export type StepSummary = Wire<typeof stepSummary>;
export type StepPage = Wire<typeof stepPage>;
export type ModelExchange = Wire<typeof modelExchange>;
export type StepDetail = Wire<typeof stepDetail>;
