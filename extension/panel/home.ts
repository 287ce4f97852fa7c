/** Home: nothing is going on in this tab: ask, or go on with what was left. Elsewhere: empty state, start page. */

import type { TaskView } from "../../client/task-api.js";
import { isOver, type TaskRecord } from "../../client/task-record.js";
import { composer } from "./composer.js";
import { button } from "./parts.js";
import { type Child, h, type Node } from "./render.js";
import type { Deeds, PanelState } from "./state.js";
import { hostOf, statusWords } from "./words.js";

export function homeView(state: PanelState, deeds: Deeds): Node {
  return h(
    "section",
    { class: "view home", key: "home", "aria-labelledby": "home-title" },
    h("h1", { id: "home-title", tabindex: "-1", "data-focus": "view" }, "What can I do for you?"),
    h(
      "p",
      { class: "soft" },
      "Say it in your own words. You see every step, and it is called done only when there is evidence.",
    ),
    composer(state, deeds),
    leftOpen(state, deeds),
  );
}

/** Unfinished ones of this browser, then those that another one began. */
function leftOpen(state: PanelState, deeds: Deeds): Child {
  const mine = state.records.filter(({ status }) => !isOver(status));
  const known = new Set(state.records.map(({ taskId }) => taskId));
  const { listing, page } = state;
  const others =
    listing.kind === "loaded"
      ? listing.tasks.filter(({ taskId, status }) => !known.has(taskId) && !isOver(status))
      : [];
  if (mine.length === 0 && others.length === 0) return null;
  return h(
    "section",
    { class: "left-open", key: "left-open", "aria-labelledby": "left-open-title" },
    h("h2", { id: "left-open-title" }, "Not finished yet"),
    h(
      "ul",
      { class: "plain-list" },
      ...mine.map((record) => mineLine(record, deeds)),
      ...others.slice(0, 5).map((task) => otherLine(task, page?.tabId ?? null, deeds)),
    ),
  );
}

function mineLine(record: TaskRecord, { show }: Deeds): Node {
  return h(
    "li",
    { class: "task-line", key: record.key },
    h("p", { class: "query" }, record.query),
    h("p", { class: "soft" }, `${statusWords(record).text} · ${hostOf(record.url)}`),
    button({ label: "Show", about: record.query, onClick: () => show({ kind: "task", key: record.key }) }),
  );
}

function otherLine(task: TaskView, tabId: number | null, { send, show }: Deeds): Node {
  const goOn = async (): Promise<void> => {
    if (tabId === null) return;
    const reply = await send({ kind: "adopt", task, tabId });
    if (reply.ok && reply.key !== undefined) show({ kind: "task", key: reply.key });
  };
  return h(
    "li",
    { class: "task-line", key: task.taskId },
    h("p", { class: "query" }, task.query),
    h("p", { class: "soft" }, `Begun elsewhere · ${hostOf(task.url)}`),
    button({ label: "Continue here", about: task.query, onClick: () => void goOn(), disabled: tabId === null }),
  );
}
