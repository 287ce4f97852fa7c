/** Replay step: finds the control for a script's next step and makes the action, by rules without a model (RP5). */

import { elementIdsOf, isAnswer, keyIn, printAction, readAction, readEntry } from "../core/action/grammar.js";
import { NO_USAGE } from "../core/limits/budget.js";
import { elementIdOf, type Skeleton } from "../core/page/skeleton.js";
import { locate } from "../core/replay/locate.js";
import { describeStep, type ScriptStep } from "../core/replay/script.js";
import type { Choice } from "../core/task/choice.js";
import type { Activity } from "../core/task/verbs.js";
import { isSameName } from "../core/verification/record/text-match.js";
import type { Risk } from "../protocol/task.js";
import { type ActionProposal, type ChoiceContext, readChain } from "./choice.js";
import { type DepsOf, loadInput } from "./context.js";

const RISKS: readonly Risk[] = ["reversible", "submit", "irreversible"];

export const createReplayStep =
  (deps: DepsOf<"database" | "snapshots">): Activity<"replayStep"> =>
  async (input) => {
    const { goal, page, steps, mayChain } = await loadInput(deps, input);
    const ground: ChoiceContext = { goal, hints: [], page, ref: input.page };
    const [step, ...later] = steps;
    if (step === undefined) return { kind: "cannot", reason: "There is no step left." };
    const first = proposalOf(step, page.skeleton);
    if (typeof first === "string") return { kind: "cannot", reason: first };
    const followUps = mayChain === true && isEntryStep(step) ? entriesAfter(later, page.skeleton) : [];
    const choice = readChain(ground, { ...first, ...(followUps.length > 0 && { followUps }) }, NO_USAGE);
    if (typeof choice === "string") return { kind: "cannot", reason: choice };
    const fault = faultOfChoice(choice, step);
    return fault === null ? { kind: "chosen", choice: asReplayed(choice) } : { kind: "cannot", reason: fault };
  };

const isEntryStep = ({ action }: ScriptStep): boolean => readEntry(action) !== null;

/** Next entries whose fields are on this page already. The code for choices decides if they go along (PL4). */
function entriesAfter(steps: readonly ScriptStep[], skeleton: Skeleton): ActionProposal[] {
  const proposals: ActionProposal[] = [];
  for (const step of steps) {
    const proposal = isEntryStep(step) ? proposalOf(step, skeleton) : "no entry";
    if (typeof proposal === "string") break;
    proposals.push(proposal);
  }
  return proposals;
}

function proposalOf(step: ScriptStep, skeleton: Skeleton): ActionProposal | string {
  const action = readAction(step.action);
  if (action === undefined) return "The step cannot be read.";
  const words = describeStep(step);
  const hasElement = keyIn(action) === undefined || elementIdsOf(action).length > 0;
  const found = step.target === undefined || !hasElement ? null : locate(step, skeleton);
  if (found !== null && found.kind !== "one")
    return found.kind === "none" ? "Nothing on the page is what it was." : "Several things on the page could be meant.";
  const id = found === null || !("id" in action) ? null : elementIdOf(found.node, skeleton);
  if (id === undefined) return "What is meant cannot be acted on.";
  return {
    action: printAction(id === null ? action : ({ ...action, id } as typeof action)), // the same action, of another element
    thought: `${words}, as it was done before.`,
    lastForStep: true,
    ...(step.expected && { expectedOutcome: step.expected }),
  };
}

/** Rejects an action that is riskier than the recorded one, or a key pressed on another element. */
function faultOfChoice({ facts }: Choice, { risk, target, action }: ScriptStep): string | null {
  if (RISKS.indexOf(facts.risk) > RISKS.indexOf(risk) && !isAnswer(action)) return "It could cost more than it did.";
  if (keyIn(readAction(action)) === undefined || target === undefined) return null;
  const isSame = facts.target?.role === target.role && isSameName(facts.target.name, target.name);
  return isSame ? null : "Something else has the focus.";
}

const asReplayed = ({ followUps, ...choice }: Choice): Choice => ({
  ...choice,
  replayed: true,
  ...(followUps && { followUps: followUps.map((one) => ({ ...one, replayed: true as const })) }),
});
