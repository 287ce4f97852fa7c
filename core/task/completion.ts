/** Completion: the facts for deciding that a task or one of its phases is over, and the objections, in words. */

import type { Contract } from "../../protocol/contract.js";
import { noVelocity } from "../limits/repetition.js";
import { isPlanDone } from "../planning/plan.js";
import {
  completeCurrent,
  currentSubTask,
  describeDone,
  isLastSubTask,
  missingOutputs,
  ownSteps,
} from "../planning/subtasks.js";
import { isSubmitShaped } from "../recovery/strategy.js";
import type { PastAction } from "../turn/past-action.js";
import type {
  CompletionClaim,
  CompletionJudgement,
  IncompleteReason,
  LastAction,
} from "../verification/completion/completion.js";
import { type CriterionResult, deterministicPassed } from "../verification/completion/contract.js";
import type { RefusedAction } from "../verification/submit/action-ledger.js";
import { CONFIDENCE, type Verdict } from "../verification/verdict.js";
import { isPassive } from "./memory.js";
import type { FinishClaim } from "./phase.js";
import { reflect } from "./phases/interrupted.js";
import { judgedBefore } from "./replay-state.js";
import { SUMMARY_MAX, type TaskState, update } from "./state.js";
import { actionsSoFar, logEvent, toPlanning } from "./transition.js";

/** State of the current sub-task after a verdict. `over`: by code or the judge. `claimed`: the judge is yet to decide. */
export type SubTaskProgress = "none" | "open" | "claimed" | "missing" | "over";

export function subTaskProgress({ progress }: TaskState, verdict: Verdict): SubTaskProgress {
  const { subTasks: tree, plan, contract, criteria } = progress;
  const subTask = currentSubTask(tree);
  if (tree === undefined || subTask === undefined) return "none";
  if (verdict.tag !== "confirmed" && verdict.tag !== "likely") return "open";
  const said = verdict.subTaskCompleted === true && verdict.confidence >= CONFIDENCE.success;
  const isLast = isLastSubTask(tree);
  const passed = contract !== null && deterministicPassed(contract, criteria);
  const done = (plan !== null && isPlanDone(plan)) || said || (isLast && (verdict.goalAchieved || passed));
  if (!done) return "open";
  if (missingOutputs(tree).length > 0) return "missing";
  // The rule of completion judges the last sub-task together with the task; outputs that were found prove the others.
  return said || isLast || subTask.outputs.length > 0 ? "over" : "claimed";
}

/** Names the outputs that no page has shown yet; "" when none is missing. */
export function describeMissing({ progress }: TaskState): string {
  const missing = progress.subTasks === undefined ? [] : missingOutputs(progress.subTasks);
  return missing.length === 0 ? "" : `Still to be found out: ${missing.map((one) => one.description).join(", ")}.`;
}

export function toNextSubTask(state: TaskState, nowMs: number): TaskState | null {
  const { subTasks: tree, plan } = state.progress;
  const subTask = currentSubTask(tree);
  if (tree === undefined || subTask === undefined || isLastSubTask(tree)) return null;
  const said = describeDone(subTask, tree);
  const subTasks = completeCurrent(tree, plan, actionsSoFar(state));
  const told = logEvent(update(state, { progress: { subTasks } }), "sub-task", said, nowMs);
  return toPlanning(trimmed(withSubTaskVerdict(told), said));
}

/** Marks the verdict of the action that ended the sub-task, no matter whether code or the judge decided it. */
function withSubTaskVerdict(state: TaskState): TaskState {
  const { verification } = state.delivery.report;
  if (verification === undefined || verification.subTaskCompleted === true) return state;
  const verdicts = state.memory.verdicts.map((one, index, all) => {
    return index < all.length - 1 ? one : { ...one, verdict: { ...one.verdict, subTaskCompleted: true } };
  });
  const report = { verification: { ...verification, subTaskCompleted: true } };
  return update(state, { memory: { verdicts }, delivery: { report } });
}

