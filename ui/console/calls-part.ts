/** Calls part: what models were asked for, what it took and cost, and, for whom it is meant, prompt and answer. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { StepDetail, TaskSummary } from "../../protocol/timeline.js";
import { formatCost, formatCount, formatDuration, formatTime } from "./labels.js";
import type { ConsoleContent } from "./parts.js";
import { isFetched, type WatchedTask } from "./watched-task.js";

export function callsPart({ spending, mayReadPrompts }: TaskSummary, task: WatchedTask | undefined): ConsoleContent {
  if (task === undefined) return nothing;
  const { calls } = task;
  const note = mayReadPrompts
    ? nothing
    : html`<p class="soft">What they were sent and answered is for admins and owners.</p>`;
  return html`<section aria-labelledby="calls-title">
      <h2 id="calls-title">What models were asked for</h2>
      ${spending.length === 0 ? html`<p class="soft">No model was asked.</p>` : spendingTable(spending)} ${note}
    </section>
    <section aria-labelledby="each-title">
      <h2 id="each-title">Each call, the newest first</h2>
      ${isFetched(calls) ? callTable(calls, task, mayReadPrompts) : html`<p class="soft">${calls ?? "Reading the calls…"}</p>`}
    </section>`;
}

const spendingTable = (
  spending: TaskSummary["spending"],
): TemplateResult => html`<div class="wide" tabindex="0" role="region" aria-label="By purpose"><table>
  <thead><tr>${["Purpose", "Tier", "Calls", "Failed", "Prompt tokens", "Answer tokens", "Median", "Cost"].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  <tbody>${spending.map(
    (one) => html`<tr><td>${one.purpose}</td><td>${one.tier}</td><td>${one.calls}</td><td>${one.failed}</td>
      <td>${formatCount(one.promptTokens)}</td><td>${formatCount(one.completionTokens)}</td><td>${formatDuration(one.p50Ms)}</td><td>${formatCost(one.costMicroUsd)}</td></tr>`,
  )}</tbody>
</table></div>`;

type Call = StepDetail["modelCalls"][number];

export function callTable(calls: readonly Call[], task: WatchedTask, mayRead: boolean): TemplateResult {
  return html`<div class="wide" tabindex="0" role="region" aria-label="Calls of models"><table>
    <thead><tr>${["Purpose", "Model", "Tokens", "Took", "Cost", "At"].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${calls.map((call) => callRow(call, task, mayRead))}</tbody>
  </table></div>`;
}

function callRow(call: Call, task: WatchedTask, mayRead: boolean): TemplateResult {
  const { callId, purpose, tier, model, promptTokens, completionTokens, latencyMs, costMicroUsd, fault, at } = call;
  const open = (event: Event) => {
    if (event.target instanceof HTMLDetailsElement && event.target.open) task.openExchange(callId);
  };
  const exchange = mayRead
    ? html`<tr class="exchange"><td colspan="6"><details @toggle=${open}><summary>Prompt and answer</summary>${exchangeOf(task, callId)}</details></td></tr>`
    : nothing;
  return html`<tr>
    <td>${purpose} ${fault === undefined ? nothing : html`<span class="badge bad">${fault}</span>`}</td>
    <td>${model ?? tier}</td><td>${formatCount(promptTokens)} + ${formatCount(completionTokens)}</td><td>${formatDuration(latencyMs)}</td>
    <td>${formatCost(costMicroUsd)}</td><td><time datetime=${at}>${formatTime(at)}</time></td>
  </tr>${exchange}`;
}

function exchangeOf(task: WatchedTask, callId: string): ConsoleContent {
  const found = task.exchangeOf(callId);
  if (found === undefined) return nothing;
  if (!isFetched(found)) return html`<p class="soft">${found ?? "Reading…"}</p>`;
  const { prompt, answer } = found;
  return html`<p class="strong">Prompt</p>
    ${prompt === undefined ? html`<p class="soft">No words were sent: rules answered.</p>` : html`<pre tabindex="0">${prompt}</pre>`}
    <p class="strong">Answer</p>
    ${answer === undefined ? html`<p class="soft">None that could be used.</p>` : html`<pre tabindex="0">${JSON.stringify(answer, null, 2)}</pre>`}`;
}
