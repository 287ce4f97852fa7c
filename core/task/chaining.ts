/** Chaining: entries of one form that may be issued together, as one turn. */

import type { PlanStep } from "../../protocol/contract.js";
import { executionOf } from "../action/execution.js";
import { foreignSources } from "../action/foreign-values.js";
import { gate } from "../action/gate.js";
import { type Action, type EntryAction, enteredValue, printAction, readEntry } from "../action/grammar.js";
import { type JudgedParts, partsJudged } from "../action/judged.js";
import { countAttempt, type LoopAttempt } from "../limits/repetition.js";
import { hashText } from "../page/text.js";
import { isPlanDone, nextStepOf, stepAfter } from "../planning/plan.js";
import { deliveriesLeft } from "../recovery/deliveries.js";
import type { ActionId } from "../turn/identity.js";
import type { IssuedAction } from "../turn/issued-action.js";
import type { BriefFollowUp, Choice, FollowUp } from "./choice.js";
import type { TaskState } from "./state.js";

export const MAX_CHAIN = 8;

/** Plain clients do not support chains. With `approve: "always"`, a person is asked about each action separately. */
export function mayChain({ settings, client }: TaskState): boolean {
  const { verify } = executionOf(settings.execution, client.executionNext ?? undefined);
  return settings.surefoot && verify && settings.chain && settings.approve !== "always";
}

/** Follow-ups that may be issued with a choice that has passed the gate. The first one that may not ends the chain. */
export function chainAfter(state: TaskState, choice: Choice): readonly FollowUp[] {
  const { plan } = state.progress;
  const { page } = state.client;
  const followUps: FollowUp[] = [];
  const isHere = choice.facts.target?.snapshotId === page.snapshotId;
  if (!mayChain(state) || !isHere || !isChainable(choice, readEntry(choice.action))) return followUps;
  // Once its plan is done, a task issues one action at a time (VL3).
  if (plan !== null && isPlanDone(plan)) return followUps;
  let planStep = stepAfter(plan, plan?.currentStepIndex ?? 0, choice.lastForStep);
  for (const next of followUpsOf(choice).slice(0, MAX_CHAIN - 1)) {
    const action = readEntry(next.action);
    if (planStep === null || action === null || !belongs(state, next, [choice, ...followUps], action)) break;
    const attempted = attemptOf(next, page.skeletonHash, state.counters.corrections);
    if (countAttempt(state.counters.loop, attempted).kind !== "fine") break;
    if (deliveriesLeft(state.memory.deliveries, next) === 0) break;
    followUps.push({ ...next, action: printAction(action) });
    planStep = stepAfter(plan, planStep, next.lastForStep);
  }
  return followUps;
}

/** Key of the loop guard. The first action of a chain counts when it is issued, the others once carried out. */
export function attemptOf(
  { action, facts }: Pick<FollowUp, "action" | "facts">,
  skeletonHash: string,
  corrections: number,
): LoopAttempt {
  // A correction starts the loop count anew; the step's limit of corrections bounds the attempts after it.
  return { action, fingerprint: facts.target?.fingerprint ?? "", skeletonHash: `${skeletonHash} ${corrections}` };
}

export function issueFollowUps(
  state: TaskState,
  first: IssuedAction,
  followUps: readonly FollowUp[],
  asked = false,
): readonly IssuedAction[] {
  let previous: Pick<IssuedAction, "planStep" | "lastForStep"> = first;
  return followUps.map((next, index) => {
    const planStep = stepAfter(state.progress.plan, previous.planStep, previous.lastForStep) ?? previous.planStep;
    previous = { planStep, lastForStep: next.lastForStep };
    return { ...issue(state, next, planStep, asked), position: index + 1 };
  });
}

/** `asked`: a person has agreed to the action. */
export function issue(state: TaskState, chosen: FollowUp, planStep: number, asked = false): IssuedAction {
  const { action, thought, lastForStep, expectedOutcome, replayed } = chosen;
  const judged = partsOf(chosen.facts.judged, chosen, asked);
  const facts = judged === undefined ? chosen.facts : { ...chosen.facts, judged };
  const { stepIndex } = state.progress;
  const actionId = actionIdOf(stepIndex, state.counters.corrections, action, facts.target?.fingerprint ?? "");
  const before = state.client.page;
  return { actionId, stepIndex, planStep, action, thought, facts, lastForStep, expectedOutcome, before, replayed };
}

