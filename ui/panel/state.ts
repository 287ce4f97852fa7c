/** State: everything that the panel shows, from storage, the tab, the server, and a person's clicks. */

import type { CommandReply, DocumentSource, PanelCommand } from "../../client/hosts/extension/panel-command.js";
import {
  ENDED_KEY,
  type EndedSession,
  isOf,
  NOTICES_PREFIX,
  RECORD_PREFIX,
  SESSION_KEY,
  type SeenNotices,
  type Session,
} from "../../client/hosts/extension/storage.js";
import type { TaskRecord } from "../../client/task-record.js";
import { isOver } from "../../core/task/status.js";
import type { Preferences } from "../../protocol/preferences.js";
import type { Conversation, Message } from "../../protocol/session.js";
import type { TaskView } from "../../protocol/task.js";
import type { ContractEntries } from "./contract-draft.js";

export interface ShownPage {
  readonly tabId: number;
  readonly url: string;
  readonly title: string;
  readonly origin: string | null;
  readonly allowed: boolean;
}

/** The view that a person chose; `here` follows the tab. */
export type PanelView =
  | { readonly kind: "here" | "new" | "list" | "conversations" | "tenants" | "preferences" }
  | { readonly kind: "task"; readonly key: string }
  | { readonly kind: "conversation"; readonly conversation: Conversation };

/** An answer of the server, or the state of the question. */
export type Loaded<T> =
  | { readonly kind: "loading" }
  | ({ readonly kind: "loaded" } & T)
  | { readonly kind: "failed"; readonly message: string };

/** The server's records of a site without records in this browser. */
export interface Recovered {
  readonly origin: string;
  readonly conversation: Conversation | null;
  readonly task: TaskView | null;
}

interface StoredState {
  readonly session: Session | null;
  /** The last sign-in, if it ended by itself. */
  readonly ended: EndedSession | null;
  /** Newest first; only the signed-in person's, for the tenant that they speak for. */
  readonly records: readonly TaskRecord[];
  /** The person's unfinished tasks for other tenants. */
  readonly waiting: readonly TaskRecord[];
  readonly notices: SeenNotices;
  readonly bootId: string;
}

export interface PanelState extends StoredState {
  readonly page: ShownPage | null;
  readonly view: PanelView;
  readonly listing: Loaded<{ readonly tasks: readonly TaskView[] }>;
  readonly conversations: Loaded<{ readonly all: readonly Conversation[]; readonly hasMore: boolean }>;
  readonly withArchived: boolean;
  /** Session that a person wants to archive; the panel asks once more. */
  readonly archiving: string | null;
  readonly reading: Loaded<{
    readonly messages: readonly Message[];
    readonly tasks: readonly TaskView[];
    readonly total: number;
  }>;
  readonly recovered: Recovered | null;
  /** On this origin the next request begins a conversation. */
  readonly freshFor: string | null;
  readonly contract: ContractEntries;
  /** Replaces the contract that this task proposes. */
  readonly correction: { readonly key: string; readonly entries: ContractEntries } | null;
  readonly preferences: Preferences | null;
  /** Sources by task. */
  readonly sources: Readonly<Record<string, readonly DocumentSource[]>>;
  readonly busy: boolean;
  readonly fault: string | null;
  readonly serverUrl: string;
}

export interface PanelActions {
  readonly send: (command: PanelCommand) => Promise<CommandReply>;
  /** Like `send`, for reads: the panel stays usable meanwhile. */
  readonly load: (command: PanelCommand) => Promise<CommandReply>;
  readonly show: (view: PanelView) => void;
  readonly edit: (changes: Partial<PanelState>) => void;
  /** Must be called at once in a click: the browser asks only then. */
  readonly allow: (origin: string) => Promise<boolean>;
}

/** The task to show: the chosen one, else the one of this tab, else one of this site that a restart cut from its tab. */
export function shownTask({ view, records, page, bootId }: PanelState): TaskRecord | null {
  if (view.kind === "task") return records.find(({ key }) => key === view.key) ?? null;
  if (view.kind !== "here") return null;
  const open = records.filter(({ status }) => !isOver(status));
  const isHere = ({ tab }: TaskRecord): boolean => tab?.tabId === page?.tabId && tab?.bootId === bootId;
  const isStray = ({ tab, url }: TaskRecord): boolean => tab?.bootId !== bootId && isOfSite(url, page?.origin ?? null);
  return open.find(isHere) ?? open.find(isStray) ?? records.find(isHere) ?? null;
}

export const isOfSite = (url: string, origin: string | null): boolean =>
  origin !== null && URL.canParse(url) && new URL(url).origin === origin;

/** The casts: only the service worker writes these entries. */
export async function readStored(): Promise<StoredState> {
  const stored = await chrome.storage.local.get(null);
  const { bootId } = await chrome.storage.session.get("bootId");
  const known = stored[SESSION_KEY] as Session | undefined;
  const session =
    known === undefined ? null : { ...known, tenantId: known.tenantId ?? "", tenants: known.tenants ?? [] };
  const own = Object.entries(stored)
    .filter(([key]) => key.startsWith(RECORD_PREFIX))
    .map(([, value]) => value as TaskRecord)
    .filter(({ userId }) => userId === session?.user.id)
    .toSorted((a, b) => b.startedMs - a.startedMs);
  return {
    session,
    ended: (stored[ENDED_KEY] as EndedSession | undefined) ?? null,
    records: own.filter((one) => session !== null && isOf(one, session)),
    waiting: own.filter((one) => session !== null && !isOf(one, session) && !isOver(one.status)),
    notices: (stored[NOTICES_PREFIX + (session?.tenantId ?? "")] as SeenNotices | undefined) ?? {},
    bootId: typeof bootId === "string" ? bootId : "",
  };
}

export const EMPTY_STATE: Omit<PanelState, "serverUrl"> = {
  session: null,
  ended: null,
  records: [],
  waiting: [],
  notices: {},
  bootId: "",
  page: null,
  view: { kind: "here" },
  listing: { kind: "loading" },
  conversations: { kind: "loading" },
  withArchived: false,
  archiving: null,
  reading: { kind: "loading" },
  recovered: null,
  freshFor: null,
  contract: null,
  correction: null,
  preferences: null,
  sources: {},
  busy: false,
  fault: null,
};
