/** Fake activities: a task's outside world, scripted by name, without database or model. */

import { openSteps } from "../core/planning/plan.js";
import { evaluateSource } from "../core/sources/evaluation.js";
import type { RecordBatch } from "../core/task/projection.js";
import type { ActivityInput, ActivityName, ActivityResult } from "../core/task/verbs.js";
import { type CompletionJudgement, completionOf } from "../core/verification/completion/completion.js";
import { type CriterionEvaluation, isByCode, isBySource } from "../core/verification/completion/contract.js";
import type { FinalCriterion } from "../core/verification/completion/criteria.js";
import { finalBySource } from "../core/verification/completion/source-results.js";
import type { Plan } from "../protocol/contract.js";
import { aChoice, aCompletionJudgement, aVerdict, someEvidence, textContract } from "./builders.js";

export type FakeActivities = { [N in ActivityName]: (input: ActivityInput<N>) => Promise<ActivityResult<N>> };

const usage = { promptTokens: 1, completionTokens: 1, calls: 1 };

export interface FakeWorld {
  readonly activities: FakeActivities;
  readonly calls: ActivityName[];
  readonly batches: RecordBatch[];
}

/** Of a preparation: nothing has to be looked up, and nobody is asked. */
export const onThePage = {
  analysis: { source: "PAGE", missingInfo: [], reasoning: "It is on the page.", confidence: 1 },
  recalled: [],
} as const;

function planOfSteps(steps: number): Plan {
  return {
    goal: "goal",
    currentStepIndex: 0,
    steps: Array.from({ length: steps }, (_, index) => ({
      index,
      description: `Step ${index + 1}`,
      reasoning: "",
      toolType: "DOM" as const,
      status: index === 0 ? ("active" as const) : ("pending" as const),
    })),
  };
}

/** A task of `steps` plan steps, each one click that is confirmed; the text criterion passes with the last one. */
export function fakeWorld(steps: number, overrides: Partial<FakeActivities> = {}): FakeWorld {
  const calls: ActivityName[] = [];
  let seen: readonly CriterionEvaluation[] = [];
  const batches: RecordBatch[] = [];
  const scripted: FakeActivities = {
    prepare: async ({ task, page, contract, hints }) => {
      const { plan, distinctPhases } = await scripted.plan({ task, page, contract: contract ?? textContract, hints });
      const agreed = contract === undefined ? { contract: textContract } : {};
      return { ...onThePage, ...agreed, plan, ...(distinctPhases && { distinctPhases }), usage };
    },
    plan: async () => ({ plan: planOfSteps(steps), usage }),
    decompose: async () => ({ subTasks: [], usage }),
    refineStep: async ({ step }) => ({
      kind: "chosen",
      choice: aChoice(`click(${step.index + 1})`, { lastForStep: true }),
    }),
    replayStep: async () => ({ kind: "cannot", reason: "Nothing on the page is what it was." }),
    recheck: async ({ actions }) => ({ kind: "same", actions }),
    generateAction: async () => ({ choice: aChoice(`finish("nothing is left to do")`) }),
    gatherEvidence: async ({ issued }) => ({
      evidence: someEvidence({
        criteria: [{ id: "c1", result: issued.planStep === steps - 1 ? "pass" : "fail", evidence: "text" }],
      }),
      settlement: { kind: "decided", verdict: aVerdict("confirmed") },
    }),
    judge: async () => ({
      judgement: { actionSucceeded: true, taskCompleted: true, confidence: 0.9, reason: "judged" },
      usage,
    }),
    judgeCompletion: async (input) => judgedCompletion(input, seen),
    correct: async () => ({ strategy: "FAIL", reason: "nothing else to try", choice: null, usage }),
    validatePlan: async () => ({
      validation: { valid: true, reason: "it still fits", suggestedChanges: [], needsFullReplan: false },
      usage,
    }),
    reflect: async () => ({
      reflection: { done: "Something was done", missing: "Something is missing", suggestion: "Try something else" },
      usage,
    }),
    criticise: async () => ({ approved: true, usage }),
    search: async () => ({ count: 0, digest: "", sources: [], usage }),
    evaluateSearch: async () => ({
      evaluation: { solved: true, shouldRetry: false, shouldAskUser: false, summary: "It is so.", confidence: 0.9 },
      usage,
    }),
    checkCompleteness: async () => ({
      check: {
        canProceed: true,
        missingInformation: [],
        userQuestion: "",
        reasoning: "Nothing is missing.",
        confidence: 0.9,
        evidence: { sources: [], quality: "high", gaps: [] },
      },
      usage,
    }),
    askSources: async ({ questions }) => ({
      answers: questions.map(({ id, source, before }) => ({
        id,
        ...evaluateSource(source, { change: 1 }, before?.found, { kind: "count", count: before === undefined ? 0 : 1 }),
        finding: { found: { kind: "count", count: before === undefined ? 0 : 1 }, asOf: "" },
      })),
    }),
    record: async (batch) => {
      batches.push(batch);
      return { upTo: batch.upTo };
    },
    ...overrides,
  };
  const { gatherEvidence } = scripted;
  const watched: FakeActivities = {
    ...scripted,
    gatherEvidence: async (input) => {
      const result = await gatherEvidence(input);
      seen = result.evidence.criteria;
      return result;
    },
  };
  return { activities: counted(watched, calls), calls, batches };
}

