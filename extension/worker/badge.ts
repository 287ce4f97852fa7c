/** Badge: the sign on the extension's button: at work, or a person is needed. */

import type { RecordStore } from "../../client/hosts/extension/storage.js";
import type { TaskRecord } from "../../client/task-record.js";
import { isLive, isOver } from "../../client/task-record.js";

export async function badgeOf(records: RecordStore): Promise<void> {
  const all = (await records.all()).filter(({ status }) => !isOver(status));
  const needed = all.some(needsPerson);
  await chrome.action.setBadgeBackgroundColor({ color: needed ? "#b45309" : "#2563eb" });
  await chrome.action.setBadgeText({ text: needed ? "!" : all.some(isLive) ? "…" : "" });
}

function needsPerson({ status, blocked }: TaskRecord): boolean {
  if (status === "needs_user_input" || status === "awaiting_approval" || status === "interrupted") return true;
  switch (blocked?.kind) {
    case undefined:
    case "offline":
    case "busy":
      return false;
    default:
      return true;
  }
}
