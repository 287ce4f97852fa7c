/** Request examples: a body for every request schema in the API's description; each one is valid and accepted. */

export const EXAMPLE_IDS = {
  task: "1923388c-52e3-5261-86eb-6c37512fce5f",
  session: "7d32068a-239a-5186-8ee4-4a1a0f98d58d",
  action: "act_0d5e9c1b-0",
  user: "7c36451b-005e-4421-9fa4-261d30659bd9",
  tenant: "f01db67f-8ffb-457e-9788-08173c132478",
  token: "9b2f6d1e-8a35-4c55-9a55-2f1f3a0f9f11",
  call: "5b1f2f0e-2c3b-4a57-9a51-7f8f6f0b1d20",
  document: "0e57694e-ba87-4024-a9aa-fccbacc016d1",
} as const;
const { task, session, action, tenant } = EXAMPLE_IDS;

const PAGE = {
  url: "https://orders.acme.test/new",
  title: "New order",
  dom: '<main><h1>New order</h1><form><label>Street <input id="4"></label><button id="5">Save</button></form></main>',
};
const CONTRACT = {
  type: "verifiable",
  criteria: [
    { activity: "text", description: "The order is saved", text: "Order saved", timing: "at_end" },
    { activity: "url", description: "Its page is open", url: "/orders/*", timing: "at_end" },
  ],
};
const RECEIPT = {
  actionId: action,
  action: 'setValue(4,"12 Harbour Street")',
  ok: true,
  verified: true,
  delivered: true,
  retried: false,
  attempts: [{ method: "native-setter", result: "verified", delivered: true, ms: 42 }],
  effect: "changed",
  settled: true,
};
const PASSWORD = "correct horse battery";

/** Example bodies by schema name. */
export const REQUEST_EXAMPLES: Readonly<Record<string, unknown>> = {
  LoginRequest: { email: "ada@acme.test", password: PASSWORD },
  AcceptInviteRequest: { token: "Zq3v9kT1x8bW5mN7cR2d", name: "Ada Winter", password: PASSWORD },
  TenantChoice: { tenantId: tenant },
  ChangePasswordRequest: { currentPassword: PASSWORD, newPassword: "battery staple correct" },
  ResetPasswordRequest: { token: "Zq3v9kT1x8bW5mN7cR2d", password: PASSWORD },
  TokenRequest: { name: "nightly import", scopes: ["read", "write"], expiresInDays: 90 },
  MemberRoleRequest: { role: "operator" },
  InviteRequest: { email: "jas@acme.test", role: "member" },
  InteractRequest: { ...PAGE, query: "Set Street to 12 Harbour Street, then click Save", contract: CONTRACT },
  DomRequest: {
    ...PAGE,
    protocol: 1,
    clientId: "desk-4",
    observationId: "desk-4-0007",
    receipts: [RECEIPT],
    settled: true,
  },
  Receipt: RECEIPT,
  Contract: CONTRACT,
  Limits: { steps: 80, costMicroUsd: 3_000_000 },
  AnswerRequest: { text: "12 Harbour Street, dock 4", turn: 3 },
  ApproveRequest: { actionId: action, turn: 3, approved: true },
  CancelRequest: { reason: "The order was placed by telephone." },
  PauseRequest: {},
  ResumeRequest: { hint: "The address is on the second tab.", limits: { steps: 80 } },
  SecretRequest: { origin: "https://orders.acme.test", clientId: "desk-4" },
  FeedbackRequest: { rating: "up", reason: "The right address, at once." },
  ArchiveSessionRequest: { sessionId: session },
  UserPreferencesRequest: { preferences: { theme: "dark", language: "en-GB", confirmContract: true } },
  TenantSettingsChange: {
    promptForAdvisory: true,
    actOrigins: ["https://billing.acme.test"],
    allowedDomains: ["*.acme.com"],
    limits: { steps: 80, replans: null },
  },
  NewKnowledgeDocument: {
    title: "Warehouse handbook",
    content: "# Deliveries\n\nDeliveries go to 12 Harbour Street, dock 4.",
    contentType: "text/markdown",
    label: "company",
    domains: ["orders.acme.com"],
  },
  NewSource: {
    kind: "http",
    name: "patients-api",
    parameters: { name: "text" },
    read: { path: "/patients", where: { "/name": "{name}" } },
    expect: { change: 1 },
    sites: ["app.acme.com"],
    requests: ["add * patient {name}"],
    url: "https://records.acme.com/patients?name={name}",
    headers: { authorization: "Bearer 5d1c8f" },
  },
  TrySource: { values: { name: "Ada Winter" } },
};

/** Example values of path parameters, by name. */
export const PARAMETER_EXAMPLES: Readonly<Record<string, unknown>> = {
  taskId: task,
  sessionId: session,
  userId: EXAMPLE_IDS.user,
  tokenId: EXAMPLE_IDS.token,
  documentId: EXAMPLE_IDS.document,
  invitationId: "8f6ee9c639cc5e69bba06718ec1d8e8e8f6ee9c639cc5e69bba06718ec1d8e8e",
  actionId: action,
  stepIndex: 0,
  callId: EXAMPLE_IDS.call,
  name: "patients-api",
};
