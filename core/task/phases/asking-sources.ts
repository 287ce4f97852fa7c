/** Asking sources: the systems of record that the contract names are asked, before the first action, after submits, and at the end. */

import { sourceVerdict, withSources } from "../../verification/completion/source-results.js";
import { activityCommand, faultWords } from "../command.js";
import { dispatch } from "../dispatch.js";
import type { PhaseDefinition, StateIn } from "../phase.js";
import { keepBefore, keepResults, questionsOf, type SourceAnswer, unanswered } from "../sources.js";
import type { TaskState } from "../state.js";
import { logFault } from "../transition.js";
import { judgeAsked } from "./finishing.js";
import { settleTurn } from "./judging.js";

export const askingSources: PhaseDefinition<"askingSources"> = {
  status: ({ next }) => {
    if (next.kind !== "act") return "verifying";
    return next.by.kind === "recovery" ? "correcting" : "executing";
  },
  label: (state) => `it asks ${namesIn(state)}.`,
  commands: (state) => {
    const { command, next } = state.phase;
    const stepIndex = next.kind === "judge" ? next.executed.issued.stepIndex : undefined;
    const input = { task: state.settings.task, questions: questionsOf(state), stepIndex };
    const step = stepIndex === undefined ? undefined : stepIndex + 1;
    return [activityCommand("askSources", command, input, `ask ${namesIn(state)}`, step)];
  },
  onResult: { askSources: (state, { answers }, nowMs) => goOn(state, answers, nowMs) },
  // Not asked is not passed, and holds nothing up.
  onFailure: (state, fault, nowMs) =>
    goOn({ ...logFault(state, fault, nowMs), phase: state.phase }, unanswered(state, faultWords(fault)), nowMs),
};

const namesIn = (state: TaskState): string => [...new Set(questionsOf(state).map(({ source }) => source))].join(", ");

function goOn(state: StateIn<"askingSources">, answers: readonly SourceAnswer[], nowMs: number): TaskState {
  const { next } = state.phase;
  if (next.kind === "act") {
    const { choice, by, followUps } = next;
    return dispatch(keepBefore(state, answers, nowMs), choice, by, nowMs, followUps);
  }
  const { state: known, standings, proven } = keepResults(state, answers, nowMs);
  if (next.kind === "finish") return judgeAsked(known, next.claim);
  const { executed, evidence, settlement, chain } = next;
  const isBrought = proven.length > 0 && chain === undefined;
  const told = withSources(evidence, standings, isBrought ? proven : []);
  const settled = isBrought ? { kind: "decided" as const, verdict: sourceVerdict(proven) } : settlement;
  return settleTurn(known, executed, { evidence: told, settlement: settled, chain }, nowMs);
}
