/** Sign-in view: e-mail and password, for accounts that exist. */

import { html, type TemplateResult } from "lit-html";
import { field, onSubmit, passwordHelp, submitButton } from "../shared/browser-parts.js";
import type { ConsoleActions, ConsoleState } from "./state.js";

export function signInView({ busy }: ConsoleState, { signIn }: ConsoleActions): TemplateResult {
  return html`<section class="narrow card" aria-labelledby="sign-in">
    <h1 id="sign-in">Sign in</h1>
    <form @submit=${onSubmit(signIn)}>
      ${field("email", "E-mail", "email", { autocomplete: "username" })}
      ${field("password", "Password", "password", { autocomplete: "current-password" })}
      ${submitButton("Sign in", busy)}
    </form>
    <p class="soft">Use the account that you use in the extension. The first start of the server prints the first account.</p>
    ${passwordHelp}
  </section>`;
}
