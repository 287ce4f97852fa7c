/** Complete: the prompt of the completion judge, which sees the last page (docs/spec/completion.md). */

import { cleanText, clip } from "../../../core/page/text.js";
import { saysWhatChanged } from "../../../core/verification/evidence-lines.js";
import type { CompletionInputs } from "../completion-purpose.js";
import type { Prompt, Section } from "./prompt.js";
import { PAGE_RULE, PLAIN_WORDS } from "./rules.js";
import {
  data,
  hintsSection,
  historySection,
  nowSection,
  pageSection,
  planSection,
  requestSection,
  sayDeed,
  subTaskSection,
} from "./sections.js";

type Input = CompletionInputs["complete"];

const EVIDENCE_LINES = 12;

export const completePrompt: Prompt<"complete"> = {
  version: 3,
  budget: 9_000,
  system: [
    "You judge whether a task in a web browser is done, from the last page and from the evidence, which is what the last actions changed. You did not carry it out and gain nothing by its success.",
    `parts: each thing that the user wants done, or told. Of each the reason; then line, one line of page or evidence that shows it, word for word; then status: shown, contradicted (page or evidence say the contrary) or not_shown. Code looks for each line; a part whose line is not there counts as not shown.
What was typed, ticked or chosen is not saved while the page still offers to save it. An error, a refused request, a form that is still there with its values outweigh a message that it worked. What the page said before the task shows nothing. A page that asks for permission, or to sign in, has done nothing yet.
An answer is shown only when a page says the very same of the very thing that was asked about; a fact that code found on no page needs a line from which it follows.
openSteps: is its effect there already, so that it is unnecessary?
taskCompleted: every part is shown, every open step unnecessary. confidence: 0 to 1, of your yes or no; 0.9 and above when nothing leaves another reading, below 0.7 when you would not bet on it.`,
    PAGE_RULE,
    PLAIN_WORDS,
  ],
  sections: (input) => [
    requestSection(input.goal),
    hintsSection(input.hints),
    standingsSection(input),
    input.openSteps.length === 0 ? null : planSection(input.plan),
    subTaskSection(input.subTask),
    historySection(
      input.history.filter(({ stepIndex }) => input.changes.every((one) => one.stepIndex !== stepIndex)),
      input.earlierSummary,
    ),
    changesSection(input),
    outputsSection(input.outputs),
    saidSection(input),
    pageSection(input.page, `${input.goal} ${input.answer ?? input.claim ?? ""}`),
    nowSection([QUESTIONS[input.about], openWords(input)]),
  ],
};

const QUESTIONS = {
  request: "Say of every part of the request whether it is shown.",
  phase: "Say only of the phase at hand, part by part, whether its objective is reached.",
  claim: "Say only of the claim, part by part, whether it is shown; nothing else of the request matters now.",
} as const;

function openWords({ openSteps, plan }: Input): string | undefined {
  if (openSteps.length === 0) return undefined;
  const steps = openSteps.map((step) => `${step} (${oneLine(plan?.steps[step]?.description ?? "")})`);
  return `Open steps to be answered: ${steps.join("; ")}.`;
}

function standingsSection({ contract, standings }: Input): Section {
  const lines = contract.criteria.map(({ id, description }, index) => {
    const standing = standings.find((one) => one.id === id);
    const found =
      standing === undefined || standing.result === "judged" ? "for you to say" : `code: ${standing.result}`;
    const seen = standing?.evidence ? `; ${oneLine(standing.evidence)}` : "";
    return `${index + 1}. ${oneLine(description)} [${found}${seen}]`;
  });
  return data("Contract on the last page", lines.length > 0 ? lines : ["None: the request itself is all there is."]);
}

function changesSection({ changes, history }: Input): Section | null {
  const lines = changes.flatMap(({ stepIndex, action, verdict, lines: found }) => {
    const deeds = history.filter((past) => past.stepIndex === stepIndex).map(sayDeed);
    return [
      `${deeds.length === 0 ? clip(action, 200) : deeds.join("; ")}: ${verdict}`,
      ...found
        .filter(saysWhatChanged)
        .slice(0, EVIDENCE_LINES)
        .map((line) => `- ${clip(line, 300)}`),
    ];
  });
  return lines.length === 0 ? null : data("Evidence", lines);
}

function outputsSection(outputs: Input["outputs"]): Section | null {
  const lines = Object.entries(outputs).map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`);
  return lines.length === 0 ? null : data("Found out on earlier pages", lines);
}

function saidSection({ answer, claim, unconfirmed = [] }: Input): Section | null {
  if (claim !== undefined) return data("Claim to be doubted", [clip(cleanText(claim), 1_000)]);
  if (answer === undefined) return null;
  const missing = unconfirmed.map(oneLine).join("; ");
  return data("Answer to be doubted", [
    clip(cleanText(answer), 2_000),
    missing === ""
      ? "Code found every number, date, name and quotation of it on a page that was seen."
      : `Code found these on no page that was seen: ${missing}.`,
  ]);
}

function oneLine(text: string): string {
  return clip(cleanText(text), 300);
}
