/** The page about people: sign in, members, invitations, tokens for scripts, passwords. It speaks to the API alone. */

import {
  button,
  call,
  el,
  email,
  form,
  input,
  newPassword,
  select,
  submitButton,
  TOKEN,
  titled,
  when,
} from "./parts.js";

const ROLES = ["owner", "admin", "operator", "member"];
const SCOPES = ["read", "write", "manage"];
const main = document.getElementById("main");
const who = document.getElementById("who");

function say(text, isBad = false) {
  const news = document.getElementById("news");
  news.className = isBad ? "bad" : "";
  news.textContent = text;
}

/** Does something once at a time, says what came of it, and shows everything anew. */
async function act(work, done) {
  try {
    const result = await work();
    say(typeof done === "function" ? done(result) : (done ?? ""));
  } catch (error) {
    say(error.message, true);
    if (sessionStorage.getItem(TOKEN) !== null) return;
  }
  await show();
}

function signIn() {
  const enter = (fields) =>
    act(async () => {
      const { accessToken } = await call("POST", "/api/v1/auth/login", Object.fromEntries(fields));
      sessionStorage.setItem(TOKEN, accessToken);
    });
  const password = input("password", "Password", { type: "password", autocomplete: "current-password" });
  return titled("Sign in", "narrow", form("", enter, email(), password, submitButton("Sign in")));
}

/** Tokens come behind the #, which no server and no log sees. */
function byLink(kind, token) {
  const isInvite = kind === "invite";
  const path = isInvite ? "/api/v1/auth/accept-invite" : "/api/v1/auth/reset-password";
  const send = (fields) =>
    act(
      async () => {
        const { name, password } = Object.fromEntries(fields);
        const made = await call("POST", path, { token, password, ...(name && { name }) });
        if (made) sessionStorage.setItem(TOKEN, made.accessToken);
        history.replaceState(null, "", location.pathname);
      },
      isInvite ? "Welcome." : "The password is set. Sign in with it.",
    );
  const note = el("p", { className: "soft" }, "If you have an account here, give the password you have.");
  const name = input("name", "Your name (for a new account)", { required: false, autocomplete: "name" });
  const field = isInvite
    ? input("password", "Password (12 characters or more)", { type: "password", minLength: 12 })
    : newPassword();
  const title = isInvite ? "Accept the invitation" : "Set a new password";
  return titled(
    title,
    "narrow",
    isInvite ? note : null,
    form("", send, isInvite ? name : null, field, submitButton(title)),
  );
}

const linkOf = (kind, token) => `${location.origin}${location.pathname}#${kind}=${token}`;

function memberRow(account, { userId, name, email: address, role, joinedAt, disabledAt }) {
  const path = `/api/v1/tenant/members/${encodeURIComponent(userId)}`;
  const mayChange = account.role === "owner" || (account.role === "admin" && role !== "owner");
  const isOneself = userId === account.user.id;
  const roles = account.role === "owner" ? ROLES : ROLES.slice(1);
  const chooser = select("role", roles, role);
  chooser.ariaLabel = `Role of ${name}`;
  chooser.onchange = () =>
    act(() => call("POST", `${path}/role`, { role: chooser.value }), `${name} is ${chooser.value} now.`).then(show);
  const door = disabledAt
    ? button("Enable", "", () => act(() => call("POST", `${path}/enable`), `${name} may sign in again.`))
    : button("Disable", "", () =>
        act(() => call("POST", `${path}/disable`), `${name} is out, with all sign-ins and tokens.`),
      );
  const reset = button("Password…", "", () =>
    act(
      () => call("POST", `${path}/password-reset`),
      ({ token }) => `Give ${name} this link; it is shown once: ${linkOf("reset", token)}`,
    ),
  );
  const remove = button("Remove", "bad", () => {
    if (confirm(`Remove ${name} from ${account.tenantName}?`)) act(() => call("DELETE", path), `${name} is removed.`);
  });
  return el(
    "tr",
    { className: disabledAt ? "off" : "" },
    el("td", {}, name, " ", disabledAt ? el("span", { className: "tag" }, "disabled") : null),
    el("td", {}, address),
    el("td", {}, mayChange ? chooser : role),
    el("td", {}, when(joinedAt)),
    el("td", {}, el("div", { className: "buttons" }, ...(mayChange && !isOneself ? [door, reset, remove] : []))),
  );
}

