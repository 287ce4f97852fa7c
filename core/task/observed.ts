/** Observed: what a page report means in each phase (task-machine §3, §4). */

import type { Receipt } from "../action/receipt.js";
import { raisesSpent } from "../limits/budget.js";
import { removeAttempt } from "../limits/repetition.js";
import { attemptOf } from "./chaining.js";
import type { IssuedAction } from "./choice.js";
import type { ObservationId } from "./identity.js";
import { chainIn, wordsFor } from "./issue.js";
import { type Feedback, feedback } from "./memory.js";
import type { ClientObservations, Observation, ObservedRequest } from "./observation.js";
import { type ExecutedTurn, isWorking, type PhaseOf } from "./phase.js";
import { answered, resume } from "./resume.js";
import { pageOf, REMEMBERED_OBSERVATIONS, type TaskState, update } from "./state.js";
import { mint, speak, toChoosing, toCorrecting, usedLimits } from "./transition.js";

/** A target that was gone or had changed is no verdict; after this many in a row it is a fault (task-machine §5). */
const MAX_CLIENT_REFUSALS = 2;

export function isKnown(state: TaskState, id: ObservationId): boolean {
  return state.delivery.waiting.includes(id) || state.delivery.answered.some((one) => one.id === id);
}

export function observed(state: TaskState, observation: Observation, nowMs: number): TaskState {
  if (isKnown(state, observation.observationId)) return state;
  const held = state.settings.surefoot && observation.clientId !== state.client.clientId;
  if (state.phase.name === "closing" || (held && observation.takeover !== true)) return state;
  const seen: TaskState = update(state, {
    client: {
      page: pageOf(observation),
      settled: state.settings.surefoot ? observation.settled : undefined,
      clientId: observation.clientId,
      executionNext: observation.execution ?? state.client.executionNext,
      lastContactMs: nowMs,
    },
    delivery: {
      waiting: [...state.delivery.waiting, observation.observationId],
      turnStartedMs: state.delivery.waiting.length === 0 ? nowMs : state.delivery.turnStartedMs,
      longTurnTold: state.delivery.waiting.length === 0 ? false : state.delivery.longTurnTold,
    },
  });
  if (isWorking(seen.phase)) return seen;
  switch (seen.phase.name) {
    case "acting":
      return whileActing(seen, seen.phase, observation, held);
    case "interrupted":
      return whileInterrupted(seen, seen.phase, observation, nowMs);
    case "asking":
      return observation.answer === undefined ? repeat(seen) : answered(seen, observation.answer, nowMs);
    case "approving":
      return repeat(seen);
    case "paused":
      return repeat({ ...seen, phase: { name: "paused", held: { ...seen.phase.held, observation } } });
    default:
      return seen;
  }
}

function whileActing(state: TaskState, phase: PhaseOf<"acting">, observation: Observation, taken: boolean): TaskState {
  if (!state.settings.surefoot) return observation.pickup === true ? repeat(state) : gather(state, phase, observation);
  const receipt = receiptOf(phase.issued, observation);
  if (receipt?.effect === "refused") return refusedByClient(state, phase, receipt);
  if (receipt !== undefined) return gather(state, phase, observation);
  if (!taken) return repeat(state);
  // Whoever held the task may or may not have acted: evidence decides, nothing is repeated.
  const open = chainIn(phase).filter((issued) => receiptOf(issued, observation) === undefined);
  return gather(state, phase, { ...observation, receipts: [...observation.receipts, ...open.map(unknownReceipt)] });
}

function receiptOf({ actionId }: IssuedAction, { receipts }: Observation): Receipt | undefined {
  return receipts.find((one) => one.actionId === actionId);
}

function gather(state: TaskState, phase: PhaseOf<"acting">, observation: Observation): TaskState {
  const minted = mint(state, "gatherEvidence");
  const trial: ExecutedTurn =
    phase.look === undefined
      ? { issued: phase.issued, observation, secondLook: false, ...carriedOut(phase.rest ?? [], observation) }
      : lookedAgain(phase.look, phase.issued, observation);
  return { ...minted.state, phase: { name: "gathering", command: minted.command, trial, refusals: 0 } };
}

/** At the record the page that the action brought stays what it was; else the same page is seen a second time. */
function lookedAgain(look: ExecutedTurn, { facts }: IssuedAction, observation: Observation): ExecutedTurn {
  if (facts.kind === "navigation") return { ...look, record: observation };
  return { ...look, observation: afterSecondLook(look.observation, observation) };
}

