/** Searching, evaluating and checking: information missing on the page is searched for, judged, and finally asked for. */

import {
  afterEvaluation,
  type InformationRequest,
  questionAfterCheck,
  questionAfterSearch,
} from "../../reasoning/source.js";
import { activityCommand } from "../command.js";
import { ask } from "../delivery.js";
import { feedback, QUESTIONS_MAX, type ReasoningState, type SearchFinding } from "../memory.js";
import type { PhaseDefinition, SearchGoal } from "../phase.js";
import { type TaskState, update } from "../state.js";
import { enter, isBudgetSpent, logEvent, logFault, spend, toChoosing, toPlanning } from "../transition.js";
import { beginPlan } from "./planning.js";

const SUMMARY = 600;
const SOURCES = 5;

/** The missing information, and the plan to use if no more is found. */
type Missing = Pick<SearchGoal, "missing" | "draft">;

export const searching: PhaseDefinition<"searching"> = {
  status: ({ search }) => (search === null ? "executing" : "planning"),
  label: () => "it looks something up on the web.",
  commands: (state) => {
    const { command, query } = state.phase;
    const { hints, reasoning } = state.memory;
    const said = [...hints, ...reasoning.memory.map(({ answer }) => answer)];
    const input = { task: state.settings.task, page: state.client.page, searchId: command, query, said };
    return [activityCommand("search", command, input, "search the web")];
  },
  onResult: {
    // A search without results is no failure: the check decides whether the task can go on without them.
    search: (state, result, nowMs) => {
      const { search, query, command } = state.phase;
      const said = result.fault === undefined ? `${result.count} results` : `nothing: ${result.fault}`;
      const heard = spend(result.query === undefined ? withoutSearch(state) : withSearch(state), result.usage);
      const told = logEvent(heard, "searched", `${result.query ?? query}: ${said}`, nowMs);
      if (result.count === 0) return search === null ? lookedUp(told, query, null) : unsolved(told, search, nowMs);
      const found: SearchFinding = {
        searchId: command,
        query: result.query ?? query,
        summary: result.digest.slice(0, SUMMARY),
        sources: result.sources.slice(0, SOURCES),
      };
      if (search === null) return lookedUp(told, query, found);
      const known = withReasoning(told, { found });
      if (isBudgetSpent(known)) return beginPlan(known, search.draft, nowMs);
      return enter(known, "evaluateSearch", { name: "evaluating", search, found });
    },
  },
  onFailure: (state, fault, nowMs) => {
    const { search, query } = state.phase;
    const told = logFault(withSearch(state), fault, nowMs);
    return search === null ? lookedUp(told, query, null) : unsolved(told, search, nowMs);
  },
};

export const evaluating: PhaseDefinition<"evaluating"> = {
  status: "planning",
  label: () => "it looks whether what it found helps.",
  commands: (state) => {
    const { command, found, search } = state.phase;
    const { searchId, query } = found;
    const input = { task: state.settings.task, searchId, missing: fieldsOf(search), hop: search.hop, query };
    return [activityCommand("evaluateSearch", command, input, "judge what was found")];
  },
  onResult: {
    evaluateSearch: (state, { evaluation, usage }, nowMs) => {
      const { search, found } = state.phase;
      const better = { ...found, summary: (evaluation.summary || found.summary).slice(0, SUMMARY) };
      const heard = withReasoning(spend(state, usage), { found: better });
      const next = afterEvaluation(evaluation, { ...search, query: found.query });
      switch (next.kind) {
        case "solved":
          return solved(heard, search, better, nowMs);
        case "unsolved":
          return unsolved(heard, search, nowMs);
        case "again":
          return toSearching(heard, { ...search, hop: search.hop + 1 }, next.query, nowMs);
        case "ask":
          return askForMissing(heard, questionAfterSearch({ ...search, missing: fieldsOf(search) }), nowMs);
      }
    },
  },
  // The evaluation failed, so the check gets the search results unevaluated.
  onFailure: (state, fault, nowMs) =>
    toChecking(logFault(state, fault, nowMs), state.phase.search, state.phase.found, nowMs),
};

