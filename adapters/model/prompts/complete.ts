/** Complete: the prompt of the completion judge, which sees the last page (docs/spec/completion.md). */

import { cleanText, clip } from "../../../core/page/clean-text.js";
import type { CompletionInputs } from "../completion-purpose.js";
import type { Prompt, Section } from "./prompt.js";
import { PLAIN_WORDS } from "./rules.js";
import {
  data,
  hintsSection,
  historySection,
  nowSection,
  pageSection,
  planSection,
  requestSection,
  subTaskSection,
} from "./sections.js";

type Input = CompletionInputs["complete"];

const EVIDENCE_LINES = 12;

export const completePrompt: Prompt<"complete"> = {
  version: 2,
  budget: 14_000,
  system: [
    `You are the completion judge of a task in a web browser. You did not carry it out and you gain nothing by its success. You say whether what the user asked for is done, from the last page and from what the last actions changed.`,
    `Divide what is asked about into its parts: each thing that the user wants to be done, or to be told. For each part give the reason first, then line: one line of the page or of the evidence that shows it, copied word for word; then status. shown: that line shows it. contradicted: the page or the evidence says the contrary. not_shown: neither; then leave line out. Code looks for every line that you quote; a part whose line is not there counts as not shown.
What was typed into a field, ticked or chosen is not saved while the page still offers to save it. A message that it worked is a claim of the page: an error, a refused request, a form that is still there with its values outweighs it. What the page said before the task began shows nothing. A page that asks for permission, or to sign in, has done nothing yet.
An answer is shown only when the page, or an earlier page as told in the evidence, says the very same of the very thing that was asked about; a fact that code found on no page needs a line from which it follows.`,
    `openSteps: for every step that is listed as open, say whether it is unnecessary for what was asked, because its effect is there already; reason first.
taskCompleted: true only when every part is shown and every open step is unnecessary. confidence: from 0 to 1, how sure you are of your answer, yes or no; 0.9 and above only when nothing leaves another reading; below 0.7 when you would not bet on it.`,
    PLAIN_WORDS,
  ],
  sections: (input) => [
    requestSection(input.goal),
    hintsSection(input.hints),
    standingsSection(input),
    planSection(input.plan),
    subTaskSection(input.subTask),
    historySection(
      input.history.slice(0, Math.max(0, input.history.length - input.changes.length)),
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
  return data(
    "Contract, as it stands on the last page",
    lines.length > 0 ? lines : ["None: the request itself is all there is."],
  );
}

function changesSection({ changes }: Input): Section | null {
  const lines = changes.flatMap(({ action, verdict, lines: changed }) => [
    `${clip(action, 200)}: ${verdict}`,
    ...changed.slice(0, EVIDENCE_LINES).map((line) => `- ${clip(line, 300)}`),
  ]);
  return lines.length === 0 ? null : data("What the last actions changed, oldest first", lines);
}

function outputsSection(outputs: Input["outputs"]): Section | null {
  const lines = Object.entries(outputs).map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`);
  return lines.length === 0 ? null : data("Found out on earlier pages", lines);
}

function saidSection({ answer, claim, unconfirmed = [] }: Input): Section | null {
  if (claim !== undefined) return data("Claim, to be doubted", [clip(cleanText(claim), 1_000)]);
  if (answer === undefined) return null;
  const missing = unconfirmed.map(oneLine).join("; ");
  return data("Answer that the user would be given, to be doubted", [
    clip(cleanText(answer), 2_000),
    missing === ""
      ? "Code found every number, date, name and quotation of it on a page that was seen."
      : `Code found these on no page that was seen: ${missing}.`,
  ]);
}

function oneLine(text: string): string {
  return clip(cleanText(text), 300);
}