/** The criteria as the last evidence saw them; a judge that is asked says yes to all of it. */
export function judgedCompletion(
  { claim, plan, about }: ActivityInput<"judgeCompletion">,
  seen: readonly CriterionEvaluation[],
  says: Partial<CompletionJudgement> = {},
): ActivityResult<"judgeCompletion"> {
  const criteria = claim.contract.criteria.map((criterion): FinalCriterion => {
    if (isBySource(criterion)) return finalBySource(criterion.id, claim.sources);
    const { result = "unknown", evidence = "" } = seen.find(({ id }) => id === criterion.id) ?? {};
    const held = claim.results.find(({ id }) => id === criterion.id)?.heldAtStart === true;
    const isOpen = !isByCode(criterion) || result === "unknown";
    return {
      id: criterion.id,
      result: isOpen ? "judged" : result,
      evidence,
      ...(held ? { heldAtStart: true as const } : {}),
    };
  });
  const page = { criteria, openSteps: openSteps(plan).map(({ index }) => index) };
  const isAsked = about !== "request" || completionOf({ claim, page, judgement: null }).kind === "ask-judge";
  if (!isAsked) return { page, usage: { promptTokens: 0, completionTokens: 0, calls: 0 } };
  return { page, judgement: { ...aCompletionJudgement(true), unnecessary: page.openSteps, ...says }, usage };
}

function counted(activities: FakeActivities, calls: ActivityName[]): FakeActivities {
  const wrap =
    <I, R>(name: ActivityName, run: (input: I) => Promise<R>) =>
    (input: I) => {
      calls.push(name);
      return run(input);
    };
  return {
    prepare: wrap("prepare", activities.prepare),
    plan: wrap("plan", activities.plan),
    decompose: wrap("decompose", activities.decompose),
    refineStep: wrap("refineStep", activities.refineStep),
    replayStep: wrap("replayStep", activities.replayStep),
    recheck: wrap("recheck", activities.recheck),
    generateAction: wrap("generateAction", activities.generateAction),
    gatherEvidence: wrap("gatherEvidence", activities.gatherEvidence),
    judge: wrap("judge", activities.judge),
    judgeCompletion: wrap("judgeCompletion", activities.judgeCompletion),
    correct: wrap("correct", activities.correct),
    validatePlan: wrap("validatePlan", activities.validatePlan),
    reflect: wrap("reflect", activities.reflect),
    criticise: wrap("criticise", activities.criticise),
    search: wrap("search", activities.search),
    evaluateSearch: wrap("evaluateSearch", activities.evaluateSearch),
    checkCompleteness: wrap("checkCompleteness", activities.checkCompleteness),
    askSources: wrap("askSources", activities.askSources),
    record: wrap("record", activities.record),
  };
}
