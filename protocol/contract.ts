/** What is agreed and planned: checks, the contract and how far it is met, the plan, and what an action should bring about. */

import { z } from "@hono/zod-openapi";
import { sourceName, sourceValues } from "./sources.js";
import { list, named, text, use, type Wire } from "./task.js";

export const CHECK_ACTIVITIES = ["url", "element", "text", "value", "count", "download"] as const;

/** The fields of a check; which of them belong together is said by core (`check-format.ts`). An empty one is as good as absent. */
export function checkFieldsOf(field: z.ZodString, count: z.ZodNumber) {
  const words = field.optional();
  return {
    url: words,
    text: words,
    file: words,
    role: words,
    name: words,
    value: words,
    op: z.enum([">=", "<=", "=", ">", "<"]).optional(),
    count: count.optional(),
    absent: z.boolean().optional(),
    within: words,
    column: words,
  };
}

const fields = checkFieldsOf(text.max(300), z.int().min(0));
const checkFields = {
  ...fields,
  url: fields.url.openapi({
    description: "`url`: the path, or the whole address; `*` stands for anything",
    example: "/orders/*",
  }),
  text: fields.text.openapi({ description: "`text`: words that stand on the page", example: "Order saved" }),
  file: fields.file.openapi({
    description: "`download`: the name of the file; `*` stands for anything",
    example: "order-*.pdf",
  }),
  role: fields.role.openapi({ description: "Of `element`, `value` and `count`; absent for any", example: "button" }),
  name: fields.name.openapi({ description: "Of the same: its name, as a person reads it", example: "Save" }),
  value: fields.value.openapi({
    description: "`value`: what the control holds; `on` or `off` for what can be ticked",
    example: "12 Harbour Street",
  }),
  op: fields.op.openapi({ description: "`count`; `>=` when absent" }),
  count: fields.count.openapi({ description: "`count`; 1 when absent" }),
  absent: fields.absent.openapi({ description: "It must not be so" }),
  within: fields.within.openapi({ description: "Only in rows, regions and dialogs that say these words" }),
  column: fields.column.openapi({ description: "`value`: the cell of this column, in the row that `within` tells" }),
};
const check = z.object({ activity: z.enum(CHECK_ACTIVITIES), ...checkFields });

/** One deterministic question about a page. */
export type Check = Wire<typeof check>;

/** What a model may write. `judge`: a model says whether it is so. `answer`: what the user is told at the end says it; code never passes it. */
export const WRITTEN_ACTIVITIES = [...CHECK_ACTIVITIES, "judge", "answer"] as const;
/** `source`: a system of record that the organisation configured says so; people name it, never a model (SO2). */
export const criterionActivity = z.enum([...WRITTEN_ACTIVITIES, "source"]);
export const contractType = z.enum(["verifiable", "advisory", "skip"]);
export const criterion = z.object({
  id: text,
  activity: criterionActivity,
  description: text,
  ...checkFields,
  source: sourceName.optional().openapi({ description: "`source`: the name of a configured system of record" }),
  values: sourceValues.optional().openapi({ description: "`source`: of its parameters" }),
  /** When it must hold (CT9). */
  timing: z.enum(["immediate", "at_end"]).openapi({
    description:
      "`immediate`: from its step on, until a later criterion changes the same thing. `at_end`: on the last page",
  }),
});
/** `unknown`: its system of record could not be asked, or answered with something else. Never a pass. */
const criterionStatus = z.enum(["pass", "fail", "skipped", "pending", "unknown"]);
const criterionResult = z.object({
  id: text,
  activity: criterionActivity,
  source: sourceName.optional().openapi({ description: "Where it is checked: a configured system of record" }),
  status: criterionStatus,
  error: text.optional(),
  /** Evaluations so far. */
  attempts: z.int(),
  /** ISO 8601; absent until first evaluated. */
  checkedAt: text.optional(),
  stepIndex: z.int().optional(),
  evidence: text.optional(),
});
const contract = z.object({
  type: contractType,
  criteria: list(criterion),
  generatedFrom: z.enum(["auto", "user", "prd"]),
  /** ISO 8601. */
  generatedAt: text,
});
export const contractResult = named("ContractResult", {
  contract,
  overall: z.enum(["pass", "fail", "unproven"]).openapi({
    description: "`pass`: there are criteria, and each of them passed. `fail`: one failed. `unproven`: anything else",
  }),
  criteria: list(criterionResult),
  completedAt: text.optional(),
});

/** With the fields of a check where code evaluates it. */
export type Criterion = Wire<typeof criterion>;
/** What "done" means, agreed before the first action. */
export type Contract = Wire<typeof contract>;
export type CriterionReport = Wire<typeof criterionResult>;
export type ContractReport = Wire<typeof contractResult>;

const planStep = z.object({
  index: z.int(),
  description: text,
  reasoning: text,
  toolType: z.enum(["DOM", "SERVER", "MIXED"]),
  expectedOutcome: check.optional(),
  status: z.enum(["pending", "active", "done", "skipped", "failed"]),
  /** Replanning skipped it or put it in other words, and why. */
  revision: z.object({ op: z.enum(["skip", "change"]), reason: text, before: text.optional() }).optional(),
});
export const plan = named("Plan", {
  goal: text,
  steps: list(planStep),
  /** Derived from verified progress, never from a count of actions. Equals steps.length when all are done. */
  currentStepIndex: z.int(),
});

/**
 * What brought a plan about: it was made; a script was found; the task was divided; a phase of it was planned; some of its steps
 * were changed; it was made anew.
 */
const planCause = z.enum(["made", "script", "divided", "phase", "changed", "renewed"]);
/** `plan`: null where one action is found at a time, or a task was divided. */
export const planRevision = named("PlanRevision", {
  cause: planCause,
  trigger: text.optional().openapi({ description: "What made it be looked at again" }),
  reason: text.optional(),
  subTask: text.optional().openapi({ description: "The phase that it is for" }),
  // Not `nullable`, which the description would write as an object that is null besides.
  plan: z.union([plan, z.null()]),
});

export type PlanRevision = Wire<typeof planRevision>;
export type PlanStep = Wire<typeof planStep>;
export type Plan = Wire<typeof plan>;
const values = z.record(text, text);
const subTaskLine = z.object({
  name: text,
  status: z.enum(["pending", "active", "done", "failed"]),
  /** What it has found out so far. */
  outputs: values,
});
/** The phase at hand, with all phases as one line each. */
export const subTask = named("SubTask", {
  index: z.int(),
  total: z.int(),
  name: text,
  objective: text,
  status: subTaskLine.shape.status,
  inputs: values,
  outputs: values,
  limits: z.object({ steps: use }),
  all: list(subTaskLine),
});

export type SubTaskLine = Wire<typeof subTaskLine>;
export type SubTaskView = Wire<typeof subTask>;

/** What an action should bring about; for people and for a client's own look, never for the verdict. */
export const expectedOutcome = named("ExpectedOutcome", {
  description: text,
  urlShouldChange: z.boolean().optional(),
  attributeChanges: list(z.object({ attribute: text, expected: text })).optional(),
  /** Any one of these roles. */
  elementsToAppear: list(z.object({ role: text })).optional(),
  /** What the planner expects of this very action. */
  check: check.optional(),
});

export type ExpectedOutcome = Wire<typeof expectedOutcome>;
