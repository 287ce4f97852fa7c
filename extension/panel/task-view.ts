/** Task view: one task: what was asked, how it goes, what it needs, and the means to stop it. */

import { isOver, type TaskRecord } from "../../client/task-record.js";
import { composer } from "./composer.js";
import { badge, button } from "./parts.js";
import { type Child, h, type Node } from "./render.js";
import type { Deeds, PanelState } from "./state.js";
import { stepList } from "./step-list.js";
import { taskCard } from "./task-cards.js";
import { hostOf, spaced, statusWords } from "./words.js";

export function taskView(record: TaskRecord, state: PanelState, deeds: Deeds): Node {
  const over = isOver(record.status);
  const told = taskCard(record, state, deeds);
  return h(
    "section",
    { class: "view task", key: `task-${record.key}`, "aria-labelledby": "task-title" },
    h(
      "header",
      { class: "request" },
      h("p", { class: "soft" }, `You asked on ${hostOf(record.url)}`),
      h("h1", { id: "task-title", tabindex: "-1", "data-focus": "view" }, record.query),
    ),
    !over && phaseLine(record),
    // A card says how it stands in its title.
    told === null && h("p", { class: "status", key: "status" }, badge(statusWords(record)), stepCount(record)),
    elsewhere(record, state, deeds),
    publicNote(record),
    stepList(record),
    !over && record.next.kind !== "rest" && record.steps.length === 0 && record.blocked === undefined && waitingLine(),
    told,
    over ? composer(state, deeds) : controls(record, state, deeds),
  );
}

/** Told aloud when it changes, and only then. */
function phaseLine({ phase }: TaskRecord): Child {
  if (phase === undefined) return null;
  const { place, total, objective, found } = phase;
  return h(
    "div",
    { class: "phase", key: "phase" },
    h(
      "p",
      { "aria-live": "polite", "aria-atomic": "true" },
      h("span", { class: "strong" }, `Phase ${place} of ${total}:`),
      ` ${objective}`,
    ),
    found.length > 0 &&
      h("p", { class: "soft" }, `Found out: ${found.map(({ name, value }) => `${spaced(name)} ${value}`).join(", ")}`),
  );
}

function stepCount({ plan = [], status }: TaskRecord): Child {
  const at = plan.findIndex((line) => line.status === "active");
  if (plan.length < 2 || at === -1 || isOver(status)) return null;
  return h("span", { class: "soft" }, `Part ${at + 1} of ${plan.length}: ${plan[at]?.description ?? ""}`);
}

function elsewhere({ tab, status }: TaskRecord, { page, bootId }: PanelState, _deeds: Deeds): Child {
  if (isOver(status) || tab === null || tab.bootId !== bootId || tab.tabId === page?.tabId) return null;
  const show = (): void => void chrome.tabs.update(tab.tabId, { active: true }).catch(() => undefined);
  return h(
    "p",
    { class: "note", key: "elsewhere" },
    "It works in another tab. ",
    button({ label: "Show that tab", onClick: show }),
  );
}

/** Only of answers: what was done on a page rests on the page. */
function publicNote({ publicOnly, outcome, result }: TaskRecord): Child {
  return publicOnly === true && outcome === "unverified" && result !== undefined
    ? h(
        "p",
        { class: "note", key: "public" },
        "This rests on public information only; nothing of your organisation was used.",
      )
    : null;
}

function waitingLine(): Node {
  return h("p", { class: "soft waiting", key: "waiting" }, "Reading the page and thinking about the first step…");
}

function controls({ key, status, next, taskId, blocked }: TaskRecord, { busy }: PanelState, { send }: Deeds): Node {
  // Until the server has heard of it there is nothing there to be paused.
  const works = taskId !== undefined && blocked === undefined && (next.kind === "observe" || next.kind === "await");
  return h(
    "div",
    { class: "controls row", key: "controls" },
    works &&
      status !== "paused" &&
      button({ label: "Pause", key: "pause", onClick: () => void send({ kind: "pause", key }), disabled: busy }),
    button({
      label: next.kind === "cancel" ? "Stopping…" : "Stop",
      key: "stop",
      look: "danger",
      onClick: () => void send({ kind: "stop", key }),
      disabled: busy || next.kind === "cancel",
    }),
  );
}
