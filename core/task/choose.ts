/** Choose: a proposed action passes every deterministic rule, or is sent back with the fault (design §13). Elsewhere: policy check. */

import { dialogFacts, gate } from "../action/gate.js";
import { type Action, parseAction, printAction } from "../action/grammar.js";
import { isSpent } from "../limits/budget.js";
import { countAttempt } from "../limits/repetition.js";
import { deliveriesLeft, mayChangeState } from "../recovery/deliveries.js";
import { isSubmitShaped } from "../recovery/strategy.js";
import { attemptOf, chainAfter } from "./chaining.js";
import type { Choice, FollowUp } from "./choice.js";
import { close } from "./close.js";
import { doubtOf, toCriticising } from "./criticising.js";
import { toFinishing, toProbing } from "./finishing.js";
import { actionIdOf } from "./identity.js";
import { allowedKey, type ChosenBy, issue } from "./issue.js";
import { type FeedbackSource, feedback } from "./memory.js";
import type { PhaseOf } from "./phase.js";
import { reflect, stopAt } from "./reflecting.js";
import { correctionsSpent } from "./replan.js";
import type { Approval } from "./reply.js";
import { toLookingUp } from "./searching.js";
import type { TaskState } from "./state.js";
import { update } from "./state.js";
import { isoOf } from "./time.js";
import { interrupt, rearm, speak, spend, tell, toChoosing, usedLimits } from "./transition.js";
import type { ActivityResult } from "./verbs.js";

/** Proposals refused in a row before the task says that no usable action could be had. */
const MAX_REFUSALS = 3;
/** Server tools in a row (protocol §5). */
const MAX_TOOLS = 3;
const LOOK_CHARACTERS = 120;
const APPROVAL_MS = 24 * 60 * 60_000;
const REPEATED = "The same action was already tried twice on this very page. Do something else.";
const SENT = "That was sent already and it is not known whether it arrived. Never send it again.";
const NO_MORE_TOOLS = "Nothing more can be found out that way. Choose an action on the page.";

/** Every choice, whoever made it, comes through here. */
export function choose(state: TaskState, choice: Choice, by: ChosenBy, nowMs: number): TaskState {
  const parsed = parseAction(choice.action);
  if (!parsed.ok) return refuse(state, { choice, by, who: "grammar", why: parsed.fault }, nowMs);
  const { action } = parsed;
  switch (action.kind) {
    case "finish":
      return toFinishing(state, { about: "request", said: action.text, last: null }, nowMs);
    case "fail":
      return close(state, { status: "failed", thought: choice.thought, text: action.text }, nowMs);
    case "verifySuccess":
      return state.counters.toolsInARow < MAX_TOOLS
        ? toProbing(update(state, { counters: { toolsInARow: state.counters.toolsInARow + 1 } }), action.claim)
        : refuse(state, { choice, by, who: "limit", why: NO_MORE_TOOLS }, nowMs);
    case "look":
      return state.counters.toolsInARow < MAX_TOOLS
        ? lookingFor(
            update(state, { counters: { toolsInARow: state.counters.toolsInARow + 1 } }),
            action.words,
            choice,
            by,
          )
        : refuse(state, { choice, by, who: "limit", why: NO_MORE_TOOLS }, nowMs);
    case "googleSearch": {
      return state.counters.toolsInARow < MAX_TOOLS
        ? toLookingUp(update(state, { counters: { toolsInARow: state.counters.toolsInARow + 1 } }), action.query)
        : refuse(state, { choice, by, who: "limit", why: NO_MORE_TOOLS }, nowMs);
    }
    default:
      return consider(state, weighed(state, choice, action), action, by, nowMs);
  }
}

/** `look("…")`: the same page is shown once more, with what has these words unfolded (protocol §5). */
function lookingFor(state: TaskState, words: string, { action }: Choice, by: ChosenBy): TaskState {
  const fault = feedback("tool", "What has these words is told with the page below.", action, by.fault);
  const look = [...(by.look ?? []), words.slice(0, LOOK_CHARACTERS)];
  return toChoosing(state, { fault, look, refusals: by.refusals });
}

/** As it is printed, and with what it costs in the light of what was done before it. */
function weighed(state: TaskState, choice: Choice, action: Action): Choice {
  return { ...choice, action: printAction(action), facts: dialogFacts(action, choice.facts, state.memory.history) };
}

