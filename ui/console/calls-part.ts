/** Calls part: what models were asked for, how long it took and what it cost; for admins and owners, prompt and answer (CN10). */

import { html, nothing, type TemplateResult } from "lit-html";
import type { StepDetail, TaskSummary } from "../../protocol/timeline.js";
import { type Rendered, table } from "../shared/browser-parts.js";
import { formatCost, formatCount, formatDuration, formatTime, spaced } from "../shared/format.js";
import type { TaskParts } from "../shared/task-parts.js";
import { isFetched, type WatchedTask } from "./watched-task.js";

export function callsPart(
  { spending, mayReadPrompts }: TaskSummary,
  task: WatchedTask | undefined,
  parts: TaskParts<TemplateResult>,
): Rendered {
  if (task === undefined) return nothing;
  const { calls } = task;
  return html`<section aria-labelledby="calls-title">
      <h2 id="calls-title">What models were asked for</h2>
      ${spending.length === 0 ? html`<p class="soft">No model was asked.</p>` : parts.spending(spending)}
      ${mayReadPrompts ? nothing : html`<p class="soft">Only admins and owners read prompts and answers.</p>`}
    </section>
    <section aria-labelledby="each-title">
      <h2 id="each-title">Each call, the newest first</h2>
      ${isFetched(calls) ? callTable(calls, task, mayReadPrompts) : html`<p class="soft">${calls ?? "Reading the calls…"}</p>`}
    </section>`;
}

type Call = StepDetail["modelCalls"][number];

export const callTable = (calls: readonly Call[], task: WatchedTask, mayRead: boolean): TemplateResult =>
  table(
    "Model calls",
    ["Purpose", "Model", "Tokens", "Took", "Cost", "At"],
    calls.map((call) => callRow(call, task, mayRead)),
  );

function callRow(call: Call, task: WatchedTask, mayRead: boolean): TemplateResult {
  const { callId, purpose, tier, model, promptTokens, completionTokens, latencyMs, costMicroUsd, fault, at } = call;
  const open = (event: Event) => {
    if (event.target instanceof HTMLDetailsElement && event.target.open) task.openExchange(callId);
  };
  const exchange = mayRead
    ? html`<tr class="exchange"><td colspan="6"><details @toggle=${open}><summary>Prompt and answer</summary>${exchangeOf(task, callId)}</details></td></tr>`
    : nothing;
  return html`<tr>
    <td>${purpose} ${fault === undefined ? nothing : html`<span class="badge bad">${spaced(fault)}</span>`}</td>
    <td>${model ?? tier}</td><td>${formatCount(promptTokens)} + ${formatCount(completionTokens)}</td><td>${formatDuration(latencyMs)}</td>
    <td>${formatCost(costMicroUsd)}</td><td><time datetime=${at}>${formatTime(at)}</time></td>
  </tr>${exchange}`;
}

function exchangeOf(task: WatchedTask, callId: string): Rendered {
  const found = task.exchangeOf(callId);
  if (found === undefined) return nothing;
  if (!isFetched(found)) return html`<p class="soft">${found ?? "Reading…"}</p>`;
  const { prompt, answer } = found;
  return html`<p class="strong">Prompt</p>
    ${prompt === undefined ? html`<p class="soft">No prompt was sent: rules answered.</p>` : html`<pre tabindex="0">${prompt}</pre>`}
    <p class="strong">Answer</p>
    ${answer === undefined ? html`<p class="soft">There was no usable answer.</p>` : html`<pre tabindex="0">${JSON.stringify(answer, null, 2)}</pre>`}`;
}
