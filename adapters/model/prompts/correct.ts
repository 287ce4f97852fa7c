/** Correction prompt: what to try after an action that did not work, from the rungs that are left (design §8). */

import { clip } from "../../../core/page/text.js";
import type { PurposeInputs } from "../port.js";
import type { Prompt, Section } from "./prompt.js";
import { GRAMMAR, PAGE_RULE, PLAIN_WORDS, PROPOSAL } from "./rules.js";
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

const EVIDENCE_LINES = 25;

export const correctPrompt: Prompt<"correct"> = {
  version: 6,
  budget: 8_000,
  system: [
    "An action in a web browser did not do what it should. You choose what to try next.",
    `reason: why it failed: wrong target, covered, not ready, refused by the page with a message, or done already.
strategy, one of those that are left. RETRY_WITH_DELAY: the same again after a moment. ALTERNATIVE_SELECTOR: another part of the page that does the same. SCROLL_INTO_VIEW: bring the target into view first. ALTERNATIVE_TOOL: another action to the same end, such as a key, or first what the page asks for, such as a field left empty. REFRESH_PAGE: load the page anew. GATHER_INFORMATION: open or look at something that tells more. UPDATE_PLAN: the plan is wrong here. FAIL: nothing sensible is left.
What may have been sent, saved, paid or deleted is never done again unless the evidence shows that it did not arrive.
proposal: the action to take; none for UPDATE_PLAN and FAIL.`,
    GRAMMAR,
    PROPOSAL,
    PAGE_RULE,
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
    seenSection(input.contract, input.page, "in-trouble"),
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
