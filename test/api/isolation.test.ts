/** Isolation: every route, by every kind of stranger; printed as a matrix of statuses (SF8, PE5). */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { A_REQUEST, type Answer, INTERACT } from "./lab.js";
import { type Caller, signedIn } from "./people.js";
import {
  CANARY,
  KINDS,
  type Kind,
  openStrangerLab,
  matrixRow as row,
  type StrangerLab,
  tenantTables,
  WORDLESS,
  wordsIn,
} from "./strangers.js";

let open: StrangerLab;
beforeAll(async () => {
  open = await openStrangerLab(inject("services").databaseUrl);
});
afterAll(() => open?.lab.close());

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

/** With what a list is asked by. Of those of the tenant its members are told. */
const LISTS: Readonly<Record<string, { readonly queries: readonly string[]; readonly ofTenant?: true }>> = {
  "get /api/agent/tasks": { queries: ["", "?scope=tenant"] },
  "get /api/agent/numbers": { queries: ["", "?scope=tenant"] },
  "get /api/debug/logs": { queries: ["", "?taskId={taskId}"] },
  "get /api/session": { queries: ["?includeArchived=true"] },
  "get /api/session/latest": { queries: [""] },
  "get /api/v1/tokens": { queries: ["", "?scope=tenant"] },
  "get /api/v1/tenant/members": { queries: [""] },
  "get /api/v1/tenant/invitations": { queries: [""] },
  "get /api/v1/tenant/settings": { queries: [""] },
  "get /api/v1/tenant/sources": { queries: [""] },
  "get /api/v1/user/preferences": { queries: [""] },
  "get /api/v1/auth/session": { queries: [""] },
  "get /api/knowledge/documents": { queries: [""], ofTenant: true },
  "get /api/knowledge/resolve": { queries: [`?url=https://knowledge.test/&query=${CANARY}`], ofTenant: true },
};

/** Nothing of anybody else's can be named in them: they are about the caller, or make something new of the caller's own. */
const OF_THE_CALLER = [
  // Never ends; what it tells is the list above, tried by itself.
  "get /api/agent/task-feed",
  "get /api/health",
  "post /api/v1/auth/accept-invite",
  "post /api/v1/auth/login",
  "post /api/v1/auth/cookie",
  "post /api/v1/auth/logout",
  "post /api/v1/auth/password",
  "post /api/v1/auth/reset-password",
  "post /api/v1/auth/tenant",
  "post /api/v1/tenant/invitations",
  "post /api/v1/tenant/model-test",
  "post /api/v1/tenant/settings",
  "post /api/v1/tenant/sources",
  "post /api/v1/tokens",
  "post /api/v1/user/preferences",
  "post /api/knowledge/documents",
];

/** Files and figures that are the same for everybody. */
const PUBLIC =
  /^get \/(?:livez|readyz|metrics|docs(?:\/[\w-]+\.(?:css|js))?|openapi\.json|client\.js|schemas\/task-export\.json|people|(?:theme|console)\.(?:css|js|svg)|console(?:\/numbers|\/people|\/tasks\/:id)?)$/;

const ARCHIVE = "post /api/session";
/** Elsewhere it is the victim's own membership of that tenant: none of the first one's is named. */
const OWN_MEMBERSHIP = "/api/v1/tenant/members/{userId}";
const MAY_COME_IN: ReadonlySet<Kind> = new Set(["sibling", "otherTenant", "elsewhere"]);
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

async function documented(): Promise<readonly Route[]> {
  const { paths } = (await open.lab.send("/openapi.json", {})).body as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method, path })));
}

/** In their address, or in their body. */
const namesSomething = (route: Route): boolean =>
  route.path.includes("{") || route.path === INTERACT || nameOf(route) === ARCHIVE;

