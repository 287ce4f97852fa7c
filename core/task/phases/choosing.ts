/** Choosing and criticising: a proposed action passes every deterministic rule, or is refused with a reason. */

import { dialogFacts, gate, isAnswerApproved } from "../../action/gate.js";
import { type Action, isAnswer, parseAction, printAction } from "../../action/grammar.js";
import { isSpent } from "../../limits/budget.js";
import { countAttempt } from "../../limits/repetition.js";
import { advanceByLook } from "../../planning/plan.js";
import { deliveriesLeft, describeSpent, isSameDelivery, isUndoing } from "../../recovery/deliveries.js";
import type { PastAction } from "../../turn/past-action.js";
import { attemptOf, chainAfter, sourcesToApprove } from "../chaining.js";
import type { Choice, FeedbackSource, FollowUp } from "../choice.js";
import { type ActivityCommand, activityCommand, choosingContext } from "../command.js";
import { interrupt } from "../delivery.js";
import { dispatchSeek, isAllowed } from "../dispatch.js";
import { feedback, unsettledSubmit } from "../memory.js";
import { askAboutRecord, isOfOtherRecord } from "../other-record.js";
import type { ChosenBy, PhaseDefinition, Speculation, StateIn } from "../phase.js";
import { missingTarget } from "../replay-state.js";
import { dispatchAsking } from "../sources.js";
import { type TaskState, update } from "../state.js";
import { enter, isBudgetSpent, logEvent, spend, toChoosing, usedLimits } from "../transition.js";
import type { ActivityResult, CriticReason } from "../verbs.js";
import { toApproving } from "./approving.js";
import { askForOutcome } from "./asking.js";
import { failOrAsk } from "./failing.js";
import { toFinishing, toProbing } from "./finishing.js";
import { reflect, stopAt, unavailable } from "./interrupted.js";
import { correctionsSpent } from "./planning.js";
import { isIdleClaim } from "./refused-claim.js";
import { toLookingUp } from "./searching.js";

/** Refused proposals in a row. One more interrupts the task. */
export const MAX_REFUSALS = 3;
/** Calls of server tools in a row. */
const MAX_TOOLS = 3;
const LOOK_CHARACTERS = 120;
/** Confidence below which the critic checks a choice, because it is as likely wrong as right. */
const SURE = 0.5;
const REPEATED = "The same action was already tried twice on this very page. Do something else.";
const SENT = "That was sent already and it is not known whether it arrived. Never send it again.";
const NOTHING_DONE =
  "Nothing is done yet: the last action was refused. Remove what is in its way, check with verifySuccess whether it was so before, or fail.";
const CALLED_DONE = "The task was called done, but its last action was refused and nothing was done.";
const ONLY_LOOKED = "It only looked for more, three times in a row.";
const SENT_TWICE = "It would have been sent a second time, and it is not known whether the first arrived.";
const NO_MORE_TOOLS = "Nothing more can be found out that way. Choose an action on the page.";

export const choosing: PhaseDefinition<"choosing"> = {
  status: "executing",
  label: ({ phase: { fault }, progress }) =>
    fault === undefined
      ? `it chooses action ${progress.stepIndex + 1}.`
      : `it chooses action ${progress.stepIndex + 1} anew, because: ${fault.reason}`,
  commands: (state, nowMs) => [choiceCommand(state, nowMs)],
  onResult: { refineStep: refined, generateAction: generated },
  onFailure: (state, fault, nowMs) => unavailable(state, { kind: "choosing" }, fault, nowMs),
};

