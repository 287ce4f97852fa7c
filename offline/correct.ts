/** Correction by rules: a moment, another method, another control, then an honest end; nothing handed in is ever handed in again blindly (design §8). Elsewhere: recovery, self-healing. */

import { printAction } from "../core/action/grammar.js";
import { RECOVERY_STRATEGIES } from "../core/recovery/strategy.js";
import type { RuleInput, RuleOutput } from "./adapter.js";
import { controlsOf, numberOfControl } from "./controls.js";
import { folded } from "./lexicon.js";
import { isFilling, type Proposal, type ProposedAction, verbOf } from "./proposing.js";
import { proposeForGoal, proposeForStep } from "./refine.js";

type Input = RuleInput<"correct">;
type Output = RuleOutput<"correct">;
type Strategy = Output["strategy"];

const DELAY_SECONDS = 1;

/** In the order in which these rules try them; what stands first in what is left comes before all. */
const ORDER: readonly Strategy[] = [
  "RETRY_WITH_DELAY",
  "ALTERNATIVE_TOOL",
  "ALTERNATIVE_SELECTOR",
  "GATHER_INFORMATION",
  "SCROLL_INTO_VIEW",
  "REFRESH_PAGE",
];

/** What to do after an action that did not work: the first rung that is left and that something can be said about. */
export function correct(input: Input): Output {
  const [first, ...others] = input.left;
  const isAsked = first !== undefined && first !== RECOVERY_STRATEGIES[0];
  const order = isAsked ? [first, ...ORDER.filter((rung) => others.includes(rung))] : ORDER;
  for (const rung of order) {
    const output = input.left.includes(rung) ? RUNGS[rung](input) : null;
    if (output !== null) return output;
  }
  return { strategy: "FAIL", reason: endingOf(input) };
}

const RUNGS: Readonly<Record<Strategy, (input: Input) => Output | null>> = {
  RETRY_WITH_DELAY: retry,
  ALTERNATIVE_TOOL: otherMethod,
  ALTERNATIVE_SELECTOR: otherControl,
  GATHER_INFORMATION: fixWhatIsNamed,
  SCROLL_INTO_VIEW: bringIntoView,
  REFRESH_PAGE: loadAnew,
  // The rules that plan would plan the same again.
  UPDATE_PLAN: () => null,
  FAIL: () => null,
};

const nameOf = (input: Input): string =>
  input.failed.name === undefined || input.failed.name === "" ? "the action" : `“${input.failed.name}”`;

/** A page may need a moment. Then the step is chosen anew, on the page as it is then. */
function retry(input: Input): Output | null {
  const proposal = again(input, new Set());
  if (proposal.kind === "none") return null;
  if (actsOnFailed(input, proposal.action)) {
    const action = printAction({ kind: "wait", seconds: DELAY_SECONDS });
    const reason = `Nothing showed that ${nameOf(input)} worked, so I wait a moment and try once more.`;
    return offer("RETRY_WITH_DELAY", reason, pausing(action, "I wait a moment."));
  }
  if (!input.left.includes("ALTERNATIVE_SELECTOR")) return null;
  return offer("ALTERNATIVE_SELECTOR", `${nameOf(input)} did not work, so I go another way.`, proposal);
}

/** What is far down may be dead until it is seen. */
function bringIntoView(input: Input): Output | null {
  const node = failedControl(input);
  if (node === undefined) return null;
  const action = printAction({ kind: "scroll", to: numberOfControl(node) });
  const reason = `${nameOf(input)} did not react, so I bring it into view first.`;
  return offer("SCROLL_INTO_VIEW", reason, pausing(action, `I bring ${nameOf(input)} into view.`));
}

/** Only while nothing was entered that would be lost. */
function loadAnew(input: Input): Output | null {
  const step = input.history.at(-1)?.planStep;
  if (input.history.some((past) => past.planStep === step && isFilling(past))) return null;
  const reason = `${nameOf(input)} did not work, so I load the page again.`;
  return offer("REFRESH_PAGE", reason, pausing(printAction({ kind: "refresh" }), "I load the page again."));
}

