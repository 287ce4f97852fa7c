/** Task view: one task: what was asked, how it stands, what it asks, and its parts one at a time. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { TaskSummary } from "../../protocol/timeline.js";
import { askingPart, controls } from "./asking.js";
import { callsPart } from "./calls-part.js";
import { contractPart } from "./contract-part.js";
import { eventsPart } from "./events-part.js";
import { goTo } from "./frame.js";
import { formatCost, formatDuration, formatTime, hostOf, isOver, statusLabel } from "./labels.js";
import { badge, type ConsoleContent, fact, facts, liveNote } from "./parts.js";
import { planPart } from "./plan-part.js";
import { type ConsoleRoute, pathOf, TASK_VIEWS, type TaskViewName } from "./route.js";
import type { ConsoleActions, ConsoleState } from "./state.js";
import { stepsPart } from "./steps-part.js";
import { isFetched, type WatchedTask } from "./watched-task.js";
import { textLine, textPart } from "./words.js";

export function taskView(state: ConsoleState, actions: ConsoleActions): ConsoleContent {
  const { task, route } = state;
  if (task === undefined || route.view !== "task") return nothing;
  const { summary } = task;
  if (summary === null) return html`<p class="soft" aria-busy="true">Reading the task…</p>`;
  if (!isFetched(summary)) return html`<h1>This task</h1><p class="note bad">${summary}</p>`;
  return html`<section class="task" aria-labelledby="task-title">
    ${head(summary, task)} ${askingPart(summary, state, actions)} ${controls(summary, state, actions)}
    ${tabs(route, actions)}
    <div class="part">${partOf(route.part, summary, state, actions)}</div>
  </section>`;
}

function head({ task, person, metrics, temporal }: TaskSummary, { live }: WatchedTask): TemplateResult {
  const { query, status, outcome, url, createdAt, closedAt, result, reason, limits } = task;
  const tookMs = (closedAt === undefined ? Date.now() : Date.parse(closedAt)) - Date.parse(createdAt);
  return html`<header class="head">
    <p class="soft">Asked on ${textLine(hostOf(url))} by ${person.isYou ? "you" : textLine(person.name ?? person.userId)}</p>
    <h1 id="task-title">${textPart(query)}</h1>
    <p class="states" aria-live="polite">${badge(statusLabel(status, outcome))} ${liveNote(live)}</p>
    ${reason === undefined ? nothing : html`<p class="note">${textPart(reason)}</p>`}
    ${result?.text === undefined ? nothing : html`<p class="note good">${textPart(result.text)}</p>`}
    ${facts(
      fact("Begun", html`<time datetime=${createdAt}>${formatTime(createdAt)}</time>`),
      fact(isOver(status) ? "Took" : "Since", formatDuration(tookMs)),
      fact("Steps", limits && `${limits.steps.used} of ${limits.steps.limit}`),
      fact("Model calls", metrics && String(metrics.modelCalls)),
      fact("Cost", metrics && formatCost(metrics.costMicroUsd)),
      fact(
        "Temporal",
        temporal.url && html`<a href=${temporal.url} target="_blank" rel="noreferrer">Open the workflow</a>`,
      ),
    )}
  </header>`;
}

const LABELS: Readonly<Record<TaskViewName, string>> = {
  steps: "Steps",
  contract: "Contract",
  plan: "Plan",
  calls: "Model calls",
  events: "Events",
};

function tabs(route: Extract<ConsoleRoute, { view: "task" }>, actions: ConsoleActions): TemplateResult {
  return html`<nav class="tabs" aria-label="Parts of the task">
    ${TASK_VIEWS.map((part) => {
      const to: ConsoleRoute = { view: "task", taskId: route.taskId, part };
      return html`<a href=${pathOf(to)} aria-current=${part === route.part ? "page" : "false"} @click=${goTo(actions, to)}>${LABELS[part]}</a>`;
    })}
  </nav>`;
}

function partOf(
  part: TaskViewName,
  summary: TaskSummary,
  state: ConsoleState,
  actions: ConsoleActions,
): ConsoleContent {
  switch (part) {
    case "steps":
      return stepsPart(state, actions);
    case "contract":
      return contractPart(summary, actions);
    case "plan":
      return planPart(summary);
    case "calls":
      return callsPart(summary, state.task);
    case "events":
      return eventsPart(state.task?.events ?? []);
  }
}
