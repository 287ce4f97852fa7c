/** Finishing: decides by the rule of completion that a task is `completed` (docs/spec/completion.md). */

import { briefOf, dataOf } from "../../planning/subtasks.js";
import { restoreToggles } from "../../recovery/deliveries.js";
import {
  type Completion,
  completionOf,
  type IncompleteReason,
  isApproval,
} from "../../verification/completion/completion.js";
import { applyLastPage, passByJudge } from "../../verification/completion/criteria.js";
import { pageAddress } from "../../verification/evidence/comparison.js";
import { CONFIDENCE } from "../../verification/verdict.js";
import type { FeedbackSource } from "../choice.js";
import { activityCommand, isoOf } from "../command.js";
import {
  claimOf,
  describeIncomplete,
  describeMissing,
  describeParts,
  isEarly,
  type SubTaskProgress,
  thoughtAtEnd,
  toNextSubTask,
} from "../completion.js";
import { dispatchLeaving, dispatchSecondLook } from "../dispatch.js";
import { feedback } from "../memory.js";
import type { FinishClaim, PhaseDefinition } from "../phase.js";
import { hasSources, isAskedNow } from "../sources.js";
import { type TaskState, update } from "../state.js";
import { enter, logEvent, spend, toChoosing } from "../transition.js";
import type { ActivityResult } from "../verbs.js";
import { reflect, unavailable } from "./interrupted.js";
import { dropPlan, toReplanning } from "./planning.js";
import { askIfHandedIn, endIfDenied, endIfRepeated, refusing } from "./refused-claim.js";
import { close } from "./waiting.js";

/** Refused claims before the task stops for a person. */
const MAX_FINISH_REFUSALS = 3;

const SUMMARIES = {
  request: "look whether the task is done",
  phase: "look whether this phase is done",
  claim: "look whether what is claimed is so",
} as const;

type Judged = ActivityResult<"judgeCompletion">;

export const finishing: PhaseDefinition<"finishing"> = {
  status: "verifying",
  label: () => "it checks whether everything that was asked for is done.",
  commands: (state) => {
    const { contract, plan, subTasks } = state.progress;
    const { deeds, history, earlierSummary, hints } = state.memory;
    const { command, claim } = state.phase;
    const { about, said, last } = claim;
    // A task without a contract cannot be over.
    if (contract === null) return [];
    const input = {
      task: state.settings.task,
      about,
      page: state.client.page,
      claim: claimOf(state, contract, claim),
      deeds,
      plan,
      history,
      earlierSummary,
      hints,
      lines: last?.evidence?.lines ?? [],
      outputs: subTasks === undefined ? {} : dataOf(subTasks),
      subTask: about === "phase" ? briefOf(subTasks) : undefined,
      said,
    };
    return [activityCommand("judgeCompletion", command, input, SUMMARIES[about])];
  },
  onResult: {
    judgeCompletion: (before, judged, nowMs) => {
      const state = spend(before, judged.usage);
      const { claim, snapshotId } = before.phase;
      // A newer page has arrived, so the claim is judged again on that one.
      if (snapshotId !== state.client.page.snapshotId) return judgeCompletion(state, claim, nowMs);
      switch (claim.about) {
        case "claim":
          return claimJudged(state, claim, judged);
        case "phase":
          return subTaskJudged(state, claim, judged, nowMs);
        case "request":
          return follow(withStandings(state, judged, nowMs), claim, judged, nowMs);
      }
    },
  },
  onFailure: (state, fault, nowMs) => unavailable(state, { kind: "choosing" }, fault, nowMs),
};

/** Known facts may refuse the claim or require a second look. Otherwise the last page is read and judged. */
export function toFinishing(state: TaskState, claim: FinishClaim, nowMs: number): TaskState {
  if (isEarly(state, claim)) return judgeAsked(state, { ...claim, about: "phase" });
  return follow(state, claim, {}, nowMs);
}

