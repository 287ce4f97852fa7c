/** Sign in: who you are and which server you use. Elsewhere: login form. */

import { alertLine, fieldOf } from "./parts.js";
import { h, type Node } from "./render.js";
import type { Deeds, PanelState } from "./state.js";

export function signInView(state: PanelState, { send }: Deeds): Node {
  const submit = (event: Event): void => {
    event.preventDefault();
    const serverUrl = fieldOf(event, "server");
    const token = fieldOf(event, "token");
    if (token !== "") void send({ kind: "use-token", serverUrl, token });
    else
      void send({ kind: "sign-in", serverUrl, email: fieldOf(event, "email"), password: fieldOf(event, "password") });
  };
  return h(
    "section",
    { class: "view sign-in", key: "sign-in", "aria-labelledby": "sign-in-title" },
    h("h1", { id: "sign-in-title", tabindex: "-1", "data-focus": "view" }, "Sign in"),
    h("p", { class: "soft" }, "Surefoot does things for you on websites, step by step, and checks each one."),
    h(
      "form",
      { on: { submit } },
      field({ name: "email", label: "Email", type: "email", autocomplete: "username", required: NEEDED }),
      field({
        name: "password",
        label: "Password",
        type: "password",
        autocomplete: "current-password",
        required: NEEDED,
      }),
      h(
        "details",
        { class: "more" },
        h("summary", {}, "Server"),
        field({ name: "server", label: "Address of your server", type: "url", value: state.serverUrl }),
        SUREFOOT_TEST_BUILD && field({ name: "token", label: "Token (test build)", type: "password" }),
      ),
      alertLine(state.fault),
      h(
        "button",
        { type: "submit", class: "button main wide", disabled: state.busy },
        state.busy ? "Signing in…" : "Sign in",
      ),
    ),
  );
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly autocomplete?: string;
  readonly value?: string;
  readonly required?: boolean;
}

/** A test build may sign in with a token in their place. */
const NEEDED = !SUREFOOT_TEST_BUILD;

function field({ name, label, type, autocomplete = "off", value, required = false }: Field): Node {
  const id = `field-${name}`;
  return h(
    "div",
    { class: "field", key: name },
    h("label", { for: id }, label),
    h("input", {
      id,
      name,
      type,
      autocomplete,
      spellcheck: "false",
      required,
      ...(value === undefined ? {} : { value }),
    }),
  );
}
