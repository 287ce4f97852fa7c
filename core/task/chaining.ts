/** Chaining: which entries of one form may be issued together, as one turn. */

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

/** A plain client knows no chains, and where a person must allow every action each is asked for by itself. */
export function mayChain({ settings, client }: TaskState): boolean {
  const { verify } = executionOf(settings.execution, client.executionNext ?? undefined);
  return settings.surefoot && verify && settings.chain && settings.approve !== "always";
}

/** The follow-ups that may go along with a choice that has passed the gate. The first that may not ends the chain. */
export function chainAfter(state: TaskState, choice: Choice): readonly FollowUp[] {
  const { plan } = state.progress;
  const { page } = state.client;
  const followUps: FollowUp[] = [];
  const isHere = choice.facts.target?.snapshotId === page.snapshotId;
  if (!mayChain(state) || !isHere || !isChainable(choice, readEntry(choice.action))) return followUps;
  // Beyond its plan a task goes one action at a time (VL3).
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

/** What the loop guard counts. Of a chain, an action counts once it was carried out; the first when issued. */
export function attemptOf(
  { action, facts }: Pick<FollowUp, "action" | "facts">,
  skeletonHash: string,
  corrections: number,
): LoopAttempt {
  // A correction changes the circumstances: what follows it is bounded by the corrections of the step.
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

/** `asked`: a person has agreed to it. */
export function issue(state: TaskState, chosen: FollowUp, planStep: number, asked = false): IssuedAction {
  const { action, thought, lastForStep, expectedOutcome, replayed } = chosen;
  const judged = partsOf(chosen.facts.judged, chosen, asked);
  const facts = judged === undefined ? chosen.facts : { ...chosen.facts, judged };
  const { stepIndex } = state.progress;
  const actionId = actionIdOf(stepIndex, state.counters.corrections, action, facts.target?.fingerprint ?? "");
  const before = state.client.page;
  return { actionId, stepIndex, planStep, action, thought, facts, lastForStep, expectedOutcome, before, replayed };
}

/** The hashes of what the action was judged by; the client compares no other. */
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
/** Nothing is planned after this entry. Without a plan nobody knows: a key for its field may follow. */
export const isLastEntry = ({ progress: { plan } }: TaskState, entry: IssuedAction): boolean =>
  plan !== null &&
  readEntry(entry.action) !== null &&
  entry.lastForStep &&
  nextStepOf(plan, entry.planStep) === undefined;

export const stepFor = ({ progress }: TaskState, planStep: number): PlanStep | undefined =>
  progress.plan?.steps[planStep];

/** A field that offers a list as one types may cover its neighbours or wait for a choice: it is entered alone. */
function isChainable({ facts }: Pick<FollowUp, "facts">, action: EntryAction | null): boolean {
  if (action === null || facts.target === undefined || facts.holder === undefined) return false;
  const offers = facts.target.role === "combobox" && enteredValue(action)?.kind !== "choice";
  return !offers && facts.kind === "generic" && facts.risk === "reversible" && facts.unnamed !== true;
}

/** On the same form and page as the others, on a field of its own, and allowed by itself. */
function belongs(state: TaskState, next: FollowUp, before: readonly FollowUp[], action: EntryAction): boolean {
  const { target, holder } = next.facts;
  if (target === undefined || !isChainable(next, action)) return false;
  const isElsewhere = before.some(
    ({ facts }) => facts.holder !== holder || facts.target?.snapshotId !== target.snapshotId,
  );
  const isTaken = before.some((one) => readEntry(one.action)?.id === action.id);
  const isForeign = sourcesToApprove(state, action, next).length > 0;
  const { origins } = state.settings;
  return !isElsewhere && !isTaken && !isForeign && gate({ action, facts: next.facts, origins }).ok;
}

/** The other sites that a person has to agree to before the value is handed over. */
export const sourcesToApprove = (
  { settings: { named, startUrl }, client: { seen } }: TaskState,
  action: Action,
  next: FollowUp,
) => foreignSources({ action, facts: next.facts, seen, named, startUrl });

/** A follow-up without what its choice says already. What the gate weighs (kind, risk, visible, enabled) is always said. */
export function inBrief({ facts: first }: Pick<Choice, "facts">, followUp: FollowUp): BriefFollowUp {
  const { origin, target, ...facts } = followUp.facts;
  const brief = { ...facts, ...(origin === first.origin ? {} : { origin }) };
  if (target === undefined) return { ...followUp, facts: brief };
  const { snapshotId, epoch, ...element } = target;
  const isOnSamePage = snapshotId === first.target?.snapshotId && epoch === first.target.epoch;
  return { ...followUp, facts: { target: isOnSamePage ? element : target, ...brief } };
}

/** The follow-ups of a choice with all their facts. One that leaves out what the choice does not say either is none. */
export const followUpsOf = ({ facts: first, followUps = [] }: Choice): readonly FollowUp[] =>
  followUps.flatMap((told): readonly FollowUp[] => {
    const { target, origin = first.origin, ...facts } = told.facts;
    if (target === undefined) return [{ ...told, facts: { ...facts, origin } }];
    const { snapshotId = first.target?.snapshotId, epoch = first.target?.epoch } = target;
    if (snapshotId === undefined || epoch === undefined) return [];
    return [{ ...told, facts: { target: { ...target, snapshotId, epoch }, ...facts, origin } }];
  });

/**
 * An action's identity: step, attempt, and what it does to what. The same action keeps its id, another action gets
 * another, so that a reset of the workflow is safe.
 */
export function actionIdOf(stepIndex: number, attempt: number, action: string, fingerprint: string): ActionId {
  return `${stepIndex}.${attempt}-${hashText(`${action}\n${fingerprint}`)}` as ActionId; // branded here and nowhere else
}
