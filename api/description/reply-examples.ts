/** Reply examples: what each schema that is answered with looks like, as the API's description shows it. */

import { EXAMPLE_IDS, REQUEST_EXAMPLES } from "./request-examples.js";

const { task, session, action, user, tenant, token, document } = EXAMPLE_IDS;
const [AT, LATER, END] = ["2026-01-28T10:00:00.000Z", "2026-01-28T10:00:04.120Z", "2026-04-28T10:00:00.000Z"];
const URL = "https://orders.acme.test/new";
const QUERY = "Set Street to 12 Harbour Street, then click Save";
const TENANT = { tenantId: tenant, tenantName: "Acme", role: "owner" };
const ACCOUNT = {
  user: { id: user, email: "ada@acme.test", name: "Ada Winter" },
  ...TENANT,
  tenants: [{ ...TENANT, kind: "organisation" }],
};
const LIMITS = {
  steps: { used: 1, limit: 50 },
  consecutiveSuccessWithoutTaskComplete: { used: 0, limit: 5 },
  correctionsPerStep: { used: 0, limit: 3 },
  replans: { used: 0, limit: 5 },
  modelCalls: { used: 3, limit: 400 },
  tokens: { used: 5_120, limit: 3_000_000 },
  costMicroUsd: { used: 1_840, limit: 2_000_000 },
  workingMs: { used: 4_120, limit: 7_200_000 },
};
const TOKEN = { tokenId: token, userId: user, name: "nightly import", scopes: ["read", "write"], createdAt: AT };
const TARGET = {
  snapshotId: "b7c1",
  epoch: "",
  id: 4,
  fingerprint: "textbox|Street|main",
  role: "textbox",
  name: "Street",
};
const VERDICT = {
  verdict: "confirmed",
  success: true,
  actionSucceeded: true,
  taskCompleted: false,
  goalAchieved: false,
  confidence: 0.95,
  semanticSummary: "The field Street holds what was entered.",
  evidence: ["[4] textbox 'Street': '' -> '12 Harbour Street'"],
};
const TASK = {
  taskId: task,
  sessionId: session,
  userId: user,
  status: "executing",
  query: QUERY,
  url: URL,
  turn: 1,
  stepIndex: 0,
  outstandingActionId: action,
  limits: LIMITS,
  createdAt: AT,
  updatedAt: LATER,
};
const MESSAGE = {
  messageId: `${task}:0`,
  taskId: task,
  role: "user",
  content: QUERY,
  sequenceNumber: 0,
  timestamp: AT,
};
const MEMBER = { userId: user, email: "ada@acme.test", name: "Ada Winter", role: "owner", joinedAt: AT };
const CITATION = { documentId: document, documentTitle: "Warehouse handbook", section: "Deliveries" };
const EFFECTIVE = Object.fromEntries(Object.entries(LIMITS).map(([name, { limit }]) => [name, limit]));
const { headers: _, ...SOURCE } = REQUEST_EXAMPLES["NewSource"] as { readonly headers: object }; // stands there

const REQUEST = { query: QUERY, startUrl: URL, userId: user, at: AT };
const ACTION = { actionId: action, action: 'setValue(4,"12 Harbour Street")', status: "success" };
const SEEN = { snapshotId: "b7c1", url: URL, title: "New order" };
const ACTION_OF_STEP = {
  ...{ stepIndex: 0, position: 0, planStep: 0, ...ACTION, thought: "I enter the street.", kind: "generic" },
  ...{ risk: "reversible", target: TARGET, url: URL, beforeSnapshotId: "b7c1", issuedAt: AT, settledAt: LATER },
  receipts: [],
};

