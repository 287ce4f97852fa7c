/** Second search: a judgement that a model's own web search left in doubt is looked up once more, with the search of ours (RS10). */

import type { ModelAnswer } from "../adapters/model/port.js";
import type { SearchResult } from "../core/reasoning/source.js";
import type { TaskRef } from "../core/turn/identity.js";
import type { IssuedAction, Usage } from "../core/turn/issued-action.js";
import type { Judgement } from "../core/verification/verdict.js";
import { readSearch } from "../db/task-records.js";
import { type ActivityDeps, type DepsOf, logFieldsOf } from "./context.js";
import { createSearch } from "./search.js";

/** A grounded judgement below this is looked up again. */
const LOW = 0.7;

export type SearchDeps = DepsOf<"database" | "log"> &
  Partial<Pick<ActivityDeps, "search" | "snapshots" | "knowledge" | "metrics">>;

/** The model searched by itself, and is not sure all the same. */
export const needsSearch = ({ sources, calls = [] }: ModelAnswer, confidence: number): boolean =>
  confidence < LOW && (sources.length > 0 || calls.some(({ searches }) => searches > 0));

interface SearchFindings {
  readonly results: readonly SearchResult[];
  readonly usage: Usage;
}

/** Null: there is no search, nothing may leave, nothing was found, or it failed: the judgement stands as it is. */
export async function searchForJudge(
  { snapshots, ...deps }: SearchDeps,
  task: TaskRef,
  { stepIndex, before: page }: Pick<IssuedAction, "stepIndex" | "before">,
  goal: string,
): Promise<SearchFindings | null> {
  if (snapshots === undefined || deps.search === undefined) return null;
  const searchId = `judge-${stepIndex}`;
  try {
    const search = createSearch({ ...deps, snapshots });
    const { count, usage } = await search({ task, page, searchId, query: goal, said: [] });
    const found = count === 0 ? null : await readSearch(deps.database, task, searchId);
    return found && { results: found.results, usage };
  } catch (error) {
    deps.log?.warn({ ...logFieldsOf(task), fault: String(error) }, "a judgement could not be looked up again");
    return null;
  }
}

/** Pages of strangers never turn a no into a yes: they make a yes surer, or a no of it. */
export function mergeJudgements<J extends Judgement>(first: J, second: J): J {
  if (!first.actionSucceeded) return first;
  const { subTaskCompleted } = first;
  return {
    ...second,
    taskCompleted: first.taskCompleted && second.taskCompleted,
    ...(subTaskCompleted !== undefined && {
      subTaskCompleted: subTaskCompleted && second.subTaskCompleted === true,
    }),
  };
}
