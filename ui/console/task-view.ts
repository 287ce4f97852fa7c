/** Task view: one task: what was asked, how it stands, what it asks, and its parts one at a time. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { isOver } from "../../core/task/status.js";
import type { TaskSummary } from "../../protocol/timeline.js";
import { badge, facts, type Rendered } from "../shared/browser-parts.js";
import { formatCost, formatDuration, formatTime, hostOf } from "../shared/format.js";
import { taskLabel } from "../shared/labels.js";
import { TaskParts } from "../shared/task-parts.js";
import { askingPart, controls } from "./asking.js";
import { callsPart } from "./calls-part.js";
import { link, liveNote } from "./frame.js";
import { TASK_VIEWS, type TaskViewName } from "./route.js";
import type { ConsoleActions, ConsoleState } from "./state.js";
import { stepsPart } from "./step-view.js";
import { isFetched, type WatchedTask } from "./watched-task.js";
import { textLine, textPart } from "./words.js";

export function taskView(state: ConsoleState, actions: ConsoleActions): Rendered {
  const { task, route } = state;
  if (task === undefined || route.view !== "task") return nothing;
  const { summary } = task;
  if (summary === null) return html`<p class="soft" aria-busy="true">Reading the task…</p>`;
  if (!isFetched(summary)) return html`<h1>This task</h1><p class="note bad">${summary}</p>`;
  const tabs = TASK_VIEWS.map((part) =>
    link(actions, { view: "task", taskId: route.taskId, part }, LABELS[part], part === route.part),
  );
  return html`<section class="task" aria-labelledby="task-title">
    ${head(summary, task)} ${askingPart(summary, state, actions)} ${controls(summary, state, actions)}
    <nav class="tabs" aria-label="Parts of the task">${tabs}</nav>
    <div class="part">${partOf(route.part, summary, state, actions)}</div>
  </section>`;
}

function head({ task, person, metrics, temporal, contract }: TaskSummary, { live }: WatchedTask): TemplateResult {
  const { query, status, url, createdAt, closedAt, result, reason, limits } = task;
  const tookMs = (closedAt === undefined ? Date.now() : Date.parse(closedAt)) - Date.parse(createdAt);
  const workflow = html`<a href=${temporal.url ?? ""} target="_blank" rel="noreferrer">Open the workflow</a>`;
  return html`<header class="head">
    <p class="soft">Asked on ${textLine(hostOf(url))} by ${person.isYou ? "you" : textLine(person.name ?? person.userId)}</p>
    <h1 id="task-title">${textPart(query)}</h1>
    <p class="states" aria-live="polite">${badge(taskLabel({ ...task, criteria: contract?.criteria }))} ${liveNote(live)}</p>
    ${reason === undefined ? nothing : html`<p class="note">${textPart(reason)}</p>`}
    ${result?.text === undefined ? nothing : html`<p class="note good">${textPart(result.text)}</p>`}
    ${facts({
      Begun: html`<time datetime=${createdAt}>${formatTime(createdAt)}</time>`,
      [isOver(status) ? "Took" : "Since"]: formatDuration(tookMs),
      Steps: limits && `${limits.steps.used} of ${limits.steps.limit}`,
      "Model calls": metrics?.modelCalls,
      Cost: metrics && formatCost(metrics.costMicroUsd),
      Temporal: temporal.url && workflow,
    })}
  </header>`;
}

const LABELS: Readonly<Record<TaskViewName, string>> = {
  steps: "Steps",
  contract: "Contract",
  plan: "Plan",
  calls: "Model calls",
  events: "Events",
};

function partOf(part: TaskViewName, summary: TaskSummary, state: ConsoleState, actions: ConsoleActions): Rendered {
  const { taskId } = summary.task;
  const parts = new TaskParts<TemplateResult>({
    html,
    said: textPart,
    formatTime,
    stepLink: (step, text) => link(actions, { view: "task", taskId, part: "steps", step }, text),
  });
  switch (part) {
    case "steps":
      return stepsPart(state, parts, actions);
    case "contract":
      return titled(
        "What done means",
        summary.contract === undefined
          ? html`<p class="soft">No contract has been agreed yet.</p>`
          : parts.contract(summary.contract, summary.criteria),
      );
    case "plan":
      return titled("The plan as it stands", parts.plan(summary));
    case "calls":
      return callsPart(summary, state.task, parts);
    case "events":
      return titled("What happened", eventList(state.task, parts));
  }
}

const titled = (title: string, content: Rendered): TemplateResult =>
  html`<section aria-labelledby="part-title"><h2 id="part-title">${title}</h2>${content}</section>`;

/** The export holds all events. */
const EVENTS_SHOWN = 300;

function eventList(task: WatchedTask | undefined, parts: TaskParts<TemplateResult>): Rendered {
  const newest = (task?.events ?? []).slice(-EVENTS_SHOWN).reverse();
  if (newest.length === 0) return html`<p class="soft">Nothing has happened yet.</p>`;
  return html`<ol class="events" reversed>${repeat(
    newest,
    ({ sequence }) => sequence,
    (event) => parts.event(event),
  )}</ol>`;
}