export const criticising: PhaseDefinition<"criticising"> = {
  status: ({ by }) => (by.kind === "recovery" ? "correcting" : "executing"),
  label: ({ phase }) => `it looks once more whether this may be done: ${phase.choice.thought}`,
  // The critic sees the goal, the action, its target's label and the origin, never the page.
  commands: (state) => {
    const { command, choice, why } = state.phase;
    const { action, facts } = choice;
    const { role, name } = facts.target ?? {};
    const input = { task: state.settings.task, action, role, name, origin: facts.origin, why };
    return [activityCommand("criticise", command, input, `look twice: ${why}`, state.progress.stepIndex + 1)];
  },
  onResult: {
    criticise: (state, { approved, reason, usage }, nowMs) => {
      const { choice, by, why } = state.phase;
      const heard = logEvent(spend(state, usage), "critic", `${why}: ${approved ? "yes" : "no"}`, nowMs);
      if (approved) return dispatchAsking(heard, choice, by, nowMs);
      return refuse(heard, { choice, by, who: "critic", why: reason ?? "It does not fit what was asked for." }, nowMs);
    },
  },
  onFailure: (state, fault, nowMs) => unavailable(state, { kind: "choosing" }, fault, nowMs),
};

export function choiceCommand(state: StateIn<"choosing">, nowMs: number): ActivityCommand {
  const { command, by, fault, look } = state.phase;
  const { plan, stepIndex } = state.progress;
  const context = { ...choosingContext(state, fault ?? state.memory.warning ?? undefined, nowMs), look };
  const step = plan?.steps[plan.currentStepIndex];
  if (by === "refine" && plan !== null && step !== undefined) {
    const input = { ...context, step, plan, was: missingTarget(state) };
    return activityCommand("refineStep", command, input, `choose: ${step.description}`, stepIndex + 1);
  }
  return activityCommand("generateAction", command, { ...context, plan }, "choose the next action", stepIndex + 1);
}

/** Absorbs the answer of a speculative call, which was asked before the verdict. */
export const absorbChoice = (
  state: StateIn<"choosing">,
  answer: NonNullable<Speculation["answer"]>,
  nowMs: number,
): TaskState =>
  answer.name === "refineStep" ? refined(state, answer.value, nowMs) : generated(state, answer.value, nowMs);

function refined(state: StateIn<"choosing">, result: ActivityResult<"refineStep">, nowMs: number): TaskState {
  if (result.kind === "chosen") return chosen(state, result.choice, nowMs);
  if (result.kind === "seek") return dispatchSeek(state, result.seek, nowMs);
  const { plan } = state.progress;
  const { fault, refusals } = state.phase;
  const step = plan?.steps[plan.currentStepIndex]?.description;
  const reason = feedback("planner", result.reason, step, fault);
  return toChoosing(spend(state, result.usage), { fault: reason, refusals, by: "generate" });
}

function generated(state: StateIn<"choosing">, result: ActivityResult<"generateAction">, nowMs: number): TaskState {
  return result.seek === undefined ? chosen(state, result.choice, nowMs) : dispatchSeek(state, result.seek, nowMs);
}

function chosen(state: StateIn<"choosing">, choice: Choice, nowMs: number): TaskState {
  const { refusals, fault, look } = state.phase;
  return choose(spend(state, choice.usage), choice, { kind: "plan", refusals, fault, look }, nowMs);
}

/** Every choice passes through here, no matter who made it. */
export function choose(state: TaskState, choice: Choice, by: ChosenBy, nowMs: number): TaskState {
  const parsed = parseAction(choice.action);
  if (!parsed.ok) return refuse(state, { choice, by, who: "grammar", why: parsed.fault }, nowMs);
  const { action } = parsed;
  switch (action.kind) {
    case "finish":
      if (isIdleClaim(state, by.fault))
        return refuse(state, { choice, by, who: "gate", why: NOTHING_DONE, said: CALLED_DONE }, nowMs);
      return toFinishing(state, { about: "request", said: action.text, last: null }, nowMs);
    case "fail":
      return failOrAsk(state, { thought: choice.thought, text: action.text }, nowMs);
    case "verifySuccess":
    case "look":
    case "googleSearch":
      return callTool(state, action, { choice, by }, nowMs);
    default: {
      // Uses the printed form. Accepting a dialog carries the risk of the action that opened it.
      const facts = dialogFacts(action, choice.facts, state.memory.history);
      return checkChoice(state, { ...choice, action: printAction(action), facts }, action, by, nowMs);
    }
  }
}

