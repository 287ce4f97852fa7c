/** Outcome parts: the documents that a task was given, and its person's feedback. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { DocumentSource } from "../../client/hosts/extension/panel-command.js";
import type { TaskRecord } from "../../client/task-record.js";
import { isOver } from "../../core/task/status.js";
import { button, onSubmit, type Rendered, submitButton } from "../shared/browser-parts.js";
import { hostOf, plural } from "../shared/format.js";
import type { PanelActions, PanelState } from "./state.js";

const HEADS = [
  ["company", "From your documents"],
  ["public", "From public documents"],
] as const;

/** Names and places, never words: the words do not reach this browser at all. */
export function sourcesPart({ taskId = "", documents }: TaskRecord, { sources }: PanelState): Rendered {
  if (documents === undefined || documents.company + documents.public === 0) return nothing;
  const known = sources[taskId];
  const parts = HEADS.filter(([label]) => documents[label] > 0).map(([label, head]) => {
    const lines = known?.filter((one) => one.label === label).map(sourceLine);
    const told = plural(documents[label], "part");
    return html`<div class="sources">
      <p class="soft">${head}${lines === undefined ? `: ${told}` : nothing}</p>
      ${lines === undefined ? nothing : html`<ul>${lines}</ul>`}
    </div>`;
  });
  return html`${parts}`;
}

const sourceLine = ({ title, sections }: DocumentSource): TemplateResult =>
  html`<li><span class="strong">${title}</span>${sections.length === 0 ? nothing : html` <span class="soft">${sections.join(", ")}</span>`}</li>`;

/** True while the panel has not asked for the names of the documents. */
export const needsSources = (record: TaskRecord | null, { sources }: PanelState): record is TaskRecord =>
  record !== null &&
  isOver(record.status) &&
  record.taskId !== undefined &&
  sources[record.taskId] === undefined &&
  (record.documents?.company ?? 0) + (record.documents?.public ?? 0) > 0;

/** Shown once a site and tenant: with the first task there, until a person has read it. */
export function publicNotice(record: TaskRecord, { notices, session }: PanelState, { send }: PanelActions): Rendered {
  const host = hostOf(record.url);
  if (!isNoticeFor(record, notices)) return nothing;
  const isPersonal = session?.tenants.some((one) => one.tenantId === session.tenantId && one.kind === "personal");
  const who = isPersonal ? "you have" : "your organisation has";
  const read = { label: "Understood", onClick: () => void send({ kind: "note-site", host, key: "" }) };
  return html`<div class="note notice" role="note">
    <p>Nothing that ${who} written down about ${host} was used. What Surefoot says here rests on the page and on public information only.</p>
    <div class="row end small">${button(read)}</div>
  </div>`;
}

export const isNoticeFor = ({ key, url, publicOnly, turn }: TaskRecord, notices: PanelState["notices"]): boolean =>
  publicOnly === true && turn > 0 && [undefined, key].includes(notices[hostOf(url)]);

/** Drawn here, since not every machine has a font with such signs. The style sheet turns it over for the other one. */
const THUMB = html`<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="currentcolor">
  <path d="M1 7h3v8H1zM5.5 14.2V7.4L8.6 1c1 0 1.7.8 1.7 1.8L9.8 6h3.7c1 0 1.7.9 1.5 1.8l-1.1 5.6c-.2.9-.9 1.6-1.8 1.6H7.5z" />
</svg>`;

export function feedbackPart({ taskId, feedback }: TaskRecord, { busy }: PanelState, { send }: PanelActions): Rendered {
  if (taskId === undefined) return nothing;
  const rate = (rating: "up" | "down", reason: string): void => void send({ kind: "rate", taskId, rating, reason });
  const submit = onSubmit(({ reason = "" }) => rate(feedback?.rating ?? "down", reason));
  const thumb = (rating: "up" | "down", label: string): TemplateResult =>
    html`<button
      type="button"
      class="thumb ${rating}"
      aria-pressed=${feedback?.rating === rating ? "true" : "false"}
      ?disabled=${busy}
      @click=${() => rate(rating, feedback?.reason ?? "")}
    >
      ${THUMB} ${label}
    </button>`;
  const reasonForm = html`<form @submit=${submit}>
    <label for="reason">Why? (if you like)</label>
    <textarea id="reason" name="reason" rows="2" maxlength="2000" .value=${feedback?.reason ?? ""}></textarea>
    <div class="row end small">${submitButton(feedback?.reason ? "Change" : "Send", busy)}</div>
  </form>`;
  return html`<div class="feedback" role="group" aria-label="Was this right?">
    <div class="row small"><span class="soft">Was this right?</span> ${thumb("up", "Yes")} ${thumb("down", "No")}</div>
    ${feedback === undefined ? nothing : html`<p class="soft" role="status">Thank you, it is noted${feedback.reason ? " with your reason" : ""}.</p> ${reasonForm}`}
  </div>`;
}
