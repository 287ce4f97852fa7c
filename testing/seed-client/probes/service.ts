/** Service: knowledge of an organisation, a session over two sites, recovery of a task, and health. */

import { isAbsent, isCount, isText, without } from "../pattern.js";
import { KNOWN_HOST } from "../people.js";
import type { Story } from "../probe.js";
import { INTERACT, like, NOTES, page } from "./pages.js";

const RESOLVE = "/api/knowledge/resolve";
const DELIVERY = page(
  "Order",
  '<form action="/o" method="post"><label>Deliveries <input id="2"></label><button id="3">Save</button></form>',
);
const knowledge: Story = [
  {
    name: "knowledge of a host that is named",
    path: `${RESOLVE}?url=https://${KNOWN_HOST}/new&query=deliveries`,
    status: 200,
    data: {
      ...{ allowed: true, domain: KNOWN_HOST, hasOrgKnowledge: true },
      context: [{ id: isText, content: /12 Harbour Street/, documentTitle: "Handbook", metadata: {} }],
      citations: [{ documentId: isText, documentTitle: "Handbook" }],
    },
  },
  {
    name: "knowledge of another host",
    path: `${RESOLVE}?url=https://elsewhere.test/&query=deliveries`,
    status: 200,
    data: { allowed: true, domain: "elsewhere.test", hasOrgKnowledge: false, context: [] },
  },
  {
    name: "knowledge of another organisation",
    path: `${RESOLVE}?url=https://${KNOWN_HOST}/new&query=deliveries`,
    as: "guest",
    status: 200,
    data: { hasOrgKnowledge: false, context: [] },
  },
  {
    name: "knowledge without an address",
    path: RESOLVE,
    status: 400,
    whole: { code: "VALIDATION_ERROR", details: { field: "url" } },
  },
  {
    name: "knowledge of what is no address",
    path: `${RESOLVE}?url=nowhere`,
    status: 400,
    whole: { code: "VALIDATION_ERROR" },
  },
  {
    name: "a task on a host that is named",
    path: INTERACT,
    body: { url: `https://${KNOWN_HOST}/new`, query: 'Type "dock 4" into Deliveries', dom: DELIVERY },
    status: 200,
    data: { hasOrgKnowledge: true, ragDebug: { companyChunks: 1 }, context: isAbsent },
  },
  {
    name: "a reply without the document",
    path: "/api/agent/tasks/{taskId}/next?after=0&wait=0",
    status: 200,
    data: without("Harbour Street"),
  },
];

const sessions: Story = [
  {
    name: "a task of a session",
    path: INTERACT,
    as: "member",
    body: { url: NOTES, query: "Click Like", dom: like },
    status: 200,
  },
  {
    name: "the latest session",
    path: "/api/session/latest",
    as: "member",
    status: 200,
    data: { sessionId: "{sessionId}", status: "active", messageCount: isCount },
  },
  {
    name: "a task to recover",
    path: `/api/session/{sessionId}/task/active?url=${NOTES}`,
    as: "member",
    status: 200,
    data: { taskId: "{taskId}" },
  },
  {
    name: "a session on another site",
    path: INTERACT,
    as: "member",
    body: { url: "https://clinic.test/", query: "Click Like", dom: like, sessionId: "{sessionId}" },
    status: 200,
    data: { sessionId: "{sessionId}" },
  },
  {
    name: "a latest session, none there",
    path: "/api/session/latest?status=failed",
    as: "member",
    status: 404,
    whole: { code: "SESSION_NOT_FOUND" },
  },
];

const health: Story = [
  {
    name: "health",
    path: "/api/health",
    as: "nobody",
    status: 200,
    header: { "x-ratelimit-limit": isAbsent },
    data: {
      status: /^(?:healthy|degraded)$/,
      database: { status: "healthy", durationMs: isCount },
      engine: { status: "healthy", durationMs: isCount },
    },
  },
];

export const SERVICE: readonly Story[] = [knowledge, sessions, health];
