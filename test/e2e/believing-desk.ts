/** Believing desk: a task on a real page, with a model that names the right controls and believes that everything worked. Test support. */

import { randomUUID } from "node:crypto";
import type { PurposeInputs, PurposeOutput } from "../../activities/index.js";
import { createMemoryLogStorage } from "../../client/action-log.js";
import { SYSTEM_CLOCK, type TaskHost } from "../../client/host.js";
import { runTask } from "../../client/run-task.js";
import { linesOf, outlineOf } from "../../core/page/outline/outline.js";
import type { TaskState } from "../../core/task/state.js";
import { createScriptedModel, type ScriptedModel } from "../../testing/scripted-model.js";
import { addressed, createRecoveryDesk } from "./recovery-desk.js";

type Criteria = NonNullable<PurposeOutput<"prepare">["contract"]>["criteria"];

export interface BelievingTask {
  /** `click(@Save)`, in order, one a step of the plan. */
  readonly steps: readonly string[];
  /** What done means; without one the believing judge says it. */
  readonly criteria?: Criteria;
}

export interface BelievingRun {
  readonly status: string;
  readonly outcome: string | undefined;
  readonly question: string | undefined;
  /** `likely by submit-one-tier`, of each action in order. */
  readonly verdicts: readonly string[];
  readonly state: TaskState;
  /** Purposes of the model's calls, in order. */
  readonly asked: readonly string[];
  readonly said: string;
}

const SURE = 0.95;

/** The test mocks `db/tasks.js` and `db/verification-records.js`. */
export async function playBelieving(host: TaskHost, task: BelievingTask): Promise<BelievingRun> {
  const model = believingModel(task);
  const desk = createRecoveryDesk(model);
  const storage = createMemoryLogStorage("believing");
  const deps = { api: desk.api, host, storage, newId: randomUUID, clock: SYSTEM_CLOCK };
  const result = await runTask("do it", deps, { resumes: false });
  const state = desk.state();
  return {
    status: result.status,
    outcome: result.outcome,
    question: result.userQuestion,
    verdicts: state.memory.verdicts.map(({ verdict }) => `${verdict.tag} by ${verdict.rule}`),
    state,
    asked: model.calls.map(({ purpose }) => purpose),
    said: `${result.reason ?? result.thought}`,
  };
}

function believingModel({ steps, criteria }: BelievingTask): ScriptedModel {
  const plan = {
    complexity: "COMPLEX" as const,
    steps: steps.map((step) => ({ description: `do ${step}`, reasoning: "", toolType: "DOM" as const })),
  };
  const judged: Criteria = [{ activity: "judge", description: "it is done", timing: "at_end" }];
  const next = (page: PurposeInputs["generate"]["page"], at: number) => {
    const step = steps[Math.min(at, steps.length - 1)] ?? "";
    return { action: addressed(step, page), thought: `I do ${step}.`, lastForStep: true, confidence: SURE };
  };
  return createScriptedModel({
    prepare: {
      analysis: { reasoning: "It is on the page.", missingInfo: [], source: "PAGE", confidence: 1 },
      contract: { type: "verifiable", criteria: criteria ?? judged },
      plan,
    },
    plan,
    decompose: { subTasks: [] },
    refine: ({ page, plan: { currentStepIndex } }) => ({ kind: "action", ...next(page, currentStepIndex) }),
    generate: ({ page, plan: at }) => next(page, at?.currentStepIndex ?? steps.length - 1),
    correct: ({ page, plan: at, left }) => ({
      strategy: left[0] ?? "FAIL",
      reason: "It has to be done.",
      ...(left[0] !== "FAIL" && { proposal: next(page, at?.currentStepIndex ?? 0) }),
    }),
    validate: { valid: true, reason: "It is right.", suggestedChanges: [], needsFullReplan: false },
    judge: { actionSucceeded: true, taskCompleted: false, confidence: SURE, reason: "So it seems." },
    complete: completed,
    criticise: { answer: "<Approved>YES</Approved>" },
    reflect: { done: "Some of it.", missing: "The rest.", suggestion: "Go on." },
  });
}

function completed({ page, openSteps, goal }: PurposeInputs["complete"]): PurposeOutput<"complete"> {
  const line = linesOf(outlineOf(page.skeleton))[0] ?? page.title;
  const reason = "So it seems.";
  return {
    parts: [{ part: goal, reason, line, status: "shown" }],
    openSteps: openSteps.map((step) => ({ step, reason, unnecessary: true })),
    reason,
    taskCompleted: true,
    confidence: SURE,
  };
}
