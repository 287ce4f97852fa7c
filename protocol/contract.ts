/** Contract: schemas of checks, the contract and its results, the plan, and the expected outcome of an action. */

import { z } from "@hono/zod-openapi";
import { sourceName, sourceValues } from "./sources.js";
import { list, named, text, use, type Wire } from "./task.js";

export const CHECK_ACTIVITIES = ["url", "element", "text", "value", "count", "download"] as const;

/** The fields of a check. Core (`check-format.ts`) defines the valid combinations. An empty field counts as absent. */
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

/** Activities that a model may write. `judge`: a model decides. `answer`: the final answer must say it; code never passes it. */
export const WRITTEN_ACTIVITIES = [...CHECK_ACTIVITIES, "judge", "answer"] as const;
/** `source`: a system of record that the organisation configured decides. People name it, never a model (SO2). */
export const criterionActivity = z.enum([...WRITTEN_ACTIVITIES, "source"]);
export const contractType = z.enum(["verifiable", "advisory", "skip"]);
export const criterion = z.object({
  id: text,
  activity: criterionActivity,
  description: text,
  ...checkFields,
  source: sourceName.optional().openapi({ description: "`source`: the name of a configured system of record" }),
  values: sourceValues.optional().openapi({ description: "`source`: of its parameters" }),
  /** Time at which the criterion must hold (CT9). */
  timing: z.enum(["immediate", "at_end"]).openapi({
    description:
      "`immediate`: from its step on, until a later criterion changes the same thing. `at_end`: on the last page",
  }),
});
/** `unknown`: its system of record could not be asked, or gave an unusable answer. Never counts as a pass. */
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

/** A criterion; it has the fields of a check if code evaluates it. */
export type Criterion = Wire<typeof criterion>;
/** The meaning of "done", agreed before the first action. */
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
  /** Set when replanning skipped or reworded the step; gives the reason. */
  revision: z.object({ op: z.enum(["skip", "change"]), reason: text, before: text.optional() }).optional(),
});
export const plan = named("Plan", {
  goal: text,
  steps: list(planStep),
  /** Derived from verified progress, never from a count of actions. Equals steps.length when all steps are done. */
  currentStepIndex: z.int(),
});

/**
 * Cause of a plan revision: the first plan; a found script; a division into phases; the plan of a phase; changes to some steps;
 * a new plan.
 */
const planCause = z.enum(["made", "script", "divided", "phase", "changed", "renewed"]);
/** `plan` is null when the task finds one action at a time, or was divided into phases. */
export const planRevision = named("PlanRevision", {
  cause: planCause,
  trigger: text.optional().openapi({ description: "What made it be looked at again" }),
  reason: text.optional(),
  subTask: text.optional().openapi({ description: "The phase that it is for" }),
  // Not `nullable`: the API description would show it as an object that is also null.
  plan: z.union([plan, z.null()]),
});

export type PlanRevision = Wire<typeof planRevision>;
export type PlanStep = Wire<typeof planStep>;
export type Plan = Wire<typeof plan>;
const values = z.record(text, text);
const subTaskLine = z.object({
  name: text,
  status: z.enum(["pending", "active", "done", "failed"]),
  /** Values that the phase has found so far. */
  outputs: values,
});
/** The current phase, and one line for each phase. */
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

/** Expected effect of an action, for people and for the client's own check; never used for the verdict. */
export const expectedOutcome = named("ExpectedOutcome", {
  description: text,
  urlShouldChange: z.boolean().optional(),
  attributeChanges: list(z.object({ attribute: text, expected: text })).optional(),
  /** Any one of these roles. */
  elementsToAppear: list(z.object({ role: text })).optional(),
  /** The planner's expectation for this action. */
  check: check.optional(),
});

export type ExpectedOutcome = Wire<typeof expectedOutcome>;
