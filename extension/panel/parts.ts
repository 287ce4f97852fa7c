/** The parts that every view of the panel is made of: buttons, cards, badges, and the form that asks for a task. */

import { html, nothing, type TemplateResult } from "lit-html";
import { storeFiles } from "../files.js";
import { hostOf, type PanelLabel } from "./labels.js";
import type { PanelActions, PanelState } from "./state.js";

export type PanelContent = TemplateResult | typeof nothing;

interface ButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly look?: "main" | "plain" | "danger";
  readonly disabled?: boolean;
  /** What it is about, for those who hear it out of its place. */
  readonly about?: string;
}

export function button({ label, onClick, look = "plain", disabled = false, about }: ButtonProps): TemplateResult {
  const spoken = about === undefined ? nothing : `${label}: ${about}`;
  const style = `button ${look}`;
  return html`<button type="button" class=${style} aria-label=${spoken} ?disabled=${disabled} @click=${onClick}>${label}</button>`;
}

export const submitButton = (label: string, disabled: boolean, look = ""): TemplateResult =>
  html`<button type="submit" class="button main ${look}" ?disabled=${disabled}>${label}</button>`;

export const card = (title: string, tone: PanelLabel["tone"], key: string, content: unknown): TemplateResult =>
  html`<section class="card ${tone}" aria-labelledby="card-${key}">
    <h2 id="card-${key}" tabindex="-1" data-focus=${key}>${title}</h2>
    ${content}
  </section>`;

export function badge({ text, tone }: PanelLabel, more = ""): TemplateResult {
  const words = more === "" ? text : `${text} ${more}`;
  return html`<span class="badge ${tone}"><span class="mark" aria-hidden="true"></span>${words}</span>`;
}

export const alertLine = (message: string | null): PanelContent =>
  message === null ? nothing : html`<p class="fault" role="alert">${message}</p>`;

export function composer(state: PanelState, actions: PanelActions): TemplateResult {
  const { page, busy, fault } = state;
  const ready = page !== null && page.origin !== null;
  return html`<form class="composer" @submit=${(event: SubmitEvent) => void submitTask(event, state, actions)}>
    <label for="query">${ready ? `What should be done on ${hostOf(page.url)}?` : "What should be done?"}</label>
    <textarea
      id="query"
      name="query"
      rows="3"
      maxlength="10000"
      placeholder="For example: add a patient named Jas Doe, born 1990-04-02"
      ?disabled=${!ready}
      @keydown=${sendOnEnter}
    ></textarea>
    ${ready ? nothing : html`<p class="soft">The browser lets no extension work on this page. Go to a website first.</p>`}
    ${alertLine(fault)}
    <div class="row apart">
      ${ready ? ATTACH : html`<span></span>`} ${submitButton(busy ? "Starting…" : "Start", !ready || busy)}
    </div>
  </form>`;
}

const ATTACH = html`<details class="more attach">
  <summary>Attach files</summary>
  <input type="file" name="files" multiple aria-label="Files it may upload" />
</details>`;

async function submitTask(event: SubmitEvent, { page }: PanelState, actions: PanelActions): Promise<void> {
  const query = submittedText(event, "query");
  if (query === "" || !page?.origin) return;
  // The cast: `submit` stands on a form.
  const form = event.currentTarget as HTMLFormElement;
  // Asked for in the click itself: the browser allows it only there.
  if (!page.allowed && !(await actions.allow(page.origin))) return;
  // A field without a choice holds one file without a name.
  const chosen = new FormData(form).getAll("files").filter((one) => one instanceof File && one.name !== "") as File[];
  const files = chosen.length === 0 ? undefined : await storeFiles(crypto.randomUUID(), chosen);
  const reply = await actions.send({ kind: "ask", query, tabId: page.tabId, files });
  if (!reply.ok) return;
  form.reset();
  actions.show(reply.key === undefined ? { kind: "here" } : { kind: "task", key: reply.key });
}

/** Text of a field of the form that is sent; the browser's own sending is stopped. */
export function submittedText(event: SubmitEvent, name: string): string {
  event.preventDefault();
  return String(new FormData(event.currentTarget as HTMLFormElement).get(name) ?? "").trim();
}

/** Enter sends, Shift and Enter makes a new line; not while an input method composes. */
export function sendOnEnter(event: KeyboardEvent): void {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  (event.target as HTMLTextAreaElement).form?.requestSubmit();
}
