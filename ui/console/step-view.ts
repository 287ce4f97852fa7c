/** Step view: one step: what was thought and done, the pages before and after, what speaks for its effect, and what was concluded. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { StepDetail, StepSummary } from "../../protocol/timeline.js";
import { callTable } from "./calls-part.js";
import { comparedPages } from "./compared-pages.js";
import { formatCost, formatDuration, formatTime, percent, spaced, verdictLabel } from "./labels.js";
import { badge, type ConsoleContent, fact, facts } from "./parts.js";
import { isFetched, type WatchedTask } from "./watched-task.js";
import { textLine, textPart } from "./words.js";

export function stepView(step: StepSummary, task: WatchedTask): TemplateResult {
  const { stepIndex, thought, verdict, confidence } = step;
  const detail = task.detailOf(stepIndex);
  return html`<article class="step" aria-labelledby="step-title">
    <header>
      <h2 id="step-title">Step ${stepIndex + 1}</h2>
      <p>${badge(verdictLabel(verdict))} ${confidence === undefined ? nothing : percent(confidence)}</p>
    </header>
    <p class="thought">${textPart(thought)}</p>
    ${actionList(step)} ${figures(step)}
    ${isFetched(detail) ? conclusion(detail) : loading(detail)}
    <section aria-labelledby="pages-title">
      <h3 id="pages-title">Before and after, as perceived</h3>
      ${isFetched(detail) ? addresses(detail) : nothing} ${comparedPages(task, stepIndex)}
    </section>
    ${isFetched(detail) ? more(detail, task) : nothing}
  </article>`;
}

const loading = (why: string | null): TemplateResult =>
  why === null ? html`<p class="soft" aria-busy="true">Reading the step…</p>` : html`<p class="note bad">${why}</p>`;

const OUTCOMES = { pending: "under way", success: "done", failure: "did not work", skipped: "not done" } as const;

function actionList({ actions, target }: StepSummary): TemplateResult {
  return html`<ol class="actions">
    ${actions.map(
      ({ action, status }, index) =>
        html`<li><code>${textPart(action)}</code> ${index === 0 && target !== undefined ? textLine(target) : nothing} <span class="soft">${OUTCOMES[status]}</span></li>`,
    )}
  </ol>`;
}

function figures({
  kind,
  risk,
  planStep,
  attempts,
  retried,
  corrections,
  tookMs,
  costMicroUsd,
  issuedAt,
}: StepSummary) {
  return facts(
    fact("Issued", formatTime(issuedAt)),
    fact("Took", tookMs === undefined ? undefined : formatDuration(tookMs)),
    fact("Cost", formatCost(costMicroUsd)),
    fact("Attempts", attempts === undefined ? undefined : `${attempts}${retried ? ", retried" : ""}`),
    fact("Corrections", corrections === 0 ? undefined : String(corrections)),
    fact("Kind", kind),
    fact("Risk", risk),
    fact("Part of the plan", String(planStep + 1)),
  );
}

function conclusion({ verdict }: StepDetail): ConsoleContent {
  if (verdict === undefined) return html`<p class="soft">Nothing was concluded yet.</p>`;
  const { evidence, evidenceLines, strength, tiers = [], semanticSummary, rule, judged, expectedOutcome } = verdict;
  const untold = evidenceLines - evidence.length;
  return html`<section aria-labelledby="evidence-title">
    <h3 id="evidence-title">Evidence</h3>
    ${semanticSummary === undefined ? nothing : html`<p>${textPart(semanticSummary)}</p>`}
    <ul class="evidence">${evidence.map((line) => html`<li>${textPart(line)}</li>`)}</ul>
    ${untold > 0 ? html`<p class="soft">${untold} more lines were not kept.</p>` : nothing}
    ${facts(
      fact("Strength", strength),
      fact("Tiers", tiers.map(spaced).join(", ")),
      fact("Expected", expectedOutcome && textPart(expectedOutcome)),
      fact("Concluded by", judged === undefined ? undefined : judged ? "a judge" : "code"),
      fact("Rule", rule && html`<code>${rule}</code>`),
    )}
  </section>`;
}

const addresses = ({ before, after }: StepDetail): TemplateResult =>
  facts(
    fact("Before", before && textPart(before.url)),
    fact("After", after && (after.url === before?.url ? "the same address" : textPart(after.url))),
  );

function more({ corrections, actions, modelCalls }: StepDetail, task: WatchedTask): ConsoleContent {
  const receipts = actions.flatMap((action) => action.receipts);
  return html`${corrections.length === 0 ? nothing : correctionList(corrections)}
    ${receipts.length === 0 ? nothing : receiptList(receipts)}
    ${modelCalls.length === 0 ? nothing : html`<section><h3>Model calls</h3>${callTable(modelCalls, task, isFetched(task.summary) && task.summary.mayReadPrompts)}</section>`}`;
}

const correctionList = (corrections: StepDetail["corrections"]): TemplateResult =>
  html`<section><h3>Corrections</h3>
    <ol>${corrections.map(({ strategy, reason }) => html`<li><span class="strong">${spaced(strategy)}:</span> ${textPart(reason)}</li>`)}</ol>
  </section>`;

const receiptList = (receipts: StepDetail["actions"][number]["receipts"]): TemplateResult =>
  html`<section><h3>What the client told</h3>
    <ul>${receipts.map(({ actionId, ok, effect, error }) => html`<li><code>${actionId}</code> ${ok ? "carried out" : "not carried out"}${effect === undefined ? "" : `, ${spaced(effect)}`}${error === undefined ? nothing : html`: ${textPart(error)}`}</li>`)}</ul>
  </section>`;
