/** Judging completion: the last page is looked at by code, then by the completion judge where code alone may not say yes. */

import { ApplicationFailure } from "@temporalio/common";
import type { ActionEvidence, CompletionInputs } from "../adapters/model/completion-purpose.js";
import type { ModelAnswer, ModelPort, PageInput } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import { NO_USAGE } from "../core/limits/usage.js";
import { linesOf, outlineOf } from "../core/page/outline.js";
import type { Skeleton } from "../core/page/skeleton.js";
import { openSteps } from "../core/planning/plan.js";
import type { SnapshotId, TaskRef } from "../core/task/identity.js";
import { lookedUpAt, type PastAction } from "../core/task/memory.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import { unfoundFacts } from "../core/verification/answer-facts.js";
import { type CompletionJudgement, completionOf, type JudgedPart } from "../core/verification/completion.js";
import { asksOnlyForEntry } from "../core/verification/entry-request.js";
import { type LastPage, standOnLastPage } from "../core/verification/last-page.js";
import { standsIn } from "../core/verification/quotation.js";
import { CONFIDENCE } from "../core/verification/verdict.js";
import { ANSWER_INVALID, askModel, spentInVain } from "./ask-model.js";
import type { WarningLog } from "./judge.js";

type Input = ActivityInput<"judgeCompletion">;
type Result = ActivityResult<"judgeCompletion">;

/** Steps of which the judge is shown the full evidence: the last, and of these those that changed something or did not work. */
const STEPS_SHOWN = 4;
/** Earlier pages on which the facts of an answer are looked for. */
const PAGES_SEARCHED = 20;

const UNREADABLE: CompletionJudgement = {
  parts: [],
  unnecessary: [],
  taskCompleted: false,
  confidence: 0,
  reason: "The completion judge's answer could not be read.",
};

/** What is kept of a task outside its history. */
export interface TaskReadings {
  goal(task: TaskRef): Promise<string>;
  /** The full evidence of a step; null when none was written. */
  evidence(task: TaskRef, stepIndex: number): Promise<readonly string[] | null>;
  /** Pages seen, newest first. */
  pagesSeen(task: TaskRef, most: number): Promise<readonly SnapshotId[]>;
}

interface Deps {
  readonly model: ModelPort;
  readonly readings: TaskReadings;
  readonly snapshots: Pick<SnapshotStore, "get">;
  readonly log?: WarningLog;
}

export function createJudgeCompletion(deps: Deps) {
  return async function judgeCompletion(input: Input): Promise<Result> {
    const { task, page: ref, about } = input;
    const [goal, stored] = await Promise.all([
      deps.readings.goal(task),
      deps.snapshots.get(task.tenantId, ref.snapshotId),
    ]);
    if (stored === null) return { page: null, usage: NO_USAGE };
    const { url, title, focus } = ref;
    const page: PageInput = { url, title, focus, skeleton: stored.skeleton };
    const standing = standingOf(input, page, goal);
    const isAsked =
      about !== "request" || completionOf({ claim: input.claim, page: standing, judgement: null }).kind === "ask-judge";
    if (!isAsked) return { page: standing, ...(await unconfirmed(deps, input, page, goal)), usage: NO_USAGE };
    return ask(deps, input, { goal, page, standing });
  };
}

interface Ground {
  readonly goal: string;
  readonly page: PageInput;
  readonly standing: LastPage;
}

function standingOf({ claim, deeds, plan, history }: Input, { url, skeleton }: PageInput, goal: string): LastPage {
  const lookedUp = lookedUpAt(history);
  return standOnLastPage({
    contract: claim.contract,
    results: claim.results,
    page: { url, skeleton, downloads: deeds.downloads },
    deeds,
    ...(lookedUp === undefined ? {} : { lookedUp }),
    openSteps: openSteps(plan),
    onlyEntry: asksOnlyForEntry(goal),
  });
}

async function ask(deps: Deps, input: Input, ground: Ground): Promise<Result> {
  const { goal, page, standing } = ground;
  const [changes, answer] = await Promise.all([changesOf(deps.readings, input), unconfirmed(deps, input, page, goal)]);
  const given = inputOf(input, ground, changes, answer.unconfirmed);
  try {
    const said = await askModel(deps.model, { purpose: "complete", tier: "smart", thinking: "high", input: given });
    const judgement = judgementOf(said, shownLines(given));
    return { page: standing, judgement, ...answer, usage: said.usage };
  } catch (error) {
    if (!(error instanceof ApplicationFailure) || error.type !== ANSWER_INVALID) throw error;
    deps.log?.warn({ taskId: input.task.taskId, fault: error.message }, "completion judge unreadable: taken as no");
    return { page: standing, judgement: UNREADABLE, ...answer, usage: spentInVain(error) };
  }
}

