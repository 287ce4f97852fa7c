/** Command: what should be under way now, by deterministic id (task-machine §1). Elsewhere: effect, side effect as data. */

import type { ActivityInput, ActivityName } from "./activities.js";

export type ActivityCommand = {
  [N in ActivityName]: {
    readonly kind: "activity";
    readonly id: string;
    readonly name: N;
    readonly input: ActivityInput<N>;
    /** One line for operators. */
    readonly summary: string;
  };
}[ActivityName];

export type Command =
  | ActivityCommand
  | { readonly kind: "timer"; readonly id: string; readonly atMs: number; readonly summary: string }
  | { readonly kind: "details"; readonly text: string }
  | { readonly kind: "rollOver" }
  | { readonly kind: "close" };
