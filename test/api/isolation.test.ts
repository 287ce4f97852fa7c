/** Isolation: every route and every table, by every kind of stranger; printed as a matrix of statuses (SF8, PE5). */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createCipher, keyFrom } from "../../adapters/encryption/cipher.js";
import { createSources } from "../../adapters/sources/sources.js";
import type { TaskRef } from "../../core/task/identity.js";
import { withTenant } from "../../db/client.js";
import { applyRecord } from "../../db/tasks.js";
import { PATIENTS_API } from "../core/sources/sources.js";
import { aBatch, aReply, issued, verdictFact } from "../db/task-rows.js";
import { A_REQUEST, type Answer, INTERACT, type Lab, openLab } from "./lab.js";
import { type Caller, callerOf, type Somebody, signedIn, somebody } from "./people.js";

/** Stands in everything that the victim has; nobody else may ever read it. */
const CANARY = "canary-7f3a";
const MEMBERS = "/api/v1/tenant/members";
let lab: Lab;
let victim: Somebody;
let own: { taskId: string; sessionId: string; tokenId: string; documentId: string; source: string };
/** Same tenant: a member, one who was removed, one who was disabled. Other tenant: its owner. Nobody: no token at all. */
let strangers: Readonly<Record<Kind, Caller>>;
const KINDS = ["sibling", "otherTenant", "removed", "disabled", "nobody"] as const;
type Kind = (typeof KINDS)[number];

beforeAll(async () => {
  const cipher = createCipher([keyFrom("a key of tests, and of nothing else")]);
  const sources = { port: createSources({ privateHosts: [] }), cipher };
  lab = await openLab(inject("services").databaseUrl, { sources });
  victim = await somebody(lab, "member");
  const { tenantId } = victim;
  const owner = await signedIn(lab, await somebody(lab, "owner", tenantId));
  const [sibling, removed, disabled] = [
    await somebody(lab, "member", tenantId),
    await somebody(lab, "admin", tenantId),
    await somebody(lab, "admin", tenantId),
  ];
  strangers = {
    sibling: await signedIn(lab, sibling),
    otherTenant: await signedIn(lab, await somebody(lab, "owner")),
    removed: await signedIn(lab, removed),
    disabled: await signedIn(lab, disabled),
    nobody: callerOf(lab, null),
  };
  await owner.remove(`${MEMBERS}/${removed.userId}`);
  await owner.post(`${MEMBERS}/${disabled.userId}/disable`);
  own = await fill(await signedIn(lab, victim), owner);
});
afterAll(() => lab.close());

/** A row in every table that the API and a worker write for a person. */
async function fill(by: Caller, owner: Caller): Promise<typeof own> {
  const { taskId, sessionId } = (await by.post(INTERACT, { ...A_REQUEST, query: `Type ${CANARY}` })).body.data;
  const task = { tenantId: victim.tenantId, userId: victim.userId, taskId, sessionId } as TaskRef; // ids of the API's
  const facts = [
    { kind: "action", issued: issued(0, { thought: CANARY }) },
    verdictFact(0),
    { kind: "event", sequence: 1, type: "t", text: CANARY },
  ] as const;
  await applyRecord(lab.database, aBatch(task, { facts, reply: aReply({ thought: CANARY }) }));
  const { tokenId } = (await by.post("/api/v1/tokens", { name: CANARY, scopes: ["read"] })).body.data;
  const document = { title: "Handbook", content: `${CANARY} is known here.` };
  const { documentId } = (await owner.post("/api/knowledge/documents", document)).body.data;
  const source = (await owner.post("/api/v1/tenant/sources", { ...PATIENTS_API, requests: [`find ${CANARY} {name}`] }))
    .body.data.name;
  return { taskId, sessionId, tokenId, documentId, source };
}

/** Values that a stranger who knows every id would send. */
const bodies: Readonly<Record<string, object>> = {
  "post /api/agent/interact": { ...A_REQUEST, query: undefined },
  "post /api/agent/tasks/{id}/dom": A_REQUEST,
  "post /api/agent/tasks/{id}/answer": { text: "x" },
  "post /api/agent/tasks/{id}/feedback": { rating: "up" },
  "post /api/agent/tasks/{id}/approve": { actionId: "0.0-a", approved: true },
  "post /api/agent/tasks/{id}/actions/{actionId}/secrets": { origin: "https://site.test" },
  "post /api/v1/tenant/members/{userId}/role": { role: "admin" },
};

interface Route {
  readonly method: string;
  readonly path: string;
}

/** Routes that name something of somebody's, with that name filled in. */
async function routes(): Promise<readonly Route[]> {
  const { paths } = (await lab.send("/openapi.json", {})).body as { paths: Record<string, object> };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method, path })),
  );
  return all.filter(({ path }) => path.includes("{") || path === INTERACT);
}

