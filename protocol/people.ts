/** People: schemas for sign-in, members and their roles, passwords, and tokens for scripts. */

import { z } from "@hono/zod-openapi";
import { filled, list, named, text, type Wire } from "./task.js";

/** A person's role in an organisation. All roles but `member` see the tenant's tasks. */
export const organisationRole = z.enum(["owner", "admin", "operator", "member"]);
export type OrganisationRole = Wire<typeof organisationRole>;

/**
 * `read`: every GET. `write`: tasks, sessions, knowledge. `approve`: answers to approval requests of tasks. `manage`: settings
 * and members, within the rights of the token's person.
 */
export const tokenScope = z.enum(["read", "write", "approve", "manage"]);
export type TokenScope = Wire<typeof tokenScope>;

/** Documents the pattern that is checked; `format: email` alone would allow more. */
const email = z.email().max(254).toLowerCase().openapi({ pattern: z.regexes.email.source });
/** Better Auth's maximum. */
export const PASSWORD_MAX = 128;
/** A password chosen earlier. */
const knownPassword = text.min(1).max(PASSWORD_MAX);
/** A new password. */
const password = text.min(12).max(PASSWORD_MAX);
const id = text.min(1).max(100);
const instant = z.iso.datetime();

export const loginRequest = named("LoginRequest", {
  email,
  password: knownPassword,
  tenantId: id.optional().openapi({ description: "Whom to speak for; else whom one joined first" }),
});

export const acceptRequest = named("AcceptInviteRequest", {
  token: text.min(20).max(100),
  /** Required for a new account. */
  name: filled(200).optional(),
  password,
});

/** A tenant that a person belongs to: an organisation, or their personal one. */
const ownTenant = z.object({
  tenantId: text,
  tenantName: text,
  kind: z.enum(["organisation", "personal"]),
  role: organisationRole,
});

/** A signed-in person's own account. */
export const account = named("Account", {
  expiresAt: instant.optional().openapi({ description: "Absent: a token that ends when it is revoked" }),
  user: z.object({ id: text, email: text, name: text }),
  tenantId: text,
  tenantName: text,
  role: organisationRole,
  tenants: list(ownTenant).openapi({ description: "All whom this person may speak for, joined first at first" }),
});
export const signedIn = account.extend({ accessToken: text, expiresAt: instant }).openapi("SignedIn");
const csrfToken = text.openapi({ description: "For a sign-in by cookie: to be sent as `X-CSRF-Token`" });
export const cookieSignIn = account.extend({ expiresAt: instant, csrfToken }).openapi("CookieSignIn");
/** Reply of GET session. Callers with a bearer token get no `csrfToken`. */
export const currentAccount = account.extend({ csrfToken: csrfToken.optional() }).openapi("CurrentAccount");
export type CurrentAccount = Wire<typeof currentAccount>;
export type Member = Wire<typeof member>;
export type AcceptRequest = Wire<typeof acceptRequest>;
export type Account = Wire<typeof account>;
export type SignedIn = Wire<typeof signedIn>;
export type Invited = Wire<typeof invited>;
export type AccessToken = Wire<typeof accessToken>;
export type NewAccessToken = Wire<typeof newAccessToken>;

export const memberPath = z.object({ userId: id.openapi({ param: { name: "userId", in: "path" } }) });

export const member = named("Member", {
  userId: text,
  email: text,
  name: text,
  role: organisationRole,
  joinedAt: instant,
  disabledAt: instant.optional().openapi({ description: "Since when this person may not come in; absent: they may" }),
});
export const memberList = named("MemberList", { members: list(member) });
export const roleRequest = named("MemberRoleRequest", { role: organisationRole });

export const inviteRequest = named("InviteRequest", { email, role: organisationRole.default("member") });
export const invited = named("Invited", {
  email: text,
  role: organisationRole,
  expiresAt: instant,
  token: text.openapi({ description: "Shown once; whoever has it joins by `accept-invite`" }),
});

export const invitationPath = z.object({
  invitationId: text
    .max(64)
    .regex(/^[0-9a-f]{64}$/, "is no id of an invitation")
    .openapi({
      param: { name: "invitationId", in: "path" },
    }),
});
export const invitation = named("Invitation", {
  invitationId: text,
  email: text,
  role: organisationRole,
  state: z.enum(["open", "expired"]),
  inviterId: text.optional().openapi({ description: "Absent: whoever runs the installation" }),
  createdAt: instant,
  expiresAt: instant,
});
export const invitationList = named("InvitationList", { invitations: list(invitation) });

export const passwordResetToken = named("PasswordResetToken", {
  token: text.openapi({ description: "Shown once; whoever has it sets the password by `reset-password`" }),
  expiresAt: instant,
});
export const passwordReset = named("ResetPasswordRequest", { token: text.min(20).max(100), password });
export const passwordChange = named("ChangePasswordRequest", {
  currentPassword: knownPassword,
  newPassword: password,
});
export const tenantChoice = named("TenantChoice", { tenantId: id });

const TOKEN_DAYS_MAX = 3_650;
export const tokenRequest = named("TokenRequest", {
  name: filled(100),
  scopes: z.array(tokenScope).min(1).max(tokenScope.options.length),
  expiresInDays: z.int().min(1).max(TOKEN_DAYS_MAX).optional().openapi({ description: "Absent: until it is revoked" }),
});
export const accessToken = named("AccessToken", {
  tokenId: text,
  userId: text,
  name: text,
  scopes: list(tokenScope),
  createdAt: instant,
  expiresAt: instant.optional(),
  lastUsedAt: instant.optional().openapi({ description: "To the minute" }),
  revokedAt: instant.optional(),
});
export const accessTokenList = named("AccessTokenList", { tokens: list(accessToken) });
export const newAccessToken = accessToken
  .extend({ token: text.openapi({ description: "Shown once; send it as a bearer token" }) })
  .openapi("NewAccessToken");
export const tokenPath = z.object({ tokenId: z.guid().openapi({ param: { name: "tokenId", in: "path" } }) });
export const tokenQuery = z.object({
  scope: z.enum(["own", "tenant"]).default("own").openapi({
    description: "`tenant`: those of all members; for admins and owners",
  }),
});
