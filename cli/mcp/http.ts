/** Streamable HTTP: one MCP session for each client that shows a token of the API; on this machine only. */

import { createHash, randomUUID } from "node:crypto";
import { serve } from "@hono/node-server";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { isInitializeRequest } from "@modelcontextprotocol/sdk/types.js";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMcpServer } from "./server.js";
import type { Session } from "./session.js";
import type { ApprovalWay } from "./tools.js";

export interface HttpOptions {
  readonly port: number;
  readonly approvals: ApprovalWay;
  /** Origins of web pages that may call. Callers without an Origin are not web pages. */
  readonly allowedOrigins: readonly string[];
  /** Host names beside those of this machine, e.g. of a proxy with TLS in front. */
  readonly allowedHosts: readonly string[];
  /** Tells whether the API accepts a token; called once a minute for each. */
  readonly isValid: (token: string) => Promise<boolean>;
  readonly openSession: (token: string) => Session;
}

export interface HttpServer {
  readonly url: string;
  close(): Promise<void>;
}

interface Live {
  readonly tokenHash: string;
  readonly session: Session;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  usedMs: number;
}

const PATH = "/mcp";
const SESSIONS_MAX = 20;
const IDLE_MS = 30 * 60_000;
const RECHECK_MS = 60_000;
const BODY_MAX = 45_000_000;
const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "[::1]"];

export async function serveHttp(options: HttpOptions): Promise<HttpServer> {
  const sessions = new Map<string, Live>();
  const app = new Hono();
  app.use(checkCaller(options), bodyLimit({ maxSize: BODY_MAX }));
  app.all(PATH, (c) => answer(options, sessions, c.req.raw));
  const { server, port } = await listen(app, options.port);
  const sweep = setInterval(() => closeIdle(sessions, Date.now() - IDLE_MS), RECHECK_MS).unref();
  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    async close() {
      clearInterval(sweep);
      await Promise.all([...sessions.values()].map(closeLive));
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(options: HttpOptions, sessions: Map<string, Live>, request: Request): Promise<Response> {
  const token = bearerOf(request);
  const tokenHash = hashOf(token);
  const id = request.headers.get("mcp-session-id");
  if (id !== null) {
    const live = sessions.get(id);
    // Hide the existence of another token's session.
    if (live?.tokenHash !== tokenHash) return refuse(404, "There is no such session; initialize a new one.");
    live.usedMs = Date.now();
    return await live.transport.handleRequest(request);
  }
  const parsedBody: unknown = request.method === "POST" ? await request.json().catch(() => undefined) : undefined;
  if (!isInitializeRequest(parsedBody)) return refuse(400, "Initialize first, then send Mcp-Session-Id.");
  if (sessions.size >= SESSIONS_MAX) return refuse(503, "Too many sessions are open; close one.");
  const session = options.openSession(token);
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (opened) => {
      sessions.set(opened, { tokenHash, session, transport, usedMs: Date.now() });
    },
    onsessionclosed: async (closed) => {
      sessions.delete(closed);
      await session.close();
    },
  });
  await createMcpServer(session, options.approvals).connect(transport);
  return await transport.handleRequest(request, { parsedBody });
}

/** Refuses web pages of other origins (DNS rebinding) and callers without a token of the API. */
function checkCaller({ allowedOrigins, allowedHosts, isValid }: HttpOptions): MiddlewareHandler {
  const checkedAt = new Map<string, number>();
  return async (c, next) => {
    const { hostname } = new URL(c.req.url);
    if (!LOOPBACK_HOSTS.includes(hostname) && !allowedHosts.includes(hostname))
      return refuse(403, `${hostname} is not a name of this server.`);
    const origin = c.req.header("origin");
    if (origin !== undefined && !allowedOrigins.includes(origin)) return refuse(403, `${origin} may not call here.`);
    const token = bearerOf(c.req.raw);
    const hash = hashOf(token);
    const isFresh = (checkedAt.get(hash) ?? 0) > Date.now() - RECHECK_MS;
    if (token === "" || (!isFresh && !(await isValid(token)))) {
      checkedAt.delete(hash);
      return refuse(401, "A token of Surefoot's API is needed.", { "WWW-Authenticate": 'Bearer realm="surefoot"' });
    }
    if (!isFresh) checkedAt.set(hash, Date.now());
    await next();
    return undefined;
  };
}

const bearerOf = (request: Request): string =>
  /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

const refuse = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }, { status, headers });

function listen(app: Hono, port: number): Promise<{ server: ReturnType<typeof serve>; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port }, (at) => resolve({ server, port: at.port }));
    server.once("error", reject);
  });
}

/** A session with a task at work is never idle. */
function closeIdle(sessions: Map<string, Live>, sinceMs: number): void {
  for (const [id, live] of sessions) {
    if (live.usedMs > sinceMs || live.session.isAtWork()) continue;
    sessions.delete(id);
    void closeLive(live);
  }
}

async function closeLive({ transport, session }: Live): Promise<void> {
  await session.close();
  await transport.close();
}
