/** All that the panel shows, gathered from storage, the tab and what was just clicked. */

import type { CommandReply, PanelCommand } from "../../client/hosts/extension/commands.js";
import { RECORD_PREFIX, SESSION_KEY, type Session } from "../../client/hosts/extension/storage.js";
import { isOver, type TaskRecord } from "../../client/task-record.js";
import type { TaskView } from "../../protocol/task.js";

export interface ShownPage {
  readonly tabId: number;
  readonly url: string;
  readonly title: string;
  readonly origin: string | null;
  readonly allowed: boolean;
}

/** What a person chose to look at; `here` follows the tab. */
export type PanelView = { readonly kind: "here" | "new" | "list" } | { readonly kind: "task"; readonly key: string };

export type Listing =
  | { readonly kind: "loading" }
  | { readonly kind: "loaded"; readonly tasks: readonly TaskView[] }
  | { readonly kind: "failed"; readonly message: string };

export interface PanelState {
  readonly session: Session | null;
  /** Newest first; only the signed-in person's. */
  readonly records: readonly TaskRecord[];
  readonly bootId: string;
  readonly page: ShownPage | null;
  readonly view: PanelView;
  readonly listing: Listing;
  readonly busy: boolean;
  readonly fault: string | null;
  readonly serverUrl: string;
}

export interface PanelActions {
  readonly send: (command: PanelCommand) => Promise<CommandReply>;
  readonly show: (view: PanelView) => void;
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

const isOfSite = (url: string, origin: string | null): boolean =>
  origin !== null && URL.canParse(url) && new URL(url).origin === origin;

/** The casts: only the service worker writes these entries. */
export async function readStored(): Promise<Pick<PanelState, "session" | "records" | "bootId">> {
  const stored = await chrome.storage.local.get(null);
  const { bootId } = await chrome.storage.session.get("bootId");
  const session = (stored[SESSION_KEY] as Session | undefined) ?? null;
  const records = Object.entries(stored)
    .filter(([key]) => key.startsWith(RECORD_PREFIX))
    .map(([, value]) => value as TaskRecord)
    .filter(({ userId }) => userId === session?.user.id)
    .toSorted((a, b) => b.startedMs - a.startedMs);
  return { session, records, bootId: typeof bootId === "string" ? bootId : "" };
}
