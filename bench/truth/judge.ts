/** Judge: fake ones that say the same of everything, so that only evidence can tell. */

import type { ModelPort, PurposeInputs, PurposeOutput } from "../../adapters/model/port.js";
import { linesOf, outlineOf } from "../../core/page/outline.js";
import type { Judgement } from "../../core/verification/judgement.js";
import { createScriptedModel } from "../../testing/scripted-model.js";

export type JudgeName = "yes" | "no";

/** On one action. */
export function judgementOf(judge: JudgeName): Judgement {
  const yes = judge === "yes";
  return { actionSucceeded: yes, taskCompleted: yes, confidence: 0.9, reason: yes ? "It worked." : "It did not work." };
}

/** A model that is asked for nothing but whether a task is complete. */
export function createJudgeModel(judge: JudgeName): ModelPort {
  const usage = { promptTokens: 0, completionTokens: 0, calls: 1 };
  return createScriptedModel({ complete: (input) => ANSWERS[judge](input) }, { usage });
}

type Input = PurposeInputs["complete"];
type Answer = PurposeOutput<"complete">;

const ANSWERS: Readonly<Record<JudgeName, (input: Input) => Answer>> = { yes: sayYes, no: sayNo };

/** It believes everything, and quotes a line that stands on the page whether or not it shows anything. */
function sayYes({ goal, page, openSteps }: Input): Answer {
  const line = linesOf(outlineOf(page.skeleton))[0] ?? page.title;
  return {
    parts: [{ part: goal, reason: "It is done.", line, status: "shown" }],
    openSteps: openSteps.map((step) => ({ step, reason: "It is done.", unnecessary: true })),
    reason: "It is done.",
    taskCompleted: true,
    confidence: 0.9,
  };
}

function sayNo({ goal }: Input): Answer {
  return {
    parts: [{ part: goal, reason: "It is not done.", status: "not_shown" }],
    reason: "It is not done.",
    taskCompleted: false,
    confidence: 0.9,
  };
}
