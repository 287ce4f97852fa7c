/**
 * Rechecking: an action chosen for one page is issued for another only if it is the same action there. A form is submitted
 * only while it still holds the task's entries (TM16).
 */

import { gate } from "../../action/gate.js";
import { readAction } from "../../action/grammar.js";
import { NO_USAGE } from "../../limits/budget.js";
import { removeAttempt } from "../../limits/repetition.js";
import { isOtherPage } from "../../turn/observation.js";
import { attemptOf, inBrief } from "../chaining.js";
import type { Choice, FollowUp } from "../choice.js";
import { activityCommand } from "../command.js";
import { ask } from "../delivery.js";
import { allowedKey, isAllowed, issueForPage, issueTurn, recheckInput } from "../dispatch.js";
import { feedback } from "../memory.js";
import { addTarget } from "../other-record.js";
import type { PhaseDefinition, StateIn } from "../phase.js";
import { toRechecking } from "../recheck.js";
import { type TaskState, update } from "../state.js";
import { logEvent } from "../transition.js";
import type { ActivityResult } from "../verbs.js";
import { withdraw } from "./acting.js";
import { checkChoice, MAX_REFUSALS, refuse } from "./choosing.js";
import { unavailable } from "./interrupted.js";

export const rechecking: PhaseDefinition<"rechecking"> = {
  status: ({ by }) => (by.kind === "recovery" ? "correcting" : "executing"),
  label: ({ phase }) => `the page has changed; it checks whether this is still the same: ${phase.choice.thought}`,
  commands: (state) => {
    const { command, choice } = state.phase;
    const step = state.progress.stepIndex + (state.phase.outstanding === undefined ? 1 : 0);
    return [activityCommand("recheck", command, recheckInput(state), `check once more: ${choice.thought}`, step)];
  },
  onResult: { recheck: rechecked },
  onFailure: (state, fault, nowMs) => unavailable(state, { kind: "choosing" }, fault, nowMs),
};

function rechecked(before: StateIn<"rechecking">, result: ActivityResult<"recheck">, nowMs: number): TaskState {
  const { name: _name, command: _command, page, ...what } = before.phase;
  // Another page has arrived meanwhile, so the result is about an old one: recheck again.
  if (isOtherPage(page, before.client.page)) return toRechecking(before, what);
  // A client may have begun the action already; its late receipt then settles it (TM10).
  const { outstanding: withdrawn } = what;
  const state = withdrawn === undefined ? before : { ...before, client: { ...before.client, withdrawn } };
  switch (result.kind) {
    case "same":
      return issueAgain(state, result.actions, nowMs);
    case "other":
      return chooseAnew(state, result.reason, nowMs);
    case "lost":
      return enterAgain(withoutAttempt(state), result.actions, nowMs);
    case "moved":
      return doubtEntries(withoutAttempt(state), result.reason, nowMs);
  }
}

/** Takes back the loop guard's count, because the action was not carried out. */
function withoutAttempt(state: StateIn<"rechecking">): StateIn<"rechecking"> {
  const { choice, page, outstanding } = state.phase;
  const { loop, corrections } = state.counters;
  const attempted = attemptOf(choice, (outstanding?.issued.before ?? page).skeletonHash, corrections);
  return { ...state, counters: { ...state.counters, loop: removeAttempt(loop, attempted) } };
}

/** Issues the action for the current page if the gate passes it there. A person's consent stays valid. */
function issueAgain(state: StateIn<"rechecking">, actions: readonly FollowUp[], nowMs: number): TaskState {
  const { choice, by, outstanding } = state.phase;
  const [first = choice, ...followUps] = actions;
  const read = readAction(first.action);
  const { origins } = state.settings;
  const passed = read === undefined ? undefined : gate({ action: read, facts: first.facts, origins });
  if (passed?.ok !== true) return chooseAnew(state, passed?.fault ?? "it cannot be read", nowMs);
  if (outstanding !== undefined) return issueForPage(state, outstanding, actions, nowMs);
  const again: Choice = { ...first, usage: choice.usage };
  const ready = update(state, { client: { allowed: isAllowed(state, choice) ? allowedKey(again) : null } });
  return issueTurn(ready, again, by, nowMs, followUps);
}

function chooseAnew(state: StateIn<"rechecking">, reason: string, nowMs: number): TaskState {
  const { choice, by, outstanding } = state.phase;
  const why = `The page changed before this was done: ${reason}.`;
  const tell = (before: TaskState) => logEvent(before, "withdrawn", `${choice.thought} ${why}`, nowMs);
  if (outstanding === undefined) {
    const asked = isAllowed(state, choice) || undefined;
    const remembered = addTarget(tell(withoutAttempt(state)), { ...choice, before: state.phase.chosenOn, asked });
    return refuse(remembered, { choice, by, who: "client", why }, nowMs);
  }
  return withdraw(tell(state), outstanding.issued, feedback("client", why, choice.action));
}

/** The form has lost the task's entries. They are entered again before the form is submitted. */
function enterAgain(state: StateIn<"rechecking">, entries: readonly FollowUp[], nowMs: number): TaskState {
  const { by } = state.phase;
  const [first, ...rest] = entries;
  const action = readAction(first?.action ?? "");
  if (first === undefined || action === undefined) return chooseAnew(state, "nothing is left to be entered", nowMs);
  const told = logEvent(state, "entered again", first.thought, nowMs);
  const again: Choice = { ...first, usage: NO_USAGE, followUps: rest.map((one) => inBrief(first, one)) };
  return checkChoice(told, again, action, { kind: by.kind, refusals: 0 }, nowMs);
}

/** Code cannot tell whether the entries are still wanted. The model that chooses is told; in the end a person is asked. */
function doubtEntries(state: StateIn<"rechecking">, reason: string, nowMs: number): TaskState {
  const { choice, by } = state.phase;
  const why = `${reason} What was filled in does not stand in this form; fill it in again, or leave the form.`;
  if (by.refusals < MAX_REFUSALS) return refuse(state, { choice, by, who: "gate", why }, nowMs);
  const question = `The form may not be the one that I filled in, so I have not sent it. ${reason} How shall I go on?`;
  return ask(state, { question, missing: ["how to go on with the form"], about: "entries" }, nowMs);
}
