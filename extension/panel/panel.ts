/** Panel: composition root of the panel: gathers the state, shows it, and passes on what a person does. Elsewhere: side panel, popup. */

import type { Command, CommandReply } from "../../client/hosts/extension/commands.js";
import { isLive } from "../../client/task-record.js";
import { originOf, patternOf } from "../worker/site-access.js";
import { followFocus, isAtEnd, newsOf } from "./announce.js";
import { frameOf } from "./frame.js";
import { render } from "./render.js";
import { type Deeds, type Page, type PanelState, readStored, shownTask, type View } from "./state.js";

/** In tests, and in a window of its own, the panel belongs to one tab. */
const fixedTab = Number(new URLSearchParams(location.search).get("tab")) || null;
const SERVER_KEY = "serverUrl";
/** While somebody watches, a worker that was ended is woken sooner than by its alarm. */
const WAKE_EVERY_MS = 3_000;

let state: PanelState = {
  session: null,
  records: [],
  bootId: "",
  page: null,
  view: { kind: "here" },
  listing: { kind: "loading" },
  busy: false,
  fault: null,
  serverUrl: localStorage.getItem(SERVER_KEY) ?? SUREFOOT_SERVER_URL,
};
let places: ReadonlySet<string> = new Set();

const deeds: Deeds = {
  async send(command) {
    update({ busy: true, fault: null });
    if (command.kind === "sign-in" || command.kind === "use-token") remember(command.serverUrl);
    const reply = await speak(command);
    update({ busy: false, fault: reply.ok ? null : reply.message });
    if (reply.ok && (command.kind === "sign-in" || command.kind === "use-token")) await loadTasks();
    return reply;
  },
  show(view: View) {
    update({ view, fault: null });
    if (view.kind === "list" || view.kind === "new") void loadTasks();
  },
  async allow(origin) {
    const given = await chrome.permissions.request({ origins: [patternOf(origin)] }).catch(() => false);
    await readPage();
    if (!given) update({ fault: "Without your permission Surefoot cannot read or use this site." });
    return given;
  },
};

function update(changes: Partial<PanelState>): void {
  state = { ...state, ...changes };
  const [root, news] = [document.getElementById("panel"), document.getElementById("news")];
  if (!root || !news) return;
  const follows = isAtEnd() && state.view.kind !== "list" && shownTask(state) !== null;
  render(root, frameOf(state, deeds));
  if (follows) document.documentElement.scrollTop = document.documentElement.scrollHeight;
  const said = newsOf(state.session === null ? null : shownTask(state));
  if (news.textContent !== said) news.textContent = said;
  places = followFocus(root, places);
}

async function speak(command: Command): Promise<CommandReply> {
  try {
    // The cast: the service worker answers every command so.
    return (await chrome.runtime.sendMessage(command)) as CommandReply;
  } catch {
    return { ok: false, message: "Surefoot is starting. Try again in a moment." };
  }
}

function remember(serverUrl: string): void {
  localStorage.setItem(SERVER_KEY, serverUrl);
  update({ serverUrl });
}

async function loadTasks(): Promise<void> {
  if (state.session === null) return;
  const reply = await speak({ kind: "list-tasks" });
  update({
    listing: reply.ok ? { kind: "loaded", tasks: reply.tasks ?? [] } : { kind: "failed", message: reply.message },
  });
}

async function readPage(): Promise<void> {
  const tab =
    fixedTab === null
      ? (await chrome.tabs.query({ active: true, currentWindow: true }))[0]
      : await chrome.tabs.get(fixedTab).catch(() => undefined);
  update({ page: tab?.id === undefined ? null : await pageOf(tab.id, tab) });
}

async function pageOf(tabId: number, { url = "", title = "" }: chrome.tabs.Tab): Promise<Page> {
  const origin = originOf(url);
  const allowed = origin !== null && (await chrome.permissions.contains({ origins: [patternOf(origin)] }));
  return { tabId, url, title, origin, allowed };
}

async function readAll(): Promise<void> {
  update(await readStored());
}

chrome.storage.onChanged.addListener(() => void readAll());
chrome.tabs.onActivated.addListener(() => void readPage());
chrome.tabs.onUpdated.addListener(() => void readPage());
chrome.permissions.onAdded.addListener(() => void readPage());
chrome.permissions.onRemoved.addListener(() => void readPage());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void speak({ kind: "look" });
});
setInterval(() => {
  if (state.records.some(isLive)) void speak({ kind: "wake" });
}, WAKE_EVERY_MS);

await readAll();
await readPage();
await speak({ kind: "look" });
await loadTasks();
