/** Tasks: what interact says from the first page to the end, and what is kept of it: the verification and the planner process. */

import { isAbsent, isAtMost, isCount, isShare, isText, isTime, some, without } from "../pattern.js";
import type { Probe, Story } from "../probe.js";
import { CLINIC, INTERACT, like, NOTES, page, patientAdded, patientForm, patients, search } from "./pages.js";

const verified = { actionSucceeded: true, success: true, confidence: isShare, semanticSummary: isAtMost(300) };
const on = { path: INTERACT, status: 200 } as const;

const added: Story = [
  {
    ...on,
    name: "a new task",
    body: { url: CLINIC, query: "Add a patient named Jas", dom: patients() },
    whole: { success: true },
    data: {
      ...{ thought: isText, action: "click(1)", taskId: isText, sessionId: isText, hasOrgKnowledge: false },
      ...{ usage: { promptTokens: isCount, completionTokens: isCount }, status: "executing", verification: isAbsent },
      ...{ currentStep: 0, totalSteps: 1, metrics: { modelCalls: isCount } },
      plan: { steps: [{ index: 0, description: isText, reasoning: isText, toolType: "DOM", status: "active" }] },
      contract: { contract: { type: "verifiable", generatedFrom: "auto", generatedAt: isTime } },
      limits: { correctionsPerStep: { used: 0, limit: 3 }, steps: { used: 1, limit: 50 } },
    },
  },
  {
    ...on,
    name: "the page after a click",
    body: {
      ...{ url: CLINIC, query: "Add a patient named Jas", taskId: "{taskId}", sessionId: "{sessionId}" },
      ...{ dom: patientForm(), previousUrl: CLINIC, lastActionStatus: "success", activeElement: "2" },
      clientObservations: { didNetworkOccur: false, didDomMutate: true, didUrlChange: false },
    },
    data: {
      ...{ taskId: "{taskId}", action: 'setValue(2,"Jas")', target: { id: 2, role: "textbox", name: "Name" } },
      expectedOutcome: { description: isText },
      limits: { consecutiveSuccessWithoutTaskComplete: { used: 1, limit: 5 } },
      verification: { ...verified, taskCompleted: false, goalAchieved: false, evidence: some(/^Focus moved to /) },
    },
  },
  {
    ...on,
    name: "the page after an entry",
    body: { url: CLINIC, taskId: "{taskId}", dom: patientForm("Jas") },
    data: {
      action: "click(3)",
      plan: { steps: [{ description: "Add a patient named Jas" }] },
      verification: {
        ...{ ...verified, taskCompleted: false, goalAchieved: false },
        evidence: some("Textbox 'Name' changed value from '' to 'Jas'"),
      },
    },
  },
  {
    ...on,
    name: "the page after a save",
    body: { url: CLINIC, taskId: "{taskId}", dom: patientAdded("Jas"), clientObservations: { didNetworkOccur: true } },
    data: {
      ...{ status: "completed", outcome: "verified", action: /^finish\("/ },
      verification: {
        ...{ ...verified, taskCompleted: true, goalAchieved: true, match: isAbsent },
        evidence: some("New status: 'Patient Jas was added.'"),
      },
      contract: {
        ...{ overall: "pass", completedAt: isTime },
        criteria: [{ activity: "text", status: "pass", attempts: isCount, checkedAt: isTime, evidence: isText }],
      },
    },
  },
];

const task = (path: string): Pick<Probe, "path" | "status"> => ({ path, status: 200 });
const kept: Story = [
  {
    name: "a page after the end",
    path: INTERACT,
    body: { url: CLINIC, taskId: "{taskId}", dom: patients() },
    status: 409,
    whole: { success: false, code: "TASK_COMPLETED" },
  },
  {
    ...task("/api/session/{sessionId}/messages?limit=200"),
    name: "messages",
    data: {
      sessionId: "{sessionId}",
      total: 5,
      messages: some({
        ...{ messageId: isText, role: "assistant", content: isText, actionString: 'setValue(2,"Jas")' },
        ...{ sequenceNumber: 2, timestamp: isTime, status: "success", domSummary: isAtMost(200) },
        metadata: {
          tokens_used: { promptTokens: isCount, completionTokens: isCount },
          latency: isCount,
          llm_model: isText,
        },
      }),
    },
  },
  { ...task("/api/session/{sessionId}/messages"), name: "messages without a page", data: without("<table") },
  {
    ...task("/api/session/{sessionId}/messages?since=2100-01-01T00:00:00Z"),
    name: "messages since a time",
    data: { messages: [], total: 5 },
  },
  { name: "201 messages", path: "/api/session/{sessionId}/messages?limit=201", status: 400 },
  { name: "messages of somebody else", path: "/api/session/{sessionId}/messages", as: "guest", status: 404 },
  {
    ...task("/api/debug/session/{taskId}/export"),
    name: "export",
    data: {
      task: { taskId: "{taskId}" },
      steps: [
        { stepIndex: 0, url: CLINIC, beforeSnapshotId: isText, action: "click(1)" },
        { stepIndex: 1, expectedOutcome: { description: isText } },
        { stepIndex: 2 },
      ],
      verdicts: [{ stepIndex: 0 }, { stepIndex: 1 }, { stepIndex: 2 }],
      contract: { overall: "pass", criteria: [{ attempts: isCount, checkedAt: isTime }] },
    },
  },
  { name: "export of another organisation", path: "/api/debug/session/{taskId}/export", as: "guest", status: 404 },
  { name: "export of another member", path: "/api/debug/session/{taskId}/export", as: "member", status: 404 },
  {
    ...task("/api/debug/logs?taskId={taskId}&logType=verification&limit=2"),
    name: "debug logs",
    data: { logs: [{ logType: "verification", timestamp: isTime }, { taskId: "{taskId}" }] },
  },
  { name: "a task to recover, none left", path: "/api/session/{sessionId}/task/active", status: 404 },
  {
    name: "feedback",
    path: "/api/agent/tasks/{taskId}/feedback",
    body: { rating: "up", reason: "It was right." },
    status: 200,
    data: { rating: "up" },
  },
  {
    ...task("/api/session?status=completed&limit=1"),
    name: "sessions",
    data: {
      sessions: [
        {
          ...{ sessionId: isText, url: isText, status: "completed", createdAt: isTime, updatedAt: isTime },
          ...{ messageCount: isCount, metadata: { initialQuery: isText, taskType: isText } },
        },
      ],
      pagination: { total: isCount, limit: 1, offset: 0, hasMore: (value) => typeof value === "boolean" },
    },
  },
  { name: "101 sessions", path: "/api/session?limit=101", status: 400, whole: { details: { field: "limit" } } },
  {
    name: "session of somebody else archived",
    path: "/api/session",
    as: "member",
    body: { sessionId: "{sessionId}" },
    status: 403,
    whole: { code: "FORBIDDEN" },
  },
  {
    name: "session archived",
    path: "/api/session",
    body: { sessionId: "{sessionId}" },
    status: 200,
    data: { sessionId: "{sessionId}", status: "archived", message: isText },
  },
  { name: "messages of an archived session", path: "/api/session/{sessionId}/messages", status: 404 },
  {
    ...task("/api/session?includeArchived=true&limit=100"),
    name: "archived sessions on demand",
    data: { sessions: some({ sessionId: "{sessionId}", status: "archived" }) },
  },
];

const numbers: Story = [
  {
    ...on,
    name: "a link by its number",
    body: {
      ...{ url: "https://shop.test/", query: "Go to overview, then open the Settings" },
      dom: page("Start", '<nav><a id="169" href="/overview">Overview</a></nav>'),
    },
    data: {
      action: "click(169)",
      kind: "navigation",
      expectedOutcome: { urlShouldChange: true },
      plan: { steps: [{ status: "active" }, { status: "pending" }] },
    },
  },
  {
    ...on,
    name: "the first of two links",
    body: {
      ...{ url: "https://shop.test/overview", taskId: "{taskId}" },
      dom: page(
        "Overview",
        '<nav><a id="169" href="/overview">Overview</a><a id="170" href="/settings">Settings</a></nav>',
      ),
    },
    data: {
      ...{ action: "click(170)", currentStep: 1 },
      verification: {
        ...{ success: true, goalAchieved: false },
        evidence: some("Navigation occurred: URL path changed from / to /overview."),
      },
    },
  },
  {
    ...on,
    name: "the second of two links",
    body: { url: "https://shop.test/settings", taskId: "{taskId}", dom: page("Settings", "<p>Theme</p>") },
    data: { status: "completed", verification: { goalAchieved: true } },
  },
];

const phase = (index: number, more: object) => ({ index, total: 2, objective: isText, limits: { steps: {} }, ...more });
const DIVIDED =
  "Add a patient named Jas Roe and note its number, then open Search and type the patient number into Query";
const divided: Story = [
  {
    ...on,
    name: "a task in phases",
    body: { url: CLINIC, query: DIVIDED, dom: patients() },
    data: { subTask: phase(0, { status: "active", inputs: {}, outputs: {}, all: [{}, { status: "pending" }] }) },
  },
  { ...on, name: "a phase at work", body: { url: CLINIC, taskId: "{taskId}", dom: patientForm() } },
  { ...on, name: "a phase that enters", body: { url: CLINIC, taskId: "{taskId}", dom: patientForm("Jas Roe") } },
  {
    ...on,
    name: "a phase that is over",
    body: {
      url: CLINIC,
      taskId: "{taskId}",
      dom: patientAdded("Jas Roe"),
      clientObservations: { didNetworkOccur: true },
    },
    data: {
      action: "click(91)",
      subTask: phase(1, {
        objective: "open Search and type PT-4711 into Query",
        inputs: { patient_number: "PT-4711" },
        all: [{ status: "done", outputs: { patient_number: "PT-4711" } }, { status: "active" }],
      }),
    },
  },
  {
    ...on,
    name: "the last phase",
    body: { url: "https://clinic.test/search", taskId: "{taskId}", dom: search() },
    data: { action: 'setValue(5,"PT-4711")', verification: { goalAchieved: false } },
  },
  {
    ...on,
    name: "all phases over",
    body: { url: "https://clinic.test/search", taskId: "{taskId}", dom: search("PT-4711") },
    data: {
      status: "completed",
      result: { data: { patient_number: "PT-4711" } },
      verification: { goalAchieved: true },
    },
  },
  {
    ...task("/api/debug/session/{taskId}/export"),
    name: "export of a task in phases",
    data: { plans: some({ cause: "phase" }) },
  },
];

/** Each is a task of its own, though the same is asked. */
const again: Story = [
  {
    ...on,
    name: "a request without taskId",
    body: { url: NOTES, query: "Click Like", dom: like },
    data: { taskId: isText },
  },
  {
    ...on,
    name: "the same request without taskId",
    body: { url: NOTES, query: "Click Like", dom: like },
    data: { taskId: without("{taskId}"), turn: 1 },
  },
  {
    ...on,
    name: "a request under a key",
    body: { url: NOTES, query: "Click Like", dom: like },
    headers: { "idempotency-key": "rows-key" },
  },
  {
    ...on,
    name: "the same request under its key",
    body: { url: NOTES, query: "Click Like", dom: like },
    headers: { "idempotency-key": "rows-key" },
    data: { taskId: "{taskId}", turn: 1 },
  },
];

export const TASKS: readonly Story[] = [[...added, ...kept], numbers, divided, again];