/** By the name of the schema. */
export const REPLY_EXAMPLES: Readonly<Record<string, unknown>> = {
  Account: ACCOUNT,
  CurrentAccount: ACCOUNT,
  CookieSignIn: { ...ACCOUNT, expiresAt: END, csrfToken: "5f1d9c2e7ab84c60" },
  SignedIn: { accessToken: "qKfU5byrqEEaQXGv6CMQq4JbKXjtyamO.DmM20I0S", ...ACCOUNT, expiresAt: END },
  AccessTokenList: { tokens: [{ ...TOKEN, lastUsedAt: LATER }] },
  NewAccessToken: { ...TOKEN, token: `sf_${tenant}_XMCV2zHhchlgCrxQsUyF` },
  MemberList: { members: [MEMBER] },
  PasswordResetToken: { token: "Zq3v9kT1x8bW5mN7cR2d", expiresAt: END },
  Invited: { email: "jas@acme.test", role: "member", expiresAt: END, token: "Zq3v9kT1x8bW5mN7cR2d" },
  InvitationList: {
    invitations: [
      {
        invitationId: "8f6ee9c639cc5e69bba06718ec1d8e8e8f6ee9c639cc5e69bba06718ec1d8e8e",
        ...{ email: "jas@acme.test", role: "member", state: "open", inviterId: user, createdAt: AT, expiresAt: END },
      },
    ],
  },
  InteractReply: {
    ...{ taskId: task, sessionId: session, turn: 2, stepIndex: 1, status: "executing" },
    thought: "The street is entered, so I save the order.",
    action: "click(5)",
    actionId: action,
    target: { ...TARGET, id: 5, fingerprint: "button|Save|main", role: "button", name: "Save" },
    kind: "submit",
    risk: "submit",
    origin: "https://orders.acme.test",
    verification: VERDICT,
    limits: LIMITS,
    usage: { promptTokens: 4_800, completionTokens: 320 },
    hasOrgKnowledge: false,
  },
  Accepted: {
    ...{ taskId: task, sessionId: session, status: "planning", turn: 0, retryAfter: 2 },
    statusUrl: `/api/agent/tasks/${task}`,
  },
  MessageAccepted: { taskId: task, status: "executing" },
  SecretValue: { name: "password", value: "test123" },
  Task: TASK,
  TaskPage: { tasks: [TASK], nextCursor: `1769594400000.${task}` },
  TaskEvent: { sequence: 3, type: "verdict", text: "confirmed: the field Street holds what was entered", at: LATER },
  TaskTurn: { turn: 2, status: "executing" },
  Feedback: { rating: "up", reason: "The right address, at once.", taskId: task, updatedAt: LATER },
  Session: {
    ...{ sessionId: session, url: URL, status: "active", createdAt: AT, updatedAt: LATER, messageCount: 2 },
    metadata: { initialQuery: QUERY, taskType: "verifiable" },
  },
  get SessionPage() {
    return { sessions: [this["Session"]], pagination: { total: 1, limit: 20, offset: 0, hasMore: false } };
  },
  SessionMessages: { sessionId: session, messages: [MESSAGE], total: 1 },
  ArchivedSession: { sessionId: session, status: "archived", message: "Session archived successfully" },
  UserPreferencesReply: REQUEST_EXAMPLES["UserPreferencesRequest"],
  TenantSettings: {
    tier: "free",
    promptForAdvisory: true,
    actOrigins: ["https://billing.acme.test"],
    allowedDomains: ["*.acme.com"],
    limits: { steps: 80 },
    effectiveLimits: { ...EFFECTIVE, steps: 80 },
  },
  ModelTest: { models: [{ model: "gpt-5.4", ms: 312 }] },
  KnowledgeDocument: {
    ...{ documentId: document, title: "Warehouse handbook", contentType: "text/markdown", label: "company" },
    ...{ domains: ["orders.acme.com"], characters: 54, chunks: 1, createdAt: AT },
  },
  get KnowledgeDocuments() {
    return { documents: [this["KnowledgeDocument"]] };
  },
  ResolvedKnowledge: {
    ...{ allowed: true, domain: "orders.acme.com", hasOrgKnowledge: true },
    context: [
      {
        id: `${document}#0`,
        content: "Deliveries go to 12 Harbour Street, dock 4.",
        documentTitle: "Warehouse handbook",
        metadata: { label: "company", section: "Deliveries" },
      },
    ],
    citations: [CITATION],
  },
  Source: { ...SOURCE, headers: ["authorization"], updatedAt: AT },
  get SourcePage() {
    return { sources: [this["Source"]] };
  },
  SourceTrial: { result: "pass", evidence: "patients-api has 1 entry where /name is Ada Winter", durationMs: 38 },
  DebugLogList: {
    logs: [
      { taskId: task, logType: "verification", timestamp: LATER, data: { verdict: "confirmed", confidence: 0.95 } },
    ],
  },
  TaskExport: {
    format: "surefoot-task-export/1",
    exportedAt: LATER,
    task: TASK,
    request: REQUEST,
    temporal: { workflowId: `task:${tenant}:${task}`, runIds: [task], runIdsFrom: "temporal" },
    ...{ plans: [], spending: [], modelCalls: [], steps: [], otherReceipts: [], verdicts: [], corrections: [] },
    ...{ citations: [{ ...CITATION, label: "company", domain: "orders.acme.com", purposes: ["plan"], at: AT }] },
    messages: [MESSAGE],
    feedback: [{ userId: user, rating: "up", at: LATER }],
    events: [{ sequence: 1, type: "contract", text: "verifiable, 2 criteria", at: AT }],
  },
  TaskSummary: {
    ...{ task: TASK, request: REQUEST, person: { userId: user, name: "Ada Winter", isYou: true }, question: {} },
    ...{ plans: [], spending: [], feedback: [], criteria: [], mayReadPrompts: true },
    temporal: { workflowId: `task:${tenant}:${task}` },
  },
  TaskNumbers: {
    ...{ since: AT, until: END, ends: [{ status: "completed", outcome: "verified", count: 41 }], claims: [] },
    ...{ feedback: { up: 12, down: 1 }, days: [{ day: "2026-01-28", costMicroUsd: 184_000, calls: 96 }] },
    ...{ corrections: [], waiting: [{ userId: user, name: "Ada Winter", count: 1, since: AT }] },
  },
  ModelCallList: {
    calls: [
      {
        ...{ callId: EXAMPLE_IDS.call, purpose: "refine", tier: "fast", calls: 1, promptTokens: 1_600 },
        ...{ cachedTokens: 0, completionTokens: 90, thinkingTokens: 0, toolTokens: 0, costMicroUsd: 610 },
        ...{ latencyMs: 840, fallback: false, at: AT },
      },
    ],
  },
  ModelExchange: { purpose: "refine", prompt: "What is the next action?", answer: { action: "click(5)" } },
  StepPage: {
    steps: [
      {
        ...{ stepIndex: 0, thought: "I enter the street.", planStep: 0 },
        actions: [{ ...ACTION, target: { role: "textbox", name: "Street" } }],
        ...{ kind: "generic", risk: "reversible", url: URL, verdict: "confirmed", confidence: 0.95, corrections: 0 },
        ...{ issuedAt: AT, settledAt: LATER, tookMs: 4_120, costMicroUsd: 1_840 },
      },
    ],
  },
  StepDetail: { stepIndex: 0, actions: [ACTION_OF_STEP], corrections: [], modelCalls: [], before: SEEN },
  StepPages: {
    ...{ stepIndex: 0, before: SEEN, after: { ...SEEN, snapshotId: "c9d2" } },
    lines: [
      {
        before: "[4] textbox 'Street'",
        after: "[4] textbox 'Street' = '12 Harbour Street'",
        depth: 1,
        mark: "changed",
      },
    ],
  },
  TaskRecording: {
    ...{
      v: 1,
      recordedAt: LATER,
      query: QUERY,
      start: {},
      answers: [],
      searches: [],
      memory: [],
      actions: {},
      pages: {},
    },
    messages: [{ kind: "cancel", atMs: 4_120, reason: "The order was placed by telephone." }],
    trajectory: { steps: [], corrections: [], criteria: [], status: "cancelled" },
  },
  Health: {
    status: "degraded",
    database: { status: "healthy", durationMs: 2 },
    engine: { status: "healthy", durationMs: 3 },
    worker: { status: "healthy", durationMs: 4 },
    model: { status: "unhealthy", durationMs: 2_000 },
  },
};
