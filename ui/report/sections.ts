/** Sections of a report beside its steps: the task, what done means, the plan, what was said, model calls, what happened. */

import { html } from "hono/html";
import { criterionChanges } from "../../core/verification/completion/criterion-changes.js";
import type { TaskExport } from "../../protocol/export.js";
import type { LimitName } from "../../protocol/task.js";
import { formatCost, formatCount, formatDuration, formatUtc, plural, spaced } from "../shared/format.js";
import { LIMIT_LABELS, taskLabel } from "../shared/labels.js";
import { partsOf } from "../shared/parts.js";
import { TaskParts } from "../shared/task-parts.js";

/** Only strings and other markup go in, so nothing has to be awaited; hono's type allows both. */
export type ReportMarkup = ReturnType<typeof html>;

export const { badge, facts, table } = partsOf<ReportMarkup>(html);
export const parts = new TaskParts<ReportMarkup>({
  html,
  said: (text) => text,
  formatTime: formatUtc,
  stepLink: (stepIndex, text) => html`<a href="#step-${stepIndex + 1}">${text}</a>`,
});

const section = (id: string, title: string, content: ReportMarkup): ReportMarkup =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;

export function headPart(task: TaskExport, isRedacted: boolean): ReportMarkup {
  const { task: view, request, metrics, steps, result, contract } = task;
  const last = view.closedAt ?? view.updatedAt;
  return html`<header><p class="brand">Surefoot · report of a task</p><h1>${request.query}</h1>
<p>${badge(taskLabel({ ...view, result, criteria: contract?.criteria }))} ${view.reason ?? ""}</p>
${facts({
  "Began at": request.startUrl,
  Began: formatUtc(request.at),
  Took: formatDuration(Math.max(0, Date.parse(last) - Date.parse(request.at))),
  Steps: new Set(steps.map(({ stepIndex }) => stepIndex)).size,
  "Model calls": metrics?.modelCalls,
  Cost: metrics && formatCost(metrics.costMicroUsd),
  Person: request.userId,
  Task: view.taskId,
})}
${result?.text ? html`<p class="note good">${result.text}</p>` : ""}
${result?.unconfirmed?.length ? html`<p class="note fair">Not found on any page that the task read: ${result.unconfirmed.join("; ")}</p>` : ""}
${isRedacted ? html`<p class="note">Redacted: tokens stand for the words of pages, people and addresses. The same token stands for the same words.</p>` : ""}
<p class="soft">As stored at ${parts.time(task.exportedAt)}. Stored pages are masked.</p></header>`;
}

export function contractPart({ contract, verdicts }: TaskExport): ReportMarkup {
  const content =
    contract === undefined
      ? html`<p class="soft">No contract was agreed.</p>`
      : parts.contract(contract, criterionChanges(verdicts));
  return section("contract", "What done means", content);
}

export const planPart = (task: TaskExport): ReportMarkup => section("plan", "Plan", parts.plan(task));

export const messagePart = ({ messages, feedback }: TaskExport): ReportMarkup =>
  section(
    "messages",
    "What was said",
    html`<ol class="said">${messages.map(
      ({ role, content, timestamp }) =>
        html`<li><strong>${role}</strong> ${parts.time(timestamp)}<p>${content}</p></li>`,
    )}</ol>${feedback.map(({ rating, reason, at }) => html`<p class="note">Feedback: ${rating === "up" ? "thumb up" : "thumb down"}${reason ? `, ${reason}` : ""} ${parts.time(at)}</p>`)}`,
  );

export function callPart({ spending, modelCalls }: TaskExport): ReportMarkup {
  if (spending.length + modelCalls.length === 0)
    return section(
      "calls",
      "Model calls",
      html`<p class="soft">No model was asked, or the calls are no longer stored.</p>`,
    );
  const each = modelCalls.map((one) => [
    ...[one.at.slice(11, 19), one.purpose, one.model ?? one.tier],
    ...[formatCount(one.promptTokens), formatCount(one.completionTokens), formatDuration(one.latencyMs)],
    ...[formatCost(one.costMicroUsd), one.fault ? spaced(one.fault) : ""],
  ]);
  const heads = ["At", "Purpose", "Model", "Prompt tokens", "Answer tokens", "Took", "Cost", "Fault"];
  return section(
    "calls",
    "Model calls",
    html`${parts.spending(spending)}
<details><summary>${plural(each.length, "call")}, one by one</summary>${table("Calls one by one", heads, each)}</details>`,
  );
}

/** Formats of limits that are not counts. */
const FORMATS: Readonly<Record<string, (value: number) => string>> = {
  costMicroUsd: formatCost,
  workingMs: formatDuration,
};

export function eventPart({ events, limits }: TaskExport): ReportMarkup {
  const rows = Object.entries(limits ?? {}).map(([name, { used, limit }]) => {
    const format = FORMATS[name] ?? formatCount;
    return [LIMIT_LABELS[name as LimitName].text, format(used), format(limit)]; // the keys are those of `LimitUse`
  });
  return section(
    "events",
    "What happened",
    html`<details><summary>${plural(events.length, "event")}</summary><ol>${events.map((event) => parts.event(event))}</ol></details>
${rows.length === 0 ? "" : html`<h3>Limits</h3>${table("Limits", ["Limit", "Used", "Of"], rows)}`}`,
  );
}