function fillIn(path: string): string {
  const { own, victim } = open;
  const isSession = path.startsWith("/api/session/");
  const isDocument = path.startsWith("/api/knowledge/");
  const id = isSession ? own.sessionId : isDocument ? own.documentId : own.taskId;
  const values: Readonly<Record<string, string>> = {
    ...{ ...own, id, name: own.source, userId: victim.userId, actionId: "0.0-a", stepIndex: "0", callId: own.taskId },
  };
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function ask(by: Caller, route: Route): Promise<Answer> {
  const { method, path } = route;
  const { taskId, sessionId } = open.own;
  const named = path === INTERACT ? { taskId } : nameOf(route) === ARCHIVE ? { sessionId } : {};
  if (method === "get") return by.get(`${fillIn(path)}${/\/(?:page|screenshot)$/.test(path) ? "?side=before" : ""}`);
  if (method === "delete") return by.remove(fillIn(path));
  return by.post(fillIn(path), { ...bodies[nameOf(route)], ...named });
}

describe("the matrix", () => {
  test("SF8 knows every route that there is, and a new one has to be put into it", async () => {
    const routes = await documented();
    const unlisted = routes.filter(
      (route) => !namesSomething(route) && !(nameOf(route) in LISTS) && !OF_THE_CALLER.includes(nameOf(route)),
    );
    expect(unlisted.map(nameOf)).toEqual([]);
    const known = new Set(routes.map((route) => nameOf(route).replace(/\{(\w+)\}/g, ":$1")));
    const undocumented = open.lab.routes.filter((name) => !known.has(name) && !PUBLIC.test(name));
    expect(undocumented).toEqual([]);
    expect([...Object.keys(LISTS), ...OF_THE_CALLER].filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("what strangers look for", () => {
  test("SF8 a word of the victim's stands in every table, and their own requests find it", async () => {
    const tables = await tenantTables(open.lab);
    const counts = await Promise.all(tables.map(({ name }) => wordsIn(open, name)));
    const without = tables.filter((_, index) => counts[index] === 0).map(({ name }) => name);
    expect(without).toEqual(WORDLESS);
    const by = await signedIn(open.lab, open.victim);
    const asked = [...(await documented()).filter(({ method, path }) => method === "get" && path.includes("{"))];
    const told: string[] = [];
    for (const route of asked.filter(({ path }) => !path.endsWith("/events")))
      if (JSON.stringify((await ask(by, route)).body).includes(CANARY)) told.push(route.path);
    for (const [name, { queries }] of Object.entries(LISTS))
      for (const query of queries)
        if (JSON.stringify((await by.get(`${name.slice("get ".length)}${fillIn(query)}`)).body).includes(CANARY))
          told.push(`${name}${query}`);
    process.stdout.write(
      `tables with the word ${tables.length - without.length} of ${tables.length}, told by ${told.length} routes\n`,
    );
    expect(told.length, told.join("\n")).toBeGreaterThan(12);
  });
});

describe("every route that names something of a person", () => {
  test("SF8 tells and does nothing for a stranger: another member, another tenant, removed, disabled, nobody", async () => {
    const lines = [row("route", KINDS)];
    const leaks: string[] = [];
    for (const route of (await documented()).filter(namesSomething)) {
      const kinds = KINDS.filter((kind) => kind !== "elsewhere" || !route.path.startsWith(OWN_MEMBERSHIP));
      const answers = await Promise.all(kinds.map((kind) => ask(open.strangers[kind], route)));
      const cells = KINDS.map((kind) => answers[kinds.indexOf(kind)]?.status ?? "own");
      lines.push(row(nameOf(route), cells));
      for (const [index, { status, body }] of answers.entries()) {
        const kind = kinds[index] ?? "nobody";
        const expected = MAY_COME_IN.has(kind) ? [403, 404] : [401];
        const isTold = JSON.stringify(body).includes(CANARY);
        if (isTold || !expected.includes(status)) leaks.push(`${route.method} ${route.path} by ${kind}: ${status}`);
      }
    }
    process.stdout.write(`${lines.join("\n")}\nroutes ${lines.length - 1}, leaks ${leaks.length}\n`);
    expect(leaks).toEqual([]);
    expect(lines.length).toBeGreaterThan(28);
  });

  test("SF8 lists show nothing of another person's", async () => {
    const { own, victim } = open;
    const lines = [row("list", KINDS)];
    for (const [name, { queries, ofTenant }] of Object.entries(LISTS)) {
      for (const query of queries) {
        const path = `${name.slice("get ".length)}${fillIn(query)}`;
        const answers = await Promise.all(KINDS.map((kind) => open.strangers[kind].get(path)));
        const statuses = answers.map(({ status }) => status);
        lines.push(row(path.replace(own.taskId, "…"), statuses));
        for (const { body } of ofTenant === true ? answers.slice(1) : answers)
          for (const secret of [CANARY, own.taskId, own.sessionId, own.documentId])
            expect(JSON.stringify(body), path).not.toContain(secret);
        for (const [index, { body }] of answers.entries())
          if (KINDS[index] !== "elsewhere") expect(JSON.stringify(body), path).not.toContain(victim.userId);
        expect(statuses.slice(MAY_COME_IN.size), path).toEqual([401, 401, 401]);
      }
    }
    process.stdout.write(`${lines.join("\n")}\nlists ${lines.length - 1}, leaks 0\n`);
  });

  test("what strangers tried has changed nothing for the victim", async () => {
    const { lab, victim, own } = open;
    const by = await signedIn(lab, victim);
    const task = (await by.get(`/api/agent/tasks/${own.taskId}`)).body.data;
    expect(task).toMatchObject({ status: "executing", query: `Type ${CANARY}` });
    expect((await by.get(`/api/session/${own.sessionId}/messages`)).body.data.total).toBe(2);
    // There was something to be seen of each page.
    for (const shown of ["page?side=before", "pages"])
      expect(JSON.stringify((await by.get(`/api/agent/tasks/${own.taskId}/steps/0/${shown}`)).body)).toContain(CANARY);
    expect((await by.get("/api/v1/tokens")).body.data.tokens).toMatchObject([{ tokenId: own.tokenId }]);
    expect((await by.get("/api/session/latest")).body.data).toMatchObject({
      sessionId: own.sessionId,
      status: "active",
    });
    expect((await by.get("/api/v1/auth/session")).body.data).toMatchObject({ role: "member" });
  });
});
