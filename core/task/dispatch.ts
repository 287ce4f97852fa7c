/** Dispatch: issues a chosen action as an outstanding turn. If its page has changed, code rechecks the action first. */

import { executionOf } from "../action/execution.js";
import { isLooking } from "../action/gate.js";
import { printAction, readAction } from "../action/grammar.js";
import { originOf } from "../action/origins.js";
import { toPlainVerb } from "../action/plain-verbs.js";
import { hashText, replaceTimes } from "../page/text.js";
import { deliveriesLeft } from "../recovery/deliveries.js";
import type { IssuedAction } from "../turn/issued-action.js";
import { outcomeExpectedOf } from "../verification/completion/contract.js";
import { actionIdOf, isLastEntry, issue, issueFollowUps, partsOf } from "./chaining.js";
import type { Choice, FollowUp } from "./choice.js";
import { type ReplyWords, speak } from "./delivery.js";
import type { ChosenBy, ExecutedTurn, PhaseOf, StateIn } from "./phase.js";
import { entriesInForm, type OutstandingTurn, pageToCompare, recheckOutstanding, toRechecking } from "./recheck.js";
import type { ChainedAction } from "./reply.js";
import { type TaskState, update } from "./state.js";
import { isIn, note } from "./transition.js";
import type { ActivityInput } from "./verbs.js";

/** Seconds between the first and the second look: normally, and while a write or the page is still at work. */
const SECOND_LOOK_SECONDS = 2;
const LONGEST_LOOK_SECONDS = 8;
const THOUGHT_MAX = 500;

/**
 * Key of an action that a person allowed. It is equal for the same action on the same control, whatever its number, as
 * long as its destination and the words and values around it are unchanged.
 */
export function allowedKey({ action, facts }: Pick<Choice, "action" | "facts">): string {
  const { target, origin, formAction = "", further = [], about = "", whole = replaceTimes(about), judged = {} } = facts;
  const done = target === undefined ? action : `${action.replace(/^(\w+)\(\d+/, "$1(target")} ${target.fingerprint}`;
  const { place = "", form = "", words = "" } = judged;
  return `${done} ${hashText([origin, formAction, ...further, words === "" ? whole : "", place, form, words].join("\n"))}`;
}

/** A person has agreed to this action. */
export const isAllowed = ({ client: { allowed } }: Pick<TaskState, "client">, choice: Choice): boolean =>
  // Building the key hashes all that the approval card shows, which may be long.
  allowed !== null && allowed === allowedKey(choice);

/** A person has agreed to this action, or approves every action of the task. */
const isAsked = (state: TaskState, choice: Choice): boolean =>
  state.settings.approve === "always" || isAllowed(state, choice);

export function dispatch(
  state: TaskState,
  choice: Choice,
  by: ChosenBy,
  nowMs: number,
  followUps: readonly FollowUp[] = [],
): TaskState {
  const chosenOn = pageToCompare(state, choice);
  if (chosenOn === null) return issueTurn(state, choice, by, nowMs, followUps);
  return toRechecking(state, { choice, by, followUps, chosenOn });
}

export function recheckInput(state: StateIn<"rechecking">): ActivityInput<"recheck"> {
  const { choice, followUps, chosenOn, page, outstanding } = state.phase;
  const { usage: _paid, followUps: _proposed, ...first } = choice;
  const actions = [first, ...followUps];
  return {
    task: state.settings.task,
    page,
    hints: state.memory.hints,
    chosenOn,
    actions,
    asked: outstanding?.issued.asked === true || isAsked(state, choice),
    entries: entriesInForm(state, actions),
    own: (state.memory.deeds.pendingEntries ?? []).flatMap(({ fingerprint = [] }) => fingerprint),
  };
}