function fillIn(path: string): string {
  const isSession = path.startsWith("/api/session/");
  const isDocument = path.startsWith("/api/knowledge/");
  return path
    .replace("{id}", isSession ? own.sessionId : isDocument ? own.documentId : own.taskId)
    .replace("{taskId}", own.taskId)
    .replace("{sessionId}", own.sessionId)
    .replace("{tokenId}", own.tokenId)
    .replace("{name}", own.source)
    .replace("{userId}", victim.userId)
    .replace("{actionId}", "0.0-a");
}

function ask(by: Caller, { method, path }: Route): Promise<Answer> {
  const name = `${method} ${path}`;
  const body = path === INTERACT ? { ...bodies[name], taskId: own.taskId } : (bodies[name] ?? {});
  if (method === "get") return by.get(fillIn(path));
  return method === "delete" ? by.remove(fillIn(path)) : by.post(fillIn(path), body);
}

/** Two tables of the printed matrix: a row of words of equal width. */
const row = (name: string, cells: readonly (string | number)[]): string =>
  [name.padEnd(62), ...cells.map((cell) => String(cell).padStart(11))].join(" ");

describe("every route that names something of a person", () => {
  test("SF8 tells and does nothing for a stranger: another member, another tenant, removed, disabled, nobody", async () => {
    const lines = [row("route", KINDS)];
    const leaks: string[] = [];
    for (const route of await routes()) {
      const answers = await Promise.all(KINDS.map((kind) => ask(strangers[kind], route)));
      lines.push(
        row(
          `${route.method} ${route.path}`,
          answers.map(({ status }) => status),
        ),
      );
      for (const [index, { status, body }] of answers.entries()) {
        const kind = KINDS[index] ?? "nobody";
        const expected = kind === "sibling" || kind === "otherTenant" ? [403, 404] : [401];
        const isTold = JSON.stringify(body).includes(CANARY);
        if (isTold || !expected.includes(status)) leaks.push(`${route.method} ${route.path} by ${kind}: ${status}`);
      }
    }
    process.stdout.write(`${lines.join("\n")}\nroutes ${lines.length - 1}, leaks ${leaks.length}\n`);
    expect(leaks).toEqual([]);
    expect(lines.length).toBeGreaterThan(20);
  });

  test("SF8 lists show nothing of another person's", async () => {
    const lists = [
      "/api/agent/tasks",
      "/api/session?includeArchived=true",
      "/api/session/latest",
      "/api/v1/tokens",
      "/api/v1/tokens?scope=tenant",
      `${MEMBERS}`,
      "/api/v1/tenant/settings",
      "/api/v1/tenant/sources",
    ];
    const lines = [row("list", KINDS)];
    for (const path of lists) {
      const answers = await Promise.all(KINDS.map((kind) => strangers[kind].get(path)));
      lines.push(
        row(
          path,
          answers.map(({ status }) => status),
        ),
      );
      for (const { body } of answers) {
        for (const secret of [CANARY, own.taskId, own.sessionId, victim.userId])
          expect(JSON.stringify(body), path).not.toContain(secret);
      }
      expect(answers.slice(2).map(({ status }) => status)).toEqual([401, 401, 401]);
    }
    process.stdout.write(`${lines.join("\n")}\n`);
  });

  test("what strangers tried has changed nothing for the victim", async () => {
    const by = await signedIn(lab, victim);
    const task = (await by.get(`/api/agent/tasks/${own.taskId}`)).body.data;
    expect(task).toMatchObject({ status: "executing", query: `Type ${CANARY}` });
    expect((await by.get(`/api/session/${own.sessionId}/messages`)).body.data.total).toBe(2);
    expect((await by.get("/api/v1/tokens")).body.data.tokens).toMatchObject([{ tokenId: own.tokenId }]);
    expect((await by.get("/api/v1/auth/session")).body.data).toMatchObject({ role: "member" });
  });
});

describe("every table of a tenant", () => {
  test("SF8 shows a row to its own tenant alone, and lets no other write one", async () => {
    const tables = await lab.database.sql<{ name: string }[]>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id' order by 1`;
    const other = randomUUID();
    const count = (tenantId: string, name: string) =>
      withTenant(lab.database, tenantId, async (tx) => {
        await tx.execute(`select set_config('app.user_id', '${victim.userId}', true)`);
        const [found] = await tx.execute<{ n: number }>(
          `select count(*)::int as n from "${name}" where tenant_id = '${victim.tenantId}'`,
        );
        return found?.n ?? 0;
      });
    const lines = [row("table", ["own tenant", "other", "none"])];
    for (const { name } of tables) {
      const none = await lab.database.sql<{ n: number }[]>`select count(*)::int as n from ${lab.database.sql(name)}`;
      const cells = [await count(victim.tenantId, name), await count(other, name), none[0]?.n ?? 0];
      lines.push(row(name, cells));
      expect(cells.slice(1), name).toEqual([0, 0]);
    }
    process.stdout.write(`${lines.join("\n")}\n`);
    const filled = lines.filter((line) => !/ 0 +0 +0$/.test(line)).length - 1;
    expect(filled).toBeGreaterThanOrEqual(11);
  });
});
