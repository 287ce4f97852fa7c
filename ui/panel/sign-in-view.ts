/** Sign-in view, and the choice of the tenant: the views before everything else. */

import { html, nothing, type TemplateResult } from "lit-html";
import { alertLine, field, onSubmit, passwordHelp, type Rendered, submitButton } from "../shared/browser-parts.js";
import { ROLE_LABELS } from "../shared/labels.js";
import type { PanelActions, PanelState } from "./state.js";

export function signInView({ serverUrl, fault, busy, ended }: PanelState, { send }: PanelActions): TemplateResult {
  const submit = onSubmit(({ server = "", token, email = "", password = "" }) => {
    if (token !== undefined) void send({ kind: "use-token", serverUrl: server, token });
    else void send({ kind: "sign-in", serverUrl: server, email, password });
  });
  // A test build may sign in with a token in place of e-mail and password.
  const required = !SUREFOOT_TEST_BUILD;
  return html`<section class="view sign-in" aria-labelledby="sign-in-title">
    <h1 id="sign-in-title" tabindex="-1" data-focus="view">Sign in</h1>
    ${ended === null ? html`<p class="soft">Surefoot does things for you on websites, step by step, and checks each one.</p>` : endedNote(ended)}
    <form @submit=${submit}>
      ${field("email", "E-mail", "email", { autocomplete: "username", required, value: ended?.email ?? "" })}
      ${field("password", "Password", "password", { autocomplete: "current-password", required })}
      <details class="more">
        <summary>Server</summary>
        ${field("server", "Address of your server", "url", { required: false, value: serverUrl })}
        ${SUREFOOT_TEST_BUILD ? field("token", "Token (test build)", "password", { required: false }) : nothing}
      </details>
      ${alertLine(fault)} ${submitButton(busy ? "Signing in…" : "Sign in", busy)}
    </form>
    ${passwordHelp}
  </section>`;
}

/** The server says only that it refuses the token, so the panel does not know why. */
const endedNote = ({ tenantName }: NonNullable<PanelState["ended"]>): Rendered =>
  html`<div class="note" role="status">
    <p class="strong">You have been signed out of ${tenantName}.</p>
    <p>
      Your sign-in has run out or was ended by an administrator. Sign in again: your tasks are kept, and go on where they
      were. If that is refused, your account was disabled or taken out of the organisation: ask an administrator.
    </p>
  </div>`;

/** Shown right after sign-in, and later from the account's menu. */
export function tenantView(state: PanelState, { send }: PanelActions): TemplateResult {
  const { session, busy, fault } = state;
  const { tenants = [], tenantId: now, choosing, switchingTo } = session ?? {};
  const isSwitching = switchingTo !== undefined;
  const choices = tenants.map(({ tenantId, tenantName, kind, role }) => {
    const isNow = tenantId === now && choosing === undefined;
    const note = kind === "personal" ? "For yourself alone" : `Organisation · ${ROLE_LABELS[role]}`;
    return html`<li>
      <button
        type="button"
        class="tenant"
        aria-current=${isNow ? "true" : nothing}
        ?disabled=${busy || isSwitching}
        @click=${() => void send({ kind: "choose-tenant", tenantId })}
      >
        <span class="strong">${tenantName}</span><span class="soft">${isNow ? `${note} · now` : note}</span>
      </button>
    </li>`;
  });
  return html`<section class="view tenants" aria-labelledby="tenants-title">
    <h1 id="tenants-title" tabindex="-1" data-focus="view">For whom are you working?</h1>
    <p class="soft">Tasks, conversations, documents and preferences are kept apart. You can switch at any time.</p>
    ${isSwitching ? html`<p class="note" role="status">Asking the server…</p>` : nothing}
    <ul class="plain-list">${choices}</ul>
    ${alertLine(fault)}
  </section>`;
}
