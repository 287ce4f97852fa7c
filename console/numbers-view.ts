/** Numbers view: how tasks ended, what people said of it, what it cost, what went wrong, and who is waited for. */

import { html, type TemplateResult } from "lit-html";

export const numbersView = (): TemplateResult => html`<h1>Numbers</h1>`;
