/** Task view: the request, its steps, the question to a person, the result, and the means to stop the task. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Blocked, StepLine, TaskRecord } from "../../client/task-record.js";
import { maskSlots } from "../../core/secrets/slot.js";
import { isOver } from "../../core/task/status.js";
import type { CriterionReport } from "../../protocol/contract.js";
import { badge, button, card, list, type Rendered } from "../shared/browser-parts.js";
import { hostOf, percent, spaced } from "../shared/format.js";
import { CRITERION_LABELS } from "../shared/labels.js";
import { approvalCard, contractCard, questionCard, resumeCard } from "./asking-cards.js";
import { composer } from "./composer.js";
import { criterionLine } from "./conversation-view.js";
import { blockedText, blockedTitle, isPassing, recordLabel, stepLabel } from "./labels.js";
import { feedbackPart, publicNotice, sourcesPart } from "./outcome-parts.js";
import type { PanelActions, PanelState } from "./state.js";

export function taskView(record: TaskRecord, state: PanelState, actions: PanelActions): TemplateResult {
  const { query, url, status, steps, next, blocked, waitsFor } = record;
  const over = isOver(status);
  const need = cardOf(record, state, actions);
  const isWaiting = !over && next.kind !== "rest" && steps.length === 0 && blocked === undefined;
  return html`<section class="view task" aria-labelledby="task-title">
    <header class="request">
      <p class="soft">You asked on ${hostOf(url)}</p>
      <h1 id="task-title" tabindex="-1" data-focus="view">${maskSlots(query)}</h1>
    </header>
    ${over ? nothing : phaseLine(record)}
    ${need === nothing ? html`<p class="status">${badge(recordLabel(record))}${stepCount(record)}</p>` : nothing}
    ${waitsFor === undefined || next.kind === "rest" ? nothing : html`<p class="note" aria-live="polite">${waitsFor}</p>`}
    ${elsewhere(record, state)} ${publicNotice(record, state, actions)} ${stepList(record)}
    ${isWaiting ? html`<p class="soft waiting">Reading the page and thinking about the first step…</p>` : nothing}
    ${need} ${over ? composer(state, actions) : controls(record, state, actions)}
  </section>`;
}

/** A screen reader reads it when it changes, and only then. */
function phaseLine({ phase }: TaskRecord): Rendered {
  if (phase === undefined) return nothing;
  const { place, total, objective, found } = phase;
  const facts = found.map(({ name, value }) => `${spaced(name)} ${value}`).join(", ");
  const words = html`<span class="strong">Phase ${place} of ${total}:</span> ${objective}`;
  const findings = found.length === 0 ? nothing : html`<p class="soft">Found out: ${facts}</p>`;
  return html`<div class="phase"><p aria-live="polite" aria-atomic="true">${words}</p>${findings}</div>`;
}

function stepCount({ plan = [], status }: TaskRecord): Rendered {
  const at = plan.findIndex((line) => line.status === "active");
  if (plan.length < 2 || at === -1 || isOver(status)) return nothing;
  return html`<span class="soft">Part ${at + 1} of ${plan.length}: ${plan[at]?.description}</span>`;
}

function elsewhere({ tab, status }: TaskRecord, { page, bootId }: PanelState): Rendered {
  if (isOver(status) || tab === null || tab.bootId !== bootId || tab.tabId === page?.tabId) return nothing;
  const show = (): void => void chrome.tabs.update(tab.tabId, { active: true }).catch(() => undefined);
  return html`<p class="note">It works in another tab. ${button({ label: "Show that tab", onClick: show })}</p>`;
}

function controls({ key, status, next, taskId, blocked }: TaskRecord, { busy }: PanelState, { send }: PanelActions) {
  // The server cannot pause a task before it knows it.
  const works = taskId !== undefined && blocked === undefined && (next.kind === "observe" || next.kind === "await");
  const pause = { label: "Pause", onClick: () => void send({ kind: "pause", key }), disabled: busy };
  const stopping = next.kind === "cancel";
  const stop = { label: stopping ? "Stopping…" : "Stop", onClick: () => void send({ kind: "stop", key }) };
  return html`<div class="controls row">
    ${works && status !== "paused" ? button(pause) : nothing}
    ${button({ ...stop, look: "danger", disabled: busy || stopping })}
  </div>`;
}

function stepList({ steps, status }: Pick<TaskRecord, "steps" | "status">): Rendered {
  if (steps.length === 0) return nothing;
  return html`<section class="steps-part" aria-labelledby="steps-title">
    <h2 id="steps-title" class="hidden">Steps</h2>
    <ol class="steps">${repeat(
      steps,
      ({ actionId }) => actionId,
      (step) => stepItem(step, status),
    )}</ol>
  </section>`;
}

