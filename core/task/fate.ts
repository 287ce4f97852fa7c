/** Fate: what became of a task according to the engine, and what its row must say then (design §15). Elsewhere: reconciliation. */

import type { TaskOutcome } from "./reply.js";

/** As the engine tells it. */
export type Fate =
  | { readonly kind: "running" }
  /** It ended by itself, and says how. */
  | { readonly kind: "ended"; readonly status: "completed" | "failed" | "cancelled"; readonly outcome?: TaskOutcome }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "cancelled" }
  | { readonly kind: "terminated"; readonly reason: string }
  | { readonly kind: "timed-out" }
  /** The engine does not know it: never started, or so long over that it was forgotten. */
  | { readonly kind: "missing" };

/** What an open row is closed with. */
export interface RowEnding {
  readonly status: "completed" | "failed" | "cancelled";
  readonly outcome?: TaskOutcome;
  /** Told to the user. */
  readonly reason: string;
}

const LAST_ACTION = "Its last action may or may not have been carried out.";

/** Null while it runs. `turn` is the last one on the row: 0 means that nothing was ever answered. */
export function endingOf(fate: Fate, turn: number): RowEnding | null {
  switch (fate.kind) {
    case "running":
      return null;
    case "ended": {
      const outcome = fate.outcome === undefined ? {} : { outcome: fate.outcome };
      return { status: fate.status, ...outcome, reason: "The task is over; its last report was lost." };
    }
    case "failed":
      return { status: "failed", reason: `The task broke off: ${sentence(fate.reason)} ${LAST_ACTION}` };
    case "cancelled":
      return { status: "cancelled", reason: "The task was cancelled by an operator." };
    case "terminated":
      return {
        status: "failed",
        reason: `The task was ended by force: ${sentence(fate.reason || "no reason was given")} ${LAST_ACTION}`,
      };
    case "timed-out":
      return { status: "failed", reason: `The task ran out of time. ${LAST_ACTION}` };
    case "missing":
      return turn === 0
        ? {
            status: "failed",
            reason: "The task never began, because the engine could not be reached. Ask for it again.",
          }
        : { status: "failed", reason: `Nothing is known of the task any more. ${LAST_ACTION}` };
  }
}

function sentence(text: string): string {
  const line = text.replace(/\s+/g, " ").trim().slice(0, 200);
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
