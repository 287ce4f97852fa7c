/** Correction by rules: once more, then another control, then an honest end; nothing handed in is ever handed in again blindly (design §8). Elsewhere: recovery, self-healing. */

import type { PurposeInputs, PurposeOutput } from "../port.js";
import { controlsOf } from "./controls.js";
import { folded } from "./lexicon.js";
import { isFilling, type Proposal, verbOf } from "./proposing.js";
import { proposeForGoal, proposeForStep } from "./refine.js";

type Input = PurposeInputs["correct"];
type Output = PurposeOutput<"correct">;
type Strategy = Output["strategy"];

/** What to do after an action that did not work. */
export function correct(input: Input): Output {
  const strategies =
    input.failed.kind === "submit" || input.failed.risk !== "reversible"
      ? [fixWhatIsNamed]
      : [retry, otherMethod, otherControl];
  for (const strategy of strategies.slice(Math.min(strategies.length - 1, input.attempt - 1))) {
    const output = strategy(input);
    if (output !== null) return output;
  }
  return { strategy: "FAIL", reason: endingOf(input) };
}

const nameOf = (input: Input): string =>
  input.failed.name === undefined || input.failed.name === "" ? "the action" : `“${input.failed.name}”`;

/** The page as it is now, as if the failed action had not been tried. */
function retry(input: Input): Output | null {
  const proposal = again(input, new Set());
  if (proposal.kind === "none") return null;
  const same = actsOnFailed(input, proposal.action);
  return offer(
    same ? "RETRY_WITH_DELAY" : "ALTERNATIVE_SELECTOR",
    same
      ? `Nothing showed that ${nameOf(input)} worked, so I try it once more.`
      : `${nameOf(input)} did not work, so I go another way.`,
    proposal,
  );
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