export const checking: PhaseDefinition<"checking"> = {
  status: "planning",
  label: () => "it checks whether anything is missing that only the user knows.",
  commands: (state) => {
    const { command, missing, found } = state.phase;
    const search = found && { searchId: found.searchId, summary: found.summary, query: found.query };
    const { memory } = state.memory.reasoning;
    const input = { task: state.settings.task, page: state.client.page, memory, missing, search };
    return [activityCommand("checkCompleteness", command, input, "check that nothing is missing")];
  },
  onResult: {
    checkCompleteness: (state, { usage, check }, nowMs) => {
      const heard = spend(state, usage);
      const question = questionAfterCheck(check);
      return question === null ? beginPlan(heard, state.phase.draft, nowMs) : askForMissing(heard, question, nowMs);
    },
  },
  // A failed check counts as a yes, and the log says so.
  onFailure: (state, { type, message }, nowMs) => {
    const line = `Nobody could check what is missing: ${type}: ${message}`;
    return beginPlan(logEvent(state, "fault", line, nowMs), state.phase.draft, nowMs);
  },
};

/** Without a query from the analysis there is no search: the user's request itself must not be sent out as a query. */
export function toSearching(state: TaskState, search: SearchGoal, query: string | undefined, nowMs: number): TaskState {
  if (query === undefined) return unsolved(state, search, nowMs);
  if (isBudgetSpent(state)) return beginPlan(state, search.draft, nowMs);
  return enter(state, "search", { name: "searching", search, query });
}

/** `googleSearch("…")`: a server tool whose result goes to the next choice. */
export function toLookingUp(state: TaskState, query: string): TaskState {
  if (isBudgetSpent(state)) return toChoosing(state);
  return enter(state, "search", { name: "searching", search: null, query });
}

function lookedUp(state: TaskState, query: string, found: SearchFinding | null): TaskState {
  const known = found === null ? state : withReasoning(state, { found });
  const said = found === null ? "Nothing was found." : "What was found is told with this.";
  const asked = `googleSearch(${JSON.stringify(query.slice(0, 120))})`;
  return toChoosing(known, { fault: feedback("tool", said, asked), by: "generate" });
}

/** Checks completeness if something is missing, however sure the analysis was, or if a needed search found nothing. */
const unsolved = (state: TaskState, search: SearchGoal, nowMs: number): TaskState =>
  search.why === "inform" || search.missing.length > 0
    ? toChecking(state, search, state.memory.reasoning.found, nowMs)
    : beginPlan(state, search.draft, nowMs);

function solved(state: TaskState, search: SearchGoal, found: SearchFinding, nowMs: number): TaskState {
  const missing = search.missing.filter(({ type }) => type === "PRIVATE_DATA");
  return missing.length === 0 ? beginPlan(state, search.draft, nowMs) : toChecking(state, { missing }, found, nowMs);
}

export function toChecking(state: TaskState, sought: Missing, found: SearchFinding | null, nowMs: number): TaskState {
  const { draft } = sought;
  if (isBudgetSpent(state)) return beginPlan(state, draft, nowMs);
  return enter(state, "checkCompleteness", { name: "checking", missing: fieldsOf(sought), found, draft });
}

const fieldsOf = ({ missing }: Missing): readonly string[] => missing.map(({ field }) => field);

/** Asks a person at most twice; after that the task goes ahead with the information it has. */
export function askForMissing(state: TaskState, question: InformationRequest, nowMs: number): TaskState {
  const { questions } = state.memory.reasoning;
  if (questions >= QUESTIONS_MAX)
    return toPlanning(
      logEvent(state, "reasoning", "It was asked often enough; it goes ahead with what it has.", nowMs),
    );
  return ask(
    withReasoning(state, { questions: questions + 1 }),
    { ...question, about: "missing", byModel: true },
    nowMs,
  );
}

export const withoutSearch = (state: TaskState): TaskState =>
  withReasoning(state, { searchesAvoided: state.memory.reasoning.searchesAvoided + 1 });

const withSearch = (state: TaskState): TaskState =>
  withReasoning(state, { searches: state.memory.reasoning.searches + 1 });

export const withReasoning = (state: TaskState, changes: Partial<ReasoningState>): TaskState =>
  update(state, { memory: { reasoning: { ...state.memory.reasoning, ...changes } } });
