/** Contracts: what a request is taken for, a caller's own contract, what has to be allowed, and how actions are carried out. */

import { isAbsent, isText, isTime, some } from "../pattern.js";
import type { Probe, Story } from "../probe.js";
import { INTERACT, like, liked, NOTES, page } from "./pages.js";

const begun = (name: string, query: string, data: Probe["data"], more: object = {}): Probe => ({
  ...{ name, path: INTERACT, status: 200, ...(data !== undefined && { data }) },
  body: { url: NOTES, query, dom: like, ...more },
});
const typed = (type: string, query: string): Probe =>
  begun(`${type}: ${query}`, query, { contract: { contract: { type, generatedFrom: "auto" } } });

const ADVISORY = ["Investigate", "Research", "Explore", "Discuss", "Plan", "Design", "Audit", "Review", "Analyze"];
const CHANGES = [
  "Refactor the auth module",
  "Document the order",
  "Update the README",
  "Add a comment to the order",
  "Fix the typo in the title",
];
const types: Story = [
  ...ADVISORY.map((verb) => typed("advisory", `${verb} the notes`)),
  typed("skip", "Show the notes"),
  ...CHANGES.map((query) => typed("verifiable", query)),
  {
    name: "advisory tasks for review",
    path: "/api/agent/tasks?contract=advisory&limit=1",
    status: 200,
    data: { tasks: [{ query: isText, createdAt: isTime }] },
  },
];

const advised: Story = [
  typed("advisory", "Explore how many notes there are"),
  {
    name: "one line for an advisory task",
    path: "/api/debug/session/{taskId}/export",
    status: 200,
    data: { events: some({ type: "contract", text: /^Advisory task: nothing is checked by rule/ }) },
  },
];

const CODE = [
  { activity: "unit-test", description: "The toggle is covered", pattern: "Like", timing: "deferred" },
  { activity: "text", description: "It is liked", pattern: "Liked", timing: "immediate" },
];
const own: Story = [
  begun(
    "a contract of the caller",
    "Click Like",
    {
      contract: {
        contract: {
          ...{ type: "verifiable", generatedFrom: "user", generatedAt: isTime },
          criteria: [
            { activity: "judge", timing: "at_end" },
            { activity: "text", text: "Liked", timing: "immediate" },
          ],
        },
        criteria: [{ status: "pending" }, { status: "pending" }],
      },
    },
    { verificationContract: { type: "verifiable", criteria: CODE } },
  ),
  {
    name: "a contract that is met",
    path: INTERACT,
    body: { url: NOTES, taskId: "{taskId}", dom: liked },
    status: 200,
    data: {
      status: "completed",
      contract: {
        ...{ overall: "pass", completedAt: isTime },
        criteria: some({ activity: "text", status: "pass", evidence: isText, checkedAt: isTime }),
      },
    },
  },
];

const ACCOUNT = page("Account", '<button id="3">Delete the account</button>');
const allowed: Story = [
  begun(
    "what cannot be taken back",
    "Delete the account",
    {
      ...{ status: "awaiting_approval", action: isAbsent, suggestion: /yes or no/ },
      ...{ userQuestion: /^May I do this\?/, approval: { actionId: isText, what: isText } },
    },
    { dom: ACCOUNT },
  ),
  {
    name: "a yes by query",
    path: INTERACT,
    body: { url: NOTES, taskId: "{taskId}", dom: ACCOUNT, query: "yes" },
    status: 200,
    data: { status: "executing", action: "click(3)" },
  },
];

const options: Story = [
  begun("options as usual", "Click Like", { verify: true, verifyDelayMs: 100, maxRetries: 3 }),
  begun(
    "options of the caller",
    "Click Like",
    { verify: false, verifyDelayMs: 500, maxRetries: 10 },
    { options: { verify: false, verifyDelayMs: 500, maxRetries: 10 } },
  ),
  begun(
    "null for absent",
    "Click Like",
    { action: "click(7)" },
    { taskId: null, sessionId: null, previousUrl: null, clientObservations: null },
  ),
  begun("a hash of the page before", "Click Like", { action: "click(7)" }, { beforeDomHash: "a1", afterDomHash: "a2" }),
];

export const CONTRACTS: readonly Story[] = [types, advised, own, allowed, options];
