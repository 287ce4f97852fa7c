/** Invariants: what must hold of every simulated task at every moment. Elsewhere: safety properties. */

import type { Command } from "../../core/task/command.js";
import { isWorking } from "../../core/task/phase.js";
import type { TaskState } from "../../core/task/state.js";
import { usedLimits } from "../../core/task/transition.js";

export const STATE_BYTES = 64 * 1024;

/** Of one moment. Returns what is broken, in words. */
export function brokenNow(state: TaskState, commands: readonly Command[], previous: TaskState): string[] {
  const broken: string[] = [];
  const work = commands.filter((command) => command.kind === "activity" && command.name !== "record");
  if (isWorking(state.phase) && work.length !== 1) broken.push(`${state.phase.name} names ${work.length} activities`);
  if (!isWorking(state.phase) && state.phase.name !== "paused" && work.length > 0)
    broken.push(`${state.phase.name} works`);
  if (state.waiting.length > 0 && !isWorking(state.phase))
    broken.push(`an observation waits for nothing in ${state.phase.name}`);
  if (state.stepIndex > previous.stepIndex + 1) broken.push("step numbers are not dense");
  if (state.stepIndex < previous.stepIndex || state.turn < previous.turn) broken.push("a counter ran backwards");
  const heard = [...state.waiting, ...state.answered.map((one) => one.id)];
  if (new Set(heard).size !== heard.length) broken.push("an observation has two outcomes");
  const { steps } = usedLimits(state);
  if (steps.used > steps.limit) broken.push(`${steps.used} steps of ${steps.limit}`);
  if (previous.phase.name === "closing" && differs(state, previous)) broken.push("a finished task changed");
  return [...broken, ...brokenIssue(state, previous)];
}

function differs(state: TaskState, previous: TaskState): boolean {
  return state.turn !== previous.turn || state.reply !== previous.reply || state.phase !== previous.phase;
}

/** task-machine §5: an `unknown` on a submit-shaped action is never followed by the same action. */
function brokenIssue(state: TaskState, previous: TaskState): string[] {
  if (state.phase.name !== "acting" || state.stepIndex === previous.stepIndex) return [];
  const { issued, look } = state.phase;
  const last = state.history.at(-1);
  if (look !== undefined || last === undefined || issued.facts.risk === "reversible") return [];
  const repeats = last.verdict === "unknown" && last.action === issued.action;
  return repeats ? [`${issued.action} was sent again though its fate is unknown`] : [];
}

/** Of a whole task. */
export function brokenAtEnd(state: TaskState, executed: Iterable<number>, flushed: readonly number[]): string[] {
  const broken: string[] = [];
  for (const times of executed) if (times > 1) broken.push("an action was carried out twice");
  const ended = state.phase.name === "closing";
  const waits = ["asking", "paused", "approving", "interrupted", "acting"].includes(state.phase.name);
  if (!ended && !waits) broken.push(`left in ${state.phase.name}`);
  const distinct = new Set(flushed);
  if (distinct.size !== flushed.length) broken.push("a fact was written twice");
  if (ended && state.facts.length > 0) broken.push("facts were lost at the end");
  if (ended && flushed.length !== state.factSequence)
    broken.push(`${flushed.length} facts of ${state.factSequence} were written`);
  if (
    state.phase.name === "closing" &&
    state.phase.outcome === "verified" &&
    !state.criteria.some((result) => result.status === "pass")
  ) {
    broken.push("verified without a passed criterion");
  }
  return broken;
}