type ToolCall = Extract<Action, { kind: "verifySuccess" | "look" | "googleSearch" }>;

function callTool(state: TaskState, action: ToolCall, proposal: ProposedChoice, nowMs: number): TaskState {
  const { toolsInARow } = state.counters;
  if (toolsInARow >= MAX_TOOLS)
    return refuse(state, { ...proposal, who: "limit", why: NO_MORE_TOOLS, said: ONLY_LOOKED }, nowMs);
  const counted = update(state, { counters: { toolsInARow: toolsInARow + 1 } });
  switch (action.kind) {
    case "verifySuccess":
      return toProbing(counted, action.claim);
    case "googleSearch":
      return toLookingUp(counted, action.query);
    case "look": {
      // The prompt shows the page again and unfolds the parts that contain these words, if need be after a `dispatchSeek`.
      const { choice, by } = proposal;
      const said = "What has these words is told with the page below.";
      const look = [...(by.look ?? []), action.words.slice(0, LOOK_CHARACTERS)];
      const fault = feedback("tool", said, choice.action, by.fault);
      return toChoosing(afterLook(counted, choice), { fault, look, refusals: by.refusals });
    }
  }
}

/** Where the client searches all of the page for it, a look answers for the step that it is the end of. */
function afterLook(state: TaskState, { lastForStep }: Choice): TaskState {
  if (state.client.seek === undefined) return state;
  return update(state, { progress: { plan: advanceByLook(state.progress.plan, lastForStep) } });
}

export function checkChoice(state: TaskState, choice: Choice, action: Action, by: ChosenBy, nowMs: number): TaskState {
  const { loop, corrections } = state.counters;
  const sent = unsettledSubmit(state.memory.history, choice);
  if (sent !== undefined) return refuseSent(state, { choice, by }, sent, nowMs);
  if (isOfOtherRecord(state, choice)) return askAboutRecord(state, nowMs);
  const passed = gate({ action, facts: choice.facts, origins: state.settings.origins });
  const site = passed.ok ? undefined : passed.site;
  if (!passed.ok && site === undefined) return refuse(state, { choice, by, who: "gate", why: passed.fault }, nowMs);
  if (deliveriesLeft(state.memory.deliveries, choice) === 0) return refuseDelivered(state, choice, by, nowMs);
  if (isSpent(usedLimits(state), "steps")) return stopAt(state, "steps", { kind: "choosing" }, nowMs);
  const counted = countAttempt(loop, attemptOf(choice, state.client.page.skeletonHash, corrections));
  if (counted.kind === "stop") {
    const reason = "The same action on the same page was about to be tried a third time.";
    return reflect(state, { cause: "loop", reason, resume: { kind: "choosing" } }, nowMs);
  }
  const warning = counted.kind === "warn" ? feedback("limit", REPEATED, choice.action) : null;
  const next = update(state, { counters: { loop: counted.state }, memory: { warning } });
  const sources = isAllowed(state, choice) ? [] : sourcesToApprove(state, action, choice);
  // The critic is skipped when a person is asked anyway.
  if (site !== undefined || sources.length > 0 || mustAsk(next, choice))
    return toApproving(next, choice, by, nowMs, { site, sources });
  const why = criticReason(next, choice);
  if (why !== null) {
    // On a spent budget no model is asked: the choosing phase then stops at the limit.
    return isBudgetSpent(next) ? toChoosing(next) : enter(next, "criticise", { name: "criticising", choice, by, why });
  }
  // Recoveries and second tries are issued alone and then verified; so are choices that the critic approved.
  const isAlone = by.kind === "recovery" || counted.kind === "warn";
  return dispatchAsking(next, choice, by, nowMs, isAlone ? [] : undoubted(next, choice));
}

