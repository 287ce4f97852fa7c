/** Searching: what is not on the page is looked up, judged, and asked for at last (design §10, seed 002 §4.7.1). Elsewhere: search manager. */

import { spentOnThinking } from "../limits/budget.js";
import { afterEvaluation, type Question, questionAfterCheck, questionAfterSearch } from "../reasoning/completeness.js";
import { withoutAnswers } from "../reasoning/source.js";
import type { ActivityResult } from "./activities.js";
import type { Fault } from "./event.js";
import type { PhaseOf, Quest } from "./phase.js";
import { type Found, QUESTIONS_MAX } from "./reasoning-state.js";
import { refusal } from "./refusal.js";
import type { TaskState } from "./state.js";
import { ask, mint, spend, tell, toChoosing, toPlanning, usedLimits } from "./transition.js";

/** Characters of a summary that go into prompts and history. */
const SUMMARY = 600;
const SOURCES = 5;

/** `query` absent: the user's own words. */
export function toSearching(state: TaskState, quest: Quest, query: string | undefined): TaskState {
  if (isSpent(state)) return toPlanning(state);
  const minted = mint(state, "search");
  const words = query === undefined ? {} : { query };
  return { ...minted.state, phase: { name: "searching", command: minted.command, quest, ...words } };
}

/** `googleSearch("…")`: a server tool, whose result is data for the next choice (protocol §5). */
export function toLookingUp(state: TaskState, query: string): TaskState {
  if (isSpent(state)) return toChoosing(state);
  const minted = mint(state, "search");
  return { ...minted.state, phase: { name: "searching", command: minted.command, quest: null, query } };
}

function lookedUp(state: TaskState, query: string | undefined, found: Found | null): TaskState {
  const known = found === null ? state : withFound(state, found);
  const said = found === null ? "Nothing was found." : "What was found is told with this.";
  const asked = `googleSearch(${JSON.stringify((query ?? "").slice(0, 120))})`;
  return toChoosing(known, { fault: refusal("tool", said, asked), by: "generate" });
}

/** Nothing found, or nobody to ask, is no failure: the check decides whether it can go on without (seed 002 §4.10.1). */
export function searched(state: TaskState, result: ActivityResult<"search">, nowMs: number): TaskState {
  const { quest, query, command } = state.phase as PhaseOf<"searching">; // its command was awaited
  const said = result.fault === undefined ? `${result.count} results` : `nothing: ${result.fault}`;
  const told = tell(spend(counted(state), result.usage), "searched", `${query ?? "the request"}: ${said}`, nowMs);
  if (result.count === 0)
    return quest === null ? lookedUp(told, query, null) : toChecking(told, quest.missing, told.reasoning.found);
  const found: Found = {
    searchId: command,
    ...(query !== undefined && { query }),
    summary: result.digest.slice(0, SUMMARY),
    sources: result.sources.slice(0, SOURCES),
  };
  if (quest === null) return lookedUp(told, query, found);
  const known = withFound(told, found);
  if (isSpent(known)) return toPlanning(known);
  const minted = mint(known, "evaluateSearch");
  return { ...minted.state, phase: { name: "evaluating", command: minted.command, quest, found } };
}

export function notSearched(state: TaskState, fault: Fault, nowMs: number): TaskState {
  const { quest, query } = state.phase as PhaseOf<"searching">; // its command was awaited
  const told = tell(counted(state), "fault", `${fault.type}: ${fault.message}`, nowMs);
  return quest === null ? lookedUp(told, query, null) : toChecking(told, quest.missing, told.reasoning.found);
}

export function evaluated(state: TaskState, result: ActivityResult<"evaluateSearch">, nowMs: number): TaskState {
  const { quest, found } = state.phase as PhaseOf<"evaluating">; // its command was awaited
  const { evaluation } = result;
  const summary = (evaluation.summary || found.summary).slice(0, SUMMARY);
  const better: Found = { ...found, summary };
  const heard = withFound(spend(state, result.usage), better);
  const way = afterEvaluation(evaluation, { ...quest, query: found.query ?? "" });
  switch (way.kind) {
    case "check":
      return toChecking(heard, quest.missing, better);
    case "again":
      return toSearching(heard, { ...quest, hop: quest.hop + 1 }, withoutAnswers(way.query, heard.reasoning.memory));
    case "ask":
      return askForMissing(heard, questionAfterSearch(quest), nowMs);
  }
}

/** What was found could not be judged: the check sees it as it is. */
export function notEvaluated(state: TaskState, fault: Fault, nowMs: number): TaskState {
  const { quest, found } = state.phase as PhaseOf<"evaluating">; // its command was awaited
  return toChecking(tell(state, "fault", `${fault.type}: ${fault.message}`, nowMs), quest.missing, found);
}

export function toChecking(state: TaskState, missing: readonly string[], found: Found | null): TaskState {
  if (isSpent(state)) return toPlanning(state);
  const minted = mint(state, "checkCompleteness");
  return { ...minted.state, phase: { name: "checking", command: minted.command, missing, found } };
}

export function checked(state: TaskState, result: ActivityResult<"checkCompleteness">, nowMs: number): TaskState {
  const heard = spend(state, result.usage);
  const question = questionAfterCheck(result.check);
  return question === null ? toPlanning(heard) : askForMissing(heard, question, nowMs);
}

/** Seed 002 §4.10.1: a check that cannot be had is taken as a yes, and said to be so. */
export function notChecked(state: TaskState, fault: Fault, nowMs: number): TaskState {
  return toPlanning(tell(state, "fault", `Nobody could check what is missing: ${fault.type}: ${fault.message}`, nowMs));
}

/** A person is not asked for ever: after two questions it goes ahead with what it has. */
export function askForMissing(state: TaskState, asked: Question, nowMs: number): TaskState {
  const { questions } = state.reasoning;
  if (questions >= QUESTIONS_MAX)
    return toPlanning(tell(state, "reasoning", "It was asked often enough; it goes ahead with what it has.", nowMs));
  const counted: TaskState = { ...state, reasoning: { ...state.reasoning, questions: questions + 1 } };
  return ask(counted, { ...asked, about: "missing" }, nowMs);
}

function counted(state: TaskState): TaskState {
  return { ...state, reasoning: { ...state.reasoning, searches: state.reasoning.searches + 1 } };
}

function withFound(state: TaskState, found: Found): TaskState {
  return { ...state, reasoning: { ...state.reasoning, found } };
}

/** On a spent budget no model is asked; planning then stops at the bound. */
function isSpent(state: TaskState): boolean {
  return spentOnThinking(usedLimits(state)) !== null;
}
