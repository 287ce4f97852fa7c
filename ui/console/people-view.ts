/** People view: members of the organisation, its documents, a person's tokens and password; and what an invitation's link opens (PE13). */

import { html, nothing, type TemplateResult } from "lit-html";
import { mayChange, mayInvite } from "../../core/membership.js";
import { shownText } from "../../core/page/outline/shown-text.js";
import type { CurrentAccount, Invited, Member, OrganisationRole } from "../../protocol/people.js";
import {
  button,
  field,
  onChoice,
  onSubmit,
  options,
  type Rendered,
  submitButton,
  table,
} from "../shared/browser-parts.js";
import { formatTime } from "../shared/format.js";
import { ROLE_LABELS } from "../shared/labels.js";
import { documentsPart } from "./documents-part.js";
import type { ConsoleRoute } from "./route.js";
import { type ConsoleActions, type ConsoleState, seesTenant } from "./state.js";
import { tokensPart } from "./tokens-part.js";
import { isFetched } from "./watched-task.js";
import { textLine } from "./words.js";

export function peopleView(state: ConsoleState, account: CurrentAccount, actions: ConsoleActions): TemplateResult {
  const { people, busy } = state;
  const content = isFetched(people)
    ? html`${seesTenant(account) ? membersPart(state, account, actions) : nothing}
      ${documentsPart(people, account, state, actions)} ${tokensPart(people.tokens, state, actions)} ${passwordPart(busy, actions)}`
    : html`<p class=${people === null ? "soft" : "note bad"}>${people ?? "Reading…"}</p>`;
  return html`<section class="people" aria-labelledby="people-title"><h1 id="people-title">People</h1>${content}</section>`;
}

const titled = (title: string, content: unknown): TemplateResult =>
  html`<section class="card"><h2>${title}</h2>${content}</section>`;

/** Roles that this person may give. */
const rolesFor = ({ role }: CurrentAccount): readonly (readonly [OrganisationRole, string])[] =>
  // The cast: the keys are those of the labels.
  (Object.entries(ROLE_LABELS) as [OrganisationRole, string][]).filter(([one]) => mayInvite(role, one));

function membersPart({ members, busy }: ConsoleState, account: CurrentAccount, actions: ConsoleActions) {
  const isPersonal = account.tenants.some(({ tenantId, kind }) => tenantId === account.tenantId && kind === "personal");
  const invite = onSubmit((fields, form) => {
    const done = ({ email, token }: Invited) => `Give ${email} this link. It is shown once: ${linkOf("invite", token)}`;
    void actions
      .change((server) => server.post<Invited>("/api/v1/tenant/invitations", fields), done)
      .then((isDone) => isDone && form.reset());
  });
  const inviteForm = html`<form class="filters" @submit=${invite}>
    ${field("email", "Invite by e-mail", "email")}
    <label>Role <select name="role">${options(rolesFor(account), "member")}</select></label>
    ${submitButton("Invite", busy)}
  </form>`;
  const rows = members.map((member) => memberRow(member, account, busy, actions));
  return titled(
    "Members",
    html`${table("Members", ["Name", "E-mail", "Role", "Joined", ""], rows)} ${mayInvite(account.role, "member") && !isPersonal ? inviteForm : nothing}`,
  );
}

function memberRow(member: Member, account: CurrentAccount, busy: boolean, { change }: ConsoleActions): TemplateResult {
  const { userId, email, role, joinedAt, disabledAt } = member;
  const name = shownText(member.name);
  const path = `/api/v1/tenant/members/${encodeURIComponent(userId)}`;
  const isOneself = userId === account.user.id;
  const isOpen = mayChange(account.role, role, { kind: "disable" });
  const choose = onChoice((value, select) => {
    const done = `${name} is now ${ROLE_LABELS[value as OrganisationRole]}.`; // a value of the options
    void change((server) => server.post(`${path}/role`, { role: value }), done).then((isDone) => {
      if (!isDone) select.value = role;
    });
  });
  const chooser = html`<select aria-label="Role of ${name}" @change=${choose}>${options(rolesFor(account), role)}</select>`;
  return html`<tr class=${disabledAt ? "off" : ""}>
    <td>${textLine(name)} ${disabledAt ? html`<span class="badge bad">disabled</span>` : nothing}</td>
    <td>${textLine(email)}</td><td>${isOpen ? chooser : ROLE_LABELS[role]}</td><td>${formatTime(joinedAt)}</td>
    <td><div class="row end">${isOpen && !isOneself ? memberButtons(member, path, account, busy, change) : nothing}</div></td>
  </tr>`;
}

function memberButtons(
  { name, disabledAt }: Member,
  path: string,
  { tenantName }: CurrentAccount,
  disabled: boolean,
  change: ConsoleActions["change"],
): readonly Rendered[] {
  const on = (label: string, work: () => void, look: "danger" | "" = "") =>
    button({ label, onClick: work, look, disabled, about: name });
  const reset = ({ token }: { readonly token: string }) =>
    `Give ${name} this link. It is shown once: ${linkOf("reset", token)}`;
  const door = disabledAt
    ? on("Enable", () => void change((server) => server.post(`${path}/enable`), `${name} may sign in again.`))
    : on("Disable", () => {
        const done = `${name} is disabled. All sign-ins and tokens of ${name} have ended.`;
        void change((server) => server.post(`${path}/disable`), done);
      });
  const remove = (): void => {
    if (confirm(`Remove ${name} from ${tenantName}?`))
      void change((server) => server.delete(path), `${name} is removed.`);
  };
  return [
    door,
    on("Reset password", () => void change((server) => server.post(`${path}/password-reset`), reset)),
    on("Remove", remove, "danger"),
  ];
}

const linkOf = (kind: "invite" | "reset", token: string): string =>
  `${location.origin}/console/people#${kind}=${token}`;

const newPassword = (name: string, text = "New password (12 characters or more)"): TemplateResult =>
  field(name, text, "password", { minLength: 12, autocomplete: "new-password" });

function passwordPart(busy: boolean, { change }: ConsoleActions): TemplateResult {
  const submit = onSubmit((fields, form) => {
    const done = "The password is changed. Other sign-ins have ended.";
    void change((server) => server.post("/api/v1/auth/password", fields), done).then(
      (isDone) => isDone && form.reset(),
    );
  });
  return titled(
    "Password",
    html`<form class="filters" @submit=${submit}>
      ${field("currentPassword", "Current password", "password", { autocomplete: "current-password" })}
      ${newPassword("newPassword")} ${submitButton("Change", busy)}
    </form>`,
  );
}

/** For the person who opens the link, not for the one who is signed in. */
export function linkView(
  route: Extract<ConsoleRoute, { view: "link" }>,
  { busy }: ConsoleState,
  { openLink }: ConsoleActions,
): TemplateResult {
  const isInvite = route.kind === "invite";
  const title = isInvite ? "Accept the invitation" : "Set a new password";
  return html`<section class="narrow card" aria-labelledby="link-title">
    <h1 id="link-title">${title}</h1>
    ${isInvite ? html`<p class="soft">If you have an account here, enter your password.</p>` : nothing}
    <form @submit=${onSubmit((fields) => openLink(route, fields))}>
      ${isInvite ? field("name", "Your name (for a new account)", "text", { required: false, autocomplete: "name" }) : nothing}
      ${isInvite ? newPassword("password", "Password (12 characters or more)") : newPassword("password")}
      ${submitButton(title, busy)}
    </form>
  </section>`;
}
