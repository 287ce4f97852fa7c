/** Route: where a verdict leads, by values only; first match wins (task-machine §2). Elsewhere: router, edge condition. */

import type { Verdict } from "../verification/verdict.js";

export type Route =
  | { readonly kind: "look-again" }
  | { readonly kind: "ask" }
  | { readonly kind: "finish" }
  | { readonly kind: "stop"; readonly limit: "consecutiveSuccessWithoutTaskComplete" }
  | { readonly kind: "next" }
  | { readonly kind: "correct" };

export interface Crossing {
  readonly verdict: Verdict;
  readonly submitShaped: boolean;
  /** This verdict comes from the second look already. */
  readonly secondLook: boolean;
  /** After progress was counted. */
  readonly planDone: boolean;
  /** All deterministic criteria passed, and there is at least one. */
  readonly criteriaPassed: boolean;
  readonly velocityReached: boolean;
  /** `unknown` verdicts in a row, this one included. */
  readonly unknownInARow: number;
}

const UNKNOWN_BEFORE_CORRECTION = 2;

export function route(at: Crossing): Route {
  const { verdict } = at;
  const unsettledSubmit = at.submitShaped && (verdict.tag === "likely" || verdict.tag === "unknown");
  if (unsettledSubmit && !at.secondLook) return { kind: "look-again" };
  if (at.submitShaped && verdict.tag === "unknown") return { kind: "ask" };
  const succeeded = verdict.tag === "confirmed" || verdict.tag === "likely";
  if (succeeded && (verdict.goalAchieved || at.planDone || at.criteriaPassed)) return { kind: "finish" };
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
