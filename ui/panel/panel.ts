/** Panel: composition root of the side panel: gathers the state, shows it, and passes on what a person does. */

import { render } from "lit-html";
import type { CommandReply, PanelCommand } from "../../client/hosts/extension/panel-command.js";
import { isLive } from "../../client/task-record.js";
import { mayTouch, originOf, patternOf } from "../extension/site-access.js";
import { hostOf } from "../shared/format.js";
import { followFocus, newsOf } from "./focus.js";
import { frame } from "./frame.js";
import { listFrom } from "./history-view.js";
import { isNoticeFor, needsSources } from "./outcome-parts.js";
import { changesBy } from "./replies.js";
import { EMPTY_STATE, isOfSite, type PanelActions, type PanelState, readStored, shownTask } from "./state.js";

/** In tests, and in a window of its own, the panel belongs to one tab. */
const fixedTab = Number(new URLSearchParams(location.search).get("tab")) || null;
const SERVER_KEY = "serverUrl";
/** Theme of the last preferences, so that nothing flashes before they arrive. */
const THEME_KEY = "theme";
/** While somebody watches, the panel wakes an ended worker sooner than its alarm does. */
const WAKE_EVERY_MS = 3_000;
const NEAR_PX = 80;

let state: PanelState = { ...EMPTY_STATE, serverUrl: localStorage.getItem(SERVER_KEY) ?? SUREFOOT_SERVER_URL };
let places: ReadonlySet<string> = new Set();
/** Names of questions under way, so that none is asked twice. */
const asked = new Set<string>();

const actions: PanelActions = {
  async send(command) {
    update({ busy: true, fault: null });
    const serverUrl = "serverUrl" in command ? command.serverUrl : null;
    if (serverUrl !== null) {
      localStorage.setItem(SERVER_KEY, serverUrl);
      update({ serverUrl });
    }
    const reply = await speak(command);
    if (isAboutWho(command)) await readAll();
    update({ ...changesBy(state, command, reply), busy: false, fault: reply.ok ? null : reply.message });
    if (reply.ok && isAboutWho(command)) await loadAll();
    return reply;
  },
  async load(command) {
    const who = whoOf(state);
    const reply = await speak(command);
    if (whoOf(state) === who) update(changesBy(state, command, reply));
    return reply;
  },
  show(view) {
    update({ view, fault: null, archiving: null });
    if (view.kind === "list" || view.kind === "new") void actions.load({ kind: "list-tasks" });
    if (view.kind === "conversations") void actions.load(listFrom(0, state.withArchived));
    if (view.kind === "preferences") void actions.load({ kind: "read-preferences" });
    if (view.kind !== "conversation") return;
    update({ reading: { kind: "loading" } });
    void actions.load({ kind: "read-conversation", sessionId: view.conversation.sessionId });
  },
  // A change by a person may have mended the fault.
  edit: (changes) => update({ fault: null, ...changes }),
  async allow(origin) {
    const given = await chrome.permissions.request({ origins: [patternOf(origin)] }).catch(() => false);
    await readPage();
    if (!given) update({ fault: "Without your permission Surefoot cannot read or use this site." });
    return given;
  },
};

const isAboutWho = ({ kind }: PanelCommand): boolean =>
  ["sign-in", "use-token", "sign-out", "choose-tenant"].includes(kind);
const whoOf = ({ session }: PanelState): string => `${session?.user.id} ${session?.tenantId}`;

function update(changes: Partial<PanelState>): void {
  state = { ...state, ...changes };
  applyTheme();
  const [root, news] = [document.getElementById("panel"), document.getElementById("news")];
  if (!root || !news) return;
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const isAtEnd = scrollHeight - clientHeight - scrollTop < NEAR_PX;
  const shown = state.session === null ? null : shownTask(state);
  render(frame(state, actions), root);
  if (isAtEnd && shown !== null) document.documentElement.scrollTop = document.documentElement.scrollHeight;
  const said = newsOf(shown);
  if (news.textContent !== said) news.textContent = said;
  places = followFocus(root, places);
  fetchMissing();
}

function applyTheme(): void {
  if (state.preferences !== null) localStorage.setItem(THEME_KEY, state.preferences.theme ?? "system");
  document.documentElement.dataset["theme"] = localStorage.getItem(THEME_KEY) ?? "system";
}

/** Asks for what the view shows and the panel does not have yet. */
function fetchMissing(): void {
  const { session, page, records, recovered, notices } = state;
  if (session === null || session.choosing || session.switchingTo !== undefined) return;
  const shown = shownTask(state);
  if (needsSources(shown, state)) askOnce({ kind: "list-sources", taskId: shown.taskId ?? "" });
  if (shown && isNoticeFor(shown, notices) && notices[hostOf(shown.url)] === undefined)
    askOnce({ kind: "note-site", host: hostOf(shown.url), key: shown.key });
  const origin = page?.origin ?? null;
  const isKnown = recovered?.origin === origin || records.some(({ url }) => isOfSite(url, origin));
  if (page !== null && origin !== null && !isKnown) askOnce({ kind: "recover", url: page.url }, origin);
}

function askOnce(command: PanelCommand, about = JSON.stringify(command)): void {
  const name = `${whoOf(state)} ${command.kind} ${about}`;
  if (asked.has(name)) return;
  asked.add(name);
  void actions.load(command);
}

async function speak(command: PanelCommand): Promise<CommandReply> {
  try {
    // The cast: the service worker answers every command so.
    return (await chrome.runtime.sendMessage(command)) as CommandReply;
  } catch {
    return { ok: false, message: "Surefoot is starting. Try again in a moment." };
  }
}

async function loadAll(): Promise<void> {
  const { session } = state;
  if (session === null || session.choosing) return;
  await Promise.all([actions.load({ kind: "list-tasks" }), actions.load({ kind: "read-preferences" })]);
}

async function readPage(): Promise<void> {
  const tab =
    fixedTab === null
      ? (await chrome.tabs.query({ active: true, currentWindow: true }))[0]
      : await chrome.tabs.get(fixedTab).catch(() => undefined);
  const { id: tabId, url = "", title = "" } = tab ?? {};
  const page = tabId === undefined ? null : { tabId, url, title, origin: originOf(url), allowed: await mayTouch(url) };
  update({ page });
}

const readAll = async (): Promise<void> => update(await readStored());

chrome.storage.onChanged.addListener(() => void readAll());
const { tabs, permissions } = chrome;
for (const event of [tabs.onActivated, tabs.onUpdated, permissions.onAdded, permissions.onRemoved])
  event.addListener(() => void readPage());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void speak({ kind: "look" });
});
setInterval(() => {
  if (state.records.some(isLive) || state.session?.switchingTo !== undefined) void speak({ kind: "wake" });
}, WAKE_EVERY_MS);

await readAll();
await readPage();
await speak({ kind: "look" });
await loadAll();
