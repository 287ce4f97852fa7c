/** Acting: an action is outstanding. If the client's next observation has no receipt for it, the action is repeated. */

import type { ClientObservations, ObservedRequest } from "../../../protocol/observation.js";
import type { Receipt } from "../../action/execution.js";
import { removeAttempt } from "../../limits/repetition.js";
import type { IssuedAction } from "../../turn/issued-action.js";
import type { Observation } from "../../turn/observation.js";
import { attemptOf } from "../chaining.js";
import type { Feedback } from "../choice.js";
import { interrupt, repeatReply } from "../delivery.js";
import { chainIn, redeliver, thoughtOf } from "../dispatch.js";
import { feedback } from "../memory.js";
import { addTarget } from "../other-record.js";
import type {
  ExecutedTurn,
  PausedChoice,
  Phase,
  PhaseDefinition,
  PhaseOf,
  StateIn,
  SuspendedObservation,
} from "../phase.js";
import { recheckOutstanding } from "../recheck.js";
import { IDLE_MS, type TaskState, update } from "../state.js";
import { enter, isIn, resetIdleTimer, toChoosing, toCorrecting } from "../transition.js";

/** Refusals in a row (target gone or changed) that only lead to a new choice. The next one counts as a failure. */
const MAX_CLIENT_REFUSALS = 2;

export const acting: PhaseDefinition<"acting"> = {
  status: ({ chosenBy }) => (chosenBy === "recovery" ? "correcting" : "executing"),
  label: ({ phase }) => `the browser is to do this: ${thoughtOf(chainIn(phase))}`,
  todo: () => "nothing. It goes on when the browser reports; it is interrupted after 30 minutes without a word.",
  onObservation: (state, observation, { takenOver }) => verify(state, observation, takenOver),
  onIdle: (state, nowMs) => {
    const dueMs = state.client.lastContactMs + IDLE_MS;
    if (nowMs < dueMs) return resetIdleTimer(state, dueMs);
    const reason = "Nothing was heard from the browser for 30 minutes.";
    return interrupt(state, { cause: "idle", reason, resume: { kind: "acting", phase: state.phase } }, nowMs);
  },
  onUnpause: resumeActing,
};

function verify(state: StateIn<"acting">, observation: Observation, takenOver: boolean): TaskState {
  const { phase } = state;
  if (!state.settings.surefoot) return comesToFetch(state, observation) ? sayAgain(state) : gather(state, observation);
  const receipt = receiptOf(phase.issued, observation);
  if (phase.sought !== undefined && (receipt !== undefined || takenOver)) return chooseOn(state, phase.sought);
  if (receipt?.effect === "refused") return refusedByClient(state, receipt);
  if (receipt !== undefined) return gather(state, observation);
  if (!takenOver) return sayAgain(state);
  // The previous client may have acted. Evidence decides; nothing is repeated.
  const open = chainIn(phase).filter((issued) => receiptOf(issued, observation) === undefined);
  return gather(state, { ...observation, receipts: [...observation.receipts, ...open.map(unknownReceipt)] });
}

/** The page was read anew for the choice that waits for it. */
const chooseOn = (state: TaskState, { by, ...paused }: PausedChoice): TaskState =>
  toChoosing(state, { ...paused, ...(by === "generate" && { by }) });

/** The action has not reached this plain client yet, so its page does not report on it (TM12). */
const comesToFetch = ({ phase: { turn }, delivery }: StateIn<"acting">, { seenTurn, pickup }: Observation): boolean =>
  seenTurn === undefined ? pickup === true : (turn ?? delivery.turn) > seenTurn;

/** The client has not begun the action. It is repeated, after a recheck if the page is another one (TM16). */
const sayAgain = (state: StateIn<"acting">): TaskState => recheckOutstanding(state) ?? repeatReply(state);

/** After a pause or interruption: verifies an action that may have been carried out meanwhile; otherwise repeats it. */
export function resumeActing(state: TaskState, { observation, takenOver }: SuspendedObservation): TaskState {
  if (!isIn(state, "acting")) return state;
  const isToVerify =
    observation !== undefined &&
    (state.settings.surefoot
      ? takenOver === true || receiptOf(state.phase.issued, observation) !== undefined
      : !comesToFetch(state, observation));
  return isToVerify ? verify(state, observation, takenOver === true) : redeliver(state);
}

/** Phases in which a late receipt settles a withdrawn turn. The other phases already verify a turn, or stand still. */
const SETTLES: readonly Phase["name"][] = [
  ...["acting", "rechecking", "choosing", "correcting", "planning", "searching", "asking", "approving"],
] as const;

/** TM10: a late receipt shows that a withdrawn action had begun. It is verified, unless a later action has begun. */
export function settleWithdrawn(state: TaskState, reported: SuspendedObservation): TaskState | null {
  const { phase, client } = state;
  const outstanding = phase.name === "rechecking" ? phase.outstanding : undefined;
  const withdrawn = outstanding ?? client.withdrawn;
  const { observation } = reported;
  if (
    state.run.unsettled === true ||
    withdrawn === undefined ||
    observation === undefined ||
    !SETTLES.includes(phase.name)
  )
    return null;
  const receipt = receiptOf(withdrawn.issued, observation);
  const isSince = phase.name === "acting" && receiptOf(phase.issued, observation) !== undefined;
  if (receipt === undefined || receipt.effect === "refused" || isSince) return null;
  const back = { ...state, phase: { name: "acting", ...withdrawn } } as const;
  return gather(back, observation);
}

