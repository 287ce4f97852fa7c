/** Requests: what interact takes and refuses, error replies, and limits: sections 4.2, 4.11, 4.13 and 4.16 of the server's specification. */

import { isAbsent, isCount, isText, without } from "../pattern.js";
import type { Probe, Story } from "../probe.js";
import { INTERACT, like, NOTES } from "./pages.js";

const PAGE = { url: NOTES, dom: like };
const QUERY = "Click Like";
const NOBODYS = "00000000-0000-4000-8000-000000000000";
const refusal = (code: string) => ({ success: false, code, message: isText });

const fault = (name: string, field: string, body: object): Probe => ({
  name,
  path: INTERACT,
  body: { ...PAGE, query: QUERY, ...body },
  status: 400,
  whole: { ...refusal("VALIDATION_ERROR"), details: { field, reason: isText }, debugInfo: isAbsent },
  header: { "content-type": /^application\/problem\+json/, "x-ratelimit-limit": isText },
});

const faults: Story = [
  fault("query of no character", "query", { query: "" }),
  fault("query of 10,001 characters", "query", { query: "a".repeat(10_001) }),
  fault("dom of no character", "dom", { dom: "" }),
  fault("dom of 500,001 characters", "dom", { dom: "a".repeat(500_001) }),
  fault("url that is not absolute", "url", { url: "/notes" }),
  fault("taskId that is no UUID", "taskId", { taskId: "7" }),
  fault("previousUrl that is not absolute", "previousUrl", { previousUrl: "/notes" }),
  fault("a new task without query", "query", { query: undefined }),
  fault("eleven retries", "options.maxRetries", { options: { maxRetries: 11 } }),
  {
    name: "fault in plain words",
    path: INTERACT,
    body: { ...PAGE, query: "" },
    status: 400,
    whole: { message: /^query /, details: { reason: without("expected string") } },
  },
  { name: "body that is no JSON", path: INTERACT, body: "{", status: 400, whole: refusal("INVALID_REQUEST") },
  {
    name: "task of nobody",
    path: INTERACT,
    body: { ...PAGE, taskId: NOBODYS },
    status: 404,
    whole: refusal("TASK_NOT_FOUND"),
  },
  {
    name: "session of nobody",
    path: `/api/session/${NOBODYS}/messages`,
    status: 404,
    whole: refusal("SESSION_NOT_FOUND"),
  },
  {
    name: "address of nothing",
    path: "/api/nowhere",
    status: 404,
    whole: { ...refusal("NOT_FOUND"), type: isText, title: isText, status: 404 },
  },
];

const limits: Story = [
  {
    name: "calls of the free tier",
    path: "/api/session/latest",
    as: "guest",
    status: 404,
    header: { "x-ratelimit-limit": "100", "x-ratelimit-remaining": isText, "x-ratelimit-reset": /^\d{10}$/ },
  },
  {
    name: "knowledge of the free tier",
    path: "/api/knowledge/resolve?url=https://shop.test/",
    as: "guest",
    status: 200,
    header: { "x-ratelimit-limit": "30" },
  },
  { name: "calls of the enterprise tier", path: "/api/session", status: 200, header: { "x-ratelimit-limit": "600" } },
  {
    name: "ten new tasks",
    path: INTERACT,
    as: "guest",
    body: { ...PAGE, query: QUERY },
    times: 10,
    status: 200,
    header: { "x-ratelimit-limit": "10", "x-ratelimit-remaining": "0" },
  },
  {
    name: "the eleventh new task",
    path: INTERACT,
    as: "guest",
    body: { ...PAGE, query: QUERY },
    status: 429,
    whole: { ...refusal("RATE_LIMIT"), retryAfter: isCount },
    header: { "x-ratelimit-remaining": "0", "retry-after": isText },
  },
  {
    name: "a step after ten new tasks",
    path: INTERACT,
    as: "guest",
    body: { ...PAGE, taskId: "{taskId}" },
    status: 200,
    header: { "x-ratelimit-limit": "120" },
  },
];

export const REQUESTS: readonly Story[] = [faults, limits];
