/** State: what the console shows just now, and what a person can do with it. */

import type { TaskNumbers } from "../../protocol/numbers.js";
import type { CurrentAccount, Member } from "../../protocol/people.js";
import type { ConsoleRoute } from "./route.js";
import type { Fetched, WatchedTask } from "./watched-task.js";
import type { WatchedTasks } from "./watched-tasks.js";

export interface ConsoleState {
  /** Undefined: not known yet. Null: nobody is signed in. */
  readonly account: CurrentAccount | null | undefined;
  readonly route: ConsoleRoute;
  /** Read aloud when it changes. */
  readonly news?: { readonly text: string; readonly isBad: boolean };
  /** Something that a person asked for is under way. */
  readonly busy: boolean;
  readonly list?: WatchedTasks | undefined;
  readonly numbers: Fetched<TaskNumbers>;
  readonly task?: WatchedTask | undefined;
  /** Of the tenant, for whom may see its tasks. */
  readonly members: readonly Member[];
}

export interface ConsoleActions {
  readonly signIn: (credentials: Readonly<Record<string, string>>) => void;
  readonly signOut: () => void;
  readonly chooseTenant: (tenantId: string) => void;
  /** Another view; `replace`: no step of the browser's history. */
  readonly go: (route: ConsoleRoute, how?: { readonly replace?: boolean }) => void;
  readonly more: () => void;
  /** Posts to the task that is open, and says `done`. */
  readonly tell: (path: string, body: object, done: string) => void;
  readonly setTheme: (theme: "light" | "dark" | "system") => void;
}

/** All but members see the tasks of their tenant. */
export const seesTenant = ({ role }: CurrentAccount): boolean => role !== "member";
