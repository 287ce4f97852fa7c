/** Finishing: the way from "it looks done" to `completed`, by the rule of completion (docs/spec/completion.md). */

import { pageAddress } from "../verification/comparison.js";
import { type Completion, completionOf, type IncompleteReason, isApproval } from "../verification/completion.js";
import { applyLastPage, passByJudge } from "../verification/criteria.js";
import { close } from "./close.js";
import { claimOf } from "./completion-claim.js";
import { sayLack, sayParts, thoughtAtEnd } from "./completion-words.js";
import { isEarly, sayMissing, toNextSubTask } from "./dividing.js";
import { lookAgain } from "./issue.js";
import { type FeedbackSource, feedback } from "./memory.js";
import type { FinishClaim, PhaseOf } from "./phase.js";
import { reflect } from "./reflecting.js";
import { planAnew, toReplanning } from "./replan.js";
import type { TaskState } from "./state.js";
import { update } from "./state.js";
import { isoOf } from "./time.js";
import { mint, tell, toChoosing } from "./transition.js";
import type { ActivityResult } from "./verbs.js";

/** Times a task may be sent back before a person is needed. */
const MAX_FINISH_REFUSALS = 3;

/** What is known without the last page may send the task back, or have it look again; else the page is looked at. */
export function toFinishing(state: TaskState, claim: FinishClaim, nowMs: number): TaskState {
  if (isEarly(state, claim)) return judgeCompletion(state, { ...claim, about: "phase" });
  return follow(state, claim, { page: undefined }, nowMs);
}

/** `verifySuccess("…")`: the completion judge looks into what is claimed (CP11). */
export function toProbing(state: TaskState, said: string): TaskState {
  return judgeCompletion(state, { about: "claim", said, last: null });
}

/** A phase ends when what it was to find out is there, and code or the judge says so; the last one ends with the task. */
export function endSubTask(
  state: TaskState,
  standing: "claimed" | "missing" | "over",
  claim: FinishClaim,
  nowMs: number,
): TaskState {
  switch (standing) {
    case "missing":
      return planAnew(state, sayMissing(state), nowMs);
    case "claimed":
      return judgeCompletion(state, { ...claim, about: "phase" });
    case "over":
      return toNextSubTask(state, nowMs) ?? toFinishing(state, claim, nowMs);
  }
}

type Found = ActivityResult<"judgeCompletion">;

/** The last page was looked at, and the completion judge asked where it had to be. */
export function completionJudged(state: TaskState, found: Found, nowMs: number): TaskState {
  const { claim, snapshotId } = state.phase as PhaseOf<"finishing">; // its command was awaited
  // A page that came meanwhile is the last one now.
  if (snapshotId !== state.client.page.snapshotId) return judgeCompletion(state, claim);
  switch (claim.about) {
    case "claim":
      return probed(state, claim, found);
    case "phase":
      return phaseJudged(state, claim, found, nowMs);
    case "request":
      return follow(withStandings(state, found, nowMs), claim, found, nowMs);
  }
}

function follow(
  state: TaskState,
  claim: FinishClaim,
  found: Omit<Partial<Found>, "page"> & { readonly page: Found["page"] | undefined },
  nowMs: number,
): TaskState {
  if (state.progress.contract === null) return toChoosing(state);
  const { page, judgement = null } = found;
  const completion = completionOf({
    claim: claimOf(state, state.progress.contract, claim),
    ...(page === undefined ? {} : { page }),
    judgement,
  });
  switch (completion.kind) {
    case "complete":
      return complete(state, claim, completion, found, nowMs);
    case "look":
    case "ask-judge":
      return judgeCompletion(state, claim);
    case "wait":
      return waitForPage(state, claim, nowMs);
    case "incomplete":
      return sendOn(state, claim, completion.lack, nowMs);
  }
}

function judgeCompletion(state: TaskState, claim: FinishClaim): TaskState {
  const minted = mint(state, "judgeCompletion");
  const { snapshotId } = state.client.page;
  return { ...minted.state, phase: { name: "finishing", command: minted.command, claim, snapshotId } };
}

