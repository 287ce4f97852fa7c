/** Step view: the timeline of a task, and one step beside it: what was done, the pages before and after, evidence and verdict. */

import { html, nothing, type TemplateResult } from "lit-html";
import { actionWords } from "../../core/action/words.js";
import type { StepDetail, StepSummary } from "../../protocol/timeline.js";
import { badge, facts, type Rendered } from "../shared/browser-parts.js";
import { formatCost, formatDuration, formatTime, percent, plural } from "../shared/format.js";
import { ACTION_LABELS, verdictLabel } from "../shared/labels.js";
import type { TaskParts } from "../shared/task-parts.js";
import { callTable } from "./calls-part.js";
import { comparedPages } from "./compared-pages.js";
import type { ConsoleActions, ConsoleState } from "./state.js";
import { isFetched, type WatchedTask } from "./watched-task.js";
import { textLine, textPart } from "./words.js";

type Parts = TaskParts<TemplateResult>;

export function stepsPart({ task, route }: ConsoleState, parts: Parts, actions: ConsoleActions): Rendered {
  if (task === undefined || route.view !== "task") return nothing;
  const { steps, hasAllSteps } = task;
  if (steps.length === 0)
    return html`<p class="soft">${hasAllSteps ? "Nothing has been done yet." : "Reading the steps…"}</p>`;
  const chosen = steps.find(({ stepIndex }) => stepIndex === route.step) ?? (hasAllSteps ? steps.at(-1) : undefined);
  const choose = (stepIndex: number) => actions.go({ ...route, step: stepIndex }, { replace: true });
  return html`<div class="steps">
    <div class="timeline-part">
      <h2 id="timeline-title">${plural(steps.length, "step")}${hasAllSteps ? "" : " so far"}</h2>
      <step-timeline .choose=${choose} .steps=${steps} .chosen=${chosen?.stepIndex ?? -1}></step-timeline>
    </div>
    ${chosen === undefined ? html`<p class="soft" aria-busy="true">Reading the steps…</p>` : stepView(chosen, task, parts)}
  </div>`;
}

function stepView(step: StepSummary, task: WatchedTask, parts: Parts): TemplateResult {
  const { stepIndex, thought, verdict, confidence } = step;
  const detail = task.detailOf(stepIndex);
  return html`<article class="step" aria-labelledby="step-title">
    <header>
      <h2 id="step-title">Step ${stepIndex + 1}</h2>
      <p>${badge(verdictLabel(verdict))} ${confidence === undefined ? nothing : percent(confidence)}</p>
    </header>
    <p class="thought">${textPart(thought)}</p>
    ${actionList(step)} ${figures(step)}
    ${isFetched(detail) ? evidence(detail, parts) : loading(detail)}
    <section aria-labelledby="pages-title">
      <h3 id="pages-title">Before and after, as perceived</h3>
      ${isFetched(detail) ? addresses(detail) : nothing} ${comparedPages(task, stepIndex)}
    </section>
    ${isFetched(detail) ? more(detail, task, parts) : nothing}
  </article>`;
}

const loading = (why: string | null): TemplateResult =>
  why === null ? html`<p class="soft" aria-busy="true">Reading the step…</p>` : html`<p class="note bad">${why}</p>`;

const actionList = ({ actions }: StepSummary): TemplateResult =>
  html`<ol class="actions">${actions.map(
    ({ action, status, target }) => html`<li>${textLine(actionWords(action, target))} ${badge(ACTION_LABELS[status])}
    <details class="whole"><summary>As sent</summary><code>${textPart(action)}</code></details></li>`,
  )}</ol>`;

const figures = ({ kind, risk, planStep, tookMs, costMicroUsd, corrections, issuedAt }: StepSummary) =>
  facts({
    Issued: formatTime(issuedAt),
    Took: tookMs === undefined ? undefined : formatDuration(tookMs),
    Cost: formatCost(costMicroUsd),
    Corrections: corrections === 0 ? undefined : corrections,
    Kind: kind,
    Risk: risk,
    "Part of the plan": planStep + 1,
  });

const evidence = ({ verdict }: StepDetail, parts: Parts): TemplateResult =>
  verdict === undefined
    ? html`<p class="soft">There is no verdict yet.</p>`
    : html`<section aria-labelledby="evidence-title"><h3 id="evidence-title">Evidence</h3>${parts.conclusion(verdict)}</section>`;

const addresses = ({ before, after }: StepDetail): TemplateResult =>
  facts({
    Before: before && textPart(before.url),
    After: after && (after.url === before?.url ? "the same address" : textPart(after.url)),
  });

const more = ({ corrections, actions, modelCalls }: StepDetail, task: WatchedTask, parts: Parts): TemplateResult =>
  html`${parts.corrections(corrections)} ${parts.receipts(actions)}
    ${modelCalls.length === 0 ? nothing : html`<section><h3>Model calls</h3>${callTable(modelCalls, task, isFetched(task.summary) && task.summary.mayReadPrompts)}</section>`}`;