/** A chain stops where a receipt is missing, or says that nothing was sent: what comes after was never begun. */
function carriedOut(
  links: readonly IssuedAction[],
  observation: Observation,
): Pick<ExecutedTurn, "rest" | "left" | "refused"> {
  if (links.length === 0) return {};
  const receipts = links.map((issued) => receiptOf(issued, observation));
  const end = receipts.findIndex((receipt) => receipt === undefined || receipt.effect === "refused");
  const done = end === -1 ? links.length : end;
  const stopper = receipts[done];
  return {
    rest: links.slice(0, done),
    left: links.slice(done),
    ...(stopper === undefined ? {} : { refused: refusalWords(stopper) }),
  };
}

/** The page as it is now, with what was witnessed and received when the first action was carried out. */
function afterSecondLook(first: Observation, now: Observation): Observation {
  const requests = withAnswers(first.witness.requests ?? [], now.witness.requests ?? []).slice(-20);
  const witness: ClientObservations = { ...now.witness, ...first.witness, requests };
  const { beforeSnapshotId: _s, beforeUrl: _u, beforeFocus: _f, beforeDomHash: _h, previousUrl: _p, ...page } = now;
  return { ...page, ...beforeActing(first), witness, receipts: first.receipts };
}

/** Requests of the first look are told again at the second, some with the answer that they have by now. */
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

type BeforeActing = "beforeSnapshotId" | "beforeUrl" | "beforeFocus" | "beforeDomHash" | "previousUrl";

/** What is told of the page before an action: of the action that is looked at again, not of the wait. */
function beforeActing(first: Observation): Pick<Observation, BeforeActing> {
  const { beforeSnapshotId, beforeUrl, beforeFocus, beforeDomHash, previousUrl } = first;
  return {
    ...(beforeSnapshotId === undefined ? {} : { beforeSnapshotId }),
    ...(beforeUrl === undefined ? {} : { beforeUrl }),
    ...(beforeFocus === undefined ? {} : { beforeFocus }),
    ...(beforeDomHash === undefined ? {} : { beforeDomHash }),
    ...(previousUrl === undefined ? {} : { previousUrl }),
  };
}

function refusedByClient(state: TaskState, phase: PhaseOf<"acting">, receipt: Receipt): TaskState {
  const clientRefusals = state.counters.clientRefusals + 1;
  const fault = refusalWords(receipt);
  // What a client refused was not done: it is no attempt of a loop, and refusals have a bound of their own.
  const attempted = attemptOf(phase.issued, phase.issued.before.skeletonHash, state.counters.corrections);
  const counted = update(state, { counters: { clientRefusals, loop: removeAttempt(state.counters.loop, attempted) } });
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
  return toCorrecting(counted, { failed: phase.issued, verdict, evidence: null });
}

function refusalWords({ error, observed, action }: Receipt): Feedback {
  return feedback("client", `The target was not there any more or had changed: ${error ?? observed ?? action}`, action);
}

function unknownReceipt({ actionId, action }: IssuedAction): Receipt {
  return {
    actionId,
    action,
    ok: false,
    verified: null,
    delivered: true,
    retried: false,
    attempts: [],
    effect: "unknown",
    settled: false,
  };
}

/** The latest reply once more, to everyone who waits; no turn passes. */
function repeat(state: TaskState): TaskState {
  const redelivered = state.phase.name === "acting";
  return update(state, {
    delivery: {
      answered: [...state.delivery.answered, ...state.delivery.waiting.map((id) => ({ id, redelivered }))],
      waiting: [],
    },
  });
}

function whileInterrupted(
  state: TaskState,
  phase: PhaseOf<"interrupted">,
  observation: Observation,
  nowMs: number,
): TaskState {
  const raised = observation.limits !== undefined && raisesSpent(usedLimits(state), observation.limits);
  const byPage = phase.cause === "idle" || phase.cause === "unavailable";
  if (!byPage && !raised) return repeat(state);
  const resumed = resume(state, phase, observation.limits === undefined ? {} : { limits: observation.limits }, nowMs);
  return actingAgain(resumed, observation);
}

/** After a standstill: what was carried out meanwhile is verified, else the action is said again. */
export function actingAgain(state: TaskState, observation: Observation | undefined): TaskState {
  if (state.phase.name !== "acting") return state;
  const { actionId } = state.phase.issued;
  const carriedOut =
    observation !== undefined &&
    (state.settings.surefoot
      ? observation.receipts.some((one) => one.actionId === actionId)
      : observation.pickup !== true);
  return carriedOut ? whileActing(state, state.phase, observation, false) : redeliverOutstanding(state);
}

/** After an interruption the outstanding action is said again, as a turn of its own so that `/next` hears it. */
export function redeliverOutstanding(state: TaskState): TaskState {
  if (state.phase.name !== "acting") return state;
  return speak(state, { ...wordsFor(state.phase), redelivered: true });
}

export function forgetOldIds(state: TaskState): TaskState {
  if (state.delivery.answered.length <= REMEMBERED_OBSERVATIONS) return state;
  return update(state, { delivery: { answered: state.delivery.answered.slice(-REMEMBERED_OBSERVATIONS) } });
}
