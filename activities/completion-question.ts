/** Completion question: the completion judge's prompt about the last page and actions, and its answer. */

import { z } from "zod";
import { cleanText, clip } from "../core/page/text.js";
import type { PastAction } from "../core/turn/past-action.js";
import type { FinalCriterion } from "../core/verification/completion/criteria.js";
import { factsIn } from "../core/verification/completion/grounding.js";
import { isChangeLine } from "../core/verification/evidence/evidence-lines.js";
import type { Contract } from "../protocol/contract.js";
import type { Question } from "./ask.js";
import { anyText, text } from "./choice.js";
import type { QuestionInput } from "./context.js";
import { CONFIDENCE_RULE, PAGE_RULE, PLAIN_WORDS } from "./prompt/render.js";
import * as section from "./prompt/sections.js";

/** All changes by one action. For entries sent together, the last one carries the changes of all. */
export interface ActionEvidence extends Pick<PastAction, "stepIndex" | "action" | "verdict"> {
  readonly lines: readonly string[];
}

export interface CompletionQuestionInput
  extends Pick<
      QuestionInput<"judgeCompletion">,
      "goal" | "page" | "about" | "plan" | "history" | "earlierSummary" | "hints" | "outputs" | "subTask"
    >,
    section.KnowledgeGiven {
  readonly contract: Contract;
  /** Code's result for each criterion on the last page. */
  readonly standings: readonly FinalCriterion[];
  readonly openSteps: readonly number[];
  readonly changes: readonly ActionEvidence[];
  readonly answer?: string;
  /** Facts of the answer that code found neither on a page seen nor in knowledge. */
  readonly unconfirmed?: readonly string[];
  /** Facts found only in knowledge, on no page. */
  readonly written?: readonly string[];
  /** Facts found on earlier pages, but not on the last one. */
  readonly older?: readonly string[];
  /** Claim to judge, when the question is about a claim alone. */
  readonly claim?: string;
}

const words = anyText(500);
const schema = z.object({
  parts: z
    .array(
      z.object({
        part: text(300),
        reason: words,
        /** Quotation from the page or the evidence. If code does not find it there, the part counts as not shown. */
        line: words.optional(),
        status: z.enum(["shown", "contradicted", "not_shown"]),
      }),
    )
    .max(12),
  openSteps: z
    .array(z.object({ step: z.int(), reason: words, unnecessary: z.boolean() }))
    .max(20)
    .optional(),
  reason: anyText(1_000),
  taskCompleted: z.boolean(),
  confidence: z.number(),
});
export type CompletionAnswer = z.infer<typeof schema>;
const EVIDENCE_LINES = 12;

export const completeQuestion: Question<CompletionQuestionInput, CompletionAnswer> = {
  purpose: "complete",
  tier: "smart",
  thinking: "high",
  schema,
  version: 5,
  budget: 9_000,
  system: [
    "You judge whether a task on a web page is done. You see the last page and the evidence: what the last actions changed. You did not carry out the task.",
    `parts: one for each thing that the user wants done or wants to know. Give its reason, then line, then status.
line: one line of the page or the evidence that shows it, copied exactly. Code looks for it. If it is not there, the part counts as not shown.
status: shown, contradicted (the page or the evidence says the opposite) or not_shown.
What was typed, ticked or chosen is not saved while the page still offers to save it.
An error, a refused request or a form that still holds its values outweighs a message that it worked.
What the page said before the task proves nothing.
A page that asks for permission or for a sign-in has done nothing yet.
An answer is shown only if a page says exactly this about exactly what was asked. For a fact that code found on no page, give a line from which it follows.
openSteps: is the effect of the step already there, so that the step is unnecessary?
taskCompleted: true if every part is shown and every open step is unnecessary.
confidence: 0 to 1, how sure you are of your yes or no. ${CONFIDENCE_RULE}`,
    PAGE_RULE,
    PLAIN_WORDS,
  ],
  sections: (input) => [
    section.request(input.goal),
    ...section.hints(input.hints),
    standingsSection(input),
    input.openSteps.length === 0 ? null : section.plan(input.plan),
    section.subTask(input.subTask),
    section.history(
      input.history.filter(({ stepIndex }) => input.changes.every((one) => one.stepIndex !== stepIndex)),
      input.earlierSummary,
    ),
    changesSection(input),
    outputsSection(input.outputs),
    section.knowledge(input.knowledge),
    claimSection(input),
    section.page(input.page, `${input.goal} ${input.answer ?? input.claim ?? ""}`),
    section.now([QUESTIONS[input.about], knowledgeWords(input), openWords(input)]),
  ],
};

