/** Tokens part: the tokens for scripts of the person who is signed in, and a form that makes one. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { AccessToken, NewAccessToken, TokenScope } from "../../protocol/people.js";
import { button, field, onSubmit, submitButton, table } from "../shared/browser-parts.js";
import { formatTime } from "../shared/format.js";
import type { ConsoleActions, ConsoleState } from "./state.js";
import { textLine } from "./words.js";

const PATH = "/api/v1/tokens";
const SCOPES: readonly TokenScope[] = ["read", "write", "approve", "manage"];

export function tokensPart(
  tokens: readonly AccessToken[],
  { busy }: ConsoleState,
  { change }: ConsoleActions,
): TemplateResult {
  const make = onSubmit(({ name, days }, form) => {
    const scopes = new FormData(form).getAll("scope");
    const body = { name, scopes, ...(days !== undefined && { expiresInDays: Number(days) }) };
    const done = ({ token }: NewAccessToken) => `Copy this token now. It is shown once: ${token}`;
    void change((server) => server.post<NewAccessToken>(PATH, body), done).then((isDone) => isDone && form.reset());
  });
  const heads = ["Name", "May", "Made", "Last used", "Ends", ""];
  const rows = tokens.map((token) => tokenRow(token, busy, change));
  return html`<section class="card"><h2>Tokens for scripts</h2>
    ${
      tokens.length === 0
        ? html`<p class="soft">There are none yet. A script sends a token as a bearer token in place of your sign-in.</p>`
        : table("Tokens for scripts", heads, rows)
    }
    <form class="filters" @submit=${make}>
      ${field("name", "Name", "text", { maxLength: 100 })}
      <fieldset class="row"><legend>May</legend>${SCOPES.map(
        (scope) =>
          html`<label class="tick"><input type="checkbox" name="scope" value=${scope} ?checked=${scope === "read"}>${scope}</label>`,
      )}</fieldset>
      ${field("days", "Days (empty: until revoked)", "number", { required: false })}
      ${submitButton("Make a token", busy)}
    </form>
  </section>`;
}

function tokenRow(token: AccessToken, busy: boolean, change: ConsoleActions["change"]): TemplateResult {
  const { tokenId, name, scopes, createdAt, lastUsedAt, expiresAt, revokedAt } = token;
  const isOver = revokedAt !== undefined || (expiresAt !== undefined && Date.parse(expiresAt) < Date.now());
  const revoke = (): void => {
    if (confirm(`Revoke “${name}”? Scripts that use it stop working at once.`))
      void change((server) => server.delete(`${PATH}/${tokenId}`), `“${name}” is revoked.`);
  };
  return html`<tr class=${isOver ? "off" : ""}>
    <td>${textLine(name)} ${isOver ? html`<span class="badge bad">${revokedAt ? "revoked" : "ended"}</span>` : nothing}</td>
    <td>${scopes.join(", ")}</td><td>${formatTime(createdAt)}</td><td>${lastUsedAt ? formatTime(lastUsedAt) : "never"}</td>
    <td>${expiresAt ? formatTime(expiresAt) : "when revoked"}</td>
    <td><div class="row end">${isOver ? nothing : button({ label: "Revoke", look: "danger", onClick: revoke, disabled: busy, about: name })}</div></td>
  </tr>`;
}
