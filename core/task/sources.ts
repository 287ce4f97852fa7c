/** Sources of a task: times for asking the systems of record that its contract names, and their stored answers (SO9). */

import type { Criterion } from "../../protocol/contract.js";
import { isSubmitShaped } from "../recovery/strategy.js";
import type { DatedFinding } from "../sources/finding.js";
import type { SourceValues } from "../sources/parameters.js";
import { isBySource } from "../verification/completion/contract.js";
import { applySources, newlyConfirmed, type SourceResult } from "../verification/completion/source-results.js";
import type { EvidenceSummary } from "../verification/evidence/evidence.js";
import type { Choice, FollowUp } from "./choice.js";
import { isoOf } from "./command.js";
import { dispatch } from "./dispatch.js";
import type { ChosenBy, ExecutedTurn } from "./phase.js";
import { type TaskState, update } from "./state.js";
import { enter, logEvent } from "./transition.js";

/** One criterion's question to a system of record. */
export interface CriterionQuestion {
  readonly id: string;
  readonly source: string;
  readonly values: SourceValues;
  /** The source's answer before the first action. */
  readonly before?: DatedFinding | undefined;
}

export interface SourceAnswer extends SourceResult {
  readonly finding: DatedFinding;
}

/** Stored answers of the systems of record. */
export interface SourcesState {
  /** Answers from right before the first action, by criterion. */
  readonly before: Readonly<Record<string, DatedFinding>>;
  readonly standings: readonly SourceResult[];
  readonly askedMs: number;
}

const criteriaOf = ({ progress: { contract } }: TaskState): readonly Criterion[] =>
  contract?.type === "verifiable" ? contract.criteria.filter(isBySource) : [];

export const hasSources = (state: TaskState): boolean => criteriaOf(state).length > 0;

export const questionsOf = (state: TaskState): readonly CriterionQuestion[] =>
  criteriaOf(state).map(({ id, source = "", values = {} }) => ({
    ...{ id, source, values },
    before: state.progress.sources?.before[id],
  }));

/** Asks the systems of record before the first action, because criteria such as "one more" need the earlier state. */
export function dispatchAsking(
  state: TaskState,
  choice: Choice,
  by: ChosenBy,
  nowMs: number,
  followUps: readonly FollowUp[] = [],
): TaskState {
  const isAsked = state.progress.sources !== undefined || state.progress.stepIndex > 0 || !hasSources(state);
  if (isAsked) return dispatch(state, choice, by, nowMs, followUps);
  return enter(state, "askSources", { name: "askingSources", next: { kind: "act", choice, by, followUps } });
}

/** A submit or a write may have changed a system of record, whatever the page shows, so the sources are asked again. */
export const isToAsk = (state: TaskState, { issued }: ExecutedTurn, { write }: EvidenceSummary): boolean =>
  hasSources(state) && (isSubmitShaped(issued.facts) || write !== undefined);

/** The sources were asked while this same event was absorbed. */
export const isAskedNow = ({ progress }: TaskState, nowMs: number): boolean => progress.sources?.askedMs === nowMs;

export function keepBefore(state: TaskState, answers: readonly SourceAnswer[], nowMs: number): TaskState {
  const before = Object.fromEntries(answers.map(({ id, finding }) => [id, finding]));
  const kept = update(state, { progress: { sources: { before, standings: [], askedMs: 0 } } });
  return answers.reduce((told, { finding: { found }, id }) => {
    const source = criteriaOf(state).find((criterion) => criterion.id === id)?.source ?? "";
    return found.kind === "unknown"
      ? logEvent(told, "source", `${source} could not be asked: ${found.why}.`, nowMs)
      : told;
  }, kept);
}

/** `proven`: results confirmed since the sources were last asked. */
export function keepResults(
  state: TaskState,
  answers: readonly SourceAnswer[],
  nowMs: number,
): {
  readonly state: TaskState;
  readonly standings: readonly SourceResult[];
  readonly proven: readonly SourceResult[];
} {
  const standings = answers.map(({ finding: _finding, ...standing }) => standing);
  const { sources, criteria, stepIndex } = state.progress;
  const proven = newlyConfirmed(sources?.standings ?? [], standings);
  const when = { stepIndex: Math.max(0, stepIndex - 1), nowIso: isoOf(nowMs) };
  const kept = update(state, {
    progress: {
      sources: { before: sources?.before ?? {}, standings, askedMs: nowMs },
      criteria: applySources(criteria, standings, when),
    },
  });
  return { state: kept, standings, proven };
}

/** Answers `unknown` for every criterion, because the activity failed. */
export const unanswered = (state: TaskState, why: string): readonly SourceAnswer[] =>
  criteriaOf(state).map(({ id, source = "" }) => ({
    id,
    result: "unknown",
    evidence: `${source} could not be asked: ${why}.`,
    finding: { found: { kind: "unknown", why }, asOf: "" },
  }));
