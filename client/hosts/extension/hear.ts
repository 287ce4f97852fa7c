/** Hear: what a reply of the server, or a receipt of our own, makes of a record; values in, values out. Elsewhere: reducer. */

import type { Receipt } from "../../../core/action/receipt.js";
import { exceeded, type LimitUse } from "../../../core/limits/budget.js";
import type { Status } from "../../../core/task/reply.js";
import { actionsOf, type Issued, isIssued, verdictsOn } from "../../chain.js";
import type { InteractReply, WireVerification } from "../../wire.js";
import { actionWords } from "./action-words.js";
import type { TaskView } from "./server.js";
import { type Answer, isOver, type Move, type PhaseLine, type StepLine, type TaskRecord } from "./task-record.js";

const MOST_STEPS = 100;
const MOST_EVIDENCE = 12;
/** More characters are no line; more lines are not read while things go on. */
const LONGEST_FOUND = 60;
const MOST_FOUND = 4;

/** What it says about the task stays until the next reply; a stop that a person asked for outlives it. */
export function hearReply(record: TaskRecord, reply: InteractReply): TaskRecord {
  const { trouble: _ended, question: _q, approval: _a, reason: _r, spent: _s, ...kept } = record;
  const told = reply.verification === undefined ? record.steps : judge(record.steps, reply.verification);
  const { status } = reply;
  const steps = isOver(status) || !isIssued(reply) ? told : issue(told, reply);
  return {
    ...kept,
    taskId: reply.taskId,
    sessionId: reply.sessionId,
    status,
    turn: Math.max(record.turn, reply.turn),
    thought: reply.thought,
    steps: steps.slice(-MOST_STEPS),
    move: moveAfter(record.move, status, isIssued(reply)),
    publicOnly: !reply.hasOrgKnowledge,
    ...(reply.outcome === undefined ? {} : { outcome: reply.outcome }),
    ...(reply.result === undefined ? {} : { result: answerIn(reply.result) }),
    ...asked(reply),
    ...progress(reply),
  };
}

/** Of a task that is over, and whose last reply nobody has any more. */
export function hearView(record: TaskRecord, view: TaskView): TaskRecord {
  const { trouble: _ended, question: _q, approval: _a, ...kept } = record;
  return {
    ...kept,
    status: view.status,
    move: isOver(view.status) ? { kind: "rest" } : { kind: "observe", observationId: null },
    ...(view.outcome === undefined ? {} : { outcome: view.outcome }),
    ...(view.result === undefined ? {} : { result: answerIn(view.result) }),
    ...(view.reason === undefined ? {} : { reason: view.reason }),
  };
}

/** What a person reads of a result; what phases found out is for machines. */
function answerIn({ text, unconfirmed, sources }: Answer): Answer {
  return { ...(text === undefined ? {} : { text }), ...(unconfirmed === undefined ? {} : { unconfirmed }), sources };
}

export function hearReceipt(record: TaskRecord, receipt: Receipt): TaskRecord {
  return {
    ...record,
    steps: record.steps.map((step) =>
      step.actionId === receipt.actionId
        ? { ...step, state: stateOf(receipt), ...(receipt.retried ? { retried: true as const } : {}) }
        : step,
    ),
  };
}

function stateOf({ effect }: Receipt): StepLine["state"] {
  if (effect === "refused") return "refused";
  return effect === "unknown" ? "cut-off" : "done";
}

/** With an action in hand the next thing to be said is what came of it. */
function moveAfter(before: Move, status: Status, hasAction: boolean): Move {
  if (isOver(status)) return { kind: "rest" };
  if (before.kind === "cancel") return before;
  switch (status) {
    case "needs_user_input":
    case "awaiting_approval":
    case "paused":
    case "interrupted":
      return { kind: "rest" };
    default:
      return hasAction ? { kind: "observe", observationId: null } : { kind: "await" };
  }
}

/** The verdict is on the last action that was more than waiting (a second look judges the action before it). */
function judge(steps: readonly StepLine[], verification: WireVerification): readonly StepLine[] {
  if (verification.actions !== undefined) return judgeChain(steps, verification, verification.actions);
  const at = steps.findLastIndex(
    ({ words, state }) => words !== actionWords("wait(1)", undefined) && state !== "refused",
  );
  return steps.map((step, index) => (index === at ? judged(step, verification) : step));
}

/** Of a chain each action has its own verdict; what was not carried out is said to have been left. */
function judgeChain(
  steps: readonly StepLine[],
  verification: WireVerification,
  actions: NonNullable<WireVerification["actions"]>,
): readonly StepLine[] {
  const verdicts = new Map(verdictsOn(verification, "").map((one) => [one.actionId, one.verification]));
  return steps.map((step) => {
    const own = verdicts.get(step.actionId);
    if (own !== undefined) return judged(step, own);
    return actions.some(({ actionId }) => actionId === step.actionId) ? { ...step, state: "left" as const } : step;
  });
}

function judged(step: StepLine, verification: WireVerification): StepLine {
  return {
    ...step,
    state: step.state === "doing" ? "done" : step.state,
    verdict: verification.verdict,
    confidence: verification.confidence,
    summary: verification.semanticSummary,
    evidence: verification.evidence.slice(0, MOST_EVIDENCE),
  };
}

/** The thought of a chain is said once, with its first action. */
function issue(steps: readonly StepLine[], reply: Issued): readonly StepLine[] {
  const fresh = actionsOf(reply).filter(({ actionId }) => !steps.some((step) => step.actionId === actionId));
  const lines = fresh.map(({ actionId, action, target }): StepLine => {
    const thought = actionId === reply.actionId ? reply.thought : "";
    return { actionId, thought, words: actionWords(action, target), state: "doing" };
  });
  return [...steps, ...lines];
}

function asked(reply: InteractReply): Partial<TaskRecord> {
  return {
    ...(reply.userQuestion === undefined
      ? {}
      : { question: { text: reply.userQuestion, missing: reply.missingInformation ?? [] } }),
    ...(reply.approval === undefined ? {} : { approval: reply.approval }),
    ...(reply.reason === undefined ? {} : { reason: reply.reason }),
    ...(reply.status === "interrupted" ? { spent: raised(reply.limits) } : {}),
  };
}

/** A person's "go on" gives half as much again. */
function raised(limits: LimitUse): Readonly<Record<string, number>> {
  const more = (limit: number): number => Math.max(1, Math.ceil(limit / 2));
  return Object.fromEntries(exceeded(limits).map((name) => [name, limits[name].used + more(limits[name].limit)]));
}

function progress({ plan, subTask, contract }: InteractReply): Partial<TaskRecord> {
  const statuses = new Map(contract?.criteria.map(({ id, status }) => [id, status]));
  return {
    ...(subTask === undefined ? {} : { phase: phaseOf(subTask) }),
    ...(plan === undefined ? {} : { plan: plan.steps.map(({ description, status }) => ({ description, status })) }),
    ...(contract === undefined
      ? {}
      : {
          criteria: contract.contract.criteria.map(({ id, description }) => ({
            description,
            status: statuses.get(id) ?? "pending",
          })),
        }),
  };
}

function phaseOf({ index, total, objective, all }: NonNullable<InteractReply["subTask"]>): PhaseLine {
  const found = all
    .slice(0, index)
    .flatMap(({ outputs }) => Object.entries(outputs))
    .map(([name, value]) => ({ name, value }))
    .filter(({ value }) => value.length <= LONGEST_FOUND);
  return { place: index + 1, total, objective, found: found.slice(-MOST_FOUND) };
}