function consider(state: TaskState, choice: Choice, action: Action, by: ChosenBy, nowMs: number): TaskState {
  if (repeatsUnsettledSubmit(state, choice)) return refuse(state, { choice, by, who: "limit", why: SENT }, nowMs);
  const passed = gate({ action, facts: choice.facts, origins: state.settings.origins });
  if (!passed.ok) return refuse(state, { choice, by, who: "gate", why: passed.fault }, nowMs);
  if (deliveriesLeft(state.memory.deliveries, choice) === 0) return refuseAgain(state, choice, by, nowMs);
  if (isSpent(usedLimits(state), "steps")) return stopAt(state, "steps", { kind: "choosing" }, nowMs);
  const counted = countAttempt(
    state.counters.loop,
    attemptOf(choice, state.client.page.skeletonHash, state.counters.corrections),
  );
  if (counted.kind === "stop") {
    const reason = "The same action on the same page was about to be tried a third time.";
    return reflect(state, { cause: "loop", reason, resume: { kind: "choosing" } }, nowMs);
  }
  const warning = counted.kind === "warn" ? feedback("limit", REPEATED, choice.action) : null;
  const next: TaskState = update(state, { counters: { loop: counted.state }, memory: { warning } });
  // Where a person is asked anyway, no second model is.
  if (mustAsk(next, choice)) return toApproving(next, choice, by, nowMs);
  const doubt = doubtOf(next, choice);
  if (doubt !== null) return toCriticising(next, choice, by, doubt);
  // A recovery, and a second try, is one thing and then a look; so is what the critic had to be asked about.
  const isAlone = by.kind === "recovery" || counted.kind === "warn";
  return issue(next, choice, by, nowMs, isAlone ? [] : undoubted(next, choice));
}

/** Who knows of nothing else on this step is at its end, not at the end of all that can be done. */
function refuseAgain(state: TaskState, choice: Choice, by: ChosenBy, nowMs: number): TaskState {
  const why = heardAlready(state, choice);
  const isLast = by.refusals >= MAX_REFUSALS;
  return isLast ? correctionsSpent(state, why, nowMs) : refuse(state, { choice, by, who: "limit", why }, nowMs);
}

/** In whatever way it is tried: by another key, after a while, on a page that was loaded anew. */
function heardAlready({ memory: { deliveries } }: TaskState, choice: Choice): string {
  const { target } = choice.facts;
  const what = target === undefined || target.name === "" ? "That element" : `“${target.name.slice(0, 80)}”`;
  const times = mayChangeState(deliveries, choice) ? "once, and it may change something" : "twice";
  return `${what} was reached by this already (${times}), and it did not do what it should. Do something else, on another element.`;
}

/** The entries that go along; the first that the critic would have to look at ends them. */
function undoubted(state: TaskState, choice: Choice): readonly FollowUp[] {
  const followUps = chainAfter(state, choice);
  const end = followUps.findIndex((one) => doubtOf(state, { ...one, usage: choice.usage }) !== null);
  return end === -1 ? followUps : followUps.slice(0, end);
}

/** The critic has looked: its no is a fault of the proposal. */
export function criticised(state: TaskState, result: ActivityResult<"criticise">, nowMs: number): TaskState {
  const { choice, by, why } = state.phase as PhaseOf<"criticising">; // its command was awaited
  const heard = tell(spend(state, result.usage), "critic", `${why}: ${result.approved ? "yes" : "no"}`, nowMs);
  if (result.approved) return issue(heard, choice, by, nowMs, []);
  const said = result.reason ?? "It does not fit what was asked for.";
  return refuse(heard, { choice, by, who: "critic", why: said }, nowMs);
}

/** Design §13: what cannot be undone waits for a person, unless the task allowed it or this very action was allowed. */
function mustAsk(state: TaskState, choice: Choice): boolean {
  if (state.settings.approve === "never" || state.client.allowed === allowedKey(choice)) return false;
  // Saying yes to the browser's own question needs no second permission: the action that opened it had one.
  const isAnswer = choice.facts.target === undefined && choice.action.startsWith("dialog(");
  return state.settings.approve === "always" || (choice.facts.risk === "irreversible" && !isAnswer);
}

function toApproving(state: TaskState, choice: Choice, by: ChosenBy, nowMs: number): TaskState {
  const expiresAtMs = nowMs + APPROVAL_MS;
  const { target } = choice.facts;
  const approval: Approval = {
    actionId: actionIdOf(
      state.progress.stepIndex,
      state.counters.corrections,
      choice.action,
      target?.fingerprint ?? "",
    ),
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

interface Refused {
  readonly choice: Choice;
  readonly by: ChosenBy;
  readonly who: FeedbackSource;
  readonly why: string;
}

function refuse(state: TaskState, { choice, by, who, why }: Refused, nowMs: number): TaskState {
  const refusals = by.refusals + 1;
  if (refusals <= MAX_REFUSALS) {
    const look = by.look === undefined ? {} : { look: by.look };
    return toChoosing(state, { fault: feedback(who, why, choice.action, by.fault), refusals, ...look });
  }
  const reason = `No usable next action could be found: ${why}`;
  return interrupt(state, { cause: "unavailable", reason, resume: { kind: "choosing" } }, nowMs);
}

/**
 * task-machine §5: an `unknown` on a submit-shaped action is never followed by the same action; nor is one that failed
 * without evidence that it never arrived sent once more, until a person has said what came of it (design §8).
 */
function repeatsUnsettledSubmit(state: TaskState, choice: Choice): boolean {
  if (!isSubmitShaped(choice.facts)) return false;
  const last = state.memory.history.at(-1);
  return state.memory.history.some((past) => {
    const unsettled = past.mayHaveLanded === true || (past === last && past.verdict === "unknown");
    const same = past.fingerprint !== undefined && past.fingerprint === choice.facts.target?.fingerprint;
    return unsettled && (same || past.action === choice.action);
  });
}
