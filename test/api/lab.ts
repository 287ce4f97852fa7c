/** Lab for API tests: the real app on the real database, with a fake engine and a token of its own tenant. */

import { randomBytes, randomUUID } from "node:crypto";
import type { RouteConfig } from "@hono/zod-openapi";
import { pino } from "pino";
import { afterAll, beforeAll, inject } from "vitest";
import { createCipher, keyFrom } from "../../adapters/encryption/cipher.js";
import { createKnowledgeStore } from "../../adapters/knowledge/store.js";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import { createMetrics } from "../../adapters/telemetry/metrics.js";
import { createApp } from "../../api/app.js";
import { createRateLimits } from "../../api/http/rate-limits.js";
import type { ApiDeps } from "../../api/http/route.js";
import type { AuthPort } from "../../api/people/auth.js";
import { createBetterAuth } from "../../api/people/auth.js";
import { signToken } from "../../api/people/better-auth.js";
import { openTurnFeed } from "../../api/tasks/next.js";
import type { RateLimitConfig } from "../../config/rate-limits.js";
import type { TaskRef } from "../../core/turn/identity.js";
import { type Database, openDatabase } from "../../db/client.js";
import { addOrganisation, addPerson, addSignIn } from "../../db/people.js";
import type { OrganisationRole } from "../../protocol/people.js";
import { createFakeEngine, type FakeEngine } from "../../testing/fake-engine.js";
import { readHere } from "../../testing/page-reader.js";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape are looked at with toMatchObject
  readonly body: any;
}

export interface Lab {
  readonly database: Database;
  readonly engine: FakeEngine;
  /** What a scraper would be told. */
  readonly figures: () => Promise<string>;
  readonly token: string;
  readonly tenantId: string;
  readonly log: string[];
  /** JSON in, JSON out; as this lab's user unless the headers say otherwise. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** `address`: the machine it seems to come from. */
  send(path: string, init: RequestInit, address?: string): Promise<Answer>;
  /** Without a password; makes organisation, person and membership when they are not there. */
  signIn(tenantId: string, userId: string, role?: OrganisationRole): Promise<string>;
  /** Headers of a person who is signed in; by default of this lab's tenant. */
  headersAs(userId: string, role?: OrganisationRole, tenantId?: string): Promise<Record<string, string>>;
  refOf(reply: { taskId: string; sessionId: string }): TaskRef;
  /** Every route, `get /path/:id`, in no document either. */
  readonly routes: readonly string[];
  /** Every route, with its schemas. */
  readonly described: readonly RouteConfig[];
  /** For a server in front of a browser. */
  readonly fetch: (request: Request, env?: object) => Response | Promise<Response>;
  close(): Promise<void>;
}

export const SECRET = "a secret of tests, and of nothing else";

/** So many that nothing is refused. */
const PLENTY: RateLimitConfig = {
  newTasksPerMinute: 100_000,
  stepsPerMinute: 100_000,
  callsPerMinute: 100_000,
  knowledgePerMinute: 100_000,
  loginsPerEmail: 100_000,
  loginsPerAddress: 100_000,
};

/** A lab for the tests of a file: opened before the first of them and closed after the last. Its fields are there once a test runs. */
export function useLab(...options: LabOptions): Lab {
  const lab = {} as Lab; // filled before the first test
  beforeAll(async () => {
    Object.assign(lab, await openLab(inject("services").databaseUrl, ...options));
  });
  afterAll(() => lab.close());
  return lab;
}

type LabOptions = Parameters<typeof openLab> extends [string, ...infer Options] ? Options : never;

export async function openLab(
  databaseUrl: string,
  overrides: Partial<Omit<ApiDeps, "auth">> & { readonly auth?: Partial<AuthPort> } = {},
  limits: Partial<RateLimitConfig> & { readonly proxies?: number } = {},
): Promise<Lab> {
  const { proxies = 0, ...points } = limits;
  const now = () => Date.now();
  const database = overrides.database ?? openDatabase(databaseUrl, { max: 8 });
  const engine = createFakeEngine();
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const turns = openTurnFeed(database, log);
  const metrics = createMetrics("api");
  const app = createApp({
    database,
    engine,
    rateLimits: createRateLimits({ database, limits: { ...PLENTY, ...points }, proxies, now }),
    pages: readHere,
    snapshots: createSnapshotStore(database),
    knowledge: createKnowledgeStore(database),
    cipher: createCipher([keyFrom(SECRET)]),
    upstreams: { look: async () => ({}) },
    testModels: async ({ smart = "m" }) => [
      { model: smart, ms: 7, fault: "Anthropic says: no. Set ANTHROPIC_API_KEY." },
    ],
    turns,
    log,
    metrics,
    isReady: () => true,
    draining: new AbortController().signal,
    now,
    newId: randomUUID,
    debugErrors: false,
    behindTls: false,
    allowedOrigins: ["https://allowed.test"],
    ...overrides,
    auth: { ...createBetterAuth({ database, secret: SECRET, log, now }), ...overrides.auth },
  });
  const signIn = async (tenantId: string, userId: string, role: OrganisationRole = "member") => {
    const [token, nowMs] = [randomBytes(24).toString("base64url"), Date.now()];
    await addOrganisation(database, { tenantId, name: "Clinic of the North", nowMs });
    const person = { userId, email: `${userId}@lab.test`, name: "Ada Winter", passwordHash: "none" };
    await addPerson(database, { ...person, tenantId, role, nowMs });
    const expiresAt = new Date(nowMs + 3_600_000);
    await addSignIn(database, { id: randomUUID(), token, userId, tenantId, expiresAt, nowMs });
    return signToken(token, SECRET);
  };
  const tenantId = randomUUID();
  const token = overrides.database ? "none" : await signIn(tenantId, "user-1");
  const own = `10.${[...randomBytes(3)].join(".")}`;
  const send = async (path: string, init: RequestInit, address = own): Promise<Answer> => {
    const response = await app.request(path, init, { incoming: { socket: { remoteAddress: address } } });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    database,
    engine,
    figures: () => metrics.text(),
    token,
    tenantId,
    log: lines,
    send,
    routes: app.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method.toLowerCase()} ${path}`),
    described: app.openAPIRegistry.definitions.flatMap((one) => (one.type === "route" ? [one.route] : [])),
    fetch: app.fetch,
    signIn,
    headersAs: async (userId, role, own = tenantId) => ({ authorization: `Bearer ${await signIn(own, userId, role)}` }),
    call: (method, path, body, headers = {}) =>
      send(path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    // Branded by the test: ids that the API gave out.
    refOf: ({ taskId, sessionId }) => ({ tenantId, userId: "user-1", taskId, sessionId }) as TaskRef,
    async close() {
      await turns.close();
      await database.close();
    },
  };
}

export const INTERACT = "/api/agent/interact";

/** The lab as a client reaches it. `heard` gets each answer, and its text. */
export const fetchThrough =
  ({ send }: Pick<Lab, "send">, heard?: (answer: Answer, text: string) => void): typeof fetch =>
  async (input, init) => {
    const url = new URL(String(input));
    const answer = await send(`${url.pathname}${url.search}`, init ?? {});
    const { status, headers, body } = answer;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    heard?.(answer, text);
    return new Response(status === 204 ? null : text, { status, headers });
  };

/** What a seed's extension sends. */
export const A_REQUEST = {
  url: "https://site.test/settings",
  query: "Choose the dark theme",
  dom: '<html><head><title>Settings</title></head><body><main><h1>Settings</h1><button id="1">Dark</button></main></body></html>',
};
