/** The parts that every view of the panel is made of: buttons, cards, badges, and the fields of forms. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { PanelLabel } from "./labels.js";

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

export const list = (lines: readonly string[], look = ""): PanelContent =>
  lines.length === 0 ? nothing : html`<ul class=${look || nothing}>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
