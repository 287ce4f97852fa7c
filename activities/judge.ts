/** Judge: a model judges, from evidence and never from the page, if an action worked and the task is done. */

import { z } from "zod";
import type { ModelAnswer } from "../adapters/model/port.js";
import { addUsage } from "../core/limits/budget.js";
import { clip } from "../core/page/text.js";
import { type SearchResult, soundConfidence } from "../core/reasoning/source.js";
import type { Activity, ActivityInput } from "../core/task/verbs.js";
import type { TaskRef } from "../core/turn/identity.js";
import { describeCheck } from "../core/verification/completion/check-format.js";
import type { EvidenceSummary } from "../core/verification/evidence/evidence.js";
import type { Judgement } from "../core/verification/verdict.js";
import { readGoal } from "../db/tasks.js";
import { readEvidence } from "../db/verification-records.js";
import { ANSWER_INVALID, ask, type Question, usageOfFailure } from "./ask.js";
import { anyText } from "./choice.js";
import { type DepsOf, logFieldsOf, type QuestionInput } from "./context.js";
import * as agreed from "./prompt/contract-sections.js";
import { CONFIDENCE_RULE, PLAIN_WORDS } from "./prompt/render.js";
import * as section from "./prompt/sections.js";
import { mergeJudgements, needsSearch, type SearchDeps, searchForJudge } from "./second-search.js";

type JudgeQuestionInput = Omit<QuestionInput<"judge">, "issued" | "evidence"> &
  Pick<EvidenceSummary, "urlChanged" | "meaningfulChange" | "strength"> & {
    readonly action: Pick<ActivityInput<"judge">["issued"], "action" | "thought" | "lastForStep"> & {
      readonly role?: string;
      readonly name?: string;
      readonly expectedOutcome?: string;
    };
    readonly evidence: readonly string[];
    /** Results of a second search. Absent if the model's own search, or none, is enough. */
    readonly results?: readonly SearchResult[];
    readonly expectedOutcomeResult: EvidenceSummary["expectedOutcome"];
  };

const schema = z.object({
  reason: anyText(1_000),
  actionSucceeded: z.boolean(),
  subTaskCompleted: z.boolean().optional(),
  taskCompleted: z.boolean(),
  confidence: z.number(),
});

const STEP_AND_TASK = `reason: what the evidence shows and what it does not show.
actionSucceeded: did this one action do what it was meant to do?
taskCompleted: is the whole request done, with nothing left?
Example: "Add a patient named Jas". After the click on “Add patient” a form is open: actionSucceeded true, taskCompleted false. After the click on “Save” the evidence shows Jas in the list: both true. After “Save” the evidence shows only that the page changed: taskCompleted false.
subTaskCompleted: only if a phase is given. Is its objective reached, and did it find out what it had to?`;

export const judgeQuestion: Question<JudgeQuestionInput, z.infer<typeof schema>> = {
  purpose: "judge",
  tier: "smart",
  thinking: "high",
  grounding: true,
  schema,
  version: 9,
  budget: 8_000,
  system: [
    "You judge whether one action on a web page worked and whether the whole task is done. You did not choose the action. You do not see the page, only what changed between before and after. What is absent is evidence too.",
    STEP_AND_TASK,
    `If nothing changed and the browser saw no effect, the action did not succeed.
If the action was meant to open an address and that address is open, it succeeded.
Changes that the action did not cause are no evidence: a clock, an advertisement, another person's entry.
An error, a refused request, a field marked invalid or a form that still holds its values means that it is not done, whatever else changed.
A message that it worked is weaker than the result itself.
A criterion that code marked as failed is not met.
confidence: 0 to 1, how sure you are of both answers. ${CONFIDENCE_RULE}`,
    PLAIN_WORDS,
  ],
  sections: (input) => [
    section.request(input.goal),
    agreed.contract(input.contract, input.criteria),
    section.plan(input.plan),
    section.subTask(input.subTask),
    agreed.failures(input.contract, input.criteria),
    section.history(input.history, ""),
    actionSection(input),
    input.results === undefined ? null : section.results(input.results),
    evidenceSection(input),
    section.now(["Judge the action, and whether the entire request is done."]),
  ],
};

