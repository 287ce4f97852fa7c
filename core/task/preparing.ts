/** Preparing: what done means and where the information comes from, found out side by side before the first plan (task-machine §2, design §10). */

import { NO_USAGE } from "../limits/usage.js";
import { questionAfterAnalysis } from "../reasoning/completeness.js";
import { NO_ANALYSIS, routeSource, soundConfidence, withoutAnswers } from "../reasoning/source.js";
import { initialResults } from "../verification/contract.js";
import type { ActivityResult } from "./activities.js";
import type { Fault } from "./event.js";
import type { PhaseOf } from "./phase.js";
import { askForMissing, toChecking, toSearching } from "./searching.js";
import type { TaskState } from "./state.js";
import { ask, spend, tell, toPlanning } from "./transition.js";

type Preparing = PhaseOf<"preparing">;
/** The end of one of the two. */
type Part =
  | { readonly agreed: ActivityResult<"agreeContract"> }
  | { readonly analysed: ActivityResult<"analyseContext"> };

/** One of the two has ended; the other may still be under way. */
export function prepared(state: TaskState, part: Part, nowMs: number): TaskState {
  const phase = withPart(state.phase as Preparing, part); // its command was awaited
  const heard = spendPart({ ...state, phase }, part);
  return phase.command === null && phase.analysis === null ? begin(heard, phase, nowMs) : heard;
}

export function withPart(phase: Preparing, part: Part): Preparing {
  return "agreed" in part ? { ...phase, ...part, command: null } : { ...phase, ...part, analysis: null };
}

/** Seed 002 §4.10.1: without an analysis the raw request is searched for. It never fails a task. */
export function notAnalysed(state: TaskState, fault: Fault, nowMs: number): TaskState {
  const told = tell(state, "fault", `${fault.type}: ${fault.message}`, nowMs);
  return prepared(told, { analysed: WITHOUT_ANALYSIS }, nowMs);
}

export const WITHOUT_ANALYSIS: ActivityResult<"analyseContext"> = {
  analysis: NO_ANALYSIS,
  recalled: [],
  usage: NO_USAGE,
};

/** A person is asked before anything is done: first what is wanted at all, and that only once (design §9). */
function begin(state: TaskState, { agreed, analysed }: Preparing, nowMs: number): TaskState {
  const known = agreed === undefined ? state : withContract(state, agreed, nowMs);
  if (agreed?.question === undefined || state.contractAsked) return routed(known, analysed ?? WITHOUT_ANALYSIS, nowMs);
  const { question, contract } = agreed;
  const asked = { ...state, contractAsked: true };
  if (contract.type !== "advisory")
    return ask(asked, { question, missing: ["what is to be done"], about: "request" }, nowMs);
  const kept = { ...known, contractAsked: true };
  return ask(kept, { question, missing: ["whether to go ahead"], about: "request" }, nowMs);
}

function withContract(state: TaskState, { contract }: ActivityResult<"agreeContract">, nowMs: number): TaskState {
  const known: TaskState = { ...state, contract, criteria: initialResults(contract) };
  return tell(known, "contract", contractLine(contract), nowMs);
}

/** Design §9: an advisory task says at its start, in one line, that nothing will be checked. */
function contractLine({ type, criteria }: ActivityResult<"agreeContract">["contract"]): string {
  if (type === "advisory") return "Advisory task: nothing is checked by rule, its result is for you to review.";
  return type === "skip" ? "Nothing has to be checked." : `${type}, ${criteria.length} criteria`;
}

/** The routing matrix decides; what only a person knows is asked for. */
function routed(state: TaskState, analysed: ActivityResult<"analyseContext">, nowMs: number): TaskState {
  const { analysis, recalled, degraded } = analysed;
  const { row, route, switched } = routeSource(analysis, degraded);
  const confidence = soundConfidence(analysis.confidence);
  const { reasoning } = state;
  const searched = route.kind === "search";
  const counted: TaskState = {
    ...state,
    hints: [...state.hints, ...recalled.map(({ question, answer }) => `${question} ${answer}`)],
    reasoning: {
      ...reasoning,
      searchesAvoided: reasoning.searchesAvoided + (searched ? 0 : 1),
      routingSwitches: reasoning.routingSwitches + (switched ? 1 : 0),
      last: { source: analysis.source, confidence, row },
    },
  };
  const told = tell(counted, "reasoning", `${row} (${confidence}): ${analysis.reasoning}`, nowMs);
  const missing = analysis.missingInfo.map(({ field }) => field);
  switch (route.kind) {
    case "proceed":
      return toPlanning(told);
    case "check-page":
      return toChecking(told, missing, null);
    case "search": {
      const { why, mustSolve } = route;
      const query = withoutAnswers(analysis.searchQuery, [...told.reasoning.memory, ...recalled]);
      return toSearching(told, { why, mustSolve, missing, reasoning: analysis.reasoning, hop: 1 }, query);
    }
    case "ask":
      return askForMissing(told, questionAfterAnalysis(analysis), nowMs);
  }
}

function spendPart(state: TaskState, part: Part): TaskState {
  return spend(state, ("agreed" in part ? part.agreed : part.analysed).usage);
}