const table = (heads, rows) =>
  el(
    "div",
    { className: "wide" },
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, ...rows),
    ),
  );

async function members(account) {
  if (account.role === "member") return null;
  const { members: all } = await call("GET", "/api/v1/tenant/members");
  const roles = account.role === "owner" ? ROLES : ROLES.slice(1);
  const invite = (fields) =>
    act(
      () => call("POST", "/api/v1/tenant/invitations", Object.fromEntries(fields)),
      ({ email: address, token }) => `Give ${address} this link; it is shown once: ${linkOf("invite", token)}`,
    );
  const isPersonal = account.tenants.some(({ tenantId, kind }) => tenantId === account.tenantId && kind === "personal");
  const mayInvite = !isPersonal && (account.role === "owner" || account.role === "admin");
  const role = el("label", {}, "Role", select("role", roles, "member"));
  return titled(
    "Members",
    "",
    table(
      ["Name", "E-mail", "Role", "Joined", ""],
      all.map((one) => memberRow(account, one)),
    ),
    mayInvite
      ? form("row", invite, input("email", "Invite by e-mail", { type: "email" }), role, submitButton("Invite"))
      : null,
  );
}

function tokenRow({ tokenId, name, scopes, createdAt, lastUsedAt, expiresAt, revokedAt }) {
  const isOver = revokedAt || (expiresAt && new Date(expiresAt) < new Date());
  const revoke = button("Revoke", "bad", () => {
    if (confirm(`Revoke "${name}"? What uses it stops working at once.`))
      act(() => call("DELETE", `/api/v1/tokens/${tokenId}`), `"${name}" is revoked.`);
  });
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

async function tokens() {
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
    all.length === 0 ? none : table(heads, all.map(tokenRow)),
    form("row", make, input("name", "Name", { maxLength: 100 }), scopes, days, submitButton("Make a token")),
  );
}

function password() {
  const change = (fields) =>
    act(
      () => call("POST", "/api/v1/auth/password", Object.fromEntries(fields)),
      "The password is changed. Other sign-ins have ended.",
    );
  const current = input("currentPassword", "Current password", { type: "password", autocomplete: "current-password" });
  return titled("Password", "", form("row", change, current, newPassword("newPassword"), submitButton("Change")));
}

function greet(account) {
  const tenants = el("select", { ariaLabel: "Whom you speak for" });
  tenants.append(
    ...account.tenants.map(({ tenantId, tenantName, kind }) => {
      const text = kind === "personal" ? `${tenantName} (personal)` : tenantName;
      return el("option", { value: tenantId, selected: tenantId === account.tenantId }, text);
    }),
  );
  tenants.onchange = () => act(() => call("POST", "/api/v1/auth/tenant", { tenantId: tenants.value }));
  const leave = button("Sign out", "", async () => {
    await call("POST", "/api/v1/auth/logout").catch(() => undefined);
    sessionStorage.removeItem(TOKEN);
    say("");
    await show();
  });
  const place = account.tenants.length > 1 ? tenants : el("span", {}, account.tenantName);
  who.replaceChildren(`${account.user.name} · ${account.role}`, place, leave);
}

/** Everything that may be seen now. */
async function show() {
  const [, kind, token] = /^#(invite|reset)=([\w-]+)$/.exec(location.hash) ?? [];
  try {
    if (kind !== undefined || sessionStorage.getItem(TOKEN) === null) throw null;
    const account = await call("GET", "/api/v1/auth/session");
    const parts = await Promise.all([members(account), tokens(), password()]);
    greet(account);
    main.replaceChildren(...parts.filter((part) => part !== null));
  } catch (error) {
    if (error !== null) say(error.message, true);
    who.replaceChildren();
    main.replaceChildren(kind === undefined ? signIn() : byLink(kind, token));
  }
}

addEventListener("hashchange", show);
await show();