/** `verifySuccess("…")`: the completion judge checks the claim. */
export const toProbing = (state: TaskState, said: string): TaskState =>
  judgeAsked(state, { about: "claim", said, last: null });

/** A sub-task ends when its outputs are found, and code or the judge says so. The last one ends with the task. */
export function endSubTask(
  state: TaskState,
  progress: Exclude<SubTaskProgress, "none" | "open">,
  claim: FinishClaim,
  nowMs: number,
): TaskState {
  switch (progress) {
    case "missing":
      return dropPlan(state, describeMissing(state), nowMs);
    case "claimed":
      return judgeAsked(state, { ...claim, about: "phase" });
    case "over":
      return toNextSubTask(state, nowMs) ?? toFinishing(state, claim, nowMs);
  }
}

/** `judged` is empty before the last page has been read. */
function follow(state: TaskState, claim: FinishClaim, judged: Partial<Judged>, nowMs: number): TaskState {
  const { contract } = state.progress;
  if (contract === null) return toChoosing(state);
  const { page, judgement = null, unconfirmed } = judged;
  const completion = completionOf({ claim: claimOf(state, contract, claim), page, judgement, unconfirmed });
  switch (completion.kind) {
    case "complete":
      return complete(state, claim, completion, judged, nowMs);
    case "look":
    case "ask-judge":
      return judgeCompletion(state, claim, nowMs);
    case "wait":
      return waitForPage(state, claim, nowMs);
    case "incomplete":
      return sendOn(state, claim, completion.lack, nowMs);
  }
}

/** Asks the systems of record first, because completion depends on their current answers. */
function judgeCompletion(state: TaskState, claim: FinishClaim, nowMs: number): TaskState {
  const isOpen = claim.about === "request" && hasSources(state) && !isAskedNow(state, nowMs);
  if (!isOpen) return judgeAsked(state, claim);
  return enter(state, "askSources", { name: "askingSources", next: { kind: "finish", claim } });
}

export function judgeAsked(state: TaskState, claim: FinishClaim): TaskState {
  return enter(state, "judgeCompletion", { name: "finishing", claim, snapshotId: state.client.page.snapshotId });
}

function complete(
  state: TaskState,
  { said }: FinishClaim,
  { outcome, confidence }: Extract<Completion, { kind: "complete" }>,
  { judgement, unconfirmed = [] }: Partial<Judged>,
  nowMs: number,
): TaskState {
  const settled = withJudged(state, nowMs, judgement === undefined ? AS_JUDGED_THEN : undefined);
  const isLow = confidence < CONFIDENCE.high;
  const told = isLow ? logEvent(settled, "low confidence", "Low confidence completion", nowMs) : settled;
  const answer = said === undefined ? undefined : { text: said, unconfirmed };
  return close(told, { status: "completed", outcome, thought: thoughtAtEnd(told, judgement), answer }, nowMs);
}

/** The objection to completion decides which phase comes next. */
function sendOn(state: TaskState, claim: FinishClaim, lack: IncompleteReason, nowMs: number): TaskState {
  const why = describeIncomplete(state, lack);
  if (lack.kind === "criteria")
    return (
      endIfDenied(state, lack.failed, why, nowMs) ??
      askIfHandedIn(state, claim, lack.failed, nowMs) ??
      endIfRepeated(state, claim, why, nowMs) ??
      toReplanning(refusing(state, claim), "criteria-failed", why, nowMs)
    );
  const isJudged = lack.kind === "judged" || lack.kind === "open-steps";
  return sendBack(state, claim, isJudged ? "judge" : "verification", why, nowMs);
}

