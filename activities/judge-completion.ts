/** Judge completion: code checks the last page; the completion judge follows if code alone may not say yes. */

import type { KnowledgeChunk } from "../adapters/knowledge/port.js";
import type { ModelAnswer } from "../adapters/model/port.js";
import { NO_USAGE } from "../core/limits/budget.js";
import { linesOf, outlineOf } from "../core/page/outline/outline.js";
import { withoutFrames } from "../core/page/read/frame-origin.js";
import type { Skeleton } from "../core/page/skeleton.js";
import { openSteps } from "../core/planning/plan.js";
import { soundConfidence } from "../core/reasoning/source.js";
import { isPassive, lookedUpAt } from "../core/task/memory.js";
import type { Activity, ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { SnapshotId, TaskRef } from "../core/turn/identity.js";
import type { PastAction } from "../core/turn/past-action.js";
import { type CompletionJudgement, completionOf, type JudgedPart } from "../core/verification/completion/completion.js";
import { containsQuotation, ungroundedFacts } from "../core/verification/completion/grounding.js";
import { assessLastPage, type LastPage } from "../core/verification/completion/last-page.js";
import { askedEntry, asksForEach, asksToEnter, asksToGo } from "../core/verification/completion/request-type.js";
import { ANSWER_INVALID, ask, usageOfFailure } from "./ask.js";
import {
  type ActionEvidence,
  type CompletionAnswer,
  type CompletionQuestionInput,
  completeQuestion,
  isOnlyToRead,
} from "./completion-question.js";
import { type DepsOf, loadSkeletons, logFieldsOf, type PageInput } from "./context.js";

type CompletionVerb = ActivityInput<"judgeCompletion">;
type CompletionResult = ActivityResult<"judgeCompletion">;

/** Last steps considered. The judge sees the final one, the last deed, writes, submits and unconfirmed steps. */
const STEPS_SHOWN = 4;
/** Most earlier pages that are searched for the facts of an answer. */
const PAGES_SEARCHED = 20;

const UNREADABLE: CompletionJudgement = {
  parts: [],
  unnecessary: [],
  taskCompleted: false,
  confidence: 0,
  reason: "The completion judge's answer could not be read.",
};

/** Reads task records stored outside the workflow history. */
export interface RecordReader {
  goal(task: TaskRef): Promise<string>;
  evidence(task: TaskRef, stepIndex: number): Promise<readonly string[] | null>;
  pagesSeen(task: TaskRef, most: number): Promise<readonly SnapshotId[]>;
  /** Absent: there is no knowledge. */
  knowledge?(of: Pick<CompletionVerb, "task" | "page">, goal: string): Promise<readonly KnowledgeChunk[]>;
}

interface CompletionDeps extends DepsOf<"model" | "snapshots" | "log"> {
  readonly records: RecordReader;
}

export const createJudgeCompletion =
  (deps: CompletionDeps): Activity<"judgeCompletion"> =>
  async (input) => {
    const { task, about, claim } = input;
    const { url, title, focus, snapshotId } = input.page;
    const [goal, stored] = await Promise.all([deps.records.goal(task), deps.snapshots.get(task.tenantId, snapshotId)]);
    if (stored === null) return { page: null, usage: NO_USAGE };
    const seen: PageInput = { url, title, focus, skeleton: stored.skeleton };
    const page = lastPageOf(input, seen, goal);
    const knowledge = (await deps.records.knowledge?.(input, goal)) ?? [];
    const { written, older, ...answer } = await unconfirmedFacts(deps, input, { page: seen, goal, knowledge });
    const isByCode = about === "request" && completionOf({ claim, page, judgement: null }).kind !== "ask-judge";
    if (isByCode) return { page, ...answer, usage: NO_USAGE };
    const changes = await changesOf(deps.records, input);
    const known = { ...(knowledge.length > 0 && { knowledge }), ...(written && { written }), ...(older && { older }) };
    const question = inputOf(input, page, { goal, page: seen, changes, ...answer, ...known });
    try {
      const reply = await ask(deps.model, completeQuestion, question);
      return { page, judgement: judgementOf(reply, linesShown(question)), ...answer, usage: reply.usage };
    } catch (error) {
      const usage = usageOfFailure(error, ANSWER_INVALID);
      deps.log?.warn({ ...logFieldsOf(task), fault: String(error) }, "completion judge unreadable: taken as no");
      return { page, judgement: UNREADABLE, ...answer, usage };
    }
  };

const lastPageOf = ({ claim, deeds, plan, history }: CompletionVerb, { url, skeleton }: PageInput, goal: string) =>
  assessLastPage({
    contract: claim.contract,
    results: claim.results,
    page: { url, skeleton, downloads: deeds.downloads },
    deeds,
    lookedUp: lookedUpAt(history),
    openSteps: openSteps(plan),
    asked: askedEntry(goal),
    asksToEnter: asksToEnter(goal),
    asksToGo: asksToGo(goal),
    asksForEach: asksForEach(goal),
    sources: claim.sources,
  });

const inputOf = (
  { task, deeds, lines, claim, said, ...rest }: CompletionVerb,
  { criteria, openSteps: open }: LastPage,
  found: Pick<CompletionQuestionInput, "goal" | "page" | "changes" | "unconfirmed" | "knowledge" | "written" | "older">,
): CompletionQuestionInput => ({
  ...rest,
  ...found,
  contract: claim.contract,
  standings: criteria,
  openSteps: rest.about === "request" ? open : [],
  [rest.about === "claim" ? "claim" : "answer"]: said,
});

/** The records hold the full evidence; the history holds only its first lines. */
async function changesOf(
  records: RecordReader,
  { task, history, lines }: CompletionVerb,
): Promise<readonly ActionEvidence[]> {
  // Entries sent together share a step index and its evidence.
  const steps = [...new Map(history.map((past) => [past.stepIndex, past])).values()].slice(-STEPS_SHOWN);
  // Keep the last deed's evidence even if a wait or a scroll followed it.
  const lastDeed = steps.findLastIndex((past) => !isPassive(past));
  const recent = steps.filter((past, index) => index === steps.length - 1 || index === lastDeed || isInQuestion(past));
  return Promise.all(
    recent.map(async ({ stepIndex, action, verdict, changed, reason = "" }: PastAction, index) => {
      const kept = await records.evidence(task, stepIndex);
      const brief = index === recent.length - 1 && lines.length > 0 ? lines : (changed ?? [reason]);
      return { stepIndex, action, verdict, lines: kept ?? brief };
    }),
  );
}

const isInQuestion = ({ verdict, write, kind }: PastAction): boolean =>
  verdict !== "confirmed" || write !== undefined || kind === "submit";

interface Seen {
  readonly page: PageInput;
  readonly goal: string;
  readonly knowledge: readonly KnowledgeChunk[];
}

/**
 * Facts of the answer that are missing from the last page. `unconfirmed`: on no page seen and in no document. `written`: only in
 * a document. `older`: only on earlier pages.
 */
async function unconfirmedFacts(
  { records, snapshots }: CompletionDeps,
  { task, about, said }: CompletionVerb,
  { page: { skeleton }, goal, knowledge }: Seen,
): Promise<Pick<CompletionResult, "unconfirmed"> & Pick<CompletionQuestionInput, "written" | "older">> {
  if (about === "claim" || said === undefined) return {};
  const last = textsOf(skeleton);
  const notOnLast = ungroundedFacts(said, last, goal);
  if (notOnLast.length === 0) return {};
  const ids = await records.pagesSeen(task, PAGES_SEARCHED);
  const earlier = (await loadSkeletons(snapshots, task, ids)).flatMap(textsOf);
  const onNone = ungroundedFacts(said, [...last, ...earlier], goal);
  const contents = knowledge.map(({ content }) => content);
  const missing = onNone.length === 0 ? [] : ungroundedFacts(said, [...last, ...earlier, ...contents], goal);
  const written = onNone.filter((fact) => !missing.includes(fact));
  const older = notOnLast.filter((fact) => !onNone.includes(fact));
  return {
    ...(missing.length > 0 && { unconfirmed: missing }),
    ...(written.length > 0 && { written }),
    ...(older.length > 0 && { older }),
  };
}

/** Frames of other origins are left out: what only an advert says is no fact of the page. */
const textsOf = (page: Skeleton): readonly string[] => {
  const { nodes, title } = withoutFrames(page);
  return [title, ...Object.values(nodes).flatMap(({ name, text, value }) => [name, text ?? "", value ?? ""])];
};

/** A document's line counts only if the request changes nothing: documents say what should be, not what is (KN6). */
const linesShown = ({
  page,
  changes,
  outputs,
  standings,
  contract,
  knowledge = [],
}: CompletionQuestionInput): readonly string[] =>
  [
    ...(isOnlyToRead(contract) ? knowledge.flatMap(({ content }) => content.split("\n")) : []),
    page.title,
    page.url,
    ...linesOf(outlineOf(withoutFrames(page.skeleton))),
    ...textsOf(page.skeleton),
    ...changes.flatMap(({ lines }) => lines),
    ...Object.entries(outputs).map(([name, value]) => `${name}: ${value}`),
    ...standings.map(({ evidence }) => evidence),
  ].filter((line) => line !== "");

function judgementOf(
  { value, degraded }: ModelAnswer<CompletionAnswer>,
  lines: readonly string[],
): CompletionJudgement {
  const { parts, openSteps: answered = [], reason, taskCompleted, confidence } = value;
  return {
    parts: parts.map((part) => checkedPart(part, lines)),
    unnecessary: answered.filter(({ unnecessary }) => unnecessary).map(({ step }) => step),
    taskCompleted,
    confidence: soundConfidence(confidence),
    reason: reason.slice(0, 300),
    ...(degraded && { degraded }),
  };
}

function checkedPart(written: CompletionAnswer["parts"][number], lines: readonly string[]): JudgedPart {
  const { line, status } = written;
  const part = { part: written.part.slice(0, 120), reason: written.reason.slice(0, 160), status };
  if (status !== "shown" || (line !== undefined && containsQuotation(lines, line))) return part;
  const reason = "The line quoted for it stands neither on the page nor in the evidence.";
  return { ...part, status: "not_shown", reason };
}
