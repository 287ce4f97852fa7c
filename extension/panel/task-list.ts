/** Task list: what was asked before, here and elsewhere. Elsewhere: history. */

import type { TaskView } from "../../client/task-api.js";
import { isOver, newRecord, type TaskRecord } from "../../client/task-record.js";
import { alertLine, badge, button } from "./parts.js";
import { type Child, h, type Node } from "./render.js";
import type { Deeds, PanelState } from "./state.js";
import { hostOf, statusWords } from "./words.js";

export function taskListView(state: PanelState, deeds: Deeds): Node {
  const { listing, records } = state;
  const known = new Set(records.map(({ taskId }) => taskId));
  const others = listing.kind === "loaded" ? listing.tasks.filter(({ taskId }) => !known.has(taskId)) : [];
  return h(
    "section",
    { class: "view list", key: "list", "aria-labelledby": "list-title" },
    h("h1", { id: "list-title", tabindex: "-1", "data-focus": "view" }, "Your tasks"),
    listing.kind === "failed" ? alertLine(listing.message) : null,
    h(
      "ul",
      { class: "plain-list" },
      ...records.map((record) => recordLine(record, deeds)),
      ...others.map((task) => otherLine(task, state, deeds)),
    ),
    emptyLine(state, records.length + others.length),
  );
}

function emptyLine({ listing }: PanelState, count: number): Child {
  if (count > 0) return null;
  const text = listing.kind === "loading" ? "Loading…" : "Nothing has been asked yet.";
  return h("p", { class: "soft", key: "empty" }, text);
}

function recordLine(record: TaskRecord, { show, send }: Deeds): Node {
  const { key, query, url, status } = record;
  return h(
    "li",
    { class: "task-line", key },
    h("p", { class: "query" }, query),
    h("p", { class: "soft" }, badge(statusWords(record)), ` ${hostOf(url)}`),
    h(
      "div",
      { class: "row small" },
      button({ label: "Show", about: query, onClick: () => show({ kind: "task", key }) }),
      isOver(status) &&
        button({
          label: "Remove",
          about: `${query}, from this list`,
          onClick: () => void send({ kind: "forget", key }),
        }),
    ),
  );
}

function otherLine(task: TaskView, { page }: PanelState, { send, show }: Deeds): Node {
  const { taskId, query, url, status } = task;
  const goOn = async (tabId: number): Promise<void> => {
    const reply = await send({ kind: "adopt", task, tabId });
    if (reply.ok && reply.key !== undefined) show({ kind: "task", key: reply.key });
  };
  const words = statusWords({
    ...newRecord({ key: taskId, userId: "", query, url, tab: null, nowMs: 0 }),
    status,
    next: { kind: "rest" },
    ...(task.outcome === undefined ? {} : { outcome: task.outcome }),
  });
  const tabId = page?.origin ? page.tabId : null;
  return h(
    "li",
    { class: "task-line", key: taskId },
    h("p", { class: "query" }, query),
    h("p", { class: "soft" }, badge(words), ` ${hostOf(url)}`),
    !isOver(status) &&
      tabId !== null &&
      button({ label: "Continue here", about: query, onClick: () => void goOn(tabId) }),
  );
}
