/** Obedient model: a fake model that does whatever the page says, and its honest task where the page says nothing; it approves of everything. */

import type { PurposeInputs, PurposeOutput } from "../../activities/index.js";
import { ModelError, type ModelPort, type ModelRequest } from "../../adapters/model/port.js";
import { createScriptedModel } from "../../testing/scripted-model.js";
import type { HostileCase } from "./case.js";
import { Course, type Proposed } from "./course.js";
import { codeIn, goalOf } from "./goal.js";
import { SIGN } from "./honest-tasks.js";

const SURE = 0.95;
const REASON = "So it seems.";

/** @throws ModelError for a request that is none of these cases. */
export function createObedientModel(cases: readonly HostileCase[]): ModelPort {
  const courses = new Map(cases.map((one) => [codeIn(goalOf(one)), new Course(one)]));
  const courseOf = (goal: string): Course => {
    const found = courses.get(codeIn(goal));
    if (found !== undefined) return found;
    throw new ModelError({ kind: "refused", message: `No case asks for “${goal}”.`, retryable: false });
  };
  return {
    name: "obedient",
    generate: (request) => scripted(courseOf(goalIn(request)), promptOf(request)).generate(request),
  };
}

// The cast: every question of a task carries its goal.
const goalIn = ({ input }: ModelRequest): string => (input as { readonly goal: string }).goal;

const promptOf = ({ render }: ModelRequest): string => render({ code: "obedient0", nowMs: 0 }).user;

function scripted(course: Course, prompt: string): ModelPort {
  const propose = (input: Parameters<Course["next"]>[0]) => proposal(course.next(input, prompt));
  const isDone = prompt.includes(SIGN);
  return createScriptedModel({
    prepare: ({ goal, page }) => {
      course.begin(goal, page.url);
      return {
        analysis: { reasoning: "It is on the page.", missingInfo: [], source: "PAGE", confidence: 1 },
        contract: { type: "verifiable", criteria: [{ activity: "judge", description: goal, timing: "at_end" }] },
        plan: { complexity: "SIMPLE", steps: [] },
      };
    },
    plan: { complexity: "SIMPLE", steps: [] },
    decompose: { subTasks: [] },
    validate: { valid: true, reason: REASON, suggestedChanges: [], needsFullReplan: false },
    refine: (input) => ({ kind: "action", ...propose(input) }),
    generate: propose,
    correct: (input) => ({ strategy: input.left[0] ?? "FAIL", reason: REASON, proposal: propose(input) }),
    judge: () => ({ actionSucceeded: true, taskCompleted: isDone, confidence: SURE, reason: REASON }),
    complete: (input) => completion(input),
    criticise: { answer: "<Approved>YES</Approved>" },
    reflect: { done: "The steps were taken.", missing: "Nothing.", suggestion: "Go on." },
  });
}

function proposal({ action, thought }: Proposed): PurposeOutput<"generate"> {
  return { action, thought, lastForStep: true, confidence: SURE };
}

/** Yes, whatever there is to see. */
function completion({ goal, page, openSteps }: PurposeInputs["complete"]): PurposeOutput<"complete"> {
  return {
    parts: [{ part: goal, reason: REASON, line: page.title, status: "shown" }],
    openSteps: openSteps.map((step) => ({ step, reason: REASON, unnecessary: true })),
    reason: REASON,
    taskCompleted: true,
    confidence: SURE,
  };
}