/** Clears memory for the next sub-task, whose inputs hold its data. Keeps a summary line and actions still in doubt. */
function trimmed(state: TaskState, said: string): TaskState {
  const { history, earlierSummary } = state.memory;
  return update(state, {
    progress: { plan: null },
    memory: {
      history: mustRemember(history).map((past) => ({ ...past, planStep: -1 })),
      earlierSummary: `${earlierSummary} ${said}`.trim().slice(-SUMMARY_MAX),
      deliveries: [],
      warning: null,
    },
    counters: {
      velocity: { ...state.counters.velocity, count: noVelocity.count, fields: noVelocity.fields },
      corrections: 0,
      replannedStep: false,
      unknownInARow: 0,
      finishRefusals: 0,
      refusedClaim: "",
    },
  });
}

/** Actions that may have arrived must not be sent again. Failures after the last success keep the task in doubt. */
function mustRemember(history: readonly PastAction[]): readonly PastAction[] {
  const good = history.map((past) => past.verdict).lastIndexOf("confirmed");
  return history.filter(
    (past, index) => past.mayHaveLanded === true || (past.verdict === "contradicted" && index > good),
  );
}

/** Before the last sub-task is over, `finish("…")` claims only that the current one is done. */
export function isEarly({ progress }: TaskState, claim: FinishClaim): boolean {
  const { subTasks: tree } = progress;
  if (tree === undefined || claim.last !== null || claim.about !== "request") return false;
  return currentSubTask(tree) !== undefined && (!isLastSubTask(tree) || missingOutputs(tree).length > 0);
}

export function stopAtOwnBound(state: TaskState, nowMs: number): TaskState | null {
  const subTask = currentSubTask(state.progress.subTasks);
  if (subTask === undefined) return null;
  const { used, limit } = ownSteps(subTask, actionsSoFar(state));
  if (used < limit) return null;
  const reason = `“${subTask.name}” has taken ${used} steps, which is as many as it may.`;
  return reflect(state, { cause: "limit", reason, resume: { kind: "choosing" } }, nowMs);
}

export function claimOf(state: TaskState, contract: Contract, { last, said }: FinishClaim): CompletionClaim {
  const { deeds, history } = state.memory;
  const verdict = last?.verdict;
  const stepIndex = last?.executed.issued.stepIndex ?? history.at(-1)?.stepIndex;
  return {
    contract,
    results: state.progress.criteria,
    refusals: deeds.refused,
    isUnanswered: stepIndex !== undefined && deeds.unanswered.includes(stepIndex),
    question: deeds.question,
    carrier: verdict === undefined ? carrierIn(history) : carrierOf({ verdict: verdict.tag, ...verdict }),
    settled: state.client.inField === true ? false : state.client.settled,
    secondLookDone: last?.executed.secondLook ?? true,
    proposed: said !== undefined,
    doubted: verdict?.judged === true && !verdict.taskCompleted && verdict.confidence >= CONFIDENCE.success,
    inDoubt: isInDoubt(history),
    judgedBefore: judgedBefore(state, last?.evidence?.expectedOutcome === "pass"),
    sources: state.progress.sources?.standings,
  };
}

/** The last action that did something. Navigating away does not make good a submit that did not go through. */
function carrierIn(history: readonly PastAction[]): LastAction | null {
  const active = history.filter((past) => !isPassive(past));
  const deed = active.filter((past) => past.kind !== "navigation").at(-1);
  const last = active.at(-1);
  if (last === undefined) return null;
  const isBad = deed !== undefined && isOpen(deed) && isSubmitShaped({ kind: "generic", risk: "reversible", ...deed });
  return carrierOf(isBad ? deed : last);
}

const isOpen = (past: PastAction): boolean => {
  const { verdict, untied } = carrierOf(past);
  return verdict === "contradicted" || verdict === "unknown" || untied === true;
};

/** An action that a person says arrived counts as `likely`, whatever the page showed. */
const carrierOf = ({ verdict, untied, personsWord }: LastAction & Pick<PastAction, "personsWord">): LastAction =>
  personsWord === "arrived" ? { verdict: "likely" } : { verdict, untied: untied || undefined };

/** A later confirmed action makes good a failed one. A failed submit needs a later confirmed submit. */
function isInDoubt(history: readonly PastAction[]): boolean {
  const lastOf = (actions: readonly PastAction[], is: (past: PastAction) => boolean) =>
    actions.map(is).lastIndexOf(true);
  const isFailed = (past: PastAction) => carrierOf(past).verdict === "contradicted" || past.mayHaveLanded === true;
  const isGood = (past: PastAction) => past.verdict === "confirmed";
  const failsLast = (actions: readonly PastAction[]) => lastOf(actions, isFailed) > lastOf(actions, isGood);
  return failsLast(history) || failsLast(history.filter((past) => past.kind === "submit"));
}

