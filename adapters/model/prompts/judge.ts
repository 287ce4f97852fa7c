/** Judge prompt: did the action work, and is the task done, from evidence and never from the page (design §6.5). */

import { clip } from "../../../core/page/text.js";
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
export const STEP_AND_TASK = `reason first: what the evidence shows and what it does not. Then two questions.
actionSucceeded: did this one action do what it was for?
taskCompleted: is the entire request done? Nothing of it is left then.
Example: "Add a patient named Jas". After the click on “Add patient” a form is open: actionSucceeded true, taskCompleted false. After the click on “Save” the evidence shows Jas in the list: both true. After “Save” it shows only that the page changed: taskCompleted false.
subTaskCompleted, only when a phase at hand is given: is its objective reached, and found out what it was to find out?`;

export const judgePrompt: Prompt<"judge"> = {
  version: 6,
  budget: 8_000,
  system: [
    "You judge an action in a web browser. You did not choose it and gain nothing by its success. You see no page, only what changed between before and after; what is absent is evidence too.",
    STEP_AND_TASK,
    `Nothing changed and the browser saw nothing: it did not succeed. It was to go to an address and the address is there: it did. What the action did not cause (a clock, an advertisement, another person's entry) is no evidence. An error, a refused request, a field marked invalid, a form that is still there with its values: not done, whatever else changed. A text that says it worked counts less than the thing itself. A criterion that code has failed is not fulfilled.
confidence: 0 to 1, how sure you are of both answers; 0.9 and above only when nothing leaves another reading, below 0.7 when you would not bet on it.`,
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
  const bare = `The address ${urlChanged ? "changed" : "did not change"}. What is on the page ${meaningfulChange ? "changed" : "did not change"}.`;
  const lines = [
    // Lines of evidence begin with both.
    `${evidence.length === 0 ? `${bare} ` : ""}Tied to the action by code: ${strength}.`,
    ...evidence.map((line, index) => `${index + 1}. ${clip(line, 400)}`),
  ];
  return { heading: "Evidence", data: true, elastic: true, lines: () => lines };
}
