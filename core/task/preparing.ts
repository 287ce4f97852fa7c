/** Preparing: where the information comes from, what done means and the steps, before the first action (task-machine §2, design §10). */

import { questionAfterAnalysis } from "../reasoning/completeness.js";
import { routeSource, soundConfidence } from "../reasoning/source.js";
import { type Contract, initialResults } from "../verification/contract.js";
import { begin, type PlanDraft } from "./beginning.js";
import { askForMissing, avoided, type Sought, toChecking, toSearching } from "./searching.js";
import type { TaskState } from "./state.js";
import { update } from "./state.js";
import { ask, spend, tell } from "./transition.js";
import type { ActivityResult } from "./verbs.js";

type Prepared = ActivityResult<"prepare">;

/** A person is asked before anything is done: first what is wanted at all, and that only once (design §9). */
export function prepared(before: TaskState, result: Prepared, nowMs: number): TaskState {
  const state = spend(before, result.usage);
  const { question, contract } = result;
  if (contract === undefined || question === undefined || state.progress.contractAsked) {
    const known = contract === undefined || state.progress.contract !== null ? state : agreed(state, contract, nowMs);
    return routed(known, result, nowMs);
  }
  if (contract.type !== "advisory")
    return ask(asked(state), { question, missing: ["what is to be done"], about: "request" }, nowMs);
  const kept = asked(agreed(state, contract, nowMs));
  return ask(kept, { question, missing: ["whether to go ahead"], about: "request" }, nowMs);
}

function asked(state: TaskState): TaskState {
  return update(state, { progress: { contractAsked: true } });
}

/** A contract that is agreed stays. */
export function agreed(state: TaskState, contract: Contract, nowMs: number): TaskState {
  const known: TaskState = update(state, { progress: { contract, criteria: initialResults(contract) } });
  return tell(known, "contract", contractLine(contract), nowMs);
}

/** Design §9: an advisory task says at its start, in one line, that nothing will be checked. */
function contractLine({ type, criteria }: Contract): string {
  if (type === "advisory") return "Advisory task: nothing is checked by rule, its result is for you to review.";
  return type === "skip" ? "Nothing has to be checked." : `${type}, ${criteria.length} criteria`;
}

const NO_ANALYSIS = "Nobody could say where the information comes from; it goes by what the page shows.";

/** The routing matrix decides; what only a person knows is asked for. Without an analysis nothing is searched. */
function routed(state: TaskState, result: Prepared, nowMs: number): TaskState {
  const { analysis, recalled, degraded } = result;
  const draft = draftOf(result);
  if (analysis === null) return begin(tell(state, "reasoning", NO_ANALYSIS, nowMs), draft, nowMs);
  const { row, route, switched } = routeSource(analysis, degraded);
  const confidence = soundConfidence(analysis.confidence);
  const {
    memory: { reasoning },
  } = state;
  const known: TaskState = update(state, {
    memory: {
      hints: [...state.memory.hints, ...recalled.map(({ question, answer }) => `${question} ${answer}`)],
      reasoning: {
        ...reasoning,
        routingSwitches: reasoning.routingSwitches + (switched ? 1 : 0),
        last: { source: analysis.source, confidence, row },
      },
    },
  });
  const told = tell(known, "reasoning", `${row} (${confidence}): ${analysis.reasoning}`, nowMs);
  const sought: Sought = { missing: analysis.missingInfo, ...(draft && { draft }) };
  switch (route.kind) {
    case "proceed":
      return analysis.missingInfo.length === 0
        ? begin(avoided(told), draft, nowMs)
        : toChecking(avoided(told), sought, null, nowMs);
    case "check-page":
      return toChecking(avoided(told), sought, null, nowMs);
    case "search": {
      const { why, mustSolve } = route;
      const quest = { why, mustSolve, ...sought, reasoning: analysis.reasoning, hop: 1 };
      return toSearching(told, quest, analysis.searchQuery, nowMs);
    }
    case "ask":
      return askForMissing(avoided(told), questionAfterAnalysis(analysis), nowMs);
  }
}

function draftOf({ plan, distinctPhases, first }: Prepared): PlanDraft | undefined {
  if (plan === undefined) return undefined;
  return { plan, ...(distinctPhases === true && { distinctPhases }), ...(first && { first }) };
}