function complete(
  state: TaskState,
  claim: FinishClaim,
  { outcome }: Extract<Completion, { kind: "complete" }>,
  { judgement, unconfirmed = [] }: Omit<Partial<Found>, "page">,
  nowMs: number,
): TaskState {
  const settled = judgement === undefined ? state : withJudged(state, nowMs);
  const isLow = outcome === "verified_low_confidence";
  // Seed 000, task 2: routing is the same, but whoever watches is told.
  const told = isLow ? tell(settled, "low confidence", "Low confidence completion", nowMs) : settled;
  const thought = thoughtAtEnd(told, judgement);
  const answer = claim.said === undefined ? {} : { answer: { text: claim.said, unconfirmed } };
  return close(told, { status: "completed", outcome, thought, ...answer }, nowMs);
}

/** What stands against the end decides where the task goes on. */
function sendOn(state: TaskState, claim: FinishClaim, lack: IncompleteReason, nowMs: number): TaskState {
  const why = sayLack(state, lack);
  switch (lack.kind) {
    case "criteria":
      return toReplanning(state, "criteria-failed", why, nowMs);
    case "judged":
    case "open-steps":
      return sendBack(state, claim, { who: "judge", why }, nowMs);
    default:
      return sendBack(state, claim, { who: "verification", why }, nowMs);
  }
}

function phaseJudged(state: TaskState, claim: FinishClaim, { judgement }: Found, nowMs: number): TaskState {
  const { refused } = state.memory.deeds;
  if (refused.length > 0) {
    const why = sayLack(state, { kind: "refused", refusals: refused });
    return sendBack(state, claim, { who: "verification", why }, nowMs);
  }
  if (judgement === undefined || !isApproval(judgement)) {
    const reason = judgement === undefined ? "The page could not be read." : sayParts(judgement);
    return sendBack(state, claim, { who: "judge", why: `This part is not done yet: ${reason}` }, nowMs);
  }
  const missing = sayMissing(state);
  return endSubTask(state, missing === "" ? "over" : "missing", claim, nowMs);
}

/** What was found out goes to the next prompt. */
function probed(state: TaskState, { said = "" }: FinishClaim, { judgement }: Found): TaskState {
  const why = judgement === undefined ? "The page could not be read." : sayParts(judgement);
  const found = judgement !== undefined && isApproval(judgement) ? "It is so." : `It is not shown: ${why}`;
  const fault = feedback("judge", found, `verifySuccess(${JSON.stringify(said)})`);
  return toChoosing(state, { fault, by: "generate" });
}

/** Design §6.11: nothing is done on a page that has not settled, nor on a likely action not looked at again. */
function waitForPage(state: TaskState, claim: FinishClaim, nowMs: number): TaskState {
  const finishRefusals = state.counters.finishRefusals + 1;
  if (finishRefusals > MAX_FINISH_REFUSALS || claim.last === null)
    return sendBack(state, claim, { who: "verification", why: "The page does not settle." }, nowMs);
  return lookAgain(update(state, { counters: { finishRefusals } }), { ...claim.last.trial, counted: true }, nowMs, {
    working: claim.last.evidence?.working,
  });
}

/** What was proposed, who did not believe it, and why: all three go to the next prompt. */
function sendBack(
  state: TaskState,
  { said, last }: FinishClaim,
  { who, why }: { readonly who: FeedbackSource; readonly why: string },
  nowMs: number,
): TaskState {
  const finishRefusals = state.counters.finishRefusals + 1;
  const proposal = said === undefined ? last?.trial.issued.action : `finish(${JSON.stringify(said)})`;
  if (finishRefusals <= MAX_FINISH_REFUSALS) {
    return toChoosing(update(state, { counters: { finishRefusals } }), { fault: feedback(who, why, proposal) });
  }
  const reason = `The task looked done ${finishRefusals} times but was not. ${why.slice(0, 300)}`;
  return reflect(
    update(state, { counters: { finishRefusals } }),
    { cause: "limit", reason, resume: { kind: "choosing" } },
    nowMs,
  );
}

function whenOf(state: TaskState, nowMs: number) {
  return {
    stepIndex: Math.max(0, state.progress.stepIndex - 1),
    nowIso: isoOf(nowMs),
    place: pageAddress(state.client.page.url),
  };
}

/** For display: how each criterion stands on the last page. */
function withStandings(state: TaskState, { page }: Found, nowMs: number): TaskState {
  if (page === null) return state;
  return update(state, {
    progress: { criteria: applyLastPage(state.progress.criteria, page.criteria, whenOf(state, nowMs)) },
  });
}

/** What code could not answer stands on the judge's yes, and says so. */
function withJudged(state: TaskState, nowMs: number): TaskState {
  return update(state, { progress: { criteria: passByJudge(state.progress.criteria, whenOf(state, nowMs)) } });
}
