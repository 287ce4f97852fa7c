/** Reducer: pure functions that apply a server reply or a client receipt to a task record. */

import type { Receipt } from "../core/action/execution.js";
import { actionWords } from "../core/action/words.js";
import { exceeded } from "../core/limits/budget.js";
import { extractSecrets } from "../core/secrets/extract.js";
import { isOver } from "../core/task/status.js";
import type { InteractReply, WireVerification } from "../protocol/reply.js";
import type { LimitUse, Status, TaskView } from "../protocol/task.js";
import { actionsOf, type Issued, isIssued, verdictsOn } from "./issued.js";
import {
  type AnswerLine,
  isWaiting,
  type NextStep,
  outageFor,
  type PhaseLine,
  type StepLine,
  type TaskRecord,
} from "./task-record.js";

const STEPS_MAX = 100;
const EVIDENCE_MAX = 12;
/** Limit for phase results: people do not read longer values during a task. */
const FOUND_LENGTH_MAX = 60;
const FOUND_MAX = 4;

/** The reply's data stays until the next reply. A person's request to stop survives replies. */
export function applyReply(record: TaskRecord, reply: InteractReply, nowMs: number): TaskRecord {
  const { status } = reply;
  const judgedSteps = reply.verification === undefined ? record.steps : judge(record.steps, reply.verification);
  const steps = isOver(status) || !isIssued(reply) ? judgedSteps : addIssued(judgedSteps, reply);
  return {
    ...record,
    ...progressOf(reply),
    // The server has the request's secrets now, so the client's record drops them.
    query: extractSecrets(record.query).text,
    ...goingOn(nextAfter(record.next, status, isIssued(reply)), reply, nowMs),
    waitsFor: undefined,
    taskId: reply.taskId,
    sessionId: reply.sessionId,
    status,
    turn: Math.max(record.turn, reply.turn),
    thought: reply.thought,
    steps: steps.slice(-STEPS_MAX),
    publicOnly: !reply.hasOrgKnowledge,
    documents: reply.ragDebug && { company: reply.ragDebug.companyChunks, public: reply.ragDebug.publicChunks },
    outcome: reply.outcome ?? record.outcome,
    result: reply.result === undefined ? record.result : answerOf(reply.result),
    seek: reply.seek ?? record.seek,
    question: questionOf(reply),
    approval: reply.approval,
    reason: reply.reason,
    spent: status === "interrupted" ? raised(reply.limits) : undefined,
  };
}

function questionOf({ userQuestion, questionByModel, questionAbout, ...reply }: InteractReply): TaskRecord["question"] {
  if (userQuestion === undefined) return undefined;
  const asked = { text: userQuestion, missing: reply.missingInformation ?? [], byModel: questionByModel };
  return questionAbout === "contract" ? { ...asked, proposed: reply.contract?.contract.criteria ?? [] } : asked;
}

/** A task that an outage interrupted resumes by itself after `retryAfter`; other interrupted tasks wait for a person. */
function goingOn(
  next: NextStep,
  { status, retryAfter }: InteractReply,
  nowMs: number,
): Pick<TaskRecord, "next" | "blocked"> {
  if (status !== "interrupted" || retryAfter === undefined || next.kind !== "rest") return { next, blocked: undefined };
  return { next: { kind: "observe", observationId: null }, blocked: outageFor(retryAfter, nowMs) };
}

/** Applies the task view in place of a last reply that is no longer available. */
export const applyTaskView = (record: TaskRecord, view: TaskView): TaskRecord => ({
  ...record,
  blocked: undefined,
  question: undefined,
  approval: undefined,
  status: view.status,
  next: isOver(view.status) ? { kind: "rest" } : { kind: "observe", observationId: null },
  outcome: view.outcome ?? record.outcome,
  result: view.result === undefined ? record.result : answerOf(view.result),
  reason: view.reason ?? record.reason,
});

/** Keeps the parts that a person reads; phase results are for machines. */
const answerOf = ({ text, unconfirmed, sources }: AnswerLine): AnswerLine => ({ text, unconfirmed, sources });

