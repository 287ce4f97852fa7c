/** Believing model: a fake model that takes the right steps and believes that each of them worked, so that only evidence stands in the way. */

import type { PurposeInputs, PurposeOutput } from "../../activities/index.js";
import { ModelError, type ModelPort } from "../../adapters/model/port.js";
import type { PastAction } from "../../core/turn/past-action.js";
import { createScriptedModel, type ModelScript } from "../../testing/scripted-model.js";
import { actionOf } from "./aim.js";
import type { AppCase } from "./case.js";
import { thoughtOf } from "./step.js";

const SURE = 0.95;
const WAITING = "It is not there yet.";
const WAIT = { action: "wait(2)", thought: WAITING, lastForStep: false, confidence: SURE } as const;
const MOST_WAITS = 2;
const DONE = 'finish("All of it is done.")';

/** @throws ModelError for a request that is none of these cases. */
export function createBelievingModel(cases: readonly AppCase[]): ModelPort {
  const byGoal = new Map(cases.map((one) => [one.goal, one]));
  const caseOf = (goal: string): AppCase => {
    const found = byGoal.get(goal);
    if (found !== undefined) return found;
    throw new ModelError({ kind: "refused", message: `No case asks for “${goal}”.`, retryable: false });
  };
  return createScriptedModel(scriptOf(caseOf));
}

function scriptOf(caseOf: (goal: string) => AppCase): ModelScript {
  return {
    prepare: ({ goal }) => ({
      analysis: { reasoning: "It is on the page.", missingInfo: [], source: "PAGE", confidence: 1 },
      contract: contractOf(caseOf(goal)),
      plan: planOf(caseOf(goal), []),
    }),
    plan: ({ goal, again }) => planOf(caseOf(goal), again?.history ?? []),
    decompose: { subTasks: [] },
    validate: { valid: true, reason: "It still fits.", suggestedChanges: [], needsFullReplan: false },
    refine: (input) => ({ kind: "action", ...proposalOf(caseOf(input.goal), input) }),
    generate: (input) => proposalOf(caseOf(input.goal), input),
    judge: ({ goal, action, history }) => {
      const taken = action === undefined ? history : [...history, action];
      const taskCompleted = nextOf(caseOf(goal), taken) === undefined;
      return { actionSucceeded: true, taskCompleted, confidence: SURE, reason: "It worked." };
    },
    complete: (input) => beliefIn(caseOf(input.goal), input),
    correct: (input) => correctionOf(caseOf(input.goal), input),
    criticise: { answer: "<Approved>YES</Approved>" },
    reflect: { done: "The steps were taken.", missing: "Nothing is missing.", suggestion: "Nothing more is needed." },
  };
}

/** Every part is shown, by the newest line there is, and whatever step is open was not needed. */
function beliefIn(one: AppCase, input: PurposeInputs["complete"]): PurposeOutput<"complete"> {
  const { goal, history, changes, page, openSteps } = input;
  const line = changes.at(-1)?.lines.at(-1) ?? page.skeleton.title;
  return {
    parts: [{ part: goal, reason: "It is there.", line: line.slice(0, 500), status: "shown" }],
    openSteps: openSteps.map((step) => ({ step, reason: "It was not needed.", unnecessary: true })),
    reason: "All of it is done.",
    taskCompleted: nextOf(one, history) === undefined,
    confidence: SURE,
  };
}

function contractOf({ goal, sign }: AppCase): NonNullable<PurposeOutput<"prepare">["contract"]> {
  const criterion =
    sign === undefined
      ? ({ activity: "judge", description: goal, timing: "at_end" } as const)
      : ({ activity: "text", text: sign, description: `“${sign}” is shown`, timing: "at_end" } as const);
  return { type: "verifiable", criteria: [criterion] };
}

/** The first plan is the case's own; one that is made again holds what is left of it. */
function planOf(one: AppCase, history: readonly PastAction[]): PurposeOutput<"plan"> {
  const left = one.steps.map(thoughtOf).filter((thought) => !isTaken(thought, history));
  if (one.planned !== true || left.length === 0) return { complexity: "SIMPLE", steps: [] };
  const steps = left.map((description) => ({ description, reasoning: "", toolType: "DOM" as const }));
  return { complexity: "COMPLEX", steps };
}

/** Each step once, in order, whatever came of the one before; then it says that it is done. */
function proposalOf(
  one: AppCase,
  { page, history, fault }: Pick<PurposeInputs["generate"], "page" | "history" | "fault">,
): PurposeOutput<"generate"> {
  const next = nextOf(one, history);
  if (next === undefined && fault?.reason === "The page does not settle.") return WAIT;
  if (next === undefined) return { action: DONE, thought: "That was all.", lastForStep: true, confidence: SURE };
  const addressed = actionOf(next.step, page.skeleton);
  if ("missing" in addressed && waitedFor(history) < MOST_WAITS) {
    return WAIT;
  }
  if ("missing" in addressed) {
    return { action: `fail(${JSON.stringify(addressed.missing)})`, thought: addressed.missing, lastForStep: true };
  }
  return { action: addressed.action, thought: next.thought, lastForStep: true, confidence: SURE };
}

/** What is not there yet may be on its way. */
function waitedFor(history: readonly PastAction[]): number {
  const acted = history.map(({ thought }) => thought !== WAITING).lastIndexOf(true);
  return history.length - 1 - acted;
}

/** An entry that did not take is made again; a save never is: it is believed. */
function correctionOf(one: AppCase, input: PurposeInputs["correct"]): PurposeOutput<"correct"> {
  const { left, attempt, failed, page, history } = input;
  const reason = "It looks as if it had not worked.";
  const [rung] = left;
  const again = one.steps.find((step, index) => thoughtOf(step, index) === history.at(-1)?.thought);
  const addressed = again === undefined ? undefined : actionOf(again, page.skeleton);
  const repeats = attempt === 1 && failed.kind !== "submit" && failed.risk === "reversible";
  if (repeats && rung !== undefined && addressed !== undefined && "action" in addressed) {
    const proposal = { action: addressed.action, thought: history.at(-1)?.thought ?? reason, lastForStep: true };
    return { strategy: rung, reason, proposal };
  }
  return { strategy: left.includes("UPDATE_PLAN") ? "UPDATE_PLAN" : "FAIL", reason };
}

function nextOf({ steps }: AppCase, taken: readonly { readonly thought: string }[]) {
  return steps
    .map((step, index) => ({ step, thought: thoughtOf(step, index) }))
    .find(({ thought }) => !isTaken(thought, taken));
}

function isTaken(thought: string, taken: readonly { readonly thought: string }[]): boolean {
  return taken.some((one) => one.thought === thought);
}
