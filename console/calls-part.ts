/** Calls part: what models were asked for, what it took and what it cost. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { StepDetail, TaskSummary } from "../protocol/timeline.js";
import { formatCost, formatDuration } from "./labels.js";
import type { ConsoleContent } from "./parts.js";

export function callsPart({ spending }: TaskSummary): ConsoleContent {
  if (spending.length === 0) return html`<p class="soft">No model was asked.</p>`;
  return html`<section aria-labelledby="calls-title">
    <h2 id="calls-title">What models were asked for</h2>
    <div class="wide"><table>
      <thead><tr>${["Purpose", "Tier", "Calls", "Failed", "Prompt", "Answer", "Median", "Cost"].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${spending.map(
        (one) => html`<tr><td>${one.purpose}</td><td>${one.tier}</td><td>${one.calls}</td><td>${one.failed}</td>
          <td>${one.promptTokens}</td><td>${one.completionTokens}</td><td>${formatDuration(one.p50Ms)}</td><td>${formatCost(one.costMicroUsd)}</td></tr>`,
      )}</tbody>
    </table></div>
  </section>`;
}

export const callTable = (calls: StepDetail["modelCalls"]): TemplateResult => html`<div class="wide"><table>
  <thead><tr>${["Purpose", "Model", "Tokens", "Took", "Cost"].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  <tbody>${calls.map(
    ({ purpose, tier, model, promptTokens, completionTokens, latencyMs, costMicroUsd, fault }) => html`<tr>
      <td>${purpose}${fault === undefined ? nothing : html` <span class="badge bad">${fault}</span>`}</td>
      <td>${model ?? tier}</td><td>${promptTokens} + ${completionTokens}</td><td>${formatDuration(latencyMs)}</td><td>${formatCost(costMicroUsd)}</td></tr>`,
  )}</tbody>
</table></div>`;
