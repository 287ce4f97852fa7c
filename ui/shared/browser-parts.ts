/** Browser parts: what console and panel are made of, by lit-html: badges, cards, buttons, and the fields of forms. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Badge } from "./labels.js";
import { partsOf } from "./parts.js";

export type Rendered = TemplateResult | typeof nothing | string;

export const { badge, facts, table } = partsOf(html);

interface ButtonProps {
  readonly label: string;
  readonly onClick: (event: MouseEvent) => void;
  readonly look?: "main" | "danger" | "";
  readonly disabled?: boolean;
  /** The subject of the button, for people who hear it out of its place. */
  readonly about?: string;
}

export const button = ({ label, onClick, look = "", disabled = false, about }: ButtonProps): TemplateResult =>
  html`<button type="button" class=${look} aria-label=${about === undefined ? nothing : `${label}: ${about}`} ?disabled=${disabled} @click=${onClick}>${label}</button>`;

export const submitButton = (label: string, disabled: boolean, look = "main"): TemplateResult =>
  html`<button type="submit" class=${look} ?disabled=${disabled}>${label}</button>`;

export const card = (title: string, tone: Badge["tone"], key: string, content: unknown): TemplateResult =>
  html`<section class="card ${tone}" aria-labelledby="card-${key}">
    <h2 id="card-${key}" tabindex="-1" data-focus=${key}>${title}</h2>
    ${content}
  </section>`;

export const options = (
  all: Iterable<readonly [value: string, text: string]>,
  chosen: string | undefined,
): readonly TemplateResult[] =>
  // The attribute is what a form falls back to when it is reset.
  [...all].map(
    ([value, text]) =>
      html`<option value=${value} ?selected=${value === chosen} .selected=${value === chosen}>${text}</option>`,
  );

/** Calls `choose` with the value that a person chose in a list. */
export const onChoice = (choose: (value: string, select: HTMLSelectElement) => void) => (event: Event) => {
  if (event.target instanceof HTMLSelectElement) choose(event.target.value, event.target);
};

/** A label above a field of a form. */
export function field(
  name: string,
  text: string,
  type: string,
  { value = "", ...more }: FieldProps = {},
): TemplateResult {
  const { required = true, autocomplete = "off", minLength, maxLength, placeholder, accept } = more;
  return html`<label>${text} <input name=${name} type=${type} value=${value} autocomplete=${autocomplete} spellcheck="false"
    minlength=${minLength ?? nothing} maxlength=${maxLength ?? nothing} placeholder=${placeholder ?? nothing} accept=${accept ?? nothing} ?required=${required}></label>`;
}

interface FieldProps {
  readonly value?: string;
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly accept?: string;
}

export type Fields = Readonly<Record<string, string>>;

/** Fields of a form by name, without empty ones. Spaces around a password are part of it. */
const fieldsOf = (form: HTMLFormElement): Fields =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => {
      const text = /password/i.test(name) ? String(value) : String(value).trim();
      return text === "" ? [] : [[name, text] as const];
    }),
  );

/** The browser itself never sends a form: scripts do it. */
export const onSubmit = (work: (fields: Fields, form: HTMLFormElement) => void) => (event: Event) => {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLFormElement) work(fieldsOf(event.currentTarget), event.currentTarget);
};

/** Enter sends, Shift and Enter makes a new line; not while an input method composes. */
export function sendOnEnter(event: KeyboardEvent): void {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit();
}

export const alertLine = (message: string | null): Rendered =>
  message === null ? nothing : html`<p class="note bad" role="alert">${message}</p>`;

export const passwordHelp = html`<details class="more">
  <summary>Forgotten your password?</summary>
  <p class="soft">An administrator of your organisation makes a link with which you set a new one. For an owner, another owner or the operator of the server makes it.</p>
</details>`;

/** Stands below a question that a model wrote. */
export const questionNote = html`<p class="soft">A model wrote this question, and a page may have led it. Never answer with a password or a code.</p>`;

export const list = (lines: readonly string[]): Rendered =>
  lines.length === 0 ? nothing : html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
