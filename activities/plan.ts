/** Plan: the ordered steps towards the goal, or none when one obvious action is enough. */

import { z } from "zod";
import { NO_USAGE } from "../core/limits/budget.js";
import { clip } from "../core/page/text.js";
import type { SearchResult } from "../core/reasoning/source.js";
import type { Activity, ActivityResult } from "../core/task/verbs.js";
import { readableCheck } from "../core/verification/completion/check-format.js";
import { clauseTexts } from "../core/verification/completion/clause-texts.js";
import { readSearch } from "../db/task-records.js";
import { readGoal } from "../db/tasks.js";
import type { Plan } from "../protocol/contract.js";
import { ask, type Question } from "./ask.js";
import { anyText, checkSchema, expectSchema, outcomeOf, text } from "./choice.js";
import { type DepsOf, loadPage, type QuestionInput } from "./context.js";
import { loadKnowledge } from "./knowledge.js";
import * as agreed from "./prompt/contract-sections.js";
import { PAGE_RULE, PLAIN_WORDS, STEPS } from "./prompt/render.js";
import * as section from "./prompt/sections.js";

/** Has full search results, because their details explain how to use an application. */
type PlanQuestionInput = Omit<QuestionInput<"plan">, "found"> &
  section.KnowledgeGiven & {
    readonly found?: { readonly summary: string; readonly results: readonly SearchResult[] };
  };

export const planSchema = z.object({
  complexity: z.enum(["SIMPLE", "COMPLEX"]),
  steps: z
    .array(
      z.object({
        reasoning: anyText(500),
        description: text(500),
        toolType: z.enum(["DOM", "SERVER", "MIXED"]),
        expectedOutcome: checkSchema.optional(),
      }),
    )
    .max(20),
});
type WrittenPlan = z.infer<typeof planSchema>;

/** No steps means one obvious action. */
export const writtenPlan = z
  .object({
    steps: z.array(z.object({ reasoning: anyText(500), description: text(500), expect: expectSchema })).max(20),
  })
  .transform(
    ({ steps }): WrittenPlan => ({
      complexity: steps.length === 0 ? "SIMPLE" : "COMPLEX",
      steps: steps.map(({ expect, ...step }) => ({ ...step, toolType: "DOM", ...outcomeOf(expect) })),
    }),
  );

export const planQuestion: Question<PlanQuestionInput, WrittenPlan> = {
  purpose: "plan",
  tier: "smart",
  thinking: "high",
  schema: planSchema,
  writtenSchema: () => writtenPlan,
  version: 8,
  budget: 7_500,
  system: [
    "You plan a task on a web page. Others carry out the steps, one action at a time, and check each one on the page.",
    `${STEPS}
expect: words that will newly appear on the page when the step is done. Leave it out if you cannot know.
If a phase is given, plan only that phase. A new plan starts from the page as it is now: keep what is done and avoid what failed.`,
    PAGE_RULE,
    PLAIN_WORDS,
  ],
  sections: ({ goal, page, contract, hints, found, again, subTask, knowledge }) => [
    section.request(goal),
    agreed.contract(contract),
    section.subTask(subTask),
    ...section.hints(hints),
    ...searchSections(found),
    section.knowledge(knowledge),
    ...(again === undefined ? [] : againSections(again)),
    agreed.checks(contract, page, again === undefined ? "untouched" : "in-trouble", again?.criteria),
    section.page(page, goal),
    section.now([
      again?.continuation,
      again?.lookAhead,
      section.knowledgeRule(knowledge),
      again === undefined ? "Make the plan." : "Make a new plan for what is left.",
    ]),
  ],
};

function searchSections(found: PlanQuestionInput["found"]) {
  if (found === undefined) return [];
  return [
    section.data("What searches brought", [clip(found.summary, 1_000)]),
    section.results(found.results.slice(0, 3)),
  ];
}

const againSections = (again: NonNullable<PlanQuestionInput["again"]>) => [
  section.plan(again.plan),
  section.history(again.history, again.earlierSummary),
  section.data("Why a new plan is needed", [clip(again.reason, 500)]),
];

export const createPlan =
  (deps: DepsOf<"model" | "snapshots" | "database" | "knowledge" | "log">): Activity<"plan"> =>
  async ({ task, found, ...rest }) => {
    const goal = await readGoal(deps.database, task);
    const { again, subTask } = rest;
    // The request's words name one obvious action, so no model call is needed.
    if (again === undefined && subTask === undefined && complexityOf(goal) === "SIMPLE")
      return { plan: null, usage: NO_USAGE };
    const [page, search, { chunks }] = await Promise.all([
      loadPage(deps.snapshots, task, rest.page),
      found && readSearch(deps.database, task, found.searchId),
      loadKnowledge(deps, { task, page: rest.page }, { query: goal, purpose: planQuestion.purpose }),
    ]);
    const known = chunks.length === 0 ? {} : { knowledge: chunks };
    const brought = found && { summary: found.summary, results: search?.results ?? [] };
    const { value, usage } = await ask(deps.model, planQuestion, { ...rest, ...known, goal, page, found: brought });
    return { ...planFrom(goal, subTask?.objective ?? goal, value), usage };
  };

export function planFrom(
  request: string,
  goal: string,
  { complexity, steps }: WrittenPlan,
): Pick<ActivityResult<"plan">, "plan" | "distinctPhases"> {
  if (complexity === "SIMPLE" || steps.length === 0) return { plan: null };
  const plan: Plan = {
    goal,
    currentStepIndex: 0,
    steps: steps.map(({ expectedOutcome: written, ...step }, index) => {
      const expectedOutcome = written && readableCheck(written);
      return {
        index,
        ...step,
        status: index === 0 ? "active" : "pending",
        ...(expectedOutcome && { expectedOutcome }),
      };
    }),
  };
  return hasDistinctPhases(request) ? { plan, distinctPhases: true } : { plan };
}

/** `TIE`: the words do not tell, so a model decides. */
export type Complexity = "SIMPLE" | "COMPLEX" | "TIE";

const ONE_ACTION =
  /^(?:click|tap|press|hit|scroll|reload|refresh|wait|hover|tick|untick|check|uncheck|go back|go forward|select|choose|pick)\b/;
const SEVERAL_ACTIONS =
  /^(?:add|create|register|book|order|buy|schedule|fill|complete|sign up|invite|transfer|pay|compare|investigate|research|analy[sz]e|plan|export|import|upload|apply for|cancel|move|merge|rename|edit)\b/;
const WORDS_MAX = 8;

export function complexityOf(request: string): Complexity {
  const clauses = clauseTexts(request);
  const [only] = clauses;
  if (clauses.length > 1) return "COMPLEX";
  if (only === undefined) return "TIE";
  if (SEVERAL_ACTIONS.test(only)) return "COMPLEX";
  if (ONE_ACTION.test(only) && only.split(" ").length <= WORDS_MAX) return "SIMPLE";
  return "TIE";
}

/** Clauses that keep a value for a later part. */
const HANDS_ON = /^(?:note|remember|write down|take down|copy|keep)\b/;
/** Separators and words that mark the next part of a request. */
const FOLLOWS = /[\n;]|\bthen\b|\bafter (?:that|this|which)\b|\bafterwards\b|\bonce (?:that|this|it)\b|\bfinally\b/g;
const PARTS = 3;

export function hasDistinctPhases(request: string): boolean {
  if (clauseTexts(request).some((clause) => HANDS_ON.test(clause))) return true;
  const followed = request.toLowerCase().match(FOLLOWS)?.length ?? 0;
  return followed >= PARTS - 1;
}
