/** Service worker: composition root of the extension; every event ends in the same idempotent run of the scheduler. */

import { type Command, type CommandReply, Commands } from "../../client/hosts/extension/commands.js";
import { Scheduler } from "../../client/hosts/extension/scheduler.js";
import { createStoredLog, RecordStore, SessionStore } from "../../client/hosts/extension/storage.js";
import { isLive, isOver } from "../../client/task-record.js";
import { clearShelf } from "../files/shelf.js";
import { badgeOf } from "./badge.js";
import { createChromeVault, readBootId } from "./chrome-vault.js";
import { createTabs, tabAt } from "./tabs.js";

const ALARM = "pump";
/** The least Chrome allows. */
const ALARM_MINUTES = 0.5;

const storage = createChromeVault();
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
  findTab: async (tabId) => await tabAt(tabId, await bootId),
  async openTab(url) {
    const tab = await chrome.tabs.create({ url, active: true });
    return { tabId: tab.id ?? chrome.tabs.TAB_ID_NONE, bootId: await bootId };
  },
  allowToken: SUREFOOT_TEST_BUILD,
  wake,
});

/** Called by whatever happens, as often as it likes. */
function wake(): void {
  scheduler.run().catch((error: unknown) => console.error("the scheduler stopped", error));
}

// Registered at once, or the event that woke us is lost.
chrome.runtime.onStartup.addListener(wake);
chrome.runtime.onStartup.addListener(() => void tidy());
chrome.runtime.onInstalled.addListener(wake);
chrome.alarms.onAlarm.addListener(wake);
chrome.tabs.onUpdated.addListener((_tabId, { status }) => {
  if (status === "complete") void wakeIfLive();
});
chrome.tabs.onRemoved.addListener(() => void wakeIfLive());
chrome.permissions.onAdded.addListener(wake);
self.addEventListener("online", wake);
chrome.storage.onChanged.addListener((_changes, area) => {
  if (area === "local") void badgeOf(records);
});
chrome.runtime.onMessage.addListener((message: Command, sender, respond: (reply: CommandReply) => void) => {
  // Pages and content scripts have nothing to say to us.
  if (sender.id !== chrome.runtime.id || !sender.url?.startsWith(chrome.runtime.getURL("panel.html"))) return false;
  commands.handle(message).then(respond, (error: unknown) => {
    console.error("a command failed", error);
    respond({ ok: false, message: "Something went wrong in Surefoot. Try again." });
  });
  return true;
});
chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true }).catch(() => undefined);
wake();

/** Files of tasks that are over have nowhere to go. Only when the browser starts: nothing is being handed over then. */
async function tidy(): Promise<void> {
  const open = (await records.all()).filter(({ status }) => !isOver(status));
  await clearShelf(new Set(open.flatMap(({ files }) => files?.id ?? [])));
}

async function wakeIfLive(): Promise<void> {
  if ((await records.all()).some(isLive)) wake();
}
