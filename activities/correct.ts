/** Correct: what to try after an action that did not work. Known hindrances first, by rule; then a model picks a rung; code keeps the bounds. */

import { z } from "zod";
import { addUsage, NO_USAGE } from "../core/limits/budget.js";
import { resolveTarget, type Skeleton } from "../core/page/skeleton.js";
import { clip } from "../core/page/text.js";
import { answerContingency } from "../core/recovery/contingency.js";
import {
  DROPDOWN_HINT,
  isSubmitShaped,
  leavesPage,
  RECOVERY_STRATEGIES,
  type RecoveryStrategy,
} from "../core/recovery/strategy.js";
import { feedback } from "../core/task/memory.js";
import type { Activity, ActivityInput, ActivityResult } from "../core/task/verbs.js";
import { holdsEntries } from "../core/verification/submit/pending-entries.js";
import { readEvidence } from "../db/verification-records.js";
import { ask, type Question } from "./ask.js";
import {
  type ChainProposal,
  type ChoiceContext,
  chooseRepaired,
  proposalOf,
  proposalSchema,
  requestOf,
  text,
  writtenProposal,
} from "./choice.js";
import { type ActivityDeps, type DepsOf, loadInput, type PageInput, type QuestionInput } from "./context.js";
import { loadKnowledge } from "./knowledge.js";
import * as agreed from "./prompt/contract-sections.js";
import { ACTIONS, PAGE_RULE, PLAIN_WORDS, PROPOSAL } from "./prompt/render.js";
import * as section from "./prompt/sections.js";

type CorrectVerb = ActivityInput<"correct">;

type CorrectQuestionInput = Omit<
  QuestionInput<"correct">,
  "failed" | "verdict" | "evidence" | "contingency" | "entries"
> & {
  readonly failed: {
    readonly action: string;
    readonly role?: string;
    readonly name?: string;
    readonly kind: string;
    readonly risk: string;
  };
  readonly evidence: readonly string[];
  readonly prediction?: { readonly description: string; readonly confidence: number };
  readonly guidance?: string;
  /** The page holds entries of the task, which leaving it would lose. */
  readonly unsaved?: boolean;
} & section.KnowledgeGiven;

const schema = z.object({
  reason: text(500),
  strategy: z.enum(RECOVERY_STRATEGIES),
  proposal: proposalSchema.optional(),
});
type CorrectAnswer = z.infer<typeof schema>;

const writtenCorrection = (page: PageInput | undefined) =>
  schema
    .extend({ proposal: z.object(writtenProposal(page)).optional() })
    .transform(
      ({ proposal, ...rest }): CorrectAnswer => (proposal ? { ...rest, proposal: proposalOf(proposal) } : rest),
    );

const EVIDENCE_LINES = 25;

export const correctQuestion: Question<CorrectQuestionInput, CorrectAnswer> = {
  purpose: "correct",
  tier: "smart",
  thinking: "medium",
  schema,
  writtenSchema: ({ page }) => writtenCorrection(page),
  version: 10,
  budget: 8_000,
  system: [
    "An action on a web page did not have the intended effect. Choose what to try next.",
    `reason: why it failed: wrong element, covered, not ready, refused by the page with a message, or already done.
strategy: one of the strategies that are left.
RETRY_WITH_DELAY: repeat the action after a moment.
ALTERNATIVE_SELECTOR: use another element that does the same.
SCROLL_INTO_VIEW: bring the element into view first.
ALTERNATIVE_TOOL: use another kind of action for the same purpose, such as a key, or first do what the page asks for, such as filling in an empty field.
REFRESH_PAGE: reload the page.
GATHER_INFORMATION: open or look at something that tells more.
UPDATE_PLAN: the plan does not fit this page.
FAIL: nothing sensible is left.
Never repeat what may have been sent, saved, paid or deleted, unless the evidence shows that it did not arrive.
proposal: the action to take. Leave it out for UPDATE_PLAN and FAIL.`,
    ACTIONS,
    PROPOSAL,
    PAGE_RULE,
    PLAIN_WORDS,
  ],
  sections: (input) => [
    section.request(input.goal),
    agreed.contract(input.contract, input.criteria),
    section.plan(input.plan),
    section.subTask(input.subTask),
    ...section.hints(input.hints),
    agreed.failures(input.contract, input.criteria),
    section.history(input.history, input.earlierSummary),
    section.found(input.found),
    section.knowledge(input.knowledge),
    failedSection(input),
    evidenceSection(input.evidence.slice(0, EVIDENCE_LINES)),
    agreed.checks(input.contract, input.page, "in-trouble", input.criteria),
    section.page(input.page, `${input.goal} ${input.failed.name ?? ""}`),
    section.feedback(input.fault),
    section.text("Strategies left, best first", [input.left.join(", ")]),
    section.now([input.guidance, section.knowledgeRule(input.knowledge), "Choose a strategy and its action."]),
  ],
};

function failedSection({ failed, attempt, prediction }: CorrectQuestionInput) {
  const target = failed.name === undefined ? "" : ` on ${failed.role} “${clip(failed.name, 120)}”`;
  const lines = [
    `${clip(failed.action, 500)}${target}; its kind is ${failed.kind}, its risk ${failed.risk}; correction number ${attempt} of this step.`,
  ];
  const share = prediction && Math.round(prediction.confidence * 100);
  if (prediction) lines.push(`Expected: ${clip(prediction.description, 300)}; it came true to ${share} %.`);
  return section.data("The action that failed", lines);
}

function evidenceSection(lines: readonly string[]) {
  const shown = lines.map((line) => clip(line, 300));
  return section.data("Evidence", shown);
}

