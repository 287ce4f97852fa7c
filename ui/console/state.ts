/** State: what the console shows now, and what a person can do in it. */

import type { KnowledgeDocument } from "../../protocol/knowledge.js";
import type { TaskNumbers } from "../../protocol/numbers.js";
import type { AccessToken, CurrentAccount, Member } from "../../protocol/people.js";
import type { SettingsChange } from "../../protocol/requests.js";
import type { Fields } from "../shared/browser-parts.js";
import type { ConsoleRoute } from "./route.js";
import type { ConsoleServer } from "./server.js";
import type { Fetched, WatchedTask } from "./watched-task.js";
import type { WatchedTasks } from "./watched-tasks.js";

/** Hosts on which documents are used, and origins on which tasks may act unasked. */
export type TenantPlaces = Required<Pick<SettingsChange, "allowedDomains" | "actOrigins">>;

/** Records that the people view shows beside the members. */
export interface PeopleRecords {
  readonly documents: readonly KnowledgeDocument[];
  readonly tokens: readonly AccessToken[];
  /** Only for admins and owners. */
  readonly settings: TenantPlaces | undefined;
}

export interface ConsoleState {
  /** Undefined until the API answers; null while nobody is signed in. */
  readonly account: CurrentAccount | null | undefined;
  readonly route: ConsoleRoute;
  /** A screen reader reads it when it changes. */
  readonly news?: { readonly text: string; readonly isBad: boolean };
  /** True while something that a person asked for is under way. */
  readonly busy: boolean;
  readonly list?: WatchedTasks | undefined;
  readonly numbers: Fetched<TaskNumbers>;
  readonly task?: WatchedTask | undefined;
  /** Members of the tenant, for people who may see its tasks. */
  readonly members: readonly Member[];
  readonly people: Fetched<PeopleRecords>;
}

export interface ConsoleActions {
  readonly signIn: (credentials: Fields) => void;
  /** Accepts an invitation and signs in, or sets a new password. */
  readonly openLink: (link: Extract<ConsoleRoute, { view: "link" }>, fields: Fields) => void;
  readonly signOut: () => void;
  readonly chooseTenant: (tenantId: string) => void;
  /** Shows another view; `replace` adds no step to the browser's history. */
  readonly go: (route: ConsoleRoute, how?: { readonly replace?: boolean }) => void;
  readonly more: () => void;
  /** Posts to the task that is open, and says `done`. */
  readonly tell: (path: string, body: object, done: string) => void;
  /** Changes members, documents or tokens, reads them anew, and says `done`. False where the API refuses. */
  readonly change: <T>(
    work: (server: ConsoleServer) => Promise<T>,
    done: string | ((made: T) => string),
  ) => Promise<boolean>;
  /** `light`, `dark`, or `system`. */
  readonly setTheme: (theme: string) => void;
}

/** All but members see the tasks of their tenant. */
export const seesTenant = ({ role }: CurrentAccount): boolean => role !== "member";
