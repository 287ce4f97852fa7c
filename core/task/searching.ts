/** Searching: what is not on the page is looked up, judged, and asked for at last (design §10, seed 002 §4.7.1). Elsewhere: search manager. */

import { spentOnThinking } from "../limits/budget.js";
import {
  afterEvaluation,
  type InformationRequest,
  questionAfterCheck,
  questionAfterSearch,
} from "../reasoning/completeness.js";
import { begin } from "./beginning.js";
import type { ActivityFault } from "./command.js";
import { feedback, QUESTIONS_MAX, type SearchFinding } from "./memory.js";
import type { PhaseOf, SearchGoal } from "./phase.js";
import type { TaskState } from "./state.js";
import { update } from "./state.js";
import { ask, mint, spend, tell, toChoosing, toPlanning, usedLimits } from "./transition.js";
import type { ActivityResult } from "./verbs.js";

/** Characters of a summary that go into prompts and history. */
const SUMMARY = 600;
const SOURCES = 5;

/** What is missing, and the plan as it would be if nothing more is found out. */
export type Sought = Pick<SearchGoal, "missing" | "draft">;

/** An analysis that names no query is searched for with nothing: the request itself is the user's own business (design §10). */
export function toSearching(state: TaskState, quest: SearchGoal, query: string | undefined, nowMs: number): TaskState {
  if (query === undefined) return unsolved(state, quest, nowMs);
  if (isSpent(state)) return begin(state, quest.draft, nowMs);
  const minted = mint(state, "search");
  return { ...minted.state, phase: { name: "searching", command: minted.command, quest, query } };
}

/** Completeness is asked wherever something is missing, however sure the analysis was, and where a search that was needed brought nothing. */
function unsolved(state: TaskState, quest: SearchGoal, nowMs: number): TaskState {
  return quest.why === "inform" || quest.missing.length > 0
    ? toChecking(state, quest, state.memory.reasoning.found, nowMs)
    : begin(state, quest.draft, nowMs);
}

/** Of what was missing only what nobody could look up is left. */
function solved(state: TaskState, quest: SearchGoal, found: SearchFinding, nowMs: number): TaskState {
  const missing = quest.missing.filter(({ type }) => type === "PRIVATE_DATA");
  return missing.length === 0 ? begin(state, quest.draft, nowMs) : toChecking(state, { missing }, found, nowMs);
}

/** `googleSearch("…")`: a server tool, whose result is data for the next choice (protocol §5). */
export function toLookingUp(state: TaskState, query: string): TaskState {
  if (isSpent(state)) return toChoosing(state);
  const minted = mint(state, "search");
  return { ...minted.state, phase: { name: "searching", command: minted.command, quest: null, query } };
}

function lookedUp(state: TaskState, query: string, found: SearchFinding | null): TaskState {
  const known = found === null ? state : withFound(state, found);
  const said = found === null ? "Nothing was found." : "What was found is told with this.";
  const asked = `googleSearch(${JSON.stringify(query.slice(0, 120))})`;
  return toChoosing(known, { fault: feedback("tool", said, asked), by: "generate" });
}

/** Nothing found, or nobody to ask, is no failure: the check decides whether it can go on without (seed 002 §4.10.1). */
export function searched(state: TaskState, result: ActivityResult<"search">, nowMs: number): TaskState {
  const { quest, query, command } = state.phase as PhaseOf<"searching">; // its command was awaited
  const made = result.query !== undefined;
  const said = result.fault === undefined ? `${result.count} results` : `nothing: ${result.fault}`;
  const heard = spend(made ? counted(state) : avoided(state), result.usage);
  const told = tell(heard, "searched", `${result.query ?? query}: ${said}`, nowMs);
  if (result.count === 0) return quest === null ? lookedUp(told, query, null) : unsolved(told, quest, nowMs);
  const found: SearchFinding = {
    searchId: command,
    query: result.query ?? query,
    summary: result.digest.slice(0, SUMMARY),
    sources: result.sources.slice(0, SOURCES),
  };
  if (quest === null) return lookedUp(told, query, found);
  const known = withFound(told, found);
  if (isSpent(known)) return begin(known, quest.draft, nowMs);
  const minted = mint(known, "evaluateSearch");
  return { ...minted.state, phase: { name: "evaluating", command: minted.command, quest, found } };
}

