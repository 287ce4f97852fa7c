/** Keep script: what a task that ended verified did becomes a script; one that did not fit goes (RP1, RP7). Never fails a task. */

import { readAction } from "../core/action/grammar.js";
import { actedOn } from "../core/action/kind.js";
import type { Skeleton, SkeletonNode } from "../core/page/skeleton.js";
import { resolveTarget } from "../core/page/skeleton.js";
import { keepScript, type TracedStep } from "../core/replay/keep.js";
import { isQuestion } from "../core/replay/locate.js";
import type { ScriptEnding, TraceStep } from "../core/task/projection.js";
import type { Activity } from "../core/task/verbs.js";
import type { TaskRef } from "../core/turn/identity.js";
import { dropScript, noteUse, writeScript } from "../db/scripts.js";
import { readGoal } from "../db/tasks.js";
import { type DepsOf, logFieldsOf } from "./context.js";

type KeepDeps = DepsOf<"database" | "snapshots" | "log">;

/** Records, and then sees to the script of a task that is over. A script is a help: without it a model is asked. */
export const createKeepingRecord =
  (deps: KeepDeps, record: Activity<"record">): Activity<"record"> =>
  async (batch) => {
    const { script: fate, task } = batch;
    const done = await record(batch);
    if (fate === undefined) return done;
    await settle(deps, task, fate).catch((error: unknown) => {
      deps.log?.warn({ ...logFieldsOf(task), fault: String(error) }, "the script of a task could not be seen to");
    });
    return done;
  };

async function settle(deps: KeepDeps, task: TaskRef, fate: ScriptEnding): Promise<void> {
  const { database, log } = deps;
  if (fate.kind === "drop") return void (await dropScript(database, task, fate.scriptId));
  if (fate.kind === "used") return await noteUse(database, task, fate.scriptId);
  const { startUrl, contract, replaces, trail } = fate;
  const [request, steps, last] = await Promise.all([
    readGoal(database, task),
    traceOf(deps, task, trail),
    deps.snapshots.get(task.tenantId, fate.lastPage),
  ]);
  const lastPage = last?.skeleton;
  const kept =
    steps === null ? null : keepScript({ request, startUrl, steps, contract, ...(lastPage && { lastPage }) });
  if (kept?.kind === "script") return await writeScript(database, task, kept.script, replaces);
  log?.info?.({ ...logFieldsOf(task), why: kept?.why ?? "a page is not stored any more" }, "no script is kept");
  if (replaces !== undefined) await dropScript(database, task, replaces);
}

/** Null: a page or an element is gone. */
async function traceOf(
  { snapshots }: KeepDeps,
  { tenantId }: TaskRef,
  trail: readonly TraceStep[],
): Promise<readonly TracedStep[] | null> {
  const pages = new Map<string, Skeleton | null>();
  const steps: TracedStep[] = [];
  for (const step of trail) {
    const { snapshotId, kind, risk } = step;
    if (!pages.has(snapshotId)) pages.set(snapshotId, (await snapshots.get(tenantId, snapshotId))?.skeleton ?? null);
    const page = pages.get(snapshotId) ?? null;
    const action = readAction(step.action);
    if (page === null || action === undefined) return null;
    const node = targetOn(page, step);
    steps.push({ action, kind, risk, page, ...(node && { node }) });
  }
  return steps;
}

function targetOn(page: Skeleton, { action: written, id }: TraceStep): SkeletonNode | undefined {
  const action = readAction(written);
  if (action?.kind === "dialog") return Object.values(page.nodes).find(isQuestion);
  if (id !== undefined) return resolveTarget(page, id);
  return action && actedOn({ action, skeleton: page, focus: "" });
}