function subTaskJudged(state: TaskState, claim: FinishClaim, { judgement }: Judged, nowMs: number): TaskState {
  const { refused } = state.memory.deeds;
  if (refused.length > 0) {
    const why = describeIncomplete(state, { kind: "refused", refusals: refused });
    return sendBack(state, claim, "verification", why, nowMs);
  }
  if (judgement === undefined || !isApproval(judgement)) {
    const reason = judgement === undefined ? "The page could not be read." : describeParts(judgement);
    return sendBack(state, claim, "judge", `This part is not done yet: ${reason}`, nowMs);
  }
  return endSubTask(state, describeMissing(state) === "" ? "over" : "missing", claim, nowMs);
}

/** Passes the judge's answer about the claim to the next prompt. */
function claimJudged(state: TaskState, { said = "" }: FinishClaim, { judgement }: Judged): TaskState {
  const why = judgement === undefined ? "The page could not be read." : describeParts(judgement);
  const answer = judgement !== undefined && isApproval(judgement) ? "It is so." : `It is not shown: ${why}`;
  const fault = feedback("judge", answer, `verifySuccess(${JSON.stringify(said)})`);
  return toChoosing(state, { fault, by: "generate" });
}

/** A task cannot complete on an unsettled page, nor on a `likely` action without a second look. */
function waitForPage(state: TaskState, claim: FinishClaim, nowMs: number): TaskState {
  const { last } = claim;
  const finishRefusals = state.counters.finishRefusals + 1;
  const isSpent = finishRefusals > MAX_FINISH_REFUSALS;
  const counted = update(state, { counters: { finishRefusals } });
  if (!isSpent && last === null && state.client.inField === true) return dispatchLeaving(counted, nowMs);
  if (isSpent || last === null) return sendBack(state, claim, "verification", whyUnsettled(state), nowMs);
  return dispatchSecondLook(counted, { ...last.executed, counted: true }, nowMs, { working: last.evidence?.working });
}

const whyUnsettled = ({ client }: TaskState): string =>
  client.inField === true
    ? "The field that was filled in last was not left yet, and some pages take an entry only then: press Tab there."
    : "The page does not settle.";

/** Refuses the claim. The next prompt gets the proposal, its refuser and the reason. */
function sendBack(state: TaskState, claim: FinishClaim, who: FeedbackSource, why: string, nowMs: number): TaskState {
  const repeated = endIfRepeated(state, claim, why, nowMs);
  if (repeated !== null) return repeated;
  const { said, last } = claim;
  const finishRefusals = state.counters.finishRefusals + 1;
  const { deliveries } = state.memory;
  const memory = { deliveries: who === "judge" ? restoreToggles(deliveries) : deliveries };
  const counted = update(refusing(state, claim), { counters: { finishRefusals }, memory });
  const proposal = said === undefined ? last?.executed.issued.action : `finish(${JSON.stringify(said)})`;
  if (finishRefusals <= MAX_FINISH_REFUSALS) return toChoosing(counted, { fault: feedback(who, why, proposal) });
  const reason = `The task looked done ${finishRefusals} times but was not. ${why.slice(0, 300)}`;
  return reflect(counted, { cause: "limit", reason, resume: { kind: "choosing" } }, nowMs);
}

const whenOf = ({ progress, client }: TaskState, nowMs: number) => ({
  stepIndex: Math.max(0, progress.stepIndex - 1),
  nowIso: isoOf(nowMs),
  place: pageAddress(client.page.url),
});

/** Stores the result of each criterion on the last page, for display. */
function withStandings(state: TaskState, { page }: Judged, nowMs: number): TaskState {
  if (page === null) return state;
  const criteria = applyLastPage(state.progress.criteria, page.criteria, whenOf(state, nowMs));
  return update(state, { progress: { criteria } });
}

const AS_JUDGED_THEN = "It was judged to be so the last time, and all came as it did then.";

/** Passes criteria that code could not decide on the judge's yes, a current or an earlier one; the evidence says which. */
const withJudged = (state: TaskState, nowMs: number, evidence?: string): TaskState =>
  update(state, { progress: { criteria: passByJudge(state.progress.criteria, whenOf(state, nowMs), evidence) } });
