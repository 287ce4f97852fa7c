/** People of a simulated task: what they say when it asks, some of it late, and how they meddle. Test support. */

import type { TaskEvent } from "../../core/task/command.js";
import { isAsked } from "../../core/task/delivery.js";
import type { TaskState } from "../../core/task/state.js";
import { usedLimits } from "../../core/task/transition.js";
import type { Status } from "../../protocol/task.js";
import { raisedLimits } from "./bounds.js";
import type { Chance } from "./chance.js";

/** To a reply of this status. `nothing`: they look, and say no word; `none`: it is not theirs to say anything. */
export function wordTo(state: TaskState, status: Status, chance: Chance): TaskEvent | "nothing" | "none" {
  const { turn, reply } = state.delivery;
  // Older clients do not say which question they answer.
  const at = chance.happens(0.5) ? { turn } : {};
  switch (status) {
    case "needs_user_input": {
      const text = chance.pick(["yes, go on", "just tell me", "no, leave it"]);
      return isAsked(state, { kind: "answer" }) ? { kind: "answered", text, ...at } : "nothing";
    }
    case "awaiting_approval": {
      const approval = reply?.approval;
      if (approval === undefined) return "nothing";
      return { kind: "approved", actionId: approval.actionId, approved: chance.happens(0.7), ...at };
    }
    case "interrupted":
    case "paused":
      return { kind: "resumed", hint: "try the other one", ...raisedLimits(chance, usedLimits(state)) };
    default:
      return "none";
  }
}

interface Meddling {
  readonly afterMs: number;
  readonly event: TaskEvent;
}

/** Mostly a pause, which mostly ends. */
export function meddling(chance: Chance): readonly Meddling[] {
  const event = chance.pick<TaskEvent>([
    { kind: "paused" },
    { kind: "resumed" },
    { kind: "cancelled", reason: "enough" },
    { kind: "paused" },
  ]);
  const meddled = { afterMs: chance.below(5_000), event };
  if (event.kind !== "paused" || chance.happens(0.2)) return [meddled];
  return [meddled, { afterMs: chance.pick([60_000, 3_600_000]), event: { kind: "resumed" } }];
}