/** Hashes of the surroundings on which this action's judgement rested. The client compares only these. */
export function partsOf(
  judged: JudgedParts | undefined,
  action: Pick<FollowUp, "action" | "facts">,
  asked: boolean,
): JudgedParts | undefined {
  if (judged === undefined) return undefined;
  const parts = partsJudged(action, asked).flatMap((part) =>
    judged[part] === undefined ? [] : [[part, judged[part]]],
  );
  return Object.fromEntries(parts);
}
/** True when the plan ends with this entry. False without a plan: a key press in the same field may follow. */
export const isLastEntry = ({ progress: { plan } }: TaskState, entry: IssuedAction): boolean =>
  plan !== null &&
  readEntry(entry.action) !== null &&
  entry.lastForStep &&
  nextStepOf(plan, entry.planStep) === undefined;

export const stepFor = ({ progress }: TaskState, planStep: number): PlanStep | undefined =>
  progress.plan?.steps[planStep];

/** An autocomplete field is entered alone: its list may cover other fields or wait for a choice. */
function isChainable({ facts }: Pick<FollowUp, "facts">, action: EntryAction | null): boolean {
  if (action === null || facts.target === undefined || facts.holder === undefined) return false;
  const offers = facts.target.role === "combobox" && enteredValue(action)?.kind !== "choice";
  return !offers && facts.kind === "generic" && facts.risk === "reversible" && facts.unnamed !== true;
}

/** The entry is on the same form and page as the others, on another field, and allowed by itself. */
function belongs(state: TaskState, next: FollowUp, before: readonly FollowUp[], action: EntryAction): boolean {
  const { target, holder } = next.facts;
  if (target === undefined || !isChainable(next, action)) return false;
  const isElsewhere = before.some(
    ({ facts }) =>
      facts.holder !== holder || facts.target?.snapshotId !== target.snapshotId || facts.origin !== next.facts.origin,
  );
  const isTaken = before.some((one) => readEntry(one.action)?.id === action.id);
  const isForeign = sourcesToApprove(state, action, next).length > 0;
  const { origins } = state.settings;
  return !isElsewhere && !isTaken && !isForeign && gate({ action, facts: next.facts, origins }).ok;
}

/** Other sites the value may come from. A person has to agree before it is handed over. */
export const sourcesToApprove = (
  { settings: { named, startUrl }, client: { seen } }: TaskState,
  action: Action,
  next: FollowUp,
) => foreignSources({ action, facts: next.facts, seen, named, startUrl });

/** Drops facts that the choice already has. The gate's facts (kind, risk, visible, enabled) are always kept. */
export function inBrief({ facts: first }: Pick<Choice, "facts">, followUp: FollowUp): BriefFollowUp {
  const { origin, target, ...facts } = followUp.facts;
  const brief = { ...facts, ...(origin === first.origin ? {} : { origin }) };
  if (target === undefined) return { ...followUp, facts: brief };
  const { snapshotId, epoch, ...element } = target;
  const isOnSamePage = snapshotId === first.target?.snapshotId && epoch === first.target.epoch;
  return { ...followUp, facts: { target: isOnSamePage ? element : target, ...brief } };
}

/** Restores the facts that `inBrief` dropped. A follow-up whose page neither it nor the choice names is left out. */
export const followUpsOf = ({ facts: first, followUps = [] }: Choice): readonly FollowUp[] =>
  followUps.flatMap((told): readonly FollowUp[] => {
    const { target, origin = first.origin, ...facts } = told.facts;
    if (target === undefined) return [{ ...told, facts: { ...facts, origin } }];
    const { snapshotId = first.target?.snapshotId, epoch = first.target?.epoch } = target;
    if (snapshotId === undefined || epoch === undefined) return [];
    return [{ ...told, facts: { target: { ...target, snapshotId, epoch }, ...facts, origin } }];
  });

/**
 * Derives an action's id from step, attempt, action and target. The same action always gets the same id, so that a
 * reset of the workflow is safe.
 */
export function actionIdOf(stepIndex: number, attempt: number, action: string, fingerprint: string): ActionId {
  return `${stepIndex}.${attempt}-${hashText(`${action}\n${fingerprint}`)}` as ActionId; // branded here and nowhere else
}
