/** Sign-in view: e-mail and password, for the accounts that there are. */

import { html, type TemplateResult } from "lit-html";
import { onSubmit } from "./parts.js";
import type { ConsoleActions, ConsoleState } from "./state.js";

export function signInView({ busy }: ConsoleState, { signIn }: ConsoleActions): TemplateResult {
  return html`<section class="narrow card" aria-labelledby="sign-in">
    <h1 id="sign-in">Sign in</h1>
    <form @submit=${onSubmit(signIn)}>
      <label>E-mail <input name="email" type="email" autocomplete="username" required></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
      <button class="main" ?disabled=${busy}>Sign in</button>
    </form>
    <p class="soft">Your account is the one you use in the extension; the first one was told when the server was started. An invitation opens on <a href="/people">the page about people</a>.</p>
  </section>`;
}
