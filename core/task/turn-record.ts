/** Turn record: what a turn leaves in the ledger of deeds and in the remembered criteria. */

import { recordAction, recordDownloads, recordMet } from "../verification/action-ledger.js";
import { downloadsOf, pageAddress } from "../verification/comparison.js";
import { deterministicPassed } from "../verification/contract.js";
import { applyEvaluations, reopen } from "../verification/criteria.js";
import type { EvidenceSummary } from "../verification/evidence.js";
import { isFieldEntry, isSubmitting, type LedgerEntry } from "../verification/pending-work.js";
import type { Verdict } from "../verification/verdict.js";
import type { IssuedAction } from "./choice.js";
import { isPassive, isWait, lookedUpAt, type PastAction } from "./memory.js";
import type { ExecutedTurn } from "./phase.js";
import type { TaskState } from "./state.js";
import { update } from "./state.js";
import { isoOf } from "./time.js";
import type { TurnOutcome } from "./turn-outcome.js";

/** Remembered for display and progress; the end is decided on the last page (CP2). */
export function withChecks(
  state: TaskState,
  trial: ExecutedTurn,
  { last, verdict }: TurnOutcome,
  evidence: EvidenceSummary | null,
  nowMs: number,
): TaskState {
  if (evidence === null || state.progress.contract === null) return state;
  const { stepIndex, action } = last.issued;
  const onlyEntered = hasOnlyEntered(state.memory.history);
  const lookedUp = isWait(action) ? lookedUpAt(state.memory.history) : undefined;
  const place = pageAddress(trial.observation.url);
  const when = { stepIndex, nowIso: isoOf(nowMs), place, onlyEntered, ...(lookedUp === undefined ? {} : { lookedUp }) };
  const criteria = applyEvaluations(state.progress.contract, state.progress.criteria, evidence.criteria, when);
  const isBad = verdict.tag === "contradicted" || evidence.refused === true;
  return update(state, { progress: { criteria: isBad ? reopen(criteria, stepIndex, evidence.criteria) : criteria } });
}

/** Nothing was handed in yet, and the last thing done was an entry: what an earlier click brought late had its time. */
function hasOnlyEntered(history: readonly PastAction[]): boolean {
  const done = history
    .filter((past) => !isPassive(past))
    .map((past) => ({ kind: "generic" as const, risk: "reversible" as const, ...past }));
  const last = done.at(-1);
  return (
    last !== undefined && isFieldEntry(last) && !done.some((past) => isSubmitting(past) || past.write !== undefined)
  );
}

/** Every criterion that code can check has passed, and none of them fails on the page at hand but for being out of sight. */
export function isPassed({ progress: { contract, criteria } }: TaskState, evidence: EvidenceSummary | null): boolean {
  if (contract === null || evidence === null || !deterministicPassed(contract, criteria)) return false;
  return evidence.criteria.every(({ id, result }) => {
    const criterion = contract.criteria.find((one) => one.id === id);
    return result === "pass" || criterion?.timing === "immediate";
  });
}

/** What the last page would have to show at the end is not to be seen on the page at hand. */
export function failsNow({ progress: { contract, criteria } }: TaskState, evidence: EvidenceSummary | null): boolean {
  const failing = (evidence?.criteria ?? []).filter(({ result }) => result === "fail").map(({ id }) => id);
  return failing.some((id) => {
    const isImmediate = contract?.criteria.find((one) => one.id === id)?.timing === "immediate";
    return !isImmediate || criteria.find((result) => result.id === id)?.seen === undefined;
  });
}

/** What was entered, saved and refused; a second look corrects what the first one saw. */
export function withDeeds(
  state: TaskState,
  { observation }: ExecutedTurn,
  { links, last }: TurnOutcome,
  evidence: EvidenceSummary | null,
): TaskState {
  const carried = links.reduce(
    (deeds, { issued, verdict }) =>
      recordAction(deeds, deedOf(issued, verdict, issued === last.issued ? evidence : null)),
    state.memory.deeds,
  );
  const turned = evidence === null ? [] : turnedIn(state, evidence);
  const deeds = recordMet(carried, last.issued.stepIndex, turned);
  return update(state, { memory: { deeds: recordDownloads(deeds, downloadsOf(observation)) } });
}

function deedOf(
  { stepIndex, action, facts }: IssuedAction,
  { tag }: Verdict,
  evidence: EvidenceSummary | null,
): LedgerEntry {
  const { target, holder, kind, risk } = facts;
  return {
    stepIndex,
    action: action.slice(0, 200),
    kind,
    risk,
    verdict: tag,
    ...(target === undefined ? {} : { fingerprint: target.fingerprint, role: target.role, name: target.name }),
    ...(holder === undefined ? {} : { holder }),
    ...(evidence?.refused === true ? { refused: true } : {}),
    ...(evidence?.unanswered === true ? { unanswered: true } : {}),
    ...(evidence?.asks === undefined ? {} : { asks: evidence.asks }),
    ...(evidence?.saving === undefined ? {} : { saving: evidence.saving }),
    ...(evidence?.opened === undefined ? {} : { opened: evidence.opened }),
    ...(hasWritten(evidence) ? { wrote: true } : {}),
  };
}

function hasWritten(evidence: EvidenceSummary | null): boolean {
  const status = evidence?.write?.status;
  return status !== undefined && status >= 200 && status < 400;
}

/** Criteria about a control that hold after the action and did not before. */
function turnedIn({ progress: { contract } }: TaskState, { criteria }: EvidenceSummary): readonly string[] {
  const values = (contract?.criteria ?? []).filter(({ activity }) => activity === "value").map(({ id }) => id);
  const turned = criteria.filter(({ result, heldBefore }) => result === "pass" && heldBefore !== true);
  return turned.map(({ id }) => id).filter((id) => values.includes(id));
}