function actionSection({ action, expectedOutcomeResult }: JudgeQuestionInput) {
  const target = action.name === undefined ? "" : ` on ${action.role} “${clip(action.name, 120)}”`;
  return section.data("Action to judge", [
    `${clip(action.action, 500)}${target}`,
    `It was meant so: ${clip(action.thought, 300)}`,
    `It was ${action.lastForStep ? "" : "not "}meant to complete its step.`,
    ...(action.expectedOutcome === undefined
      ? []
      : [`Expected: ${clip(action.expectedOutcome, 320)}; found by code: ${expectedOutcomeResult}.`]),
  ]);
}

function evidenceSection({ evidence, urlChanged, meaningfulChange, strength }: JudgeQuestionInput) {
  const bare = `The address ${urlChanged ? "changed" : "did not change"}. What is on the page ${meaningfulChange ? "changed" : "did not change"}.`;
  // Evidence lines already say how each change is tied to the action.
  const lines = [
    ...(evidence.length === 0 ? [`${bare} Tied to the action by code: ${strength}.`] : []),
    ...evidence.map((line, index) => `${index + 1}. ${clip(line, 400)}`),
  ];
  return { heading: "Evidence", data: true, elastic: true, lines: () => lines };
}

const UNREADABLE: Judgement = {
  actionSucceeded: false,
  taskCompleted: false,
  confidence: 0,
  reason: "The judge's answer could not be read.",
};

export const createJudge =
  ({ model, ...deps }: DepsOf<"model" | "goals"> & SearchDeps): Activity<"judge"> =>
  async (input) => {
    const { database, log, goals = (task) => readGoal(database, task) } = deps;
    const { task, issued } = input;
    // The record holds the full evidence; the history holds only its first lines.
    const [goal, lines] = await Promise.all([goals(task), readEvidence(database, task, issued.stepIndex)]);
    try {
      const question = inputOf(input, goal, lines);
      const first = await ask(model, judgeQuestion, question);
      const judgement = judgementOf(first, task, log);
      const found = needsSearch(first, judgement.confidence) ? await searchForJudge(deps, task, issued, goal) : null;
      if (found === null) return { judgement, usage: first.usage };
      const usage = addUsage(first.usage, found.usage);
      const again = await ask(model, judgeQuestion, { ...question, results: found.results }).catch(
        (error: unknown) => ({
          failed: usageOfFailure(error, ANSWER_INVALID),
        }),
      );
      if ("failed" in again) return { judgement, usage: addUsage(usage, again.failed) };
      const second = judgementOf(again, task, log);
      return { judgement: mergeJudgements(judgement, second), usage: addUsage(usage, again.usage) };
    } catch (error) {
      const usage = usageOfFailure(error, ANSWER_INVALID);
      log?.warn({ ...logFieldsOf(task), fault: String(error) }, "judge answer unreadable: taken as no");
      return { judgement: UNREADABLE, usage };
    }
  };

function judgementOf(
  { value, degraded }: ModelAnswer<z.infer<typeof schema>>,
  task: TaskRef,
  log: DepsOf<"log">["log"],
): Judgement {
  const confidence = soundConfidence(value.confidence);
  const isOff = confidence !== value.confidence;
  if (isOff)
    log?.warn({ ...logFieldsOf(task), confidence: value.confidence }, "judge confidence outside 0 to 1: taken as 0.5");
  return { ...value, confidence, ...(degraded && { degraded }) };
}

function inputOf(
  { task: _, issued, evidence, ...rest }: ActivityInput<"judge">,
  goal: string,
  lines: readonly string[] | null,
): JudgeQuestionInput {
  const { action, thought, lastForStep, facts, expectedOutcome } = issued;
  const { urlChanged, meaningfulChange, strength, expectedOutcome: expectedOutcomeResult } = evidence;
  return {
    ...rest,
    goal,
    action: {
      action,
      thought,
      lastForStep,
      role: facts.target?.role,
      name: facts.target?.name,
      expectedOutcome: expectedOutcome && describeCheck(expectedOutcome),
    },
    evidence: lines ?? evidence.lines,
    urlChanged,
    meaningfulChange,
    strength,
    expectedOutcomeResult,
  };
}
