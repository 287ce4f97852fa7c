/** Replaying: the next step of a script is looked for on the page, without a model (RP5, RP7). */

import { mayChain } from "../chaining.js";
import { activityCommand } from "../command.js";
import { feedback } from "../memory.js";
import type { PhaseDefinition, StateIn } from "../phase.js";
import { FAILED_STEPS_MAX, replayOf, stepsToReplay } from "../replay-state.js";
import { type TaskState, update } from "../state.js";
import { logEvent, logFault, toChoosing, toPlanning } from "../transition.js";
import { choose } from "./choosing.js";

/** More than one chain holds is not looked at. */
const LOOK_AHEAD = 8;

export const replaying: PhaseDefinition<"replaying"> = {
  status: "executing",
  label: ({ progress }) => `it does action ${progress.stepIndex + 1} as it was done before.`,
  commands: (state) => {
    const { command } = state.phase;
    const { task } = state.settings;
    const steps = stepsToReplay(state).slice(0, LOOK_AHEAD);
    const input = { task, page: state.client.page, steps, mayChain: mayChain(state) || undefined };
    const step = state.progress.stepIndex + 1;
    return steps.length === 0 ? [] : [activityCommand("replayStep", command, input, "find what was done before", step)];
  },
  onResult: {
    replayStep: (state, result, nowMs) => {
      if (result.kind === "cannot") return heal(state, result.reason, nowMs);
      return choose(state, result.choice, { kind: "plan", refusals: 0 }, nowMs);
    },
  },
  onFailure: (state, fault, nowMs) => heal(logFault(state, fault, nowMs), "It could not be looked for.", nowMs),
};

/** A model is asked for this step alone; where the page is another one altogether, for a plan. */
function heal(state: StateIn<"replaying"> | TaskState, reason: string, nowMs: number): TaskState {
  const replay = replayOf(state);
  const { plan } = state.progress;
  const { script } = replay;
  if (script === undefined || plan === null) return toChoosing(state);
  const at = plan.currentStepIndex;
  const unfit = [...script.unfit, at];
  const noted = update(state, { memory: { replay: { ...replay, script: { ...script, unfit } } } });
  const step = plan.steps[at]?.description;
  const told = logEvent(noted, "replay", `Not as it was: ${step}. ${reason}`, nowMs);
  if (unfit.length >= FAILED_STEPS_MAX) return toPlanning(told, `The page is not as it was: ${reason}`);
  return toChoosing(told, { fault: feedback("verification", reason, step) });
}
