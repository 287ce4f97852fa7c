/** Turn record: a turn's entries in history, in the action ledger and in the criteria results. */

import { isWait } from "../action/grammar.js";
import { isSubmitShaped } from "../recovery/strategy.js";
import type { IssuedAction } from "../turn/issued-action.js";
import type { PastAction } from "../turn/past-action.js";
import { deterministicPassed } from "../verification/completion/contract.js";
import { applyEvaluations, reopen } from "../verification/completion/criteria.js";
import { isAcceptedWrite } from "../verification/evidence/browser-events.js";
import { downloadsOf, pageAddress } from "../verification/evidence/comparison.js";
import type { EvidenceSummary } from "../verification/evidence/evidence.js";
import { isWholeEvidence } from "../verification/evidence/evidence-lines.js";
import { addPassedCriteria, recordAction, recordDownloads } from "../verification/submit/action-ledger.js";
import { isFieldEntry, isSubmitting, type LedgerEntry } from "../verification/submit/ledger-entry.js";
import type { Verdict } from "../verification/verdict.js";
import { isoOf } from "./command.js";
import { isPassive, lookedUpAt } from "./memory.js";
import type { ExecutedTurn } from "./phase.js";
import { withTrace } from "./replay-state.js";
import { SUMMARY_MAX, type TaskState, update } from "./state.js";
import { note } from "./transition.js";
import { actionOutcome, type LinkResult, type TurnOutcome, verdictsOf } from "./turn-outcome.js";

const REMEMBERED_ACTIONS = 10;
const REMEMBERED_VERDICTS = 20;

/** Records a turn in history, the summary and the reply. */
export function recordTurn(
  state: TaskState,
  executed: ExecutedTurn,
  outcome: TurnOutcome,
  evidence: EvidenceSummary | null,
  nowMs: number,
): TaskState {
  const { links, verdict } = outcome;
  const { stepIndex, actionId, action } = executed.issued;
  const { earlierSummary, verdicts } = state.memory;
  const receipts = executed.observation.receipts.filter((one) =>
    links.some((link) => link.issued.actionId === one.actionId),
  );
  const attempts = receipts.reduce((sum, receipt) => sum + receipt.attempts.length, 0) || 1;
  const retried = receipts.some((receipt) => receipt.retried);
  const lines = evidence?.lines ?? [];
  const whole = evidence !== null && isWholeEvidence(evidence) ? ({ isWhole: true } as const) : {};
  const history = [...state.memory.history.map(shortened), ...links.map((link) => pastOf(link, evidence, executed))];
  const dropped = history.slice(0, -REMEMBERED_ACTIONS).map(({ thought }) => thought);
  const actions = verdictsOf(executed, links);
  const chain = actions?.map(actionOutcome);
  const fact = { kind: "verdict", stepIndex, actionId, verdict, lines, attempts, retried, chain } as const;
  return update(note(state, fact, nowMs), {
    memory: {
      history: history.slice(-REMEMBERED_ACTIONS),
      earlierSummary: [earlierSummary, ...dropped].join(" ").slice(-SUMMARY_MAX).trimStart(),
      replay: withTrace(state, outcome),
      verdicts: [...verdicts, { stepIndex, action: action.slice(0, 200), verdict }].slice(-REMEMBERED_VERDICTS),
    },
    delivery: { report: { verification: { ...verdict, actionId, evidence: lines, ...whole, actions } } },
  });
}

function pastOf(
  { issued, verdict }: LinkResult,
  evidence: EvidenceSummary | null,
  { record, observation }: ExecutedTurn,
): PastAction {
  const { target, kind, risk, replaces, held, origin } = issued.facts;
  // A chain has only the evidence of its decisive action. The first action records it; the others have just verdicts.
  const { changed, write, refused, silent } = (issued.position === undefined ? evidence : null) ?? {};
  return {
    stepIndex: issued.stepIndex,
    planStep: issued.planStep,
    action: issued.action.slice(0, 200),
    thought: issued.thought.slice(0, 160),
    role: target?.role,
    name: target?.name.slice(0, 80),
    fingerprint: target?.fingerprint,
    document: target?.epoch || undefined,
    origin,
    kind,
    risk,
    replaces: replaces === true || undefined,
    held,
    ...(mayHaveLanded(issued, verdict, evidence) && { mayHaveLanded: true }),
    ...(isSubmitShaped(issued.facts) && { holder: issued.facts.holder }),
    endsStep: (!verdict.actionSucceeded && issued.lastForStep) || undefined,
    cutOff: (!verdict.actionSucceeded && isCutOff(issued, observation)) || undefined,
    silent,
    verdict: verdict.tag,
    refused: refused === true || undefined,
    untied: verdict.untied === true || undefined,
    changed,
    write,
    lookedUp: record !== undefined || undefined,
    reason: verdict.semanticSummary.slice(0, 160),
  };
}

/** Keeps one line of changes for actions that are no longer the last. */
const shortened = (past: PastAction): PastAction =>
  (past.changed?.length ?? 0) > 1 ? { ...past, changed: past.changed?.slice(0, 1) ?? [] } : past;

function mayHaveLanded({ facts }: IssuedAction, { tag }: Verdict, evidence: EvidenceSummary | null): boolean {
  const failed = tag === "contradicted" || tag === "unknown";
  return failed && isSubmitShaped(facts) && evidence?.didNotLand !== true;
}

