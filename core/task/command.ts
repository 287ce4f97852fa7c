/** Command: what should be under way now, by deterministic id (task-machine §1). Elsewhere: effect, side effect as data. */

import type { ActivityInput, ActivityName } from "./activities.js";
import type { TaskAttributes } from "./attributes.js";

export type ActivityCommand = {
  [N in ActivityName]: {
    readonly kind: "activity";
    readonly id: string;
    readonly name: N;
    readonly input: ActivityInput<N>;
    /** One line for operators. */
    readonly summary: string;
    /** The step that it belongs to, counted from 1 as people do; absent for what belongs to the whole task. */
    readonly step?: number;
  };
}[ActivityName];

export type Command =
  | ActivityCommand
  | { readonly kind: "timer"; readonly id: string; readonly atMs: number; readonly summary: string }
  | { readonly kind: "details"; readonly text: string }
  /** Written only where it differs from what is written already. */
  | { readonly kind: "attributes"; readonly values: TaskAttributes }
  | { readonly kind: "rollOver" }
  | { readonly kind: "close" };

export function activityCommand<N extends ActivityCommand["name"]>(
  name: N,
  id: string,
  input: Extract<ActivityCommand, { name: N }>["input"],
  summary: string,
): ActivityCommand {
  // One object literal of a mapped union: the compiler cannot see that name and input belong together.
  return { kind: "activity", name, id, input, summary: summary.slice(0, 200) } as ActivityCommand;
}
