/** Cards in which a task asks its person: a question, a permission, a contract, or how to go on. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { TaskRecord } from "../../client/task-record.js";
import { approvalWords, PAGE_WORDS } from "../../core/action/approval-words.js";
import {
  alertLine,
  button,
  card,
  facts,
  list,
  onSubmit,
  questionNote,
  sendOnEnter,
  submitButton,
} from "../shared/browser-parts.js";
import { hostOf } from "../shared/format.js";
import { contractOf, entriesOf, faultOfDraft } from "./contract-draft.js";
import { criteriaFields } from "./contract-form.js";
import { recordLabel } from "./labels.js";
import type { PanelActions, PanelState } from "./state.js";

export function questionCard(
  { key, question }: TaskRecord,
  { busy }: PanelState,
  { send }: PanelActions,
): TemplateResult {
  const submit = onSubmit(({ answer: text }) => {
    if (text !== undefined) void send({ kind: "answer", key, text });
  });
  const missing = question?.missing ?? [];
  const content = html`<p class="strong" id="question-text">${question?.text ?? "What should be done now?"}</p>
    ${missing.length === 0 ? nothing : html`<p class="soft">What I need to know:</p> ${list(missing)}`}
    ${question?.byModel ? questionNote : nothing}
    <form @submit=${submit}>
      <label for="answer">Your answer</label>
      <textarea
        id="answer"
        name="answer"
        rows="2"
        maxlength="10000"
        aria-describedby="question-text"
        data-focus="question-box"
        @keydown=${sendOnEnter}
      ></textarea>
      <div class="row end">${submitButton("Answer", busy)}</div>
    </form>`;
  return card("A question for you", "ask", "question", content);
}

export function approvalCard(
  { key, approval }: TaskRecord,
  { busy }: PanelState,
  { send }: PanelActions,
): TemplateResult {
  const answer = (approved: boolean): void => {
    if (approval) void send({ kind: "approve", key, actionId: approval.actionId, approved });
  };
  const { site } = approval ?? {};
  const pairs = approval === undefined ? [] : approvalWords(approval);
  const note =
    site === undefined
      ? "It may not be possible to undo this."
      : `For the rest of this task it may then act on ${hostOf(site)}, which is another site.`;
  // The page's words may be long: they scroll in their place, so that the deed and the buttons stay in sight.
  const lines = pairs.map(
    ([term, text]) => [term, term === PAGE_WORDS ? html`<div class="said" tabindex="0">${text}</div>` : text] as const,
  );
  const content = html`${facts(lines)}
    <p class="soft">${note}</p>
    <div class="row end">
      ${button({ label: "Don't allow", onClick: () => answer(false), disabled: busy })}
      ${button({ label: "Allow", look: "main", onClick: () => answer(true), disabled: busy })}
    </div>`;
  return card("May I do this?", "ask", "approval", content);
}

export function resumeCard(record: TaskRecord, { busy }: PanelState, { send }: PanelActions): TemplateResult {
  const { key, reason, spent = {} } = record;
  const submit = onSubmit(({ hint = "" }) => void send({ kind: "resume", key, hint }));
  const isSpent = Object.keys(spent).length > 0;
  const content = html`${reason === undefined ? nothing : html`<p>${reason}</p>`}
    ${isSpent ? html`<p class="soft">If you go on, it gets more steps.</p>` : nothing}
    <form @submit=${submit}>
      <label for="hint">A hint, if you have one</label>
      <textarea id="hint" name="hint" rows="2" maxlength="2000" @keydown=${sendOnEnter}></textarea>
      <div class="row end">${submitButton("Go on", busy)}</div>
    </form>`;
  return card(recordLabel(record).text, record.status === "paused" ? "plain" : "ask", "resume", content);
}

/** Before the first action a person accepts the contract, corrects it in words, writes their own, or stops. */
export function contractCard(record: TaskRecord, state: PanelState, actions: PanelActions): TemplateResult {
  const { key, question } = record;
  const { busy, fault, correction } = state;
  const { send, edit } = actions;
  const proposed = question?.proposed ?? [];
  if (correction?.key === key) return correctionCard(record, state, actions);
  const submit = onSubmit(({ answer: text }) => {
    if (text !== undefined) void send({ kind: "answer", key, text });
  });
  const change = (): void => edit({ correction: { key, entries: entriesOf(proposed) }, fault: null });
  const content = html`<p>Nothing has been done yet. I will call it done when:</p>
    <ol class="proposed">${proposed.map(({ description }) => html`<li>${description}</li>`)}</ol>
    <p class="soft">${CONTRACT_BY_MODEL}</p>
    <div class="row end">
      ${button({ label: "Change the list", onClick: change, disabled: busy })}
      ${button({ label: "Begin", look: "main", onClick: () => void send({ kind: "answer", key, text: "yes" }), disabled: busy })}
    </div>
    <form @submit=${submit}>
      <label for="answer">Or say what should be different</label>
      <textarea id="answer" name="answer" rows="2" maxlength="2000" @keydown=${sendOnEnter}></textarea>
      ${alertLine(fault)}
      <div class="row end small">${submitButton("Write a new list", busy, "")}</div>
    </form>`;
  return card("Is this what you want?", "ask", "contract", content);
}

const CONTRACT_BY_MODEL = "A model wrote this list, and the page may have led it.";

function correctionCard({ key }: TaskRecord, state: PanelState, { send, edit }: PanelActions): TemplateResult {
  const { busy, fault, correction } = state;
  const entries = correction?.entries ?? [];
  const begin = (): void => {
    const wrong = faultOfDraft(entries);
    if (wrong !== null) edit({ fault: wrong });
    else void send({ kind: "answer", key, text: "yes", contract: contractOf(entries) });
  };
  const content = html`${criteriaFields(entries, (next) => edit({ correction: { key, entries: next } }))}
    ${alertLine(fault)}
    <div class="row end">
      ${button({ label: "Back", onClick: () => edit({ correction: null, fault: null }) })}
      ${button({ label: "Begin with this list", look: "main", onClick: begin, disabled: busy })}
    </div>`;
  return card("What counts as done", "ask", "contract-change", content);
}
