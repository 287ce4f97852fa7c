/** Issue: a proposed action passes every deterministic rule and becomes an outstanding turn, or is sent back (design §13). */

import { gate } from "../action/gate.js";
import { type Action, parseAction, printAction } from "../action/grammar.js";
import { exceeded } from "../limits/budget.js";
import { countAttempt } from "../limits/loop.js";
import type { Choice, IssuedAction } from "./activities.js";
import { close } from "./close.js";
import { toFinishing } from "./finishing.js";
import { actionIdOf } from "./identity.js";
import { isoOf } from "./instant.js";
import type { PhaseOf, Trial } from "./phase.js";
import type { Approval } from "./reply.js";
import type { TaskState } from "./state.js";
import { interrupt, note, rearm, speak, tell, toChoosing, usedLimits } from "./transition.js";

/** Proposals refused in a row before the task says that no usable action could be had. */
const MAX_REFUSALS = 3;
/** Seconds between the first and the second look at a submit-shaped action (design §6.9). */
const SECOND_LOOK_SECONDS = 2;
/** Delay before the client's own check, and its retries per action (design §12). */
const VERIFY_DELAY_MS = 100;
const APPROVAL_MS = 24 * 60 * 60_000;
const REPEATED = "The same action was already tried twice on this very page. Do something else.";
const MAX_RETRIES = 3;

/** How a choice came about: a recovery shows as `correcting`. */
export interface ChosenBy {
  readonly kind: "plan" | "recovery";
  readonly refusals: number;
  readonly correction?: { readonly strategy: string; readonly reason: string; readonly attempt: number };
}

/** Every choice, whoever made it, comes through here. */
export function choose(state: TaskState, choice: Choice, by: ChosenBy, nowMs: number): TaskState {
  const parsed = parseAction(choice.action);
  if (!parsed.ok) return refuse(state, by, `"${choice.action.slice(0, 80)}" is not an action: ${parsed.fault}`, nowMs);
  const { action } = parsed;
  switch (action.kind) {
    case "finish":
      return toFinishing(state, { text: action.text, last: null }, nowMs);
    case "fail":
      return close(state, { status: "failed", thought: choice.thought, text: action.text }, nowMs);
    case "googleSearch":
    case "verifySuccess":
      return refuse(state, by, "That tool is not available here. Choose an action on the page.", nowMs);
    default:
      return consider(state, { ...choice, action: printAction(action) }, action, by, nowMs);
  }
}

function consider(state: TaskState, choice: Choice, action: Action, by: ChosenBy, nowMs: number): TaskState {
  const repeated = repeatsUnsettledSubmit(state, choice);
  if (repeated)
    return refuse(
      state,
      by,
      "That was sent already and it is not known whether it arrived. Never send it again.",
      nowMs,
    );
  const passed = gate({ action, facts: choice.facts, origins: state.origins });
  if (!passed.ok) return refuse(state, by, passed.fault, nowMs);
  if (exceeded(usedLimits(state)).includes("steps")) {
    const reason = `The task has used all ${state.limits.steps} steps it may take.`;
    return interrupt(state, { cause: "limit", reason, resume: { kind: "choosing" } }, nowMs);
  }
  const counted = countAttempt(state.loop, {
    action: choice.action,
    fingerprint: choice.facts.target?.fingerprint ?? "",
    skeletonHash: state.page.skeletonHash,
  });
  if (counted.kind === "stop") {
    const reason = "The same action on the same page was about to be tried a third time.";
    return interrupt(state, { cause: "loop", reason, resume: { kind: "choosing" } }, nowMs);
  }
  const next: TaskState = { ...state, loop: counted.state, warning: counted.kind === "warn" ? REPEATED : null };
  return mustAsk(next, choice) ? toApproving(next, choice, by, nowMs) : issue(next, choice, by, nowMs);
}

/** Design §13: what cannot be undone waits for a person, unless the task allowed it or this very action was allowed. */
function mustAsk(state: TaskState, choice: Choice): boolean {
  if (state.approve === "never" || state.allowed === allowedKey(choice)) return false;
  return state.approve === "always" || choice.facts.risk === "irreversible";
}

/** Same action on the same control, whatever number the page gives it. */
export function allowedKey(choice: Choice): string {
  const { target } = choice.facts;
  return target === undefined
    ? choice.action
    : `${choice.action.replace(/^(\w+)\(\d+/, "$1(target")} ${target.fingerprint}`;
}