/** Issues the choice. The caller ensures that the current page is still the one it was made for. */
export function issueTurn(
  state: TaskState,
  choice: Choice,
  by: ChosenBy,
  nowMs: number,
  followUps: readonly FollowUp[] = [],
): TaskState {
  const asked = isAsked(state, choice);
  const issued: IssuedAction = {
    ...issue(state, choice, state.progress.plan?.currentStepIndex ?? 0, asked),
    ...(asked && { asked }),
    // The client is told of the bound only when one delivery is left.
    maxDeliveries: deliveriesLeft(state.memory.deliveries, choice) === 1 ? 1 : undefined,
    execution: executionOf(state.settings.execution, state.client.executionNext ?? undefined),
  };
  const rest = issueFollowUps(state, issued, followUps, asked);
  const client = { allowed: null, executionNext: null, chosenOn: undefined };
  const ready = update(state, { client, counters: { toolsInARow: 0 } });
  const leavesField = isLastEntry(state, rest.at(-1) ?? issued) || undefined;
  const links = rest.length === 0 ? undefined : rest;
  const outstanding = { issued, rest: links, leavesField, chosenBy: by.kind };
  return send(ready, outstanding, by.correction, nowMs);
}

/**
 * Issues a `wait` before a second look at the action, or a `navigate` to the record that it saved; counts towards no
 * limit. A client that sees the work under way ends the wait when that work ends. `record`: address of the saved record.
 * `working`: a write has no answer yet, or the page shows that it is working.
 */
export function dispatchSecondLook(
  state: TaskState,
  executed: ExecutedTurn,
  nowMs: number,
  { record, working }: { readonly record?: string; readonly working?: boolean },
): TaskState {
  const { stepIndex, looks } = state.progress;
  const seconds = working === true ? LONGEST_LOOK_SECONDS : SECOND_LOOK_SECONDS;
  const action = printAction(record === undefined ? { kind: "wait", seconds } : { kind: "navigate", url: record });
  const issued: IssuedAction = {
    actionId: actionIdOf(stepIndex, 0, action, ""),
    stepIndex,
    planStep: executed.issued.planStep,
    action,
    thought:
      record === undefined
        ? "I look once more to be sure that it went through."
        : "I open what was saved, to compare it with what was entered.",
    facts: {
      kind: record === undefined ? "generic" : "navigation",
      risk: "reversible",
      visible: true,
      enabled: true,
      origin: executed.issued.facts.origin,
    },
    lastForStep: false,
    before: state.client.page,
  };
  const look = { ...executed, secondLook: true };
  const counted = update(state, { progress: { looks: looks + 1 } });
  return send(counted, { issued, chosenBy: "plan", look }, undefined, nowMs);
}

/** Issues a `wait` with which the client leaves the last field. Some pages accept an entry only then. */
export function dispatchLeaving(state: TaskState, nowMs: number): TaskState {
  const issued = waitFor(state, "leaving", "I leave the field that I filled in last.");
  return send(state, { issued, chosenBy: "plan", leavesField: true }, undefined, nowMs);
}

/**
 * Issues a `wait` with which the client sends the parts of a page that was cut that hold these texts. The choice goes on with
 * that page; the wait is not judged and counts towards no limit.
 */
export function dispatchSeek(state: StateIn<"choosing">, seek: readonly string[], nowMs: number): TaskState {
  const { by, refusals, fault, look } = state.phase;
  const issued = waitFor(state, "seeking", "I look through the rest of this long page.");
  const counted = update(state, { client: { seek }, progress: { looks: state.progress.looks + 1 } });
  return send(counted, { issued, chosenBy: "plan", sought: { by, refusals, fault, look } }, undefined, nowMs);
}

/** A short wait in which the client does something for the task. `purpose` tells its id from those of other waits. */
function waitFor({ progress: { stepIndex, plan }, client }: TaskState, purpose: string, thought: string): IssuedAction {
  const action = printAction({ kind: "wait", seconds: 1 });
  const origin = originOf(client.page.url);
  return {
    actionId: actionIdOf(stepIndex, 0, action, purpose),
    stepIndex,
    planStep: plan?.currentStepIndex ?? 0,
    action,
    thought,
    facts: { kind: "generic", risk: "reversible", visible: true, enabled: true, origin },
    lastForStep: false,
    before: client.page,
  };
}

