/** Lab for API tests: the real app on the real database, with a fake engine and a token of its own tenant. */

import { randomBytes, randomUUID } from "node:crypto";
import { pino } from "pino";
import { createSnapshotStore } from "../../adapters/snapshots/store.js";
import { createApp } from "../../api/app.js";
import type { ApiDeps } from "../../api/environment.js";
import { createLocalAuth } from "../../api/local-auth.js";
import { openTurnFeed } from "../../api/turn-feed.js";
import type { TaskRef } from "../../core/task/identity.js";
import { type Database, openDatabase } from "../../db/client.js";
import { createLocalToken, mintToken } from "../../db/local-tokens.js";
import { createFakeEngine, type FakeEngine } from "../../testing/fake-engine.js";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape are looked at with toMatchObject
  readonly body: any;
}

export interface Lab {
  readonly database: Database;
  readonly engine: FakeEngine;
  readonly token: string;
  readonly tenantId: string;
  readonly log: string[];
  /** JSON in, JSON out; as this lab's user unless the headers say otherwise. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  send(path: string, init: RequestInit): Promise<Answer>;
  signIn(tenantId: string, userId: string): Promise<string>;
  refOf(reply: { taskId: string; sessionId: string }): TaskRef;
  close(): Promise<void>;
}

export async function openLab(databaseUrl: string, overrides: Partial<ApiDeps> = {}): Promise<Lab> {
  const database = overrides.database ?? openDatabase(databaseUrl, { max: 8 });
  const engine = createFakeEngine();
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const turns = openTurnFeed(database, log);
  const app = createApp({
    database,
    engine,
    auth: createLocalAuth(database),
    snapshots: createSnapshotStore(database),
    turns,
    log,
    now: () => Date.now(),
    newId: randomUUID,
    debugErrors: false,
    allowedOrigins: ["https://allowed.test"],
    ...overrides,
  });
  const signIn = async (tenantId: string, userId: string) => {
    const token = mintToken(randomBytes(32));
    await createLocalToken(database, { token, tenantId, userId, nowMs: 0 });
    return token;
  };
  const tenantId = randomUUID();
  const token = overrides.database ? "none" : await signIn(tenantId, "user-1");
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await app.request(path, init);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    database,
    engine,
    token,
    tenantId,
    log: lines,
    send,
    signIn,
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

/** What a seed's extension sends. */
export const A_REQUEST = {
  url: "https://site.test/settings",
  query: "Choose the dark theme",
  dom: '<html><head><title>Settings</title></head><body><main><h1>Settings</h1><button id="1">Dark</button></main></body></html>',
};
