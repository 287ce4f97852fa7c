/** Reflect: what was done, what is missing and what to try, told to the user at a limit or a loop. */

import { z } from "zod";
import { REFLECTION_MAX, type Reflection } from "../core/limits/reflection.js";
import { clip } from "../core/page/text.js";
import type { Activity } from "../core/task/verbs.js";
import { readGoal } from "../db/tasks.js";
import { ask, type Question } from "./ask.js";
import { text } from "./choice.js";
import type { DepsOf, QuestionInput } from "./context.js";
import * as agreed from "./prompt/contract-sections.js";
import { PLAIN_WORDS } from "./prompt/render.js";
import * as section from "./prompt/sections.js";

const words = text(REFLECTION_MAX);

export const reflectQuestion: Question<QuestionInput<"reflect">, Reflection> = {
  purpose: "reflect",
  tier: "fast",
  thinking: "low",
  schema: z.object({ done: words, missing: words, suggestion: words }),
  version: 7,
  budget: 6_000,
  system: [
    "A task on a web page stopped before it was done. Write what the user is told.",
    "done: what was reached, as far as a verdict says confirmed or likely. missing: what the request still lacks. suggestion: one thing that the user can say or do to continue. Write one or two sentences each. Promise nothing, blame nobody and invent nothing.",
    PLAIN_WORDS,
  ],
  sections: ({ goal, contract, criteria, plan, history, earlierSummary, cause, reason, subTask, raise }) => [
    section.request(goal),
    agreed.contract(contract, criteria),
    section.plan(plan),
    section.subTask(subTask),
    agreed.failures(contract, criteria),
    section.history(history, earlierSummary),
    section.data(cause === "loop" ? "It went round in circles" : "It reached a limit", [clip(reason, 500)]),
    section.now([
      raise === undefined
        ? undefined
        : `It cannot go on before this is raised: ${clip(raise, 300)} Suggest that; a hint alone does not help.`,
      "Tell the user where the task stands.",
    ]),
  ],
};

export const createReflect =
  ({ model, database }: DepsOf<"model" | "database">): Activity<"reflect"> =>
  async ({ task, ...rest }) => {
    const goal = await readGoal(database, task);
    const { value, usage } = await ask(model, reflectQuestion, { ...rest, goal });
    return { reflection: value, usage };
  };
