/** Correct: waits, tries another method or another control, then fails honestly. It never blindly submits twice. */

import { type Action, printAction } from "../../../core/action/grammar.js";
import type { SkeletonNode } from "../../../core/page/skeleton.js";
import type { PastAction } from "../../../core/turn/past-action.js";
import { isEntering, verbOf } from "./context.js";
import { controlsOf, numberOfControl } from "./controls.js";
import { errorMessageOn } from "./forms.js";
import { nodeOf, suggestForGoal, suggestForStep } from "./refine.js";
import type { RuleInput, RuleOutput } from "./rule.js";
import type { Suggestion } from "./suggestion.js";
import { folded } from "./words.js";

type Failed = RuleInput<"correct">;
type Correction = RuleOutput<"correct">;
type CorrectionStrategy = Correction["strategy"];
const NONE: ReadonlySet<string> = new Set();

/** Strategies in order of trial, except that the first of `left` is tried before all others. */
const RUNGS = {
  RETRY_WITH_DELAY: retry,
  ALTERNATIVE_TOOL: otherMethod,
  ALTERNATIVE_SELECTOR: otherControl,
  GATHER_INFORMATION: correctInvalidField,
  SCROLL_INTO_VIEW: scrollIntoView,
  REFRESH_PAGE: refreshPage,
} satisfies Partial<Record<CorrectionStrategy, (input: Failed) => Correction | null>>;
type TriedRung = keyof typeof RUNGS;

/** Corrects an action that did not work: returns the first strategy in `left` that has a proposal, else FAIL. */
export function correct(input: Failed): Correction {
  // The cast: the table's keys are its rungs, in written order.
  const order = Object.keys(RUNGS) as TriedRung[];
  const first = order.find((rung) => rung === input.left[0]);
  for (const rung of new Set(first === undefined ? order : [first, ...order])) {
    const correction = input.left.includes(rung) ? RUNGS[rung](input) : null;
    if (correction !== null) return correction;
  }
  const complaint = errorMessageOn(input.page.skeleton).slice(0, 200);
  const name = nameOf(input);
  const reason =
    complaint === ""
      ? `${name} did not work, and I know no other way.`
      : `${name} was not accepted. The page says: “${complaint}”`;
  return { strategy: "FAIL", reason };
}

const nameOf = ({ failed: { name = "" } }: Failed): string => (name === "" ? "the action" : `“${name}”`);

function pause(strategy: CorrectionStrategy, reason: string, action: Action, thought: string): Correction {
  return { strategy, reason, proposal: { action: printAction(action), thought, lastForStep: false } };
}

/** Waits, because the page may need a moment. The step is then chosen again on the new page. */
function retry(input: Failed): Correction | null {
  const suggestion = suggestAgain(input);
  if (suggestion.kind === "none") return null;
  const name = nameOf(input);
  if (isOnFailed(input, suggestion.action)) {
    const reason = `Nothing showed that ${name} worked, so I wait a moment and try once more.`;
    return pause("RETRY_WITH_DELAY", reason, { kind: "wait", seconds: 1 }, "I wait a moment.");
  }
  if (!input.left.includes("ALTERNATIVE_SELECTOR")) return null;
  const reason = `${name} did not work, so I go another way.`;
  return { strategy: "ALTERNATIVE_SELECTOR", reason, proposal: suggestion };
}

function otherMethod(input: Failed): Correction | null {
  const suggestion = suggestAgain(input);
  if (suggestion.kind === "none" || !isOnFailed(input, suggestion.action)) return null;
  const action = suggestion.action.replace(/^setValue\(/, "type(").replace(/^check\((\d+),\s*true\)$/, "click($1)");
  if (action === suggestion.action || input.failed.action.startsWith(verbOf({ action }))) return null;
  const reason = `${nameOf(input)} did not take it, so I enter it another way.`;
  return { strategy: "ALTERNATIVE_TOOL", reason, proposal: { ...suggestion, action } };
}

function otherControl(input: Failed): Correction | null {
  const tried = [input.failed, ...input.history.filter(({ verdict }) => verdict === "contradicted")];
  const failed = controlsOf(input.page.skeleton).filter((node) => tried.some((past) => isCalledLike(past, node)));
  const suggestion = suggestAgain(input, new Set(failed.map(({ key }) => key)));
  if (suggestion.kind === "none" || isOnFailed(input, suggestion.action)) return null;
  const reason = `${nameOf(input)} did not work, so I try another control.`;
  return { strategy: "ALTERNATIVE_SELECTOR", reason, proposal: suggestion };
}

function correctInvalidField(input: Failed): Correction | null {
  if (!controlsOf(input.page.skeleton).some(({ state }) => state.invalid === true)) return null;
  const suggestion = suggestAgain(input);
  if (suggestion.kind === "none" || !isEntering(suggestion)) return null;
  return {
    strategy: "GATHER_INFORMATION",
    reason: "The page did not accept the form, so I enter what it asks for.",
    proposal: suggestion,
  };
}

/** A control far down may not work until it is visible. */
function scrollIntoView(input: Failed): Correction | null {
  const [node, ...others] = controlsOf(input.page.skeleton).filter((each) => isCalledLike(input.failed, each));
  if (node === undefined || others.length > 0) return null;
  const name = nameOf(input);
  const reason = `${name} did not react, so I bring it into view first.`;
  return pause("SCROLL_INTO_VIEW", reason, { kind: "scroll", to: numberOfControl(node) }, `I bring ${name} into view.`);
}

function refreshPage(input: Failed): Correction {
  const reason = `${nameOf(input)} did not work, so I load the page again.`;
  return pause("REFRESH_PAGE", reason, { kind: "refresh" }, "I load the page again.");
}

function suggestAgain(input: Failed, excluded = NONE): Suggestion {
  const last = input.history.findLastIndex(({ action }) => action === input.failed.action);
  const history = input.history.filter((_, index) => index !== last);
  const step = input.plan?.steps[input.plan.currentStepIndex];
  return input.plan !== null && step !== undefined
    ? suggestForStep({ ...input, history }, step, input.plan, excluded)
    : suggestForGoal({ ...input, history }, excluded);
}

/** Ids change between two pages, so a control is compared by role and name. */
const isCalledLike = ({ role, name = "" }: Failed["failed"] | PastAction, node: SkeletonNode): boolean =>
  role === node.role && folded(name) === folded(node.name);

function isOnFailed({ failed, page }: Failed, action: string): boolean {
  if (verbOf({ action }) !== verbOf(failed)) return false;
  const node = nodeOf(page, action);
  return node === undefined ? action === failed.action : isCalledLike(failed, node);
}
