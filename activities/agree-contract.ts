/** Agreeing on a contract: what "done" will mean, before the first action (design §9). */

import { createOfflineModel } from "../adapters/model/offline/adapter.js";
import type { ModelPort, PageInput } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import { addUsage, NO_USAGE } from "../core/limits/usage.js";
import { complexityOf } from "../core/reasoning/complexity.js";
import type { ActivityInput, ActivityResult } from "../core/task/activities.js";
import { type Classified, classify } from "../core/verification/classification.js";
import type { Contract, Criterion } from "../core/verification/contract.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import { askModel, askOnceMore } from "./ask-model.js";
import { criteriaOf, faultOfCriteria } from "./criteria.js";
import { loadPage } from "./page-input.js";

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
    return { contract: contract(criteriaOf(value.criteria, goal)), usage: model === rules ? NO_USAGE : usage };
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

/** Criteria that code cannot read are sent back once, with what the others say of the page. */
async function ask(model: ModelPort, goal: string, page: PageInput, hints: readonly string[]) {
  const request = { purpose: "contract", tier: "smart", thinking: "medium", input: { goal, page, hints } } as const;
  const first = await askModel(model, request);
  const fault = faultOfCriteria(first.value.criteria, page);
  if (fault === null) return first;
  const repair = { answer: JSON.stringify(first.value), fault };
  const second = await askOnceMore(model, { ...request, repair });
  return { value: second.value ?? first.value, usage: addUsage(first.usage, second.usage) };
}
