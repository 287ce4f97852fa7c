/** Kept script: what worked for this request before, in place of an analysis, a contract and a plan by a model (RP4, RP6). */

import { NO_USAGE } from "../core/limits/budget.js";
import type { ContextAnalysis } from "../core/reasoning/source.js";
import { hasMarker, valuesFor } from "../core/replay/request-template.js";
import { fillScript, planOf } from "../core/replay/script.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { TaskRef } from "../core/turn/identity.js";
import { findScripts, type ScriptRow } from "../db/scripts.js";
import type { Contract } from "../protocol/contract.js";
import { type DepsOf, logFieldsOf } from "./context.js";

const AS_BEFORE: ContextAnalysis = {
  source: "PAGE",
  missingInfo: [],
  reasoning: "The same was asked for here before, and it worked.",
  confidence: 1,
};

/** Null: none fits the request, or a person has said more than the request does. */
export async function prepareByScript(
  deps: DepsOf<"database" | "replay" | "log">,
  { task, page, hints, memory, asked, contract, nowIso }: ActivityInput<"prepare">,
  goal: string,
): Promise<ActivityResult<"prepare"> | null> {
  if (deps.replay !== true || asked || hints.length > 0 || memory.length > 0) return null;
  for (const { scriptId, request, ...row } of await readScripts(deps, task, page.url, goal)) {
    const values = valuesFor(request, goal);
    if (values === null) continue;
    const script = fillScript(row, values);
    const agreed = contract === undefined ? { contract: { ...script.contract, generatedAt: nowIso } } : {};
    const plan = planOf(goal, script.steps);
    const followed = { scriptId, steps: script.steps, judged: judgedIn(row.contract) };
    return { analysis: AS_BEFORE, recalled: [], ...agreed, plan, script: followed, usage: NO_USAGE };
  }
  return null;
}

/** A yes on another value of the request says nothing about this one. */
const judgedIn = ({ criteria }: Contract): readonly string[] =>
  criteria.filter((one) => one.activity === "judge" && !hasMarker(JSON.stringify(one))).map(({ id }) => id);

/** A script is a help: where none can be read, a model is asked. */
async function readScripts(
  { database, log }: DepsOf<"database" | "log">,
  task: TaskRef,
  url: string,
  goal: string,
): Promise<readonly ScriptRow[]> {
  try {
    return await findScripts(database, task, url, goal);
  } catch (error) {
    log?.warn({ ...logFieldsOf(task), fault: String(error) }, "scripts could not be read: a model is asked");
    return [];
  }
}
