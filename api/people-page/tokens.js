/** Tokens for scripts of the person who is signed in. */

import { button, call, el, form, input, submitButton, table, titled, when } from "./parts.js";

const SCOPES = ["read", "write", "approve", "manage"];

function row({ tokenId, name, scopes, createdAt, lastUsedAt, expiresAt, revokedAt }, act) {
  const isOver = revokedAt || (expiresAt && new Date(expiresAt) < new Date());
  const revoke = button(
    "Revoke",
    "bad",
    () => {
      if (confirm(`Revoke "${name}"? What uses it stops working at once.`))
        act(() => call("DELETE", `/api/v1/tokens/${tokenId}`), `"${name}" is revoked.`);
    },
    `Revoke ${name}`,
  );
  return el(
    "tr",
    { className: isOver ? "off" : "" },
    el("td", {}, name, " ", isOver ? el("span", { className: "tag" }, revokedAt ? "revoked" : "ended") : null),
    el("td", {}, scopes.join(", ")),
    el("td", {}, when(createdAt)),
    el("td", {}, lastUsedAt ? when(lastUsedAt) : "never"),
    el("td", {}, expiresAt ? when(expiresAt) : "when revoked"),
    el("td", {}, el("div", { className: "buttons" }, isOver ? null : revoke)),
  );
}

/** `act` does something, says what came of it, and shows everything anew. */
export async function tokens(act) {
  const { tokens: all } = await call("GET", "/api/v1/tokens");
  const make = (fields) => {
    const days = Number(fields.get("days"));
    const body = { name: fields.get("name"), scopes: fields.getAll("scope"), ...(days > 0 && { expiresInDays: days }) };
    return act(
      () => call("POST", "/api/v1/tokens", body),
      ({ token }) => `Copy it now, it is shown once: ${token}`,
    );
  };
  const boxes = SCOPES.map((scope) =>
    el("label", {}, el("input", { type: "checkbox", name: "scope", value: scope, checked: scope === "read" }), scope),
  );
  const days = input("days", "Days (empty: until revoked)", {
    type: "number",
    min: 1,
    max: 3650,
    required: false,
  });
  const scopes = el("fieldset", {}, el("legend", {}, "May"), ...boxes);
  const none = el(
    "p",
    { className: "soft" },
    "None yet. A script sends one as a bearer token, in place of your sign-in.",
  );
  const heads = ["Name", "May", "Made", "Last used", "Ends", ""];
  return titled(
    "Tokens for scripts",
    "",
    all.length === 0
      ? none
      : table(
          "Tokens for scripts",
          heads,
          all.map((one) => row(one, act)),
        ),
    form("row", make, input("name", "Name", { maxLength: 100 }), scopes, days, submitButton("Make a token")),
  );
}
