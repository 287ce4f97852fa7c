/** Panel: composition root of the side panel: gathers the state, shows it, and passes on what a person does. */

import { render } from "lit-html";
import type { CommandReply, PanelCommand } from "../../client/hosts/extension/commands.js";
import { isLive, type TaskRecord } from "../../client/task-record.js";
import { mayTouch, originOf, patternOf } from "../site-access.js";
import { frame } from "./frame.js";
import { statusLabel, stepLabel } from "./labels.js";
import { type PanelActions, type PanelState, type PanelView, readStored, shownTask } from "./state.js";

/** In tests, and in a window of its own, the panel belongs to one tab. */
const fixedTab = Number(new URLSearchParams(location.search).get("tab")) || null;
const SERVER_KEY = "serverUrl";
/** While somebody watches, a worker that was ended is woken sooner than by its alarm. */
const WAKE_EVERY_MS = 3_000;
const NEAR_PX = 80;

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

const actions: PanelActions = {
  async send(command) {
    update({ busy: true, fault: null });
    const serverUrl = "serverUrl" in command ? command.serverUrl : null;
    if (serverUrl !== null) {
      localStorage.setItem(SERVER_KEY, serverUrl);
      update({ serverUrl });
    }
    const reply = await speak(command);
    update({ busy: false, fault: reply.ok ? null : reply.message });
    if (reply.ok && serverUrl !== null) await loadTasks();
    return reply;
  },
  show(view: PanelView) {
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
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const isAtEnd = scrollHeight - clientHeight - scrollTop < NEAR_PX;
  const follows = isAtEnd && state.view.kind !== "list" && shownTask(state) !== null;
  render(frame(state, actions), root);
  if (follows) document.documentElement.scrollTop = document.documentElement.scrollHeight;
  const said = newsOf(state.session === null ? null : shownTask(state));
  if (news.textContent !== said) news.textContent = said;
  places = followFocus(root, places);
}

/** What a screen reader is told; the same as before means that there is nothing new. */
function newsOf(record: TaskRecord | null): string {
  if (!record) return "";
  const { steps, next, blocked } = record;
  const [step, judged] = [steps.at(-1), steps.findLast(({ verdict }) => verdict !== undefined)];
  const status = statusLabel(record).text;
  if (next.kind === "rest" || blocked !== undefined || !step) return `${status}.`;
  const last = judged && judged !== step ? `${judged.words}: ${stepLabel(judged).text}. ` : "";
  return `${last}${step.words}: ${stepLabel(step).text}.`;
}

/** Names of the places that want the focus when they appear, most wanted first. */
const WANTED = ["question-box", "approval", "resume", "result", "view"] as const;

/** Moves the focus to what has just appeared, but never out of a field in which a person is writing. */
function followFocus(root: Element, before: ReadonlySet<string>): ReadonlySet<string> {
  const all = [...root.querySelectorAll<HTMLElement>("[data-focus]")];
  const nameOf = (place: HTMLElement): string => `${place.dataset["focus"]}:${place.closest(".view")?.className ?? ""}`;
  const fresh = all.filter((place) => !before.has(nameOf(place)));
  const active = document.activeElement;
  const isWriting = active?.matches("textarea,input") === true && (active as HTMLInputElement).value !== "";
  const next = WANTED.flatMap((name) => fresh.filter((place) => place.dataset["focus"] === name))[0];
  if (next && !isWriting && before.size > 0) next.focus({ preventScroll: false });
  return new Set(all.map(nameOf));
}

async function speak(command: PanelCommand): Promise<CommandReply> {
  try {
    // The cast: the service worker answers every command so.
    return (await chrome.runtime.sendMessage(command)) as CommandReply;
  } catch {
    return { ok: false, message: "Surefoot is starting. Try again in a moment." };
  }
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
  if (state.records.some(isLive)) void speak({ kind: "wake" });
}, WAKE_EVERY_MS);

await readAll();
await readPage();
await speak({ kind: "look" });
await loadTasks();
