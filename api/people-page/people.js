/** The page about people: sign in, members, invitations, documents, tokens for scripts, passwords. It speaks to the API alone. */

import { documents } from "./documents.js";
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
  table,
  titled,
  when,
} from "./parts.js";
import { tokens } from "./tokens.js";

const ROLES = ["owner", "admin", "operator", "member"];
const main = document.getElementById("main");
const who = document.getElementById("who");

function say(text, isBad = false) {
  const news = document.getElementById("news");
  news.className = isBad ? "bad" : "";
  news.textContent = text;
}

/** Does something, shows everything anew, and then says what came of it. */
async function act(work, done) {
  try {
    const result = await work();
    if (await show()) say(typeof done === "function" ? done(result) : (done ?? ""));
  } catch (error) {
    say(error.message, true);
    // What was typed stays, unless the sign-in is over.
    if (error.isSignedOut) await show();
  }
}

function signIn() {
  const enter = (fields) =>
    act(async () => {
      const { accessToken } = await call("POST", "/api/v1/auth/login", Object.fromEntries(fields));
      sessionStorage.setItem(TOKEN, accessToken);
    });
  const password = input("password", "Password", { type: "password", autocomplete: "current-password" });
  const forgotten =
    "Forgotten? An admin of your organisation makes a link with which you set a new password; an owner's, another owner or whoever runs this server.";
  return titled(
    "Sign in",
    "narrow",
    form("", enter, email(), password, submitButton("Sign in")),
    el("details", {}, el("summary", {}, "Forgotten your password?"), el("p", { className: "soft" }, forgotten)),
  );
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
  const forWhom = (word) => `${word} ${name}`;
  const door = disabledAt
    ? button(
        "Enable",
        "",
        () => act(() => call("POST", `${path}/enable`), `${name} may sign in again.`),
        forWhom("Enable"),
      )
    : button(
        "Disable",
        "",
        () => act(() => call("POST", `${path}/disable`), `${name} is out, with all sign-ins and tokens.`),
        forWhom("Disable"),
      );
  const reset = button(
    "Password…",
    "",
    () =>
      act(
        () => call("POST", `${path}/password-reset`),
        ({ token }) => `Give ${name} this link; it is shown once: ${linkOf("reset", token)}`,
      ),
    forWhom("Password… of"),
  );
  const remove = button(
    "Remove",
    "bad",
    () => {
      if (confirm(`Remove ${name} from ${account.tenantName}?`)) act(() => call("DELETE", path), `${name} is removed.`);
    },
    forWhom("Remove"),
  );
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
      "Members",
      ["Name", "E-mail", "Role", "Joined", ""],
      all.map((one) => memberRow(account, one)),
    ),
    mayInvite
      ? form("row", invite, input("email", "Invite by e-mail", { type: "email" }), role, submitButton("Invite"))
      : null,
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
    if (await show()) say("");
  });
  const place = account.tenants.length > 1 ? tenants : el("span", {}, account.tenantName);
  who.replaceChildren(`${account.user.name} · ${account.role}`, place, leave);
}

/** Everything that may be seen now; false where it could not be had, which is said. */
async function show() {
  const [, kind, token] = /^#(invite|reset)=([\w-]+)$/.exec(location.hash) ?? [];
  try {
    if (kind !== undefined) throw null;
    const isKnown = sessionStorage.getItem(TOKEN) !== null;
    const account = await call("GET", "/api/v1/auth/session").catch((error) => {
      throw error.isSignedOut && !isKnown ? null : error;
    });
    const parts = await Promise.all([members(account), documents(account, act), tokens(act), password()]);
    greet(account);
    main.replaceChildren(...parts.filter((part) => part !== null));
    return true;
  } catch (error) {
    if (error !== null) say(error.message, true);
    who.replaceChildren();
    main.replaceChildren(kind === undefined ? signIn() : byLink(kind, token));
    return error === null;
  }
}

addEventListener("hashchange", show);
await show();