export function notSearched(state: TaskState, fault: ActivityFault, nowMs: number): TaskState {
  const { quest, query } = state.phase as PhaseOf<"searching">; // its command was awaited
  const told = tell(counted(state), "fault", `${fault.type}: ${fault.message}`, nowMs);
  return quest === null ? lookedUp(told, query, null) : unsolved(told, quest, nowMs);
}

export function evaluated(state: TaskState, result: ActivityResult<"evaluateSearch">, nowMs: number): TaskState {
  const { quest, found } = state.phase as PhaseOf<"evaluating">; // its command was awaited
  const { evaluation } = result;
  const summary = (evaluation.summary || found.summary).slice(0, SUMMARY);
  const better: SearchFinding = { ...found, summary };
  const heard = withFound(spend(state, result.usage), better);
  const way = afterEvaluation(evaluation, { ...quest, query: found.query });
  switch (way.kind) {
    case "solved":
      return solved(heard, quest, better, nowMs);
    case "unsolved":
      return unsolved(heard, quest, nowMs);
    case "again":
      return toSearching(heard, { ...quest, hop: quest.hop + 1 }, way.query, nowMs);
    case "ask":
      return askForMissing(heard, questionAfterSearch(fieldsOf(quest)), nowMs);
  }
}

/** What was found could not be judged: the check sees it as it is. */
export function notEvaluated(state: TaskState, fault: ActivityFault, nowMs: number): TaskState {
  const { quest, found } = state.phase as PhaseOf<"evaluating">; // its command was awaited
  return toChecking(tell(state, "fault", `${fault.type}: ${fault.message}`, nowMs), quest, found, nowMs);
}

export function toChecking(state: TaskState, sought: Sought, found: SearchFinding | null, nowMs: number): TaskState {
  const { draft } = sought;
  if (isSpent(state)) return begin(state, draft, nowMs);
  const minted = mint(state, "checkCompleteness");
  const { missing } = fieldsOf(sought);
  return {
    ...minted.state,
    phase: { name: "checking", command: minted.command, missing, found, ...(draft && { draft }) },
  };
}

export function checked(state: TaskState, result: ActivityResult<"checkCompleteness">, nowMs: number): TaskState {
  const { draft } = state.phase as PhaseOf<"checking">; // its command was awaited
  const heard = spend(state, result.usage);
  const question = questionAfterCheck(result.check);
  return question === null ? begin(heard, draft, nowMs) : askForMissing(heard, question, nowMs);
}

/** Seed 002 §4.10.1: a check that cannot be had is taken as a yes, and said to be so. */
export function notChecked(state: TaskState, fault: ActivityFault, nowMs: number): TaskState {
  const { draft } = state.phase as PhaseOf<"checking">; // its command was awaited
  const line = `Nobody could check what is missing: ${fault.type}: ${fault.message}`;
  return begin(tell(state, "fault", line, nowMs), draft, nowMs);
}

function fieldsOf<T extends Pick<SearchGoal, "missing">>(
  sought: T,
): Omit<T, "missing"> & { readonly missing: readonly string[] } {
  return { ...sought, missing: sought.missing.map(({ field }) => field) };
}

/** A person is not asked for ever: after two questions it goes ahead with what it has. */
export function askForMissing(state: TaskState, asked: InformationRequest, nowMs: number): TaskState {
  const { questions } = state.memory.reasoning;
  if (questions >= QUESTIONS_MAX)
    return toPlanning(tell(state, "reasoning", "It was asked often enough; it goes ahead with what it has.", nowMs));
  const counted: TaskState = update(state, {
    memory: { reasoning: { ...state.memory.reasoning, questions: questions + 1 } },
  });
  return ask(counted, { ...asked, about: "missing" }, nowMs);
}

/** Nothing had to be searched, or nothing that could be. */
export function avoided(state: TaskState): TaskState {
  return update(state, {
    memory: { reasoning: { ...state.memory.reasoning, searchesAvoided: state.memory.reasoning.searchesAvoided + 1 } },
  });
}

function counted(state: TaskState): TaskState {
  return update(state, {
    memory: { reasoning: { ...state.memory.reasoning, searches: state.memory.reasoning.searches + 1 } },
  });
}

function withFound(state: TaskState, found: SearchFinding): TaskState {
  return update(state, { memory: { reasoning: { ...state.memory.reasoning, found } } });
}

/** On a spent budget no model is asked; planning then stops at the bound. */
function isSpent(state: TaskState): boolean {
  return spentOnThinking(usedLimits(state)) !== null;
}