const QUESTIONS = {
  request: "Say of every part of the request whether it is shown.",
  phase: "Say only of the phase at hand, part by part, whether its objective is reached.",
  claim: "Say only of the claim, part by part, whether it is shown; nothing else of the request matters now.",
} as const;

/** Knowledge says which values are right; only a page can show that something was done (KN6). */
function knowledgeWords({ knowledge = [], contract }: CompletionQuestionInput): string | undefined {
  if (knowledge.length === 0) return undefined;
  const rule = "Knowledge says which values the request means; it shows nothing of what was to be done.";
  if (!isOnlyToRead(contract)) return rule;
  return `${rule} Where the request asks what is written there, its line shows the answer as a page's would.`;
}

/** The request changes nothing, so a quotation from a document cannot pass for a change. */
export const isOnlyToRead = ({ type }: Contract): boolean => type === "advisory";

function openWords({ openSteps, plan }: CompletionQuestionInput): string | undefined {
  if (openSteps.length === 0) return undefined;
  const steps = openSteps.map((step) => `${step} (${section.oneLine(plan?.steps[step]?.description ?? "")})`);
  return `Open steps to be answered: ${steps.join("; ")}.`;
}

function standingsSection({ contract, standings }: CompletionQuestionInput) {
  const lines = contract.criteria.map(({ id, description }, index) => {
    const { result = "judged", evidence = "" } = standings.find((one) => one.id === id) ?? {};
    const found = result === "judged" ? "for you to say" : `code: ${result}`;
    return `${index + 1}. ${section.oneLine(description)} [${found}${evidence && `; ${section.oneLine(evidence)}`}]`;
  });
  if (lines.length === 0) lines.push("None: the request itself is all there is.");
  return section.data("Contract on the last page", lines);
}

function changesSection({ changes, history }: CompletionQuestionInput) {
  const lines = changes.flatMap(({ stepIndex, action, verdict, lines: found }) => {
    const actions = history.filter((past) => past.stepIndex === stepIndex).map(section.actionWords);
    const shown = found.filter(isChangeLine).slice(0, EVIDENCE_LINES);
    const head = `${actions.length === 0 ? clip(action, 200) : actions.join("; ")}: ${verdict}`;
    return [head, ...shown.map((line) => `- ${clip(line, 300)}`)];
  });
  return section.dataOf("Evidence", lines);
}

function outputsSection(outputs: CompletionQuestionInput["outputs"]) {
  const lines = Object.entries(outputs).map(([name, value]) => `${section.oneLine(name)}: ${section.oneLine(value)}`);
  return section.dataOf("Found out on earlier pages", lines);
}

function claimSection({ answer, claim, ...found }: CompletionQuestionInput) {
  if (claim !== undefined) return section.data("Claim to be doubted", [clip(cleanText(claim), 1_000)]);
  if (answer === undefined) return null;
  return section.data("Answer to be doubted", [clip(cleanText(answer), 2_000), ...factLines(answer, found)]);
}

/** Code's findings on the facts of an answer. Answers like "none" or "yes" state no facts, and the judge is told so. */
function factLines(
  answer: string,
  { unconfirmed, written, older }: Pick<CompletionQuestionInput, "unconfirmed" | "written" | "older">,
): readonly string[] {
  const told = (facts: readonly string[] = [], words: string) =>
    facts.length === 0 ? [] : [`${words}: ${facts.map(section.oneLine).join("; ")}.`];
  const lines = [
    ...told(unconfirmed, "Code found these on no page that was seen"),
    ...told(written, "Code found these in Knowledge and on no page"),
    ...told(older, "Code found these on earlier pages and not on the last one, which may say otherwise"),
  ];
  if (lines.length > 0) return lines;
  return factsIn(answer).length === 0
    ? ["It states no number, date, name or quotation that code could look for."]
    : ["Code found every number, date, name and quotation of it on the last page."];
}