function toApproving(state: TaskState, choice: Choice, by: ChosenBy, nowMs: number): TaskState {
  const expiresAtMs = nowMs + APPROVAL_MS;
  const { target } = choice.facts;
  const approval: Approval = {
    actionId: actionIdOf(state.stepIndex, state.corrections, choice.action, target?.fingerprint ?? ""),
    what: target === undefined ? choice.thought : `${choice.thought} (${target.role} "${target.name}")`,
    where: choice.facts.origin,
    values: /"((?:[^"\\]|\\.)*)"/.exec(choice.action)?.slice(1, 2) ?? [],
    expiresAt: isoOf(expiresAtMs),
  };
  const correction = by.correction === undefined ? {} : { correction: by.correction };
  const phase: PhaseOf<"approving"> = { name: "approving", choice, approval, expiresAtMs, ...correction };
  const asked = tell({ ...state, phase }, "approval", approval.what, nowMs);
  return rearm(speak(asked, { thought: choice.thought, approval }), expiresAtMs);
}

function refuse(state: TaskState, by: ChosenBy, fault: string, nowMs: number): TaskState {
  const refusals = by.refusals + 1;
  if (refusals <= MAX_REFUSALS) return toChoosing(state, { fault, refusals });
  const reason = `No usable next action could be found: ${fault}`;
  return interrupt(state, { cause: "unavailable", reason, resume: { kind: "choosing" } }, nowMs);
}

/** task-machine §5: an `unknown` on a submit-shaped action is never followed by the same action. */
function repeatsUnsettledSubmit(state: TaskState, choice: Choice): boolean {
  const last = state.history.at(-1);
  if (last === undefined || last.verdict !== "unknown" || choice.facts.risk === "reversible") return false;
  return last.action === choice.action || last.fingerprint === choice.facts.target?.fingerprint;
}

export function issue(state: TaskState, choice: Choice, by: ChosenBy, nowMs: number): TaskState {
  const { action } = choice;
  const issued: IssuedAction = {
    actionId: actionIdOf(state.stepIndex, state.corrections, action, choice.facts.target?.fingerprint ?? ""),
    stepIndex: state.stepIndex,
    planStep: state.plan?.currentStepIndex ?? 0,
    action,
    thought: choice.thought,
    facts: choice.facts,
    lastForStep: choice.lastForStep,
    ...(choice.expectedOutcome === undefined ? {} : { expectedOutcome: choice.expectedOutcome }),
    before: state.page,
  };
  const phase: PhaseOf<"acting"> = { name: "acting", issued, chosenBy: by.kind };
  return deliver({ ...state, allowed: null }, phase, by.correction, nowMs);
}

/** A `wait` after which the first action is looked at again; counts towards no limit (task-machine §2). */
export function lookAgain(state: TaskState, trial: Trial, nowMs: number): TaskState {
  const action = printAction({ kind: "wait", seconds: SECOND_LOOK_SECONDS });
  const issued: IssuedAction = {
    actionId: actionIdOf(state.stepIndex, 0, action, ""),
    stepIndex: state.stepIndex,
    planStep: trial.issued.planStep,
    action,
    thought: "I look once more to be sure that it went through.",
    facts: { kind: "generic", risk: "reversible", visible: true, enabled: true, origin: trial.issued.facts.origin },
    lastForStep: false,
    before: state.page,
  };
  const phase: PhaseOf<"acting"> = { name: "acting", issued, chosenBy: "plan", look: { ...trial, secondLook: true } };
  return deliver({ ...state, looks: state.looks + 1 }, phase, undefined, nowMs);
}

function deliver(
  state: TaskState,
  phase: PhaseOf<"acting">,
  correction: ChosenBy["correction"],
  nowMs: number,
): TaskState {
  const { issued } = phase;
  const fact = {
    kind: "action",
    issued,
    ...(correction === undefined ? {} : { strategy: correction.strategy }),
  } as const;
  const next: TaskState = { ...state, phase, stepIndex: state.stepIndex + 1, runSteps: state.runSteps + 1 };
  return speak(note(next, fact, nowMs), {
    ...wordsFor(issued, state.verify),
    ...(correction === undefined ? {} : { correction }),
  });
}

/** What a client is told of an outstanding action. */
export function wordsFor(issued: IssuedAction, verify: boolean) {
  return {
    thought: issued.thought,
    action: issued.action,
    actionId: issued.actionId,
    ...(issued.facts.target === undefined ? {} : { target: issued.facts.target }),
    kind: issued.facts.kind,
    risk: issued.facts.risk,
    ...(verify ? { verifyDelayMs: VERIFY_DELAY_MS, maxRetries: MAX_RETRIES } : {}),
  };
}