/** `choice` null: nothing is left to try by acting (UPDATE_PLAN, FAIL). */
export const createCorrect =
  (deps: DepsOf<"model" | "snapshots" | "database" | "knowledge" | "log">): Activity<"correct"> =>
  async (input) => {
    const { goal, page } = await loadInput(deps, input);
    const ground = { goal, hints: input.hints, subTask: input.subTask, page, ref: input.page };
    const unsaved = holdsEntries(input.entries ?? [], page.skeleton);
    const answered = await byRule(input, ground, unsaved);
    if (answered !== null) return answered;
    const about = { query: goal, purpose: correctQuestion.purpose };
    const { chunks: knowledge, companyHosts } = await loadKnowledge(deps, input, about);
    const target = targetOn(page.skeleton, input);
    const barred = new Set([unsaved && "REFRESH_PAGE", target === undefined && "SCROLL_INTO_VIEW"]);
    const left = input.left.filter((rung) => !barred.has(rung));
    // The whole list stands in the record; history carries its first lines only.
    const kept = input.evidence && (await readEvidence(deps.database, input.task, input.failed.stepIndex));
    const given = { ...inputOf(input, kept ?? input.evidence?.lines ?? []), goal, page, left, unsaved, knowledge };
    const { rest, choice, usage } = await chooseRepaired({ ...ground, companyHosts }, async (fault) => {
      const { value, usage } = await askForRung(deps.model, { ...given, ...(fault && { fault }) });
      const { strategy, reason } = value;
      return { proposed: proposedFor(value, target), rest: { strategy, reason }, usage };
    });
    return { ...rest, choice, usage };
  };

/** Contingencies come before any model; null when none stands, or code has no answer to it. */
async function byRule(
  input: CorrectVerb,
  ground: ChoiceContext,
  unsaved: boolean,
): Promise<ActivityResult<"correct"> | null> {
  const { contingency: strategy, failed, evidence, verdict, history } = input;
  if (strategy === undefined) return null;
  const { action, facts } = failed;
  const didNotLand = evidence?.didNotLand ?? verdict.rule === "refused-by-client";
  const { role, name } = facts.target ?? {};
  const mayRepeat = !isSubmitShaped(facts) || didNotLand;
  const hindered = {
    ...{ action, role, name, mayRepeat, history },
    isTurnedAway: evidence?.write?.outcome === "turned-away",
    request: requestOf(ground),
  };
  const answer = answerContingency(strategy, ground.page.skeleton, hindered);
  if (answer === null || (unsaved && answer.kind === "act" && leavesPage(answer.action))) return null;
  const { reason } = answer;
  if (answer.kind === "ask") return { strategy, reason, choice: null, question: answer.question, usage: NO_USAGE };
  const proposed = own(answer.action, answer.thought);
  const { choice } = await chooseRepaired(ground, async () => ({ proposed, rest: null, usage: NO_USAGE }));
  return { strategy, reason, choice, usage: NO_USAGE };
}

/** A rung that is spent is sent back once; then the first that code can do by itself is taken. */
async function askForRung(model: ActivityDeps["model"], input: CorrectQuestionInput) {
  const isLeft = ({ strategy, proposal }: CorrectAnswer) =>
    input.left.includes(strategy) && !(input.unsaved && proposal !== undefined && leavesPage(proposal.action));
  const first = await ask(model, correctQuestion, input);
  if (isLeft(first.value)) return first;
  const entries = input.unsaved ? ` The page holds what was entered and not saved: it must not be left.` : "";
  const why = `It was tried on this already, or may not be.${entries} Left are: ${input.left.join(", ")}.`;
  const fault = feedback("limit", why, first.value.strategy);
  const again = await ask(model, correctQuestion, { ...input, fault });
  const usage = addUsage(first.usage, again.usage);
  if (isLeft(again.value)) return { value: again.value, usage };
  const strategy = input.left.find((rung) => rung in OWN) ?? "FAIL";
  return { value: { strategy, reason: "I try what has not been tried yet." } satisfies CorrectAnswer, usage };
}

const OWN: { readonly [S in RecoveryStrategy]?: (target: number | undefined) => ChainProposal | null } = {
  RETRY_WITH_DELAY: () => own("wait(1)", "I wait a moment and try again."),
  SCROLL_INTO_VIEW: (target) => (target === undefined ? null : own(`scroll(${target})`, "I bring it into view first.")),
  REFRESH_PAGE: () => own("refresh()", "I load the page again."),
};

const own = (action: string, thought: string): ChainProposal => ({ action, thought, lastForStep: false });

function proposedFor({ strategy, proposal }: CorrectAnswer, target: number | undefined): ChainProposal | null {
  if (strategy === "UPDATE_PLAN" || strategy === "FAIL") return null;
  return proposal ?? OWN[strategy]?.(target) ?? null;
}

/** The number that the failed action's target has on this page; undefined when it is not there, or is another now. */
function targetOn(skeleton: Skeleton, { failed }: CorrectVerb): number | undefined {
  const { target } = failed.facts;
  const node = target && resolveTarget(skeleton, target.id);
  return target && node?.role === target.role && node.name === target.name ? target.id : undefined;
}

function inputOf(input: CorrectVerb, lines: readonly string[]): Omit<CorrectQuestionInput, "goal" | "page"> {
  const { task, page, failed, verdict, evidence, contingency, found, fault, look, mayChain, entries, ...rest } = input;
  const { action, facts } = failed;
  const { role, name } = facts.target ?? {};
  return {
    ...rest,
    evidence: lines,
    failed: { action, role, name, kind: facts.kind, risk: facts.risk },
    prediction: evidence?.prediction,
    ...(facts.kind === "dropdown" && { guidance: DROPDOWN_HINT }),
  };
}
