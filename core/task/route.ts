/** Route: where a verdict leads, by values only; first match wins (task-machine §2). Elsewhere: router, edge condition. */

import type { Verdict } from "../verification/verdict.js";
import type { SubTaskProgress } from "./dividing.js";

export type Route =
  | { readonly kind: "look-again" }
  | { readonly kind: "ask" }
  | { readonly kind: "finish" }
  /** The phase at hand is at its end, by what is known so far. */
  | { readonly kind: "sub-task"; readonly standing: "claimed" | "missing" | "over" }
  | { readonly kind: "stop"; readonly limit: "consecutiveSuccessWithoutTaskComplete" }
  | { readonly kind: "next" }
  | { readonly kind: "correct" };

export interface RouteInput {
  readonly verdict: Verdict;
  readonly submitShaped: boolean;
  /** The page asks before it does it: what is chosen next answers that. */
  readonly asked: boolean;
  /** What was saved can be looked at, and was not yet. */
  readonly recordOpen: boolean;
  /** This verdict comes from the second look already. */
  readonly secondLook: boolean;
  /** After progress was counted. */
  readonly planDone: boolean;
  /** `none` for a task of one phase: only then is the end of the plan the end of the task. */
  readonly subTask: SubTaskProgress;
  /** All deterministic criteria passed, there is at least one, and no step of the plan is left that changes something. */
  readonly looksDone: boolean;
  /** Code sees something against it: a criterion that fails on the page at hand, or a refusal that is not repaired. */
  readonly looksOpen: boolean;
  readonly velocityReached: boolean;
  /** `unknown` verdicts in a row, this one included. */
  readonly unknownInARow: number;
}

const UNKNOWN_BEFORE_CORRECTION = 2;

export function route(at: RouteInput): Route {
  const { verdict } = at;
  if (at.asked && verdict.actionSucceeded) return { kind: "next" };
  if (at.recordOpen && verdict.tag !== "contradicted") return { kind: "look-again" };
  const unsettledSubmit = at.submitShaped && (verdict.tag === "likely" || verdict.tag === "unknown");
  if (unsettledSubmit && !at.secondLook) return { kind: "look-again" };
  if (at.submitShaped && verdict.tag === "unknown") return { kind: "ask" };
  const succeeded = verdict.tag === "confirmed" || verdict.tag === "likely";
  if (succeeded && (at.subTask === "over" || at.subTask === "claimed" || at.subTask === "missing")) {
    return { kind: "sub-task", standing: at.subTask };
  }
  const isWhole = at.subTask === "none";
  const isClaimed = (at.looksDone || verdict.goalAchieved) && !at.looksOpen;
  if (succeeded && isWhole && (at.planDone || isClaimed)) return { kind: "finish" };
  if (succeeded && at.velocityReached) return { kind: "stop", limit: "consecutiveSuccessWithoutTaskComplete" };
  switch (verdict.tag) {
    case "confirmed":
    case "likely":
      return { kind: "next" };
    case "unknown":
      return at.unknownInARow >= UNKNOWN_BEFORE_CORRECTION ? { kind: "correct" } : { kind: "next" };
    case "contradicted":
      return { kind: "correct" };
  }
}