export function applyReceipt(record: TaskRecord, { actionId, effect, retried }: Receipt): TaskRecord {
  const state = effect === "refused" ? "refused" : effect === "unknown" ? "cut-off" : "done";
  const steps = record.steps.map((step) =>
    step.actionId === actionId ? ({ ...step, state, retried } as const) : step,
  );
  return { ...record, steps };
}

/** If the reply has an action, the client next sends the result of it. */
function nextAfter(before: NextStep, status: Status, hasAction: boolean): NextStep {
  if (isOver(status)) return { kind: "rest" };
  if (before.kind === "cancel") return before;
  if (isWaiting(status)) return { kind: "rest" };
  return hasAction ? { kind: "observe", observationId: null } : { kind: "await" };
}

/**
 * The verdict is on the last action other than a wait, because a second look judges the action before it. In a chain,
 * each action has its own verdict, and an action that was not executed becomes `left`.
 */
function judge(steps: readonly StepLine[], verification: WireVerification): readonly StepLine[] {
  const { actions } = verification;
  if (actions === undefined) {
    const named = steps.findIndex(({ actionId }) => actionId === verification.actionId);
    const isJudged = ({ words, state }: StepLine) => words !== actionWords("wait(1)", undefined) && state !== "refused";
    const at = named === -1 ? steps.findLastIndex(isJudged) : named;
    return steps.map((step, index) => (index === at ? judged(step, verification) : step));
  }
  const verdicts = new Map(verdictsOn(verification, "").map((one) => [one.actionId, one.verification]));
  return steps.map((step) => {
    const own = verdicts.get(step.actionId);
    if (own !== undefined) return judged(step, own);
    return actions.some(({ actionId }) => actionId === step.actionId) ? { ...step, state: "left" as const } : step;
  });
}

const judged = (step: StepLine, verification: WireVerification): StepLine => ({
  ...step,
  state: step.state === "doing" ? "done" : step.state,
  verdict: verification.verdict,
  confidence: verification.confidence,
  summary: verification.semanticSummary,
  evidence: verification.evidence.slice(0, EVIDENCE_MAX),
});

/** A chain's thought appears once, with its first action. */
function addIssued(steps: readonly StepLine[], reply: Issued): readonly StepLine[] {
  const fresh = actionsOf(reply).filter(({ actionId }) => !steps.some((step) => step.actionId === actionId));
  const lines = fresh.map(({ actionId, action, target }): StepLine => {
    const thought = actionId === reply.actionId ? reply.thought : "";
    return { actionId, thought, words: actionWords(action, target), state: "doing" };
  });
  return [...steps, ...lines];
}

function raised(limits: LimitUse): Readonly<Record<string, number>> {
  const more = (limit: number): number => Math.max(1, Math.ceil(limit / 2));
  return Object.fromEntries(exceeded(limits).map((name) => [name, limits[name].used + more(limits[name].limit)]));
}

/** A plan, phase or contract missing from the reply stays unchanged. */
function progressOf({ plan, subTask, contract }: InteractReply): Partial<TaskRecord> {
  const statuses = new Map(contract?.criteria.map(({ id, status }) => [id, status]));
  const criteria = contract?.contract.criteria.map(({ id, description, source }) => {
    return { description, ...(source && { source }), status: statuses.get(id) ?? ("pending" as const) };
  });
  return {
    ...(subTask && { phase: phaseOf(subTask) }),
    ...(plan && { plan: plan.steps.map(({ description, status }) => ({ description, status })) }),
    ...(criteria && { criteria }),
  };
}

function phaseOf({ index, total, objective, all }: NonNullable<InteractReply["subTask"]>): PhaseLine {
  const found = all
    .slice(0, index)
    .flatMap(({ outputs }) => Object.entries(outputs))
    .map(([name, value]) => ({ name, value }))
    .filter(({ value }) => value.length <= FOUND_LENGTH_MAX);
  return { place: index + 1, total, objective, found: found.slice(-FOUND_MAX) };
}
