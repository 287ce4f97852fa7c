/** Judge prompt: did the action work, and is the task done, from evidence and never from the page (design §6.5). */

import { clip } from "../../../core/page/clean-text.js";
import type { PurposeInputs } from "../port.js";
import type { Prompt, Section } from "./prompt.js";
import { PLAIN_WORDS } from "./rules.js";
import {
  contractSection,
  data,
  historySection,
  nowSection,
  planSection,
  requestSection,
  subTaskSection,
} from "./sections.js";

/** The two levels and the example are the seed's own (000, task 4): a form that opens is not a patient. */
export const STEP_AND_TASK = `There are two questions, and they are not the same.
actionSucceeded: did this one action do what it was for? It is about the step.
taskCompleted: is the entire request done? True only when nothing of it is left; for a task of several steps it is false until the last of them has worked.
Example: the request is "Add a patient named Jas". After the click on “Add patient” a form is open: actionSucceeded is true, taskCompleted is false. After the click on “Save” the evidence shows Jas in the list: actionSucceeded is true, taskCompleted is true. After the click on “Save” the evidence shows only that the page changed: taskCompleted is false.
subTaskCompleted: only when a phase at hand is given; is its objective reached, and found out what it was to find out?`;

export const judgePrompt: Prompt<"judge"> = {
  version: 3,
  budget: 10_000,
  system: [
    `You are the judge of an action in a web browser. You did not choose the action and you gain nothing by its success. You see no page, only evidence of what changed between before and after; what is absent is evidence too.`,
    STEP_AND_TASK,
    `No change, and nothing seen by the browser: actionSucceeded is false. The address changed and the action was to go there: it succeeded. Something changed that the action did not cause, such as a clock, an advertisement, another person's entry: no evidence. An error message, a field marked invalid, a form that is still there with its values: not done, whatever else changed. A text that says it worked is a claim of the page; it counts, but less than the thing itself.
Weigh every criterion of the contract. A criterion that code has failed is not fulfilled, whatever you think.
confidence: from 0 to 1, how sure the evidence makes you of both answers; 0.9 and above only when the evidence leaves no other reading; below 0.7 when you would not bet on it. Only these fields decide; your reason is read by people and decides nothing.`,
    PLAIN_WORDS,
  ],
  sections: (input) => [
    requestSection(input.goal),
    contractSection(input.contract, input.criteria),
    planSection(input.plan),
    subTaskSection(input.subTask),
    historySection(input.history, ""),
    actionSection(input),
    evidenceSection(input),
    nowSection(["Judge the action, and whether the entire request is done."]),
  ],
};

function actionSection({ action, expectedOutcomeResult }: PurposeInputs["judge"]): Section {
  const target = action.name === undefined ? "" : ` on ${action.role} “${clip(action.name, 120)}”`;
  return data("Action to judge", [
    `${clip(action.action, 500)}${target}`,
    `It was meant so: ${clip(action.thought, 300)}`,
    `It was ${action.lastForStep ? "" : "not "}meant to complete its step.`,
    ...(action.expectedOutcome === undefined
      ? []
      : [`Expected: ${clip(action.expectedOutcome, 320)}; found by code: ${expectedOutcomeResult}.`]),
  ]);
}

function evidenceSection(input: PurposeInputs["judge"]): Section {
  const { evidence, urlChanged, meaningfulChange, strength } = input;
  const lines = [
    `The address ${urlChanged ? "changed" : "did not change"}. What is on the page ${meaningfulChange ? "changed" : "did not change"}. Evidence tied to the action by code: ${strength}.`,
    ...evidence.map((line, index) => `${index + 1}. ${clip(line, 400)}`),
  ];
  return { heading: "Evidence", data: true, elastic: true, lines: () => lines };
}
