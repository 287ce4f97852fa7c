/** Fake conversations, preferences and feedback: what the fake server knows beside its tasks, in memory, by tenant. */

import type { Conversation, Message } from "../protocol/session.js";
import type { createFakeTasks, FakeReply, FakeTask } from "./fake-tasks.js";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  readonly tenantId: string;
}

type Tasks = ReturnType<typeof createFakeTasks>;
type Citation = { readonly documentTitle: string; readonly section?: string; readonly label: "company" | "public" };

export interface FakeConversations {
  /** Null: not one of these routes. */
  answer(asked: Asked): FakeReply | null;
  readonly preferences: Map<string, Record<string, unknown>>;
  /** By task: the last word. */
  readonly feedback: Map<string, Record<string, unknown>>;
  readonly archived: Set<string>;
}

const BEGUN_MS = Date.UTC(2026, 10, 21, 12);

export function createFakeConversations(tasks: Tasks, citations: readonly Citation[]): FakeConversations {
  const self = {
    preferences: new Map<string, Record<string, unknown>>(),
    feedback: new Map<string, Record<string, unknown>>(),
    archived: new Set<string>(),
  };
  const all = (tenantId: string): readonly Conversation[] => {
    const own = tasks.all.filter((task) => task.tenantId === tenantId);
    const bySession = [...Map.groupBy(own, ({ sessionId }) => sessionId)];
    return bySession.map(([id, said], at) => conversationOf(id, said, self.archived.has(id), at)).toReversed();
  };

  function sessions({ method, path, query, body, tenantId }: Asked): FakeReply | null {
    const known = all(tenantId);
    if (method === "POST" && path === "/api/session") {
      const id = String(body["sessionId"]);
      if (!known.some(({ sessionId }) => sessionId === id)) return NO_SESSION;
      self.archived.add(id);
      return { status: 200, data: { sessionId: id, status: "archived", message: "Session archived successfully" } };
    }
    const open = known.filter(({ status }) => status !== "archived");
    const active = open.filter(({ status }) => status === "active");
    if (path === "/api/session") {
      const wanted =
        query.get("status")?.split(",") ?? (query.get("includeArchived") === "true" ? STATUSES : ["active"]);
      const listed = known.filter(({ status }) => wanted.includes(status));
      const [limit, offset] = [Number(query.get("limit") ?? 20), Number(query.get("offset") ?? 0)];
      const pagination = { total: listed.length, limit, offset, hasMore: offset + limit < listed.length };
      return { status: 200, data: { sessions: listed.slice(offset, offset + limit), pagination } };
    }
    if (path === "/api/session/latest") return active[0] ? { status: 200, data: active[0] } : NO_SESSION;
    const [, id = "", rest = ""] = /^\/api\/session\/([^/]+)\/(messages|task\/active)$/.exec(path) ?? [];
    if (id === "") return null;
    if (!open.some(({ sessionId }) => sessionId === id)) return NO_SESSION;
    if (rest !== "messages") return tasks.active(id);
    const said = messagesOf(tasks.all.filter(({ sessionId }) => sessionId === id));
    const after = Number(query.get("after") ?? -1);
    const page = said.filter(({ sequenceNumber }) => sequenceNumber > after).slice(0, Number(query.get("limit") ?? 50));
    return { status: 200, data: { sessionId: id, messages: page, total: said.length } };
  }

  return {
    ...self,
    answer(asked) {
      const { method, path, body, tenantId } = asked;
      if (path === "/api/v1/user/preferences") {
        // The cast: what the client sends is what is being tested.
        if (method === "POST") self.preferences.set(tenantId, body["preferences"] as Record<string, unknown>);
        return { status: 200, data: { preferences: self.preferences.get(tenantId) ?? {} } };
      }
      const [, rated = ""] = /^\/api\/agent\/tasks\/([^/]+)\/feedback$/.exec(path) ?? [];
      if (rated !== "" && tasks.find(rated)) {
        self.feedback.set(rated, body);
        return { status: 200, data: { taskId: rated, ...body, updatedAt: new Date(BEGUN_MS).toISOString() } };
      }
      const [, exported = ""] = /^\/api\/debug\/session\/([^/]+)\/export$/.exec(path) ?? [];
      if (exported !== "" && tasks.find(exported)) return { status: 200, data: { citations } };
      return path.startsWith("/api/session") ? sessions(asked) : null;
    },
  };
}

const STATUSES: readonly string[] = ["active", "completed", "failed", "interrupted", "archived"];
const NO_SESSION: FakeReply = { status: 404, code: "SESSION_NOT_FOUND" };

function conversationOf(id: string, said: readonly FakeTask[], isArchived: boolean, at: number): Conversation {
  const [first] = said;
  const time = new Date(BEGUN_MS + at * 60_000).toISOString();
  return {
    sessionId: id,
    url: first?.url ?? "",
    status: isArchived ? "archived" : statusAfter(said.at(-1)),
    createdAt: time,
    updatedAt: time,
    messageCount: messagesOf(said).length,
    metadata: first === undefined ? {} : { initialQuery: first.query },
  };
}

/** A conversation stands as its last task does. */
function statusAfter(last: FakeTask | undefined): Conversation["status"] {
  switch (last?.status) {
    case "completed":
    case "failed":
    case "interrupted":
      return last.status;
    case "cancelled":
      return "interrupted";
    default:
      return "active";
  }
}

/** Each request, and each action by its receipt. */
function messagesOf(said: readonly FakeTask[]): readonly Message[] {
  const all = said.flatMap(({ taskId, query, receipts }) => [
    { taskId, role: "user" as const, content: query },
    ...receipts.map(({ action, actionId, target, ok }) => ({
      taskId,
      role: "assistant" as const,
      content: "This is the next thing to do.",
      actionString: action,
      actionPayload: { actionId, target },
      status: ok ? ("success" as const) : ("failure" as const),
    })),
  ]);
  return all.map((one, sequenceNumber) => ({
    ...one,
    messageId: `message-${sequenceNumber}`,
    sequenceNumber,
    timestamp: new Date(BEGUN_MS + sequenceNumber * 1_000).toISOString(),
  }));
}
