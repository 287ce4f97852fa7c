/** A fake Surefoot server: speaks PR2 from a script, without plans, models or a database; for tests of clients. */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { InteractRequest } from "../protocol/observation.js";
import type { Account } from "../protocol/people.js";
import { createFakeConversations, type FakeConversations } from "./fake-conversations.js";
import { createFakeTasks, type FakeReply, type FakeTask } from "./fake-tasks.js";
import type { FakeTurn } from "./fake-turns.js";

export interface FakeServerOptions {
  /** What it does when asked for this; one turn a reply, the last one ends the task. */
  readonly script: (query: string) => readonly FakeTurn[];
  readonly email?: string;
  readonly password?: string;
  readonly tenants?: readonly FakeTenant[];
  /** What the export of every task says it was told of. */
  readonly citations?: Parameters<typeof createFakeConversations>[1];
}

export type FakeTenant = Account["tenants"][number];

export interface FakeSurefootServer {
  readonly url: string;
  readonly token: string;
  readonly email: string;
  readonly password: string;
  readonly tasks: readonly FakeTask[];
  readonly kept: FakeConversations;
  /** Tenants that let the person in no more; null: the account is disabled altogether. */
  closed: readonly string[] | null;
  readonly tenantId: string;
  readonly requests: readonly string[];
  /** Every request from now on meets this fate; null for none. */
  fate: "unreachable" | "signed-out" | "busy" | "outdated" | null;
  stop(): Promise<void>;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

const TENANT: FakeTenant = {
  tenantId: "b1a8a1a4-5f5e-4a55-9c86-0d7b1d0a6a11",
  tenantName: "Clinic of the North",
  kind: "organisation",
  role: "member",
};
const USER = { id: "7d0e2c62-2f39-4a3f-8ad8-0f5ad6c1f0aa", name: "Ada Winter" };

export async function startFakeSurefoot(options: FakeServerOptions): Promise<FakeSurefootServer> {
  const { email = "ada@clinic.example", password = "correct horse" } = options;
  const token = "fake-token";
  const tenants = options.tenants ?? [TENANT];
  let speaksFor = tenants[0]?.tenantId ?? "";
  const tasks = createFakeTasks(options.script, () => speaksFor);
  const kept = createFakeConversations(tasks, options.citations ?? []);
  const requests: string[] = [];
  const open = (): readonly FakeTenant[] => tenants.filter(({ tenantId }) => !self.closed?.includes(tenantId));
  const who = (): Account => ({
    expiresAt: "2027-01-01T00:00:00.000Z",
    user: { ...USER, email },
    ...(open().find(({ tenantId }) => tenantId === speaksFor) ?? TENANT),
    tenants: open(),
  });

  function enter(body: Record<string, unknown>): FakeReply {
    if (body["email"] !== email || body["password"] !== password) return { status: 401, code: "INVALID_CREDENTIALS" };
    const [first] = open().filter(({ tenantId }) => [undefined, tenantId].includes(body["tenantId"] as string));
    if (first === undefined || self.closed === null)
      return { status: 403, code: self.closed === null ? "ACCOUNT_DISABLED" : "FORBIDDEN" };
    speaksFor = first.tenantId;
    return { status: 200, data: { accessToken: token, ...who() } };
  }

  function choose(tenantId: unknown): FakeReply {
    const chosen = open().find((one) => one.tenantId === tenantId);
    if (chosen === undefined) return { status: 403, code: "FORBIDDEN" };
    speaksFor = chosen.tenantId;
    return { status: 200, data: who() };
  }

  async function answer(asked: Asked, bearer: string): Promise<FakeReply> {
    const { method, path, body } = asked;
    if (self.fate === "busy") return { status: 429, code: "RATE_LIMIT", retryAfter: 2 };
    if (self.fate === "outdated") return { status: 426, code: "PROTOCOL_TOO_OLD" };
    if (path === "/api/v1/auth/login") return enter(body);
    const isOut = self.closed === null || self.closed.includes(speaksFor);
    if (bearer !== token || self.fate === "signed-out" || isOut) return { status: 401, code: "UNAUTHORIZED" };
    if (path === "/api/v1/auth/session") return { status: 200, data: who() };
    if (path === "/api/v1/auth/tenant") return choose(body["tenantId"]);
    if (path === "/api/v1/auth/logout") return { status: 204 };
    // The cast: the client under test sends what PR2 says; that is what is being tested.
    if (path === "/api/agent/interact") return await tasks.interact(body as unknown as InteractRequest);
    if (path === "/api/agent/tasks") {
      const own = tasks.all.filter(({ tenantId }) => tenantId === speaksFor);
      return { status: 200, data: { tasks: own.map((task) => tasks.view(task)) } };
    }
    const told = kept.answer({ ...asked, tenantId: speaksFor });
    if (told !== null) return told;
    const [, taskId = "", route = ""] = /^\/api\/agent\/tasks\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const task = tasks.find(taskId);
    if (!task) return { status: 404, code: "TASK_NOT_FOUND" };
    if (method === "GET" && route === "") return { status: 200, data: tasks.view(task) };
    if (route === "next")
      return await tasks.next(task, Number(asked.query.get("after")), Number(asked.query.get("wait")));
    return tasks.say(task, route, body);
  }

  const server = createServer((request, response) => {
    void (async () => {
      const asked = await readAsked(request);
      requests.push(`${asked.method} ${asked.path}`);
      if (self.fate === "unreachable") {
        request.socket.destroy();
        return;
      }
      const bearer = (request.headers.authorization ?? "").replace("Bearer ", "");
      write(response, asked.path, await answer(asked, bearer));
    })().catch((error: unknown) => {
      // A script that does not fit the page: the test fails by what the client makes of it, and says why.
      console.error(error);
      write(response, "", { status: 400, code: "FAKE_SCRIPT" });
    });
  });
  const url = await listen(server);
  const self: FakeSurefootServer = {
    url,
    token,
    email,
    password,
    get tasks() {
      return tasks.all;
    },
    kept,
    closed: [],
    get tenantId() {
      return speaksFor;
    },
    requests,
    fate: null,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return self;
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return `http://127.0.0.1:${port}`;
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) text += String(chunk);
  const url = new URL(request.url ?? "/", "http://fake.invalid");
  const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { method: request.method ?? "GET", path: url.pathname, query: url.searchParams, body };
}

function write(response: ServerResponse, path: string, { status, data, code, details, retryAfter }: FakeReply): void {
  if (status === 204) {
    response.writeHead(204).end();
    return;
  }
  const problem =
    code === undefined ? null : { type: "about:blank", title: code, status, detail: `${code} (fake)`, instance: path };
  const body = problem
    ? { ...problem, success: false, code, message: code, details, retryAfter }
    : { success: true, data };
  response.writeHead(status, { "content-type": problem ? "application/problem+json" : "application/json" });
  response.end(JSON.stringify(body));
}
