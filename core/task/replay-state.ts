/** Replay state: the script that a task follows, the trail that it leaves, and the fate of the script (RP1, RP7). */

import { readAction, verbRow } from "../action/grammar.js";
import type { ScriptStep, ScriptTarget } from "../replay/script.js";
import { describeStep } from "../replay/script.js";
import type { SnapshotId } from "../turn/identity.js";
import { isPassive } from "./memory.js";
import type { ScriptEnding, TraceStep } from "./projection.js";
import type { TaskState } from "./state.js";
import type { LinkResult, TurnOutcome } from "./turn-outcome.js";

/** A script with the values of this request. `unfit`: indexes of steps that did not fit the page. */
export interface ScriptInUse {
  readonly scriptId: string;
  readonly steps: readonly ScriptStep[];
  readonly unfit: readonly number[];
  /** Criteria that a judge passed in the original task and that contain no value of the request. */
  readonly judged?: readonly string[];
}

/** `broken`: reason why no script can be kept from this task. */
export interface ReplayState {
  readonly trail: readonly TraceStep[];
  readonly broken?: string;
  readonly script?: ScriptInUse;
}

const noReplay: ReplayState = { trail: [] };
const TRAIL_MAX = 30;
const ACTION_MAX = 500;
/** Unfit steps after which the task stops following its script. */
export const FAILED_STEPS_MAX = 2;

export const replayOf = ({ memory }: TaskState): ReplayState => memory.replay ?? noReplay;

/** Steps of the script from the current plan step on; empty if a model should choose. */
export function stepsToReplay(state: TaskState): readonly ScriptStep[] {
  const { plan } = state.progress;
  const { script } = replayOf(state);
  const at = plan?.currentStepIndex ?? 0;
  const step = script?.steps[at];
  if (plan === null || script === undefined || step === undefined) return [];
  // A step that was tried and did not end goes to a model.
  const isTried = state.memory.history.some((past) => past.planStep === at && !isPassive(past));
  const isLeft = isTried || script.unfit.includes(at) || script.unfit.length >= FAILED_STEPS_MAX;
  // Replanning may have replaced the step.
  const isSame = plan.steps[at]?.description === describeStep(step);
  return isLeft || !isSame ? [] : script.steps.slice(at);
}

/** Adds a turn's actions to the trail, except those that only looked or changed nothing. */
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

/** Reason why the action breaks the trail: its effect on the page is not known, so a replay could not rely on it. */
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
  // The page that the action was chosen on. A target's `snapshotId` is an unbranded string, hence the cast.
  const snapshotId = (target?.snapshotId ?? before.snapshotId) as SnapshotId;
  return { action, kind, risk, id: target?.id, snapshotId, replayed };
}

/** Fate of the script once the task is over or interrupted; undefined if there is nothing to do. */
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

/** Original target of the current script step, if the page no longer has it. */
export function missingTarget(state: TaskState): ScriptTarget | undefined {
  const { script } = replayOf(state);
  const at = state.progress.plan?.currentStepIndex ?? -1;
  return script?.unfit.includes(at) === true ? script.steps[at]?.target : undefined;
}

/**
 * RP6: criteria that need no judge again. Every step must have been found and confirmed by code, and the last one must have had
 * its earlier effect. Then earlier judgements stand, and so do criteria that code saw pass on a page since left.
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

/** The task used hints, answers or search results, which the request does not contain. */
const isHelped = ({ memory: { hints, reasoning } }: TaskState): boolean =>
  hints.length > 0 || reasoning.memory.length > 0 || reasoning.found !== null;
