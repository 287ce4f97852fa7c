/** Replay state: the script that a task follows, the trail that it leaves, and what becomes of the script (RP1, RP7). */

import { readAction, verbRow } from "../action/grammar.js";
import type { ScriptStep, ScriptTarget } from "../replay/script.js";
import { describeStep } from "../replay/script.js";
import type { SnapshotId } from "../turn/identity.js";
import { isPassive } from "./memory.js";
import type { ScriptEnding, TraceStep } from "./projection.js";
import type { TaskState } from "./state.js";
import type { LinkResult, TurnOutcome } from "./turn-outcome.js";

/** A script with the values of this request, and the steps of it that did not fit. */
export interface ScriptInUse {
  readonly scriptId: string;
  readonly steps: readonly ScriptStep[];
  readonly unfit: readonly number[];
  /** Criteria that a judge said yes to then, and that hold no value of the request. */
  readonly judged?: readonly string[];
}

/** `broken`: nothing can be kept of this task, and why. */
export interface ReplayState {
  readonly trail: readonly TraceStep[];
  readonly broken?: string;
  readonly script?: ScriptInUse;
}

const noReplay: ReplayState = { trail: [] };
const TRAIL_MAX = 30;
const ACTION_MAX = 500;
/** A script of which so many steps did not fit is not followed any more. */
export const FAILED_STEPS_MAX = 2;

export const replayOf = ({ memory }: TaskState): ReplayState => memory.replay ?? noReplay;

/** The step of the script that the current step of the plan is, and those after it; empty where a model chooses. */
export function stepsToReplay(state: TaskState): readonly ScriptStep[] {
  const { plan } = state.progress;
  const { script } = replayOf(state);
  const at = plan?.currentStepIndex ?? 0;
  const step = script?.steps[at];
  if (plan === null || script === undefined || step === undefined) return [];
  // What was tried and did not end its step is a model's to see to.
  const isTried = state.memory.history.some((past) => past.planStep === at && !isPassive(past));
  const isLeft = isTried || script.unfit.includes(at) || script.unfit.length >= FAILED_STEPS_MAX;
  // Replanning may have put another step in its place.
  const isSame = plan.steps[at]?.description === describeStep(step);
  return isLeft || !isSame ? [] : script.steps.slice(at);
}

/** What a turn adds to the trail: looks leave nothing, and what was done in vain is left out. */
export function withTrace(state: TaskState, { links }: TurnOutcome): ReplayState {
  const replay = replayOf(state);
  if (replay.broken !== undefined) return replay;
  const done = links.filter((link) => !isLook(link));
  const trail = [...replay.trail, ...done.filter((link) => !isInVain(link)).map(traceStepOf)];
  const fault = done.map(faultOf).find((one) => one !== undefined);
  const broken = fault ?? (trail.length > TRAIL_MAX ? "it took too many steps" : undefined);
  return broken === undefined ? { ...replay, trail } : { ...replay, broken, trail: [] };
}

const isLook = ({ issued }: LinkResult): boolean => verbRow(readAction(issued.action))?.replay === "skipped";
const isInVain = ({ verdict }: LinkResult): boolean => verdict.rule === "nothing-changed";

/** Of what failed with an effect, or of which nothing is known, nobody knows what the page made of it. */
function faultOf({ issued, verdict }: LinkResult): string | undefined {
  if (issued.action.length > ACTION_MAX) return "an action was too long";
  const { tag, untied, unseen, rule } = verdict;
  if (rule === "nothing-changed" || (unseen === true && untied !== true)) return undefined;
  if (tag === "contradicted" || tag === "unknown") return "something failed, or nobody knows whether it worked";
  return untied === true ? "nothing ties what changed to what was done" : undefined;
}

function traceStepOf({ issued }: LinkResult): TraceStep {
  const { action, facts, before, replayed } = issued;
  const { kind, risk, target } = facts;
  // Of the page that it was chosen on; a target names that as plain text.
  const snapshotId = (target?.snapshotId ?? before.snapshotId) as SnapshotId;
  return { action, kind, risk, id: target?.id, snapshotId, replayed };
}

/** Undefined: nothing is to be done about a script. */
export function scriptEndingOf(state: TaskState): ScriptEnding | undefined {
  const { phase, progress, settings } = state;
  const { trail, broken, script } = replayOf(state);
  const drop: ScriptEnding | undefined = script && { kind: "drop", scriptId: script.scriptId };
  if (phase.name === "interrupted") return phase.cause === "limit" || phase.cause === "loop" ? drop : undefined;
  if (phase.name !== "closing") return undefined;
  if (phase.status !== "completed") return drop;
  const isFollowed = script !== undefined && trail.length === script.steps.length && trail.every((one) => one.replayed);
  if (phase.outcome !== "verified") return script === undefined || script.unfit.length === 0 ? undefined : drop;
  if (isFollowed) return { kind: "used", scriptId: script.scriptId };
  if (broken !== undefined || progress.contract === null || isHelped(state)) return drop;
  const { startUrl } = settings;
  const { snapshotId: lastPage } = state.client.page;
  return { kind: "keep", trail, contract: progress.contract, startUrl, lastPage, replaces: script?.scriptId };
}

/** What the step at hand acted on then, where nothing on the page is that. */
export function missingTarget(state: TaskState): ScriptTarget | undefined {
  const { script } = replayOf(state);
  const at = state.progress.plan?.currentStepIndex ?? -1;
  return script?.unfit.includes(at) === true ? script.steps[at]?.target : undefined;
}

/**
 * RP6: criteria of which no judge has to be asked again. Each step was found as it was and confirmed by code, and the last one
 * brought what it brought then: so what was judged on the same stands, and so does what code saw to pass on a page that was left.
 */
export function judgedBefore(state: TaskState, broughtAgain: boolean): readonly string[] {
  const { script, trail, broken } = replayOf(state);
  if (!broughtAgain || script === undefined || broken !== undefined || script.unfit.length > 0) return [];
  if (trail.length !== script.steps.length || !trail.every((one) => one.replayed)) return [];
  const { verdicts } = state.memory;
  if (!verdicts.every(({ verdict }) => verdict.tag === "confirmed" && !verdict.judged)) return [];
  const seen = state.progress.criteria.filter((one) => one.seen !== undefined).map(({ id }) => id);
  return [...(script.judged ?? []), ...seen];
}

/** What a person or a search said is not in the request. */
const isHelped = ({ memory: { hints, reasoning } }: TaskState): boolean =>
  hints.length > 0 || reasoning.memory.length > 0 || reasoning.found !== null;
