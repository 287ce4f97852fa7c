/** Asking: a task waits for an answer about an action, missing information, or its contract. */

import type { Plan } from "../../../protocol/contract.js";
import { originOf } from "../../action/origins.js";
import { siteOf } from "../../action/sites.js";
import { advance } from "../../planning/plan.js";
import type { PastAction, PersonsWord } from "../../turn/past-action.js";
import { confirmHandedIn } from "../../verification/completion/criteria.js";
import { acceptPersonsWord } from "../../verification/submit/action-ledger.js";
import { allWords, beginning, eachOf } from "../../words/matcher.js";
import type { PersonsAnswer } from "../command.js";
import { ask, repeatReply } from "../delivery.js";
import { addAnswer, feedback } from "../memory.js";
import { dropTargets } from "../other-record.js";
import { readPersonsWord } from "../persons-word.js";
import type { PhaseDefinition, StateIn } from "../phase.js";
import { IDLE_MS, type TaskState, update } from "../state.js";
import { logEvent, note, resetIdleTimer, toChoosing, toPreparing, withHint } from "../transition.js";
import { chooseSource, setContract } from "./preparing.js";
import { close } from "./waiting.js";

export const asking: PhaseDefinition<"asking"> = {
  status: "needs_user_input",
  label: ({ phase }) => `it waits for an answer. It asked: ${phase.question}`,
  todo: () => "the user answers in the panel. It waits as long as it takes.",
  onObservation: (state, { answer }, { nowMs }) =>
    answer === undefined ? repeatReply(state) : answered(state, { text: answer }, nowMs),
  onUnpause: (state, _meanwhile, nowMs) => ask(state, state.phase, nowMs),
};

export function answered(state: StateIn<"asking">, answer: PersonsAnswer, nowMs: number): TaskState {
  return state.phase.about === "contract"
    ? contractAnswered(state, answer, nowMs)
    : questionAnswered(state, answer.text, nowMs);
}

/** Keeps the answer as a hint for every later prompt, then chooses anew. */
function questionAnswered(state: StateIn<"asking">, text: string, nowMs: number): TaskState {
  const { question, about, byModel } = state.phase;
  const reasoning = addAnswer(state.memory.reasoning, { question, answer: text });
  const hinted = withHint(state, { hint: text }, nowMs);
  const word = about === undefined && byModel !== true ? readPersonsWord(text) : undefined;
  // An answer to a model's question, or an unclear answer, permits no repeat, so the delivery counts stay.
  const { deliveries } = about === undefined && word === undefined ? state.memory : hinted.memory;
  const heard = heardAnswer(update(hinted, { memory: { reasoning, deliveries } }), state, text, nowMs);
  if (about === undefined) {
    const last = heard.memory.history.at(-1);
    if (byModel === true && last?.mayHaveLanded === true) return askForOutcome(heard, last, nowMs);
    const told = word === undefined ? heard : withPersonsWord(heard, state, word);
    return toChoosing(told, { fault: feedback("person", text, question) });
  }
  if (about === "handed-in") {
    if (readPersonsWord(text) === "arrived")
      return toChoosing(withPersonsWord(heard, state, "arrived"), { fault: feedback("person", text, question) });
    return close(heard, { status: "failed", thought: NOT_TAKEN, text: `${NOT_TAKEN} ${question}` }, nowMs);
  }
  // The person decides about the form, so the task no longer checks its earlier entries.
  if (about === "entries") {
    const released = update(heard, { memory: { deeds: { ...heard.memory.deeds, pendingEntries: [] } } });
    return toChoosing(dropTargets(released), { fault: feedback("person", text, question) });
  }
  // The question came before the first action: a no ends the task, any other answer says how to begin.
  return (about === "missing" ? CANCEL : NO).test(text.trim()) ? cancelled(heard, nowMs) : toPreparing(heard);
}

/** A plain yes begins the task, a plain no ends it. A contract in the answer replaces the old one; other words redo it. */
function contractAnswered(state: StateIn<"asking">, { text, contract }: PersonsAnswer, nowMs: number): TaskState {
  const { prepared } = state.phase;
  const said = text.trim();
  if (contract === undefined && !YES.test(said) && !PLAIN_NO.test(said)) {
    const forgotten = update(withHint(state, { hint: text }, nowMs), { progress: { contract: null, criteria: [] } });
    return toPreparing(heardAnswer(forgotten, state, text, nowMs));
  }
  const heard = heardAnswer(update(state, { client: { lastContactMs: nowMs } }), state, text, nowMs, "");
  if (PLAIN_NO.test(said)) return cancelled(heard, nowMs);
  // The prepared plan belongs to the old contract, so the task prepares again.
  if (contract !== undefined) return toPreparing(setContract(heard, contract, nowMs));
  return prepared === undefined ? toPreparing(heard) : chooseSource(heard, prepared, nowMs);
}