function pausing(action: string, thought: string): ProposedAction {
  return { kind: "action", action, thought, lastForStep: false };
}

/** Another way to enter the same: key by key, or by pressing. */
function otherMethod(input: Input): Output | null {
  const proposal = again(input, new Set());
  if (proposal.kind === "none" || !actsOnFailed(input, proposal.action)) return null;
  const typed = proposal.action.replace(/^setValue\(/, "type(").replace(/^check\((\d+),\s*true\)$/, "click($1)");
  if (typed === proposal.action || input.failed.action.startsWith(typed.slice(0, typed.indexOf("(")))) return null;
  return offer("ALTERNATIVE_TOOL", `${nameOf(input)} did not take it, so I enter it another way.`, {
    ...proposal,
    action: typed,
  });
}

/** The next best control; those that failed in this step are passed over. */
function otherControl(input: Input): Output | null {
  const tried = [
    { role: input.failed.role, name: input.failed.name },
    ...input.history.filter((past) => past.verdict === "contradicted"),
  ];
  const failed = controlsOf(input.page.skeleton).filter((node) =>
    tried.some((past) => past.role === node.role && folded(past.name ?? "") === folded(node.name)),
  );
  const proposal = again(input, new Set(failed.map((node) => node.key)));
  if (proposal.kind === "none" || actsOnFailed(input, proposal.action)) return null;
  return offer("ALTERNATIVE_SELECTOR", `${nameOf(input)} did not work, so I try another control.`, proposal);
}

/** A refused form whose complaint can be met from the request: that field, nothing else. */
function fixWhatIsNamed(input: Input): Output | null {
  const invalid = controlsOf(input.page.skeleton).filter((node) => node.state.invalid === true);
  if (invalid.length === 0) return null;
  const proposal = again(input, new Set());
  if (proposal.kind === "none" || !isFilling({ action: proposal.action })) return null;
  return offer("GATHER_INFORMATION", "The page did not accept the form, so I enter what it asks for.", proposal);
}

function again(input: Input, excluded: ReadonlySet<string>): Proposal {
  const last = input.history.findLastIndex((past) => past.action === input.failed.action);
  const history = last < 0 ? input.history : input.history.toSpliced(last, 1);
  const situation = { ...input, history };
  const step = input.plan?.steps[input.plan.currentStepIndex];
  return input.plan !== null && step !== undefined
    ? proposeForStep(situation, step, input.plan, excluded)
    : proposeForGoal(situation, excluded);
}

/** Ids change between two pages, so the control is compared by role and name. */
function actsOnFailed(input: Input, action: string): boolean {
  if (verbOf({ action }) !== verbOf(input.failed)) return false;
  const id = /^\w+\((\d+)/.exec(action)?.[1];
  if (id === undefined) return action === input.failed.action;
  const node = controlsOf(input.page.skeleton).find(
    (each) =>
      String(each.control.sf?.n ?? each.control.domId ?? each.control.index) === id ||
      String(each.control.index) === id,
  );
  return node !== undefined && node.role === input.failed.role && folded(node.name) === folded(input.failed.name ?? "");
}

/** The control that failed, on the page as it is now; undefined when it is gone or one of several. */
function failedControl(input: Input) {
  const { role, name } = input.failed;
  const alike = controlsOf(input.page.skeleton).filter(
    (node) => node.role === role && folded(node.name) === folded(name ?? ""),
  );
  return alike.length === 1 ? alike[0] : undefined;
}

function offer(strategy: Strategy, reason: string, proposal: Extract<Proposal, { kind: "action" }>): Output {
  const { kind: _kind, ...rest } = proposal;
  return { strategy, reason, proposal: rest };
}

function endingOf(input: Input): string {
  const complaint = Object.values(input.page.skeleton.nodes).find(
    (node) => node.message && (node.role === "alert" || node.state.invalid === true),
  );
  const words = (complaint?.text ?? complaint?.name ?? "").slice(0, 200);
  return words === ""
    ? `${nameOf(input)} did not work, and I know no other way.`
    : `${nameOf(input)} was not accepted. The page says: “${words}”`;
}