function inputOf(
  input: Input,
  { goal, page, standing }: Ground,
  changes: readonly ActionEvidence[],
  missing: readonly string[] | undefined,
): CompletionInputs["complete"] {
  const { about, claim, plan, history, earlierSummary, hints, outputs, subTask, said } = input;
  return {
    goal,
    about,
    page,
    contract: claim.contract,
    standings: standing.criteria,
    plan,
    openSteps: about === "request" ? standing.openSteps : [],
    history,
    earlierSummary,
    hints,
    changes,
    outputs,
    ...(subTask === undefined ? {} : { subTask }),
    ...(said === undefined ? {} : about === "claim" ? { claim: said } : { answer: said }),
    ...(missing === undefined || missing.length === 0 ? {} : { unconfirmed: missing }),
  };
}

/** The whole lists stand in the records; history carries the first lines only (task-machine §6). */
async function changesOf(readings: TaskReadings, { task, history, lines }: Input): Promise<readonly ActionEvidence[]> {
  // Entries that went out together have one evidence.
  const steps = [...new Map(history.map((past) => [past.stepIndex, past])).values()].slice(-STEPS_SHOWN);
  const recent = steps.filter((past, index) => index === steps.length - 1 || isInQuestion(past));
  return Promise.all(
    recent.map(async ({ stepIndex, action, verdict, changed, reason = "" }: PastAction, index) => {
      const kept = await readings.evidence(task, stepIndex);
      const brief = index === recent.length - 1 && lines.length > 0 ? lines : (changed ?? [reason]);
      return { stepIndex, action, verdict, lines: kept ?? brief };
    }),
  );
}

/** Of what merely led there history says enough. */
function isInQuestion({ verdict, write, kind }: PastAction): boolean {
  return verdict !== "confirmed" || write !== undefined || kind === "submit";
}

/** Facts of the answer that stand on no page seen: the last one, and those after earlier actions. */
async function unconfirmed(
  { readings, snapshots }: Deps,
  { task, about, said }: Input,
  last: PageInput,
  goal: string,
): Promise<Pick<Result, "unconfirmed">> {
  if (about === "claim" || said === undefined) return {};
  const onLast = unfoundFacts(said, textsOf(last.skeleton), goal);
  if (onLast.length === 0) return {};
  const ids = await readings.pagesSeen(task, PAGES_SEARCHED);
  const pages = await Promise.all(ids.map((id) => snapshots.get(task.tenantId, id)));
  const texts = pages.flatMap((page) => (page === null ? [] : textsOf(page.skeleton)));
  const missing = unfoundFacts(said, [...textsOf(last.skeleton), ...texts], goal);
  return missing.length === 0 ? {} : { unconfirmed: missing };
}

function textsOf({ nodes, title }: Skeleton): readonly string[] {
  return [title, ...Object.values(nodes).flatMap(({ name, text, value }) => [name, text ?? "", value ?? ""])];
}

/** Every line that the judge was shown and may quote. */
function shownLines(input: CompletionInputs["complete"]): readonly string[] {
  const { page, changes, outputs, standings } = input;
  return [
    page.title,
    page.url,
    ...linesOf(outlineOf(page.skeleton)),
    ...textsOf(page.skeleton),
    ...changes.flatMap(({ lines }) => lines),
    ...Object.entries(outputs).map(([name, value]) => `${name}: ${value}`),
    ...standings.map((standing) => standing.evidence),
  ].filter((line) => line !== "");
}

/** Confidence outside 0 to 1 says nothing: it becomes 0.5, below every threshold. */
function judgementOf({ value, degraded }: ModelAnswer<"complete">, lines: readonly string[]): CompletionJudgement {
  const { parts, openSteps: answered = [], reason, taskCompleted, confidence } = value;
  return {
    parts: parts.map((part) => checkedPart(part, lines)),
    unnecessary: answered.filter(({ unnecessary }) => unnecessary).map(({ step }) => step),
    taskCompleted,
    confidence: confidence >= 0 && confidence <= 1 ? confidence : CONFIDENCE.outOfRange,
    reason: reason.slice(0, 300),
    ...(degraded === true ? { degraded } : {}),
  };
}

function checkedPart(
  { part, reason, line, status }: ModelAnswer<"complete">["value"]["parts"][number],
  lines: readonly string[],
): JudgedPart {
  const words = { part: part.slice(0, 120), reason: reason.slice(0, 160) };
  if (status !== "shown") return { ...words, status };
  if (line !== undefined && standsIn(lines, line)) return { ...words, status };
  return {
    ...words,
    status: "not_shown",
    reason: "The line quoted for it stands neither on the page nor in the evidence.",
  };
}