/** Refuses to resend a submit. If models keep proposing it, a person is asked once whether it arrived. */
function refuseSent(state: TaskState, proposal: ProposedChoice, sent: PastAction, nowMs: number): TaskState {
  if (proposal.by.refusals >= MAX_REFUSALS && sent.mayHaveLanded === true) return askForOutcome(state, sent, nowMs);
  return refuse(state, { ...proposal, who: "limit", why: SENT, said: SENT_TWICE }, nowMs);
}

/** Refuses an action without deliveries left. If nothing else is proposed, only this step's corrections are spent. */
function refuseDelivered(state: TaskState, choice: Choice, by: ChosenBy, nowMs: number): TaskState {
  const { deliveries } = state.memory;
  const why = describeSpent(deliveries, choice);
  const last = state.memory.history.findLast((past) => isSameDelivery(past, choice));
  const isAtEnd = by.refusals >= MAX_REFUSALS;
  // Only a person can tell the effect of a press that was cut off or shows nothing.
  const isOpen = last?.verdict === "unknown" || last?.silent === true || isUndoing(deliveries, choice);
  if (last !== undefined && (last.cutOff === true || (isAtEnd && isOpen))) return askForOutcome(state, last, nowMs);
  if (isAtEnd) return correctionsSpent(state, `Nothing else was proposed. ${last?.reason ?? why}`, nowMs);
  return refuse(state, { choice, by, who: "limit", why }, nowMs);
}

/** Follow-ups to issue with the choice. The first one that needs the critic ends the chain. */
function undoubted(state: TaskState, choice: Choice): readonly FollowUp[] {
  const followUps = chainAfter(state, choice);
  const end = followUps.findIndex((one) => criticReason(state, { ...one, usage: choice.usage }) !== null);
  return end === -1 ? followUps : followUps.slice(0, end);
}

/** Answer to the browser's own dialog. The action that opened the dialog has passed approval and critic already. */
const isDialogAnswer = ({ action, facts }: Choice): boolean => facts.target === undefined && isAnswer(action);

/** A person must approve irreversible actions and those the user did not name, unless the task or a person allowed them. */
function mustAsk(state: TaskState, choice: Choice): boolean {
  const { approve } = state.settings;
  if (approve === "never" || isAllowed(state, choice)) return false;
  const isApproved = isDialogAnswer(choice) && isAnswerApproved(choice.facts, state.memory.history);
  return (
    approve === "always" || ((choice.facts.risk === "irreversible" || choice.facts.unnamed === true) && !isApproved)
  );
}

/**
 * Why the critic must check the choice; null if it need not. It skips actions that a person allowed. After a failure it
 * checks only actions that send or destroy: a wrong entry or click costs only a step, and evidence shows it.
 */
export function criticReason(state: TaskState, choice: Choice): CriticReason | null {
  if (isDialogAnswer(choice) || isAllowed(state, choice)) return null;
  const { risk } = choice.facts;
  if (risk === "irreversible") return "irreversible";
  if (choice.confidence !== undefined && choice.confidence < SURE) return "low-confidence";
  return risk === "submit" && state.memory.history.at(-1)?.verdict === "contradicted" ? "after-failure" : null;
}

type ProposedChoice = { readonly choice: Choice; readonly by: ChosenBy };

interface Refusal extends ProposedChoice {
  readonly who: FeedbackSource;
  /** Reason for the model. */
  readonly why: string;
  /** Reason for a person; defaults to `why`. */
  readonly said?: string | undefined;
}

export function refuse(state: TaskState, { choice, by, who, why, said = why }: Refusal, nowMs: number): TaskState {
  const refusals = by.refusals + 1;
  if (refusals <= MAX_REFUSALS) {
    return toChoosing(state, { fault: feedback(who, why, choice.action, by.fault), refusals, look: by.look });
  }
  const reason = `No usable next action could be found: ${said}`;
  return interrupt(state, { cause: "unavailable", reason, resume: { kind: "choosing" } }, nowMs);
}