/** Records the answer. `site`: site to remember it for; "" for none, since a yes or no is no use to the next task. */
function heardAnswer(
  state: TaskState,
  { phase: { question } }: StateIn<"asking">,
  text: string,
  nowMs: number,
  site = siteOf(originOf(state.client.page.url)),
): TaskState {
  const sequence = state.projection.factSequence + 1;
  const noted = note(state, { kind: "answer", sequence, question, text, site }, nowMs);
  return logEvent(resetIdleTimer(noted, nowMs + IDLE_MS), "answered", text, nowMs);
}

const cancelled = (state: TaskState, nowMs: number): TaskState =>
  close(state, { status: "cancelled", thought: "The task was cancelled.", text: "The user said no." }, nowMs);

/** Asks whether an action went through: only a person can tell. The task does not send it again before the answer. */
export function askForOutcome(
  state: TaskState,
  { stepIndex, thought, reason = "" }: PastAction,
  nowMs: number,
): TaskState {
  const question = `I could not tell whether this went through: ${thought} ${reason} Did it?`;
  return ask(state, { question, missing: ["whether it went through"], stepIndex }, nowMs);
}

/** The answer counts only for the action asked about: a confirmed sign-in says nothing about an earlier submit. */
function withPersonsWord(state: TaskState, { phase }: StateIn<"asking">, word: PersonsWord): TaskState {
  const { stepIndex = state.memory.history.at(-1)?.stepIndex } = phase;
  const history = state.memory.history.map(({ mayHaveLanded, ...past }): PastAction => {
    if (past.stepIndex === stepIndex) return { ...past, personsWord: word };
    return mayHaveLanded === undefined ? past : { ...past, mayHaveLanded };
  });
  if (stepIndex === undefined || word === "not-arrived") return update(state, { memory: { history } });
  const asked = state.memory.history.findLast((past) => past.stepIndex === stepIndex);
  const sent = asked?.mayHaveLanded === true ? { holder: asked.holder } : undefined;
  const deeds = acceptPersonsWord(state.memory.deeds, { stepIndex, sent });
  const criteria = confirmHandedIn(state.progress.criteria, stepIndex);
  return update(state, { memory: { history, deeds }, progress: { plan: planAfter(state, asked), criteria } });
}

/** Ends the plan step of an action that a person says arrived, if the action was its step's last. */
function planAfter({ progress: { plan } }: TaskState, asked: PastAction | undefined): Plan | null {
  if (plan === null || asked?.endsStep !== true || asked.planStep !== plan.currentStepIndex) return plan;
  return advance(plan, { tag: "confirmed", lastForStep: true, expectedOutcome: "unknown" }).plan;
}

const NO_WORDS = `nope|stop|cancel|don'?t|do not|never mind|${allWords("no")}`;
const NO = beginning(NO_WORDS, "iu");
const NOT_TAKEN = "Nobody says that it was taken, so it does not count as done.";
/** When a value was asked for, only a bare "no" cancels: a value may begin with it. */
const CANCEL = /^(?:no|stop|cancel|never mind)[.!]?$/i;
const PLEASE = eachOf(({ person }) => person?.please);
/** When the contract was asked about, a no with further words is a correction. */
const PLAIN_NO = new RegExp(`^(?:${NO_WORDS})(?:[,\\s]+(?:no|stop|leave it|${PLEASE}))*[.!]*$`, "iu");
const BEGIN = "go|go ahead|go on|continue|start|begin|do it|right|correct";
const YES_WORDS = `${BEGIN}|confirm|confirmed|proceed|${allWords("yes")}|${eachOf(({ person }) => person?.agree)}`;
/** Matches the whole answer: a yes with a condition is no yes. */
const YES = new RegExp(`^(?:${YES_WORDS})(?:[,\\s]+(?:yes|${BEGIN}|${PLEASE}))*[.!]*$`, "iu");
