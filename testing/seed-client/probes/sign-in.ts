/** Sign-in: section 2 and 3 of the server's specification: tokens, sign-out, invitations, tenants and origins. */

import { EXTENSION_ORIGIN } from "../../../ui/extension/identity.js";
import { isAbsent, isText, isTime, some, without } from "../pattern.js";
import type { Probe, Story } from "../probe.js";

const LOGIN = "/api/v1/auth/login";
const SESSION = "/api/v1/auth/session";
const own = { email: "{email}", password: "{password}" };
const newcomer = { email: "newcomer@acme.test", password: "correct horse battery" };
const refused = (code: string) => ({ success: false, code, message: isText });
const user = { id: isText, email: isText, name: isText };

const signIn: Story = [
  {
    name: "sign-in",
    path: LOGIN,
    as: "nobody",
    body: own,
    status: 200,
    whole: {
      success: true,
      data: { accessToken: isText, expiresAt: isTime, user, tenantId: isText, tenantName: isText },
    },
  },
  {
    name: "sign-in without a password",
    path: LOGIN,
    as: "nobody",
    body: { email: "a@b.test" },
    status: 400,
    whole: refused("VALIDATION_ERROR"),
  },
  {
    name: "sign-in with a wrong password",
    path: LOGIN,
    as: "nobody",
    body: { ...own, password: "another" },
    status: 401,
    whole: refused("INVALID_CREDENTIALS"),
  },
  {
    name: "session",
    path: SESSION,
    status: 200,
    data: { user, tenantId: isText, tenantName: isText, accessToken: isAbsent },
  },
  {
    name: "tenant is a user's own or an organisation's",
    path: SESSION,
    status: 200,
    data: { tenants: some({ kind: /^(?:organisation|personal)$/ }) },
  },
  {
    name: "session without a token",
    path: SESSION,
    as: "nobody",
    status: 401,
    whole: refused("UNAUTHORIZED"),
    header: { "x-ratelimit-limit": "100", "x-ratelimit-remaining": isText },
  },
];

const bearer = { authorization: "Bearer {accessToken}" };
const signOut: Story = [
  { name: "sign-in before a sign-out", path: LOGIN, as: "nobody", body: own, status: 200 },
  {
    name: "sign-out",
    method: "POST",
    path: "/api/v1/auth/logout",
    as: "nobody",
    headers: bearer,
    status: 204,
    header: { "x-ratelimit-limit": isText },
  },
  {
    name: "a token that was signed out",
    path: SESSION,
    as: "nobody",
    headers: bearer,
    status: 401,
    whole: refused("UNAUTHORIZED"),
  },
];

const invitation: Story = [
  {
    name: "invitation",
    path: "/api/v1/tenant/invitations",
    body: { email: newcomer.email },
    status: 200,
    data: { token: isText },
  },
  {
    name: "invitation accepted",
    path: "/api/v1/auth/accept-invite",
    as: "nobody",
    body: { token: "{token}", name: "Kim Lee", password: newcomer.password },
    status: 200,
    data: { accessToken: isText },
  },
  { name: "members", path: "/api/v1/tenant/members", status: 200, data: { members: some({ email: newcomer.email }) } },
  { name: "member who is disabled", path: "/api/v1/tenant/members/{user.id}/disable", body: {}, status: 200 },
  {
    name: "sign-in of who is disabled",
    path: LOGIN,
    as: "nobody",
    body: newcomer,
    status: 403,
    whole: refused("ACCOUNT_DISABLED"),
  },
];

const PROTECTED = [
  "/api/v1/auth/session",
  "/api/agent/interact",
  "/api/knowledge/resolve",
  "/api/debug/logs",
  "/api/session",
];
const preflight = (path: string): Probe => ({
  name: `preflight of ${path}`,
  method: "OPTIONS",
  path,
  as: "nobody",
  headers: { origin: EXTENSION_ORIGIN, "access-control-request-method": "GET" },
  status: 204,
  header: { "access-control-allow-origin": EXTENSION_ORIGIN },
});
const withoutToken = (path: string): Probe => ({
  name: `${path} without a token`,
  path,
  as: "nobody",
  ...(path === "/api/agent/interact" && { body: {} }),
  status: 401,
  whole: refused("UNAUTHORIZED"),
});

const origins: Story = [
  ...PROTECTED.map(preflight),
  {
    name: "preflight of another extension",
    method: "OPTIONS",
    path: "/api/session",
    as: "nobody",
    headers: { origin: "chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "access-control-request-method": "GET" },
    status: 204,
    header: { "access-control-allow-origin": isAbsent },
  },
  ...PROTECTED.slice(1).map(withoutToken),
  {
    name: "routes of the auth library",
    path: "/api/auth/sign-up/email",
    as: "nobody",
    body: own,
    status: 404,
    whole: refused("NOT_FOUND"),
  },
];

const preferences: Story = [
  {
    name: "preferences are saved",
    path: "/api/v1/user/preferences",
    body: { preferences: { theme: "dark", own: 1 } },
    status: 200,
  },
  {
    name: "preferences",
    path: "/api/v1/user/preferences",
    status: 200,
    data: { preferences: { theme: "dark", own: 1 } },
  },
  {
    name: "preferences of another tenant",
    path: "/api/v1/user/preferences",
    as: "guest",
    status: 200,
    data: without("dark"),
  },
];

export const SIGN_IN: readonly Story[] = [signIn, signOut, invitation, origins, preferences];