function send(
  state: TaskState,
  outstanding: OutstandingTurn,
  correction: ChosenBy["correction"],
  nowMs: number,
): TaskState {
  const phase = { ...outstanding, name: "acting", turn: state.delivery.turn + 1 } as const;
  const issuing = update(state, {
    phase,
    progress: { stepIndex: state.progress.stepIndex + 1 },
    run: { runSteps: state.run.runSteps + 1 },
  });
  const noted = chainIn(phase).reduce((before, issued) => {
    return note(before, { kind: "action", issued, strategy: correction?.strategy }, nowMs);
  }, issuing);
  return speak(noted, { ...outstandingWords(state, phase), correction });
}

/** Repeats the outstanding action after an interruption, as a new turn so that clients waiting on `/next` get it. */
export function redeliver(state: TaskState): TaskState {
  if (!isIn(state, "acting")) return state;
  return recheckOutstanding(state) ?? speak(state, { ...outstandingWords(state, state.phase), redelivered: true });
}

/** Issues the outstanding actions again with the numbers and facts of the current page. The rest of the turn stays. */
export function issueForPage(
  state: TaskState,
  outstanding: OutstandingTurn,
  actions: readonly FollowUp[],
  nowMs: number,
): TaskState {
  const [issued, ...rest] = chainIn(outstanding).map((was, at) => onPageAtHand(state, was, actions[at] ?? was));
  if (issued === undefined) return state;
  const phase = { ...outstanding, name: "acting", issued, rest: rest.length === 0 ? undefined : rest } as const;
  const ready = update(state, { phase, client: { chosenOn: undefined } });
  const noted = chainIn(phase).reduce((before, one) => note(before, { kind: "action", issued: one }, nowMs), ready);
  return speak(noted, { ...outstandingWords(state, phase), redelivered: true });
}

function onPageAtHand(state: TaskState, was: IssuedAction, { action, facts }: FollowUp): IssuedAction {
  const { stepIndex, asked } = was;
  const fingerprint = facts.target?.fingerprint ?? "";
  const actionId =
    action === was.action ? was.actionId : actionIdOf(stepIndex, state.counters.corrections, action, fingerprint);
  const judged = partsOf(facts.judged, { action, facts }, asked === true);
  return { ...was, action, actionId, facts: { ...facts, ...(judged && { judged }) }, before: state.client.page };
}

export const chainIn = ({ issued, rest = [] }: Pick<PhaseOf<"acting">, "issued" | "rest">): readonly IssuedAction[] => [
  issued,
  ...rest,
];

export function thoughtOf(chain: readonly IssuedAction[]): string {
  const thoughts = chain.map(({ thought }) => thought);
  return thoughts.join(" ").slice(0, THOUGHT_MAX);
}

function outstandingWords({ settings }: TaskState, phase: PhaseOf<"acting">): ReplyWords {
  const { issued } = phase;
  const chain = chainIn(phase);
  const { facts, execution, maxDeliveries } = issued;
  return {
    thought: thoughtOf(chain),
    ...instructionOf(issued),
    // A plain client gets no chains (PL4) and sends no receipts, so the verb may differ from the issued action.
    ...(!settings.surefoot && { action: toPlainVerb(issued.action, facts) }),
    actions: chain.length === 1 ? undefined : chain.map(instructionOf),
    origin: actsOnPage(issued.action) ? facts.origin : undefined,
    expectedOutcome: outcomeExpectedOf(issued),
    maxDeliveries,
    leavesField: phase.leavesField,
    untilSettled: phase.look === undefined ? undefined : true,
    ...execution,
  };
}

/** Looking and navigating need no `origin`: the client may do them on whatever page it shows. */
const actsOnPage = (action: string): boolean => !isLooking(readAction(action));

function instructionOf({ action, actionId, facts }: IssuedAction): ChainedAction {
  const { target, kind, risk, judged } = facts;
  return { action, actionId, target, kind, risk, judged };
}
