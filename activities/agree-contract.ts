/** Agreeing on a contract: what "done" will mean, before the first action (design §9). */

import { ApplicationFailure } from "@temporalio/common";
import { createOfflineModel } from "../adapters/model/offline/adapter.js";
import type { ModelPort, PageInput } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import { NO_USAGE } from "../core/limits/usage.js";
import { complexityOf } from "../core/reasoning/complexity.js";
import type { ActivityInput, ActivityResult } from "../core/task/activities.js";
import { type Classified, classify } from "../core/verification/classification.js";
import type { Contract, Criterion } from "../core/verification/contract.js";
import { parsePattern } from "../core/verification/pattern.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import { ANSWER_INVALID, askModel } from "./ask-model.js";
import { loadPage } from "./page-input.js";

type Answer = Awaited<ReturnType<typeof ask>>["value"];

const AMBIGUOUS =
  "Do you want me to change something, or only to find something out and tell you? Say in a few words what should be there when I am done.";
const ADVISORY =
  "I can look into this and tell you what I find, but nobody can check by rule whether it is complete. Shall I go ahead?";

/** The words of the request say which class it is; a model writes criteria only where there is something to check. */
export function createAgreeContract(deps: {
  readonly model: ModelPort;
  readonly snapshots: SnapshotStore;
  readonly database: Database;
}) {
  const rules = createOfflineModel();
  return async function agreeContract(input: ActivityInput<"agreeContract">): Promise<ActivityResult<"agreeContract">> {
    const goal = await readGoal(deps.database, input.task);
    const found = classOf(goal, input);
    const question = questionFor(found, input);
    const contract = (criteria: readonly Criterion[]): Contract => ({
      type: found.type,
      criteria,
      generatedFrom: "auto",
      generatedAt: input.nowIso,
    });
    if (question !== undefined) return { contract: contract([]), question, usage: NO_USAGE };
    if (found.type !== "verifiable") return { contract: contract([]), usage: NO_USAGE };
    const page = await loadPage(deps.snapshots, input.task, input.page);
    // A request for one action needs no model to say when it is done.
    const model = complexityOf(goal) === "SIMPLE" ? rules : deps.model;
    const { value, usage } = await ask(model, goal, page, input.hints);
    return { contract: contract(criteriaOf(value, goal)), usage: model === rules ? NO_USAGE : usage };
  };
}

/** Once asked, the answer says which it is; without a clear word it is treated as a change. */
function classOf(goal: string, { asked, hints }: ActivityInput<"agreeContract">): Classified {
  const found = classify(goal);
  if (!found.ambiguous || !asked) return found;
  const answer = classify(hints.at(-1) ?? "");
  return { type: answer.type === "advisory" ? "advisory" : "verifiable", ambiguous: false };
}

function questionFor(found: Classified, input: ActivityInput<"agreeContract">): string | undefined {
  if (input.asked) return undefined;
  if (found.ambiguous) return AMBIGUOUS;
  return found.type === "advisory" && input.promptForAdvisory ? ADVISORY : undefined;
}

function ask(model: ModelPort, goal: string, page: PageInput, hints: readonly string[]) {
  return askModel(model, { purpose: "contract", tier: "smart", thinking: "medium", input: { goal, page, hints } });
}

/** A pattern that code cannot read is a fault of the answer, not of the page. Without any criterion the judge has the word. */
function criteriaOf({ criteria }: Answer, goal: string): readonly Criterion[] {
  const unreadable = criteria.find(
    ({ activity, pattern }) => activity !== "judge" && parsePattern({ activity, pattern }) === null,
  );
  if (unreadable !== undefined) {
    throw ApplicationFailure.nonRetryable(
      `The criterion “${unreadable.description}” has a pattern that cannot be read.`,
      ANSWER_INVALID,
    );
  }
  if (criteria.length > 0) return criteria.map((criterion, index) => ({ id: `c${index + 1}`, ...criterion }));
  const description = `What was asked for has been done: ${goal.replace(/\s+/g, " ").slice(0, 200)}`;
  return [{ id: "c1", activity: "judge", description, pattern: "", timing: "at_end" }];
}