const receiptOf = ({ actionId }: IssuedAction, { receipts }: Observation): Receipt | undefined =>
  receipts.find((one) => one.actionId === actionId);

function gather(state: StateIn<"acting">, observation: Observation): TaskState {
  const settled = update(state, { client: { withdrawn: undefined } });
  return enter(settled, "gatherEvidence", { name: "gathering", executed: executedIn(state.phase, observation) });
}

function executedIn({ issued, rest = [], look }: PhaseOf<"acting">, observation: Observation): ExecutedTurn {
  if (look === undefined) return { issued, observation, secondLook: false, ...splitChain(rest, observation) };
  // An observation at the record, or while waiting there, is kept beside the action's page. Any other replaces that page.
  if (issued.facts.kind === "navigation" || look.record !== undefined) return { ...look, record: observation };
  return { ...look, observation: afterSecondLook(look.observation, observation) };
}

/** A chain ends at the first missing or refused receipt. The client never began the actions from there on. */
function splitChain(
  links: readonly IssuedAction[],
  observation: Observation,
): Pick<ExecutedTurn, "rest" | "left" | "refused"> {
  if (links.length === 0) return {};
  const receipts = links.map((issued) => receiptOf(issued, observation));
  const end = receipts.findIndex((receipt) => receipt === undefined || receipt.effect === "refused");
  const done = end === -1 ? links.length : end;
  const last = receipts[done];
  return { rest: links.slice(0, done), left: links.slice(done), refused: last && refusalFeedback(last) };
}

/** The current page, combined with the first look's witness, receipts and page before the action. */
function afterSecondLook(first: Observation, now: Observation): Observation {
  const requests = withAnswers(first.witness.requests ?? [], now.witness.requests ?? []).slice(-20);
  // A visual change that was gone by the second look was no state, so the second `looks` replace the first.
  const looks = first.witness.looks && (now.witness.looks ?? first.witness.looks);
  const witness: ClientObservations = { ...now.witness, ...first.witness, requests, looks };
  const { beforeSnapshotId, beforeUrl, beforeFocus, beforeDomHash, previousUrl } = first;
  const receipts = first.receipts.map((receipt) => withLateReaction(receipt, now.witness));
  return { ...now, beforeSnapshotId, beforeUrl, beforeFocus, beforeDomHash, previousUrl, witness, receipts };
}

/** Marks a receipt as changed if the page reacted only after the first look. Evidence then decides on the press. */
function withLateReaction(receipt: Receipt, { didDomMutate, didUrlChange, looks = [] }: ClientObservations): Receipt {
  const hasReacted = didDomMutate === true || didUrlChange === true || looks.length > 0;
  const isSilent = receipt.delivered && !receipt.ok && receipt.effect === "none";
  return isSilent && hasReacted ? { ...receipt, ok: true, effect: "changed" } : receipt;
}

/** The second look reports requests of the first again, some with a later answer. Drops the first look's duplicates. */
function withAnswers(first: readonly ObservedRequest[], now: readonly ObservedRequest[]): readonly ObservedRequest[] {
  const left = [...now];
  const others = first.filter(({ method, url, status }) => {
    const at = left.findIndex(
      (one) => one.method === method && one.url === url && (status === undefined || one.status !== undefined),
    );
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  return [...others, ...now];
}

const refusedByClient = (state: StateIn<"acting">, receipt: Receipt): TaskState =>
  withdraw(state, state.phase.issued, refusalFeedback(receipt));

/** Withdraws an action that no client has begun, and chooses anew. Its limit is its own, not that of the loop guard. */
export function withdraw(state: TaskState, issued: IssuedAction, fault: Feedback): TaskState {
  const { loop, corrections } = state.counters;
  const clientRefusals = state.counters.clientRefusals + 1;
  const attempted = attemptOf(issued, issued.before.skeletonHash, corrections);
  const remembered = addTarget(state, issued);
  const counted = update(remembered, { counters: { clientRefusals, loop: removeAttempt(loop, attempted) } });
  if (clientRefusals <= MAX_CLIENT_REFUSALS) return toChoosing(counted, { fault });
  const verdict = {
    tag: "contradicted",
    actionSucceeded: false,
    taskCompleted: false,
    goalAchieved: false,
    confidence: 0.2,
    rule: "refused-by-client",
    semanticSummary: fault.reason,
    judged: false,
  } as const;
  return toCorrecting(counted, { failed: issued, verdict, evidence: null });
}

const refusalFeedback = ({ error, observed, action }: Receipt): Feedback =>
  feedback("client", `The target was not there any more or had changed: ${error ?? observed ?? action}`, action);

/** Receipt for an action whose fate is unknown. */
const unknownReceipt = ({ actionId, action }: IssuedAction): Receipt => ({
  actionId,
  action,
  ok: false,
  verified: null,
  delivered: true,
  retried: false,
  attempts: [],
  effect: "unknown",
  settled: false,
});
