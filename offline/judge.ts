/** Judge by rules: what the evidence alone allows to say of an action and of the task. Never looks at the page. Elsewhere: grader, critic. */

import { isByCode } from "../core/verification/contract.js";
import type { RuleInput, RuleOutput } from "./adapter.js";

type Input = RuleInput<"judge">;

const STRONG = 0.9;
const WEAK = 0.75;
const NOTHING = 0.3;
/** A message that appeared and says that it did not work. */
const COMPLAINT =
  /^New (?:alert|status|message|toast|dialog|validation)\b.*\b(?:error|failed|failure|could not|cannot|can't|invalid|denied|refused|not allowed|went wrong|is required|must be)\b/i;

/** Honest confidence: 0.9 on strong evidence, 0.75 on weak, 0.3 on none. */
export function judge(input: Input): RuleOutput<"judge"> {
  const action = judgeAction(input);
  const completed = action.succeeded && isComplete(input);
  const phase = input.subTask === undefined ? {} : { subTaskCompleted: action.succeeded && isAtEnd(input) };
  return {
    actionSucceeded: action.succeeded,
    taskCompleted: completed,
    ...phase,
    confidence: action.confidence,
    reason: `${action.reason}${completed ? " Everything the request asks for is done." : ""}`,
  };
}

interface Finding {
  readonly succeeded: boolean;
  readonly confidence: number;
  readonly reason: string;
}

function judgeAction(input: Input): Finding {
  if (input.expectedOutcomeResult === "fail")
    return { succeeded: false, confidence: 0.5, reason: "What was expected of the action did not show." };
  if (input.evidence.some((line) => COMPLAINT.test(line)))
    return { succeeded: false, confidence: WEAK, reason: "The page showed a message that it did not work." };
  if (input.expectedOutcomeResult === "pass")
    return { succeeded: true, confidence: STRONG, reason: "What was expected of the action can be seen." };
  if (input.strength === "strong")
    return { succeeded: true, confidence: STRONG, reason: "The page changed where the action was." };
  if (input.meaningfulChange || input.urlChanged || input.strength === "weak")
    return {
      succeeded: true,
      confidence: WEAK,
      reason: "The page changed after the action, but not clearly because of it.",
    };
  return { succeeded: false, confidence: NOTHING, reason: "Nothing shows that the action had an effect." };
}

/** The plan is at its end and no criterion that code can check is open or against it. */
function isComplete(input: Input): boolean {
  const checkable = input.criteria.filter((criterion) => isByCode(criterion) && criterion.status !== "skipped");
  const timing = new Map(input.contract.criteria.map((criterion) => [criterion.id, criterion.timing]));
  // An at_end criterion is evaluated at the finish gate and may still be pending here.
  const open = checkable.some(
    (criterion) =>
      criterion.status === "fail" || (criterion.status === "pending" && timing.get(criterion.id) === "immediate"),
  );
  return !open && isAtEnd(input);
}

function isAtEnd(input: Input): boolean {
  if (input.plan === null) return input.action.lastForStep;
  const { currentStepIndex, steps } = input.plan;
  return currentStepIndex >= steps.length || (currentStepIndex === steps.length - 1 && input.action.lastForStep);
}
