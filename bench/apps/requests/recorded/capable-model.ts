/** Capable model: recorded answers as a model port; it takes the right steps, and says that they worked only where that is shown. */

import type { PurposeInputs, PurposeOutput } from "../../../../activities/index.js";
import type { ModelPort } from "../../../../adapters/model/port.js";
import { createScriptedModel } from "../../../../testing/scripted-model.js";
import { createBelievingModel } from "../../believing-model.js";
import { thoughtOf } from "../../step.js";
import type { RecordedAnswers } from "./answers.js";

const SURE = 0.93;
const UNSURE = 0.5;
const REFUSED = /form was refused|something was refused|\berror\b|invalid|not carried out/i;
const NOTHING = /^Page content did not change\.?$/;

/** The steps are taken as the believing model takes them; what came of them is judged here. */
export function createCapableModel(recorded: readonly RecordedAnswers[]): ModelPort {
  const byGoal = new Map(recorded.map((one) => [one.query, one]));
  const believing = createBelievingModel(
    recorded.map(({ query, steps }) => ({ goal: query, outcome: { accepted: "edit" }, start: "", steps, wanted: [] })),
  );
  return createScriptedModel(
    {
      judge: (input) => judgement(input, byGoal.get(input.goal)),
      complete: (input) => completion(input, byGoal.get(input.goal)),
    },
    { otherwise: believing, name: "recorded" },
  );
}

/** Of a step: the evidence shows a change, and no refusal. Of the task: its words are in the evidence of the last step. */
function judgement(input: PurposeInputs["judge"], recorded: RecordedAnswers | undefined): PurposeOutput<"judge"> {
  const { evidence, history, action } = input;
  const refusal = evidence.find((line) => REFUSED.test(line));
  const actionSucceeded = refusal === undefined && !evidence.some((line) => NOTHING.test(line));
  const shown = evidence.find((line) => recorded?.shown.test(line) === true);
  const taken = [...history.map(({ thought }) => thought), action.thought];
  const taskCompleted = actionSucceeded && shown !== undefined && isLast(taken, recorded);
  const reason = refusal ?? shown ?? evidence[0] ?? "Nothing is shown.";
  return { reason, actionSucceeded, taskCompleted, confidence: actionSucceeded ? SURE : UNSURE };
}

function isLast(taken: readonly string[], recorded: RecordedAnswers | undefined): boolean {
  return recorded?.steps.every((step, index) => taken.includes(thoughtOf(step, index))) === true;
}

/** The newest line that has the words: of the evidence, or else of the page. */
function completion(
  input: PurposeInputs["complete"],
  recorded: RecordedAnswers | undefined,
): PurposeOutput<"complete"> {
  const { goal, changes, history, openSteps, page } = input;
  const lines = [
    ...[...changes].reverse().flatMap((one) => one.lines),
    ...Object.values(page.skeleton.nodes).flatMap(({ text, name }) => [text ?? "", name]),
  ];
  const line = lines.find((one) => recorded?.shown.test(one) === true);
  const taken = history.map(({ thought }) => thought);
  const taskCompleted = line !== undefined && isLast(taken, recorded);
  const reason = line === undefined ? "Neither the page nor the evidence shows it." : "It is there, in these words.";
  return {
    parts: [
      { part: goal, reason, status: taskCompleted ? "shown" : "not_shown", ...(line && { line: line.slice(0, 500) }) },
    ],
    openSteps: openSteps.map((step) => ({ step, reason: "It was not needed.", unnecessary: true })),
    reason,
    taskCompleted,
    confidence: taskCompleted ? SURE : UNSURE,
  };
}
