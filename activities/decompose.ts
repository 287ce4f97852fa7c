/** Decompose: splits a long task, or one of distinct phases, into sub-tasks that hand on their findings. */

import { z } from "zod";
import { addUsage } from "../core/limits/budget.js";
import { faultOf } from "../core/planning/subtasks.js";
import type { Feedback } from "../core/task/choice.js";
import { feedback } from "../core/task/memory.js";
import type { Activity } from "../core/task/verbs.js";
import { ask, type Question } from "./ask.js";
import { anyText } from "./choice.js";
import { type DepsOf, loadInput, type QuestionInput } from "./context.js";
import * as agreed from "./prompt/contract-sections.js";
import { PAGE_RULE, PLAIN_WORDS } from "./prompt/render.js";
import * as section from "./prompt/sections.js";

const outputSchema = z.object({
  /** Lower case with underscores, e.g. patient_number. */
  name: z.string().min(1).max(40),
  description: z.string().min(1).max(120),
  type: z.enum(["id", "number", "text"]),
  /** Places on the page where code reads the value, in order of trial. */
  from: z
    .array(
      z.object({
        kind: z.enum(["url", "row", "value", "label"]),
        pattern: z.string().min(1).max(200),
        label: z.string().min(1).max(80).optional(),
      }),
    )
    .min(1)
    .max(4),
});

/** One or no sub-task means that the task stays whole. */
const schema = z.object({
  reason: anyText(500).optional(),
  subTasks: z
    .array(
      z.object({
        name: z.string().min(1).max(80),
        /** Must be clear on its own. `{name}` stands for a value that an earlier phase finds. */
        objective: z.string().min(1).max(1_000),
        inputs: z.array(z.string().max(40)).max(6),
        outputs: z.array(outputSchema).max(6),
        estimatedSteps: z.int(),
      }),
    )
    .max(8),
});

type DecomposeInput = QuestionInput<"decompose"> & { readonly fault?: Feedback };

export const decomposeQuestion: Question<DecomposeInput, z.infer<typeof schema>> = {
  purpose: "decompose",
  tier: "smart",
  thinking: "medium",
  schema,
  version: 7,
  budget: 7_000,
  system: [
    "You divide a long task on a web page into phases, in order, at most 8. Each phase is planned and carried out separately by someone who sees only its objective and the values passed to it. If the task is one piece of work, return one phase or none.",
    `reason: where one piece of work ends and what the next one needs to know.
objective: complete in itself, with every name and value of the request that it needs. Write {name} for a value that an earlier phase finds out, and list that name in inputs.
outputs: what this phase finds out that a later phase needs or the user wants to know. name: in lower case with underscores, such as patient_number. type: id (one word with a digit), number or text. from: the places where code reads it, in the order to try: url with a pattern such as \`/patients/*\`; value with the name of a field; label with the words before it; row with words of the row and, as label, its column or the words before the value.
estimatedSteps: how many actions it will take.`,
    PAGE_RULE,
    PLAIN_WORDS,
  ],
  sections: ({ goal, page, contract, plan, hints, fault }) => [
    section.request(goal),
    agreed.contract(contract),
    section.plan(plan),
    ...section.hints(hints),
    section.page(page, goal),
    section.feedback(fault),
    section.now(["Divide the task, or leave it whole."]),
  ],
};

/** Sends phases that do not fit together back to the model once; after that the task stays whole. */
export const createDecompose =
  (deps: DepsOf<"model" | "snapshots" | "database">): Activity<"decompose"> =>
  async (input) => {
    const given = await loadInput(deps, input);
    const first = await ask(deps.model, decomposeQuestion, given);
    const { subTasks } = first.value;
    const problem = faultOf(subTasks);
    if (problem === null) return { subTasks, usage: first.usage };
    const fault = feedback("verification", problem, JSON.stringify(subTasks));
    const second = await ask(deps.model, decomposeQuestion, { ...given, fault });
    const usage = addUsage(first.usage, second.usage);
    return { subTasks: faultOf(second.value.subTasks) === null ? second.value.subTasks : [], usage };
  };
