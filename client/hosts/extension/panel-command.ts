/** Panel commands: the panel's messages to the service worker, and its replies. */

import type { Preferences } from "../../../protocol/preferences.js";
import type { Conversation, Message } from "../../../protocol/session.js";
import type { TaskView } from "../../../protocol/task.js";
import type { TaskFiles, TaskRecord } from "../../task-record.js";

export type OwnContract = NonNullable<TaskRecord["settings"]>["contract"];

export type PanelCommand =
  | { readonly kind: "sign-in"; readonly serverUrl: string; readonly email: string; readonly password: string }
  | { readonly kind: "use-token"; readonly serverUrl: string; readonly token: string }
  | { readonly kind: "sign-out" }
  /** Switches the session to this organisation, or to the person alone. */
  | { readonly kind: "choose-tenant"; readonly tenantId: string }
  | { readonly kind: "wake" }
  | { readonly kind: "look" }
  | {
      readonly kind: "ask";
      readonly query: string;
      readonly tabId: number;
      readonly files?: TaskFiles | undefined;
      readonly contract?: OwnContract;
      /** Conversation to go on with. Null begins a new one; absent: the last one on this site. */
      readonly sessionId?: string | null | undefined;
    }
  /** `contract`: the person's own, if the server asks what done means. */
  | { readonly kind: "answer"; readonly key: string; readonly text: string; readonly contract?: OwnContract }
  | { readonly kind: "approve"; readonly key: string; readonly actionId: string; readonly approved: boolean }
  | { readonly kind: "pause" | "stop" | "take-over" | "retry" | "forget"; readonly key: string }
  | { readonly kind: "resume"; readonly key: string; readonly hint: string }
  /** Continues the task in this tab, whatever tab it was in. */
  | { readonly kind: "use-tab"; readonly key: string; readonly tabId: number }
  /** Opens the task's page in a new tab and continues there. */
  | { readonly kind: "open-page"; readonly key: string }
  /** Continues a task that this client has no record of. */
  | { readonly kind: "adopt"; readonly task: TaskView; readonly tabId: number }
  | { readonly kind: "list-tasks" }
  | { readonly kind: "list-conversations"; readonly offset: number; readonly withArchived: boolean }
  /** `after`: the last message that is shown already. */
  | { readonly kind: "read-conversation"; readonly sessionId: string; readonly after?: number }
  | { readonly kind: "archive"; readonly sessionId: string }
  /** Asks the server for the conversation on this site and its unfinished task. */
  | { readonly kind: "recover"; readonly url: string }
  | { readonly kind: "read-preferences" }
  /** Changes the named preferences; `null` removes one, the others stay. */
  | { readonly kind: "set-preferences"; readonly changes: Readonly<Record<string, unknown>> }
  | { readonly kind: "rate"; readonly taskId: string; readonly rating: "up" | "down"; readonly reason: string }
  /** Lists the documents that a task was told of. */
  | { readonly kind: "list-sources"; readonly taskId: string }
  /** The notice about public knowledge is shown with this task; `key` "" when it has been read. */
  | { readonly kind: "note-site"; readonly host: string; readonly key: string };

export type CommandOf<K extends PanelCommand["kind"]> = PanelCommand extends infer C extends PanelCommand
  ? C extends { readonly kind: infer Own }
    ? K extends Own
      ? C
      : never
    : never
  : never;

/** A document that a task was told of: its title and sections, never its text. */
export interface DocumentSource {
  readonly title: string;
  readonly sections: readonly string[];
  readonly label: "company" | "public";
}

/** Data of a reply; each command sets only its own fields. */
export interface CommandData {
  readonly key?: string;
  readonly tasks?: readonly TaskView[];
  readonly conversations?: readonly Conversation[];
  readonly hasMore?: boolean;
  readonly messages?: readonly Message[];
  readonly total?: number;
  readonly preferences?: Preferences;
  readonly sources?: readonly DocumentSource[];
}

export type CommandReply = ({ readonly ok: true } & CommandData) | { readonly ok: false; readonly message: string };
