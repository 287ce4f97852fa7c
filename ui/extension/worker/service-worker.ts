/** Service worker: composition root of the extension; every event ends in the same idempotent run of the scheduler. */

import { Commands } from "../../../client/hosts/extension/commands.js";
import type { CommandReply, PanelCommand } from "../../../client/hosts/extension/panel-command.js";
import { Scheduler } from "../../../client/hosts/extension/scheduler.js";
import { createStoredLog, Notices, RecordStore, SessionStore } from "../../../client/hosts/extension/storage.js";
import { isLive, isWaiting, type TaskRecord } from "../../../client/task-record.js";
import { isOver } from "../../../core/task/status.js";
import { clearFiles } from "../files.js";
import { createStorage, readBootId } from "./storage.js";
import { createTabs, tabAt } from "./tabs.js";

const ALARM = "pump";
const ALARM_MINUTES = 0.5;
const storage = createStorage();
const newId = (): string => crypto.randomUUID();
const now = (): number => Date.now();
const bootId = readBootId(newId);
const records = new RecordStore(storage, now);
const shared = {
  records,
  sessions: new SessionStore(storage),
  fetch: ((input, init) => fetch(input, init)) as typeof fetch,
  newId,
  now,
};
let timer: ReturnType<typeof setTimeout> | undefined;

const scheduler = new Scheduler({
  ...shared,
  ...createTabs(bootId),
  log: createStoredLog(storage, newId),
  wakeAt(ms) {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(0, ms - now()));
  },
  async keepAwake(live) {
    if (!live) await chrome.alarms.clear(ALARM);
    else if ((await chrome.alarms.get(ALARM)) === undefined)
      await chrome.alarms.create(ALARM, { periodInMinutes: ALARM_MINUTES });
  },
  onHostError: (message, error) => console.warn(message, error),
});

const commands = new Commands({
  ...shared,
  notices: new Notices(storage),
  settled: () => scheduler.settled(),
  findTab: async (tabId) => await tabAt(tabId, await bootId),
  async openTab(url) {
    const tab = await chrome.tabs.create({ url, active: true });
    return { tabId: tab.id ?? chrome.tabs.TAB_ID_NONE, bootId: await bootId };
  },
  allowToken: SUREFOOT_TEST_BUILD,
  wake,
});

function wake(): void {
  scheduler.run().catch((error: unknown) => console.error("the scheduler stopped", error));
}

// Register listeners at once, or the event that woke the worker is lost.
const { runtime, alarms, permissions } = chrome;
for (const event of [runtime.onStartup, runtime.onInstalled, alarms.onAlarm, permissions.onAdded])
  event.addListener(wake);
chrome.runtime.onStartup.addListener(() => void tidy());
chrome.tabs.onUpdated.addListener((_tabId, { status }) => {
  if (status === "complete") void wakeIfLive();
});
chrome.tabs.onRemoved.addListener(() => void wakeIfLive());
self.addEventListener("online", wake);
chrome.storage.onChanged.addListener((_changes, area) => {
  if (area === "local") void badgeOf(records);
});
chrome.runtime.onMessage.addListener((message: PanelCommand, sender, respond: (reply: CommandReply) => void) => {
  // Ignore messages of pages and content scripts.
  if (sender.id !== chrome.runtime.id || !sender.url?.startsWith(chrome.runtime.getURL("panel.html"))) return false;
  commands.handle(message).then(respond, (error: unknown) => {
    console.error("a command failed", error);
    respond({ ok: false, message: "Something went wrong in Surefoot. Try again." });
  });
  return true;
});
chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true }).catch(() => undefined);
// First settle an account switch that an earlier run of this worker had begun.
commands.handle({ kind: "wake" }).catch((error: unknown) => console.error("not settled", error));

/** Deletes files of finished tasks. Runs only when the browser starts, as no files are being handed over then. */
async function tidy(): Promise<void> {
  const open = (await records.all()).filter(({ status }) => !isOver(status));
  await clearFiles(new Set(open.flatMap(({ files }) => files?.id ?? [])));
}

async function wakeIfLive(): Promise<void> {
  if ((await records.all()).some(isLive)) wake();
}

/** Sets the extension's badge: at work, or a person is needed. */
async function badgeOf(records: RecordStore): Promise<void> {
  const all = (await records.all()).filter(({ status }) => !isOver(status));
  const needed = all.some(needsPerson);
  await chrome.action.setBadgeBackgroundColor({ color: needed ? "#b45309" : "#2563eb" });
  await chrome.action.setBadgeText({ text: needed ? "!" : all.some(isLive) ? "…" : "" });
}

function needsPerson({ status, blocked }: TaskRecord): boolean {
  if (isWaiting(status) && status !== "paused") return true;
  return blocked !== undefined && blocked.kind !== "offline" && blocked.kind !== "busy";
}
