/** Judge: judges an action, the task and its end from the evidence alone, without guesses. */

import { linesOf, outlineOf } from "../../../core/page/outline/outline.js";
import { isByCode } from "../../../core/verification/completion/contract.js";
import { factsIn } from "../../../core/verification/completion/grounding.js";
import { contentWords, hasWords } from "../../../core/verification/record/text-match.js";
import { succeeded, verbOf } from "./context.js";
import { ASKS } from "./rows.js";
import type { RuleInput, RuleOutput } from "./rule.js";
import { truncate } from "./words.js";

type JudgeInput = RuleInput<"judge">;
type CompletionInput = RuleInput<"complete">;
type CompletionPart = RuleOutput<"complete">["parts"][number];
type ActionJudgement = readonly [succeeded: boolean, confidence: number, reason: string];
const STRONG = 0.9;
const WEAK = 0.75;
const COMPLAINT =
  /^New (?:alert|status|message|toast|dialog|validation)\b.*\b(?:error|failed|failure|could not|cannot|can't|invalid|denied|refused|not allowed|went wrong|is required|must be)\b/i;

/** Confidence is 0.9 on strong evidence, 0.75 on weak and 0.3 on none. */
export function judge(input: JudgeInput): RuleOutput<"judge"> {
  const [succeeded, confidence, reason] = judgeAction(input);
  const isLastAction = succeeded && isAtLastStep(input) && !input.evidence.some((line) => ASKS.test(line));
  const taskCompleted = isLastAction && !hasOpenCriterion(input);
  return {
    actionSucceeded: succeeded,
    taskCompleted,
    ...(input.subTask === undefined ? {} : { subTaskCompleted: isLastAction }),
    confidence,
    reason: `${reason}${taskCompleted ? " Everything the request asks for is done." : ""}`,
  };
}

function judgeAction(input: JudgeInput): ActionJudgement {
  if (input.expectedOutcomeResult === "fail") return [false, 0.5, "What was expected of the action did not show."];
  if (input.evidence.some((line) => COMPLAINT.test(line)))
    return [false, WEAK, "The page showed a message that it did not work."];
  if (input.expectedOutcomeResult === "pass") return [true, STRONG, "What was expected of the action can be seen."];
  if (input.strength === "strong") return [true, STRONG, "The page changed where the action was."];
  if (input.meaningfulChange || input.urlChanged || input.strength === "weak")
    return [true, WEAK, "The page changed after the action, but not clearly because of it."];
  return [false, 0.3, "Nothing shows that the action had an effect."];
}

/** True if a criterion checked by code failed or is pending. One at the end may be pending until the finish gate. */
function hasOpenCriterion({ criteria, contract }: JudgeInput): boolean {
  const timing = new Map(contract.criteria.map((criterion) => [criterion.id, criterion.timing]));
  return criteria.some((criterion) => {
    const { status, id } = criterion;
    return isByCode(criterion) && (status === "fail" || (status === "pending" && timing.get(id) === "immediate"));
  });
}

function isAtLastStep({ plan, action }: JudgeInput): boolean {
  if (plan === null) return action.lastForStep;
  const left = plan.steps.length - plan.currentStepIndex;
  return left <= 0 || (left === 1 && action.lastForStep);
}

export function complete(input: CompletionInput): RuleOutput<"complete"> {
  const parts = partsOf(input).slice(0, 12);
  // Rules cannot tell that an open step is unnecessary.
  const reason = "Nothing shows that its effect is there already.";
  const openSteps = input.openSteps.map((step) => ({ step, reason, unnecessary: false }));
  const openPart = parts.find(({ status }) => status !== "shown");
  const taskCompleted = openPart === undefined && openSteps.length === 0;
  const isLikely = lastDone(input)?.verdict === "likely";
  return {
    parts,
    ...(openSteps.length === 0 ? {} : { openSteps }),
    reason: taskCompleted
      ? "Every part can be seen, and nothing is left to do."
      : (openPart?.reason ?? "Steps of the plan are still to be done."),
    taskCompleted,
    confidence: taskCompleted && isLikely ? WEAK : STRONG,
  };
}

/** The last action other than a wait, which changes nothing. */
const lastDone = ({ history }: CompletionInput) => history.findLast((past) => verbOf(past) !== "wait");

function partsOf(input: CompletionInput): readonly CompletionPart[] {
  const { about, contract, goal, claim, subTask, plan } = input;
  switch (about) {
    case "claim":
      return [claimed(claim ?? goal, input)];
    case "phase":
      return plan === null || plan.currentStepIndex >= plan.steps.length
        ? [lastAction(subTask?.objective ?? goal, input)]
        : [open(goal, "Steps of it are still open.")];
    case "request":
      if (contract.type !== "verifiable" || contract.criteria.length === 0) return [wholeRequest(input)];
      return contract.criteria.map((criterion) => criterionPart(criterion, input));
  }
}

function criterionPart(
  { id, activity, description }: CompletionInput["contract"]["criteria"][number],
  input: CompletionInput,
): CompletionPart {
  const part = truncate(description, 300);
  if (activity === "answer") return answered(part, input);
  const standing = input.standings.find((one) => one.id === id);
  if (standing?.result === "pass") return shown(part, "Code sees it on the page.", standing.evidence);
  return standing?.result === "fail" ? open(part, standing.evidence) : lastAction(part, input);
}

function wholeRequest(input: CompletionInput): CompletionPart {
  const part = truncate(input.goal, 300);
  return factsIn(input.answer ?? "").length === 0 ? lastAction(part, input) : answered(part, input);
}

function answered(part: string, { answer = "", unconfirmed = [], page, outputs }: CompletionInput): CompletionPart {
  const facts = factsIn(answer);
  if (facts.length === 0) return open(part, "The answer states nothing that could be looked for.");
  if (unconfirmed.length > 0) return open(part, `No page says ${unconfirmed.join(", ")}.`);
  const lines = [...linesOf(outlineOf(page.skeleton)), ...Object.values(outputs)];
  return shown(part, "The page says so.", lines.find((one) => facts.some((fact) => hasWords(one, fact))) ?? page.title);
}

/** A part that code cannot check counts as shown if the last action worked. */
function lastAction(part: string, input: CompletionInput): CompletionPart {
  const { history, changes, contract } = input;
  const last = lastDone(input) ?? history.at(-1);
  if (last === undefined) {
    // A request that changes nothing leaves only the page itself as evidence.
    const isChange = contract.type === "verifiable";
    return open(part, isChange ? "Nothing was done yet." : "Nothing was found out that could be told.");
  }
  if (!succeeded(last)) return open(part, "The last action is not known to have worked.");
  const lines = changes.findLast(({ stepIndex }) => stepIndex === last.stepIndex)?.lines ?? [];
  const line = lines.find((one) => !/\bnot\b|\bno\b/i.test(one)) ?? lines[0] ?? last.reason ?? last.verdict;
  return shown(part, "The last action worked.", line);
}

function claimed(claim: string, { page }: CompletionInput): CompletionPart {
  const part = truncate(claim, 300);
  const words = contentWords(claim).filter(
    (word) => word.length > 2 && !/^(?:the|are|was|has|have|been|list)$/.test(word),
  );
  const line = linesOf(outlineOf(page.skeleton)).find((one) => words.every((word) => contentWords(one).includes(word)));
  return line === undefined || words.length === 0
    ? open(part, "The page does not say so.")
    : shown(part, "The page says so.", line);
}

const shown = (part: string, reason: string, line: string): CompletionPart => ({
  part,
  reason,
  line: truncate(line, 500),
  status: "shown",
});

const open = (part: string, reason: string): CompletionPart => ({
  part: truncate(part, 300),
  reason: truncate(reason, 500),
  status: "not_shown",
});