function stepItem(step: StepLine, status: TaskRecord["status"]): TemplateResult {
  const { verdict, confidence, words, thought, retried, summary, evidence = [] } = step;
  const label = stepLabel(step, status);
  const believed = verdict === "confirmed" || verdict === "likely";
  const sure = believed && confidence !== undefined ? percent(confidence) : undefined;
  return html`<li class="step ${label.tone}">
    <p class="words">${words}</p>
    ${thought === "" ? nothing : html`<p class="thought">${thought}</p>`}
    <p class="outcome">${badge(label, sure)}${retried ? html`<span class="soft">needed a second try</span>` : nothing}</p>
    ${
      !summary && evidence.length === 0
        ? nothing
        : html`<details class="evidence">
          <summary>Evidence</summary>
          ${summary ? html`<p>${summary}</p>` : nothing} ${list(evidence)}
        </details>`
    }
  </li>`;
}

/** At most one card at a time: a block comes first. */
function cardOf(record: TaskRecord, state: PanelState, actions: PanelActions): Rendered {
  const { next, blocked, status } = record;
  if (next.kind === "cancel") return nothing;
  if (blocked !== undefined) return blockedCard(record.key, blocked, state, actions);
  if (next.kind !== "rest") return nothing;
  if (isOver(status)) return resultCard(record, state, actions);
  if (record.question?.proposed !== undefined) return contractCard(record, state, actions);
  if (status === "needs_user_input") return questionCard(record, state, actions);
  if (status === "awaiting_approval") return approvalCard(record, state, actions);
  return status === "paused" || status === "interrupted" ? resumeCard(record, state, actions) : nothing;
}

/** Names the system of record, and says whether it could be asked. */
function sourceWords(source: string | undefined, mark: CriterionReport["status"]): Rendered {
  if (source === undefined) return nothing;
  const said = mark === "pending" || mark === "skipped" ? "To be checked" : "Checked";
  return html` <span class="soft source">${mark === "unknown" ? `${source} could not be asked` : `${said} in ${source}`}</span>`;
}

/** The task's own words come before anything that was checked, and apart from it. */
function resultCard(record: TaskRecord, state: PanelState, actions: PanelActions): TemplateResult {
  const { criteria = [], result, status, thought, reason = "" } = record;
  const { text: answer, unconfirmed = [], sources = [] } = result ?? {};
  const { text, tone } = recordLabel(record);
  // Without an answer the card says why the task ended, or what was checked if no list says so.
  const isTold = answer !== undefined || (status === "completed" && criteria.length > 0);
  const told = isTold ? "" : thought || reason;
  const missing = `Not found on the pages that were read: ${unconfirmed.join(", ")}.`;
  const lines = criteria.map(({ description, source, status: mark }) =>
    criterionLine(mark, CRITERION_LABELS[mark].text, html`${description}${sourceWords(source, mark)}`),
  );
  const content = html`${answer === undefined ? nothing : html`<blockquote class="answer" aria-label="Answer">${answer}</blockquote>`}
    ${answer === undefined || unconfirmed.length === 0 ? nothing : html`<p class="unconfirmed">${missing}</p>`}
    ${told === "" ? nothing : html`<p class="result">${told}</p>`}
    ${lines.length === 0 ? nothing : html`<ul class="criteria">${lines}</ul>`}
    ${sources.length === 0 ? nothing : html`<p class="soft">From ${sources.map(hostOf).join(", ")}</p>`}
    ${sourcesPart(record, state)} ${feedbackPart(record, state, actions)}`;
  return card(text, tone, "result", content);
}

function blockedCard(key: string, blocked: Blocked, state: PanelState, actions: PanelActions): TemplateResult {
  const content = html`<p>${blockedText(blocked)}</p>
    <div class="row end">${waysOut(key, blocked, state, actions)}</div>`;
  return card(blockedTitle(blocked), isPassing(blocked) ? "fair" : "ask", `blocked-${blocked.kind}`, content);
}

/** Ways out of a block, the best one last. */
function waysOut(key: string, blocked: Blocked, { page, busy }: PanelState, { send, allow }: PanelActions): Rendered[] {
  const way = (label: string, onClick: () => void, look: "main" | "" = "main"): TemplateResult =>
    button({ label, onClick, look, disabled: busy });
  const here = page?.origin
    ? [way("Continue in this tab", () => void send({ kind: "use-tab", key, tabId: page.tabId }), "")]
    : [];
  const tell = (kind: "take-over" | "open-page" | "retry") => send({ kind, key });
  if (blocked.kind === "signed-out" || blocked.kind === "lost") return [];
  if (blocked.kind === "held") return [way("Take over", () => void tell("take-over"))];
  if (blocked.kind === "no-page") return [...here, way("Open it again", () => void tell("open-page"))];
  if (blocked.kind === "closed-page") return here;
  if (blocked.kind !== "no-access") return [way("Try again now", () => void tell("retry"))];
  return [way("Allow", async () => void ((await allow(blocked.origin)) && (await tell("retry"))))];
}