const isCutOff = ({ actionId }: IssuedAction, { receipts }: ExecutedTurn["observation"]): boolean =>
  receipts.some((receipt) => receipt.actionId === actionId && receipt.effect === "unknown");

/** Updates the criteria results for display and progress. The last page decides on completion (CP2). */
export function withChecks(
  state: TaskState,
  executed: ExecutedTurn,
  { last, verdict }: TurnOutcome,
  evidence: EvidenceSummary | null,
  nowMs: number,
): TaskState {
  const { contract } = state.progress;
  const { history } = state.memory;
  if (evidence === null || contract === null) return state;
  const { stepIndex, action, facts } = last.issued;
  const criteria = applyEvaluations(contract, state.progress.criteria, evidence.criteria, {
    stepIndex,
    nowIso: isoOf(nowMs),
    place: pageAddress(executed.observation.url),
    onlyEntered: hasOnlyEntered(history),
    looked: evidence.looked,
    acted: state.memory.deeds.acted,
    isOwn: !isSubmitting(facts) && facts.kind !== "navigation" && !isPassive(last.issued),
    lookedUp: isWait(action) ? lookedUpAt(history) : undefined,
  });
  // An action that changed nothing says nothing about criteria seen on other pages, so they stay passed.
  const isBad = (verdict.tag === "contradicted" && verdict.rule !== "nothing-changed") || evidence.refused === true;
  return update(state, { progress: { criteria: isBad ? reopen(criteria, stepIndex, evidence.criteria) : criteria } });
}

/** Nothing was submitted yet, and the last action was an entry: late effects of an earlier click have had time to show. */
function hasOnlyEntered(history: readonly PastAction[]): boolean {
  const done = history
    .filter((past) => !isPassive(past))
    .map((past) => ({ kind: "generic" as const, risk: "reversible" as const, ...past }));
  const last = done.at(-1);
  return (
    last !== undefined && isFieldEntry(last) && !done.some((past) => isSubmitting(past) || past.write !== undefined)
  );
}

/** All criteria that code can check have passed. On the current page only `immediate` ones, now out of sight, may fail. */
export function isPassed({ progress }: TaskState, evidence: EvidenceSummary | null): boolean {
  const { contract, criteria } = progress;
  if (contract === null || evidence === null || !deterministicPassed(contract, criteria)) return false;
  // A criterion that already held when it was found is no proof that the task did anything.
  if (criteria.some(({ foundAt, heldAtStart }) => foundAt !== undefined && heldAtStart === true)) return false;
  return evidence.criteria.every(({ id, result }) => {
    const criterion = contract.criteria.find((one) => one.id === id);
    return result === "pass" || criterion?.timing === "immediate";
  });
}

/** The current page fails a criterion that the last page must pass. */
export function failsNow({ progress }: TaskState, evidence: EvidenceSummary | null): boolean {
  const { contract, criteria } = progress;
  const failing = (evidence?.criteria ?? []).filter(({ result }) => result === "fail").map(({ id }) => id);
  return failing.some((id) => {
    const isImmediate = contract?.criteria.find((one) => one.id === id)?.timing === "immediate";
    const { seen, releasedAt } = criteria.find((result) => result.id === id) ?? {};
    return releasedAt === undefined && (!isImmediate || seen === undefined);
  });
}

/** Records entries, saves and refusals. A second look overwrites the record of the first. */
export function withLedger(
  state: TaskState,
  { observation }: ExecutedTurn,
  { links, last }: TurnOutcome,
  evidence: EvidenceSummary | null,
): TaskState {
  const carried = links.reduce((deeds, { issued, verdict }) => {
    return recordAction(deeds, {
      ...deedOf(issued, verdict, issued === last.issued ? evidence : null),
      ...{ chosenOn: issued.before.snapshotId, seenOn: observation.snapshotId },
      otherDocument: evidence?.otherDocument,
    });
  }, state.memory.deeds);
  const turned = evidence === null ? [] : turnedIn(state, evidence);
  const deeds = addPassedCriteria(carried, last.issued.stepIndex, turned);
  return update(state, { memory: { deeds: recordDownloads(deeds, downloadsOf(observation)) } });
}

function deedOf(
  { stepIndex, action, facts }: IssuedAction,
  { tag, rule }: Verdict,
  evidence: EvidenceSummary | null,
): LedgerEntry {
  const { target, holder, kind, risk } = facts;
  return {
    stepIndex,
    action: action.slice(0, 200),
    kind,
    risk,
    verdict: tag,
    fingerprint: target?.fingerprint,
    role: target?.role,
    name: target?.name,
    holder,
    refused: evidence?.refused === true || undefined,
    said: evidence?.said,
    unanswered: evidence?.unanswered === true || undefined,
    asks: evidence?.asks,
    saving: evidence?.saving,
    inert: evidence?.inert,
    inForm: evidence?.inForm,
    opened: evidence?.opened,
    looked: evidence?.looked,
    wrote: isAcceptedWrite(evidence?.write) || undefined,
    already: rule === "already-so" || undefined,
    whole: action,
    turns: facts.turns,
  };
}

/** Criteria about a control's value that hold after the action but not before. */
function turnedIn({ progress }: TaskState, { criteria }: EvidenceSummary): readonly string[] {
  const values = (progress.contract?.criteria ?? []).filter(({ activity }) => activity === "value").map(({ id }) => id);
  const turned = criteria.filter(({ result, heldBefore }) => result === "pass" && heldBefore !== true);
  return turned.map(({ id }) => id).filter((id) => values.includes(id));
}
