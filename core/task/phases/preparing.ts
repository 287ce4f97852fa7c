/** Preparing: where the information comes from, what done means, and the steps, before the first action. */

import type { Contract, Criterion } from "../../../protocol/contract.js";
import { questionAfterAnalysis, routeSource, soundConfidence } from "../../reasoning/source.js";
import { initialResults } from "../../verification/completion/contract.js";
import { mayChain } from "../chaining.js";
import { activityCommand, seekOf, timeOf } from "../command.js";
import { ask } from "../delivery.js";
import type { PhaseDefinition, PlanDraft } from "../phase.js";
import { type TaskState, update } from "../state.js";
import { logEvent, spend } from "../transition.js";
import type { ActivityInput, ActivityResult } from "../verbs.js";
import { unavailable } from "./interrupted.js";
import { beginPlan } from "./planning.js";
import { askForMissing, toChecking, toSearching, withoutSearch, withReasoning } from "./searching.js";

const NO_ANALYSIS = "Nobody could say where the information comes from; it goes by what the page shows.";

export const preparing: PhaseDefinition<"preparing"> = {
  status: "planning",
  label: () => "it works out what being done will mean, and whether it knows enough.",
  commands: (state, nowMs) => [
    activityCommand("prepare", state.phase.command, prepareInput(state, nowMs), "prepare the task"),
  ],
  onResult: { prepare: prepared },
  onFailure: (state, fault, nowMs) => unavailable(state, { kind: "preparing" }, fault, nowMs),
};

function prepareInput(state: TaskState, nowMs: number): ActivityInput<"prepare"> {
  const { task, promptForAdvisory } = state.settings;
  const { hints, reasoning } = state.memory;
  const when = timeOf(state, nowMs);
  return {
    task,
    page: state.client.page,
    nowIso: when.nowIso,
    hints,
    memory: reasoning.memory,
    asked: state.progress.contractAsked,
    promptForAdvisory,
    when,
    mayChain: mayChain(state) || undefined,
    contract: state.progress.contract ?? undefined,
    told: seekOf(state),
  };
}

/** A person is asked before anything is done: first what is wanted at all, and that only once. */
function prepared(before: TaskState, result: ActivityResult<"prepare">, nowMs: number): TaskState {
  const state = spend(before, result.usage);
  const { question, contract, bound = [] } = result;
  const known = state.progress.contract;
  if (contract === undefined || question === undefined || state.progress.contractAsked) {
    if (known !== null) return chooseSource(setBound(state, known, bound, nowMs), result, nowMs);
    if (contract === undefined) return chooseSource(state, result, nowMs);
    const whole = withBound(contract, bound);
    const agreed = setContract(state, whole, nowMs);
    const told = { ...result, contract: whole };
    return isToConfirm(agreed, whole) ? askToConfirm(agreed, told, nowMs) : chooseSource(agreed, told, nowMs);
  }
  const isAdvisory = contract.type === "advisory";
  const asked = update(isAdvisory ? setContract(state, contract, nowMs) : state, { progress: { contractAsked: true } });
  const missing = [isAdvisory ? "whether to go ahead" : "what is to be done"];
  return ask(asked, { question, missing, about: "request" }, nowMs);
}

/** SO2: whatever a contract says, what the organisation has checked is checked too. */
export function withBound(contract: Contract, bound: readonly Criterion[]): Contract {
  const isThere = (one: Criterion) =>
    contract.criteria.some((known) => known.source === one.source && isSame(known.values, one.values));
  const added = bound.filter((one) => !isThere(one));
  if (added.length === 0) return contract;
  const taken = new Set(contract.criteria.map(({ id }) => id));
  const free = (id: string): string => (taken.has(id) ? free(`${id}+`) : id);
  const criteria = added.map((one) => ({ ...one, id: free(one.id) }));
  return { ...contract, type: "verifiable", criteria: [...contract.criteria, ...criteria] };
}

const isSame = (one: Criterion["values"] = {}, other: Criterion["values"] = {}): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

function setBound(state: TaskState, known: Contract, bound: readonly Criterion[], nowMs: number): TaskState {
  const whole = withBound(known, bound);
  return whole === known ? state : setContract(state, whole, nowMs);
}

/** One without a criterion says nothing that could be confirmed. */
const isToConfirm = ({ settings }: TaskState, { criteria }: Contract): boolean =>
  settings.confirmContract === true && criteria.length > 0;

const CRITERION_MAX = 200;

/** The user wants to see what done will mean before anything is done. What was prepared is kept for a yes. */
function askToConfirm(state: TaskState, prepared: ActivityResult<"prepare">, nowMs: number): TaskState {
  const criteria = prepared.contract?.criteria ?? [];
  const lines = criteria.map(({ description }, index) => `${index + 1}. ${description.slice(0, CRITERION_MAX)}`);
  const question = ["I will call it done when:", ...lines, "Shall I begin? Or say what should be different."].join(
    "\n",
  );
  const missing = ["whether this is what is wanted"];
  return ask(state, { question, missing, about: "contract", byModel: true, prepared }, nowMs);
}

export function setContract(state: TaskState, contract: Contract, nowMs: number): TaskState {
  const known = update(state, { progress: { contract, criteria: initialResults(contract) } });
  return logEvent(known, "contract", contractLine(contract), nowMs);
}

/** An advisory task says at its start, in one line, that nothing will be checked. */
function contractLine({ type, criteria }: Contract): string {
  if (type === "advisory") return "Advisory task: nothing is checked by rule, its result is for you to review.";
  return type === "skip" ? "Nothing has to be checked." : `${type}, ${criteria.length} criteria`;
}

/** The routing matrix decides; what only a person knows is asked for. Without an analysis nothing is searched. */
export function chooseSource(state: TaskState, result: ActivityResult<"prepare">, nowMs: number): TaskState {
  const { analysis, recalled, degraded } = result;
  const draft = draftOf(result);
  if (analysis === null) return beginPlan(logEvent(state, "reasoning", NO_ANALYSIS, nowMs), draft, nowMs);
  const { source, missingInfo: missing, reasoning } = analysis;
  const { row, route, switched } = routeSource(analysis, degraded);
  const confidence = soundConfidence(analysis.confidence);
  const hints = [...state.memory.hints, ...recalled.map(({ question, answer }) => `${question} ${answer}`)];
  const known = withReasoning(update(state, { memory: { hints } }), {
    routingSwitches: state.memory.reasoning.routingSwitches + (switched ? 1 : 0),
    last: { source, confidence, row },
  });
  const told = logEvent(
    recalled.reduce(
      (state, { question, answer }) => logEvent(state, "recalled", `${question} ${answer}`, nowMs),
      known,
    ),
    "reasoning",
    `${row} (${confidence}): ${reasoning}`,
    nowMs,
  );
  switch (route.kind) {
    case "proceed":
      if (missing.length === 0) return beginPlan(withoutSearch(told), draft, nowMs);
      return toChecking(withoutSearch(told), { missing, draft }, null, nowMs);
    case "check-page":
      return toChecking(withoutSearch(told), { missing, draft }, null, nowMs);
    case "search": {
      const { why, mustSolve } = route;
      return toSearching(told, { why, mustSolve, missing, draft, reasoning, hop: 1 }, analysis.searchQuery, nowMs);
    }
    case "ask":
      return askForMissing(withoutSearch(told), questionAfterAnalysis(analysis), nowMs);
  }
}

const draftOf = ({ plan, distinctPhases, first, script }: ActivityResult<"prepare">): PlanDraft | undefined =>
  plan === undefined ? undefined : { plan, distinctPhases, first, script };
