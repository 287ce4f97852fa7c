/** Correction prompt: what to try after an action that did not work, from the rungs that are left (design §8). */

import { clip } from "../../../core/page/clean-text.js";
import type { PurposeInputs } from "../port.js";
import type { Prompt, Section } from "./prompt.js";
import { CHECKS, GRAMMAR, PLAIN_WORDS } from "./rules.js";
import {
  contractSection,
  data,
  faultSection,
  foundSection,
  hintsSection,
  historySection,
  nowSection,
  pageSection,
  planSection,
  requestSection,
  seenSection,
  subTaskSection,
  told,
} from "./sections.js";

const EVIDENCE_LINES = 40;

export const correctPrompt: Prompt<"correct"> = {
  version: 3,
  budget: 14_000,
  system: [
    `An action in a web browser did not do what it should. You choose what to try next.`,
    `strategy, only one of those that are left:
RETRY_WITH_DELAY: the same once more, after a moment, when the page was not ready. ALTERNATIVE_SELECTOR: another part of the page that does the same. SCROLL_INTO_VIEW: bring the target into view first. ALTERNATIVE_TOOL: the same end by another action, such as a key instead of a click. REFRESH_PAGE: load the page anew. GATHER_INFORMATION: open or look at something that tells more. UPDATE_PLAN: the plan itself is wrong here. FAIL: nothing sensible is left.
Find out first why it failed: wrong target, covered, not ready, refused by the page with a message, or already done. What may already have been sent, saved, paid or deleted is never done a second time unless the evidence shows that the first did not arrive.
proposal: the action to take, in the grammar; leave it out for UPDATE_PLAN and FAIL. Its confidence, from 0 to 1, says how sure you are of it.`,
    GRAMMAR,
    CHECKS,
    PLAIN_WORDS,
  ],
  sections: (input) => [
    requestSection(input.goal),
    contractSection(input.contract, input.criteria),
    planSection(input.plan),
    subTaskSection(input.subTask),
    hintsSection(input.hints),
    historySection(input.history, input.earlierSummary),
    foundSection(input.found),
    failedSection(input),
    data(
      "Evidence",
      input.evidence.slice(0, EVIDENCE_LINES).map((line) => clip(line, 300)),
    ),
    seenSection(input.contract, input.page, false),
    pageSection(input.page, `${input.goal} ${input.failed.name ?? ""}`),
    faultSection(input.fault),
    told("Strategies left, best first", [input.left.join(", ")]),
    nowSection([input.guidance, "Choose a strategy, and the action for it."]),
  ],
};

function failedSection({ failed, attempt, prediction }: PurposeInputs["correct"]): Section {
  const target = failed.name === undefined ? "" : ` on ${failed.role} “${clip(failed.name, 120)}”`;
  return data("The action that failed", [
    `${clip(failed.action, 500)}${target}; its kind is ${failed.kind}, its risk ${failed.risk}; correction number ${attempt} of this step.`,
    ...(prediction === undefined
      ? []
      : [
          `Expected: ${clip(prediction.description, 300)}; it came true to ${Math.round(prediction.confidence * 100)} %.`,
        ]),
  ]);
}