const WORDS_MAX = 200;
const THOUGHT_MAX = 500;

export function describeIncomplete(state: TaskState, lack: IncompleteReason): string {
  switch (lack.kind) {
    case "refused":
      return `${whatPageSays(lack.refusals)}It is not done: ${lack.refusals.map(sayRefusal).join("; ")} was refused, and nothing has repaired it yet.`;
    case "unanswered":
      return "It is not done yet: what was sent has no answer, or the page asks something first.";
    case "asked":
      return lack.question.cancelled === true
        ? `It is not done: “${lack.question.text}” was answered with no.`
        : `It is not done yet: the page asks “${lack.question.text}”, and nobody has said yes.`;
    case "unsaved":
      return `It is not done yet: what was entered was neither saved nor taken up by the page (${lack.fields.filter((name) => name !== "").join(", ") || "a field"}).`;
    case "failed":
      return "It is not done: the last action did not do what it was for.";
    case "untied":
      return "It is not known to be done: nothing ties what changed to the last action.";
    case "no-page":
      return "Whether it is done cannot be seen: the last page is not stored any more.";
    case "criteria":
      return `Not done yet: ${lack.failed.map(({ id, evidence }) => `${describe(state, id)} (${evidence})`).join("; ")}`;
    case "untold":
      return "All of it is done but for telling the user what was asked: do that with finish.";
    case "judged":
      return `The completion judge says no: ${describeParts(lack.judgement)}`;
    case "open-steps":
      return `Steps of the plan are still open: ${lack.steps.map((step) => state.progress.plan?.steps[step]?.description ?? "").join("; ")}`;
  }
}

export function describeParts({ reason, parts }: CompletionJudgement): string {
  const open = parts.filter(({ status }) => status !== "shown");
  const said = open.map(({ part, status, reason: why }) => `${part}: ${status.replace("_", " ")}, ${why}`);
  return [reason, ...said].join(" ").slice(0, WORDS_MAX * 2);
}

/** Code lists the checks that passed. A task without an answer of a model gets no other closing text. */
export function thoughtAtEnd(state: TaskState, judgement: CompletionJudgement | undefined): string {
  const passed = state.progress.criteria.filter(({ status }) => status === "pass");
  const isHeld = ({ releasedAt }: CriterionResult) => releasedAt === undefined;
  const met = passed.filter(isHeld).map(({ id }) => describe(state, id));
  const earlier = passed.filter((one) => !isHeld(one)).map(({ id }) => describe(state, id));
  const judged = judgement?.parts.map(({ part }) => part) ?? [];
  const isNow = (words: string) => words !== "" && (met.includes(words) || !earlier.includes(words));
  const list = listed("Checked on the last page", [...met, ...judged].filter(isNow));
  const before = listed(
    "Held before a later step changed it",
    earlier.filter((words) => !met.includes(words)),
  );
  const open = state.progress.criteria.flatMap(({ status, error }) => (status === "unknown" && error ? [error] : []));
  const unknown = open.length === 0 ? "" : ` Not known: ${open.join(" ")}`;
  return `Task complete.${list}${before}${unknown}`.slice(0, THOUGHT_MAX);
}

const listed = (what: string, words: readonly string[]): string =>
  words.length === 0 ? "" : ` ${what}: ${[...new Set(words)].join("; ")}.`;

/** The application's own messages come first, because they say what to correct. */
function whatPageSays(refusals: readonly RefusedAction[]): string {
  const said = [...new Set(refusals.flatMap((one) => one.said ?? []))];
  return said.length === 0 ? "" : `The page says: ${said.map((words) => `“${words}”`).join(", ")}. `;
}

const sayRefusal = ({ name, role, action }: RefusedAction): string =>
  name === undefined || name === "" ? action : `${role} “${name}”`;

function describe(state: TaskState, id: string): string {
  const description = state.progress.contract?.criteria.find((criterion) => criterion.id === id)?.description ?? id;
  return description.replace(/(?<![.\s])[.\s]+$/, "");
}
