/** Scopes of tokens on every route that there is: what a token was not made for it does not do, whoever it speaks for (PE7). */

import { beforeAll, describe, expect, test } from "vitest";
import { useLab } from "./lab.js";
import { type Caller, callerOf, signedIn, somebody } from "./people.js";

const SCOPES = ["read", "write", "approve", "manage"] as const;
type Scope = (typeof SCOPES)[number];

interface Route {
  readonly method: string;
  readonly path: string;
}

const lab = useLab();
let owner: Caller;
const tokens = {} as Record<Scope | "all", Caller>; // filled before anything is asked
beforeAll(async () => {
  owner = await signedIn(lab, await somebody(lab, "owner"));
  for (const name of [...SCOPES, "all"] as const) {
    const scopes = name === "all" ? SCOPES : [name];
    tokens[name] = callerOf(lab, (await owner.post("/api/v1/tokens", { name, scopes })).body.data.token);
  }
});

const ID = "7b1e1c9e-7c0b-4d7e-9d0f-2f1f6a3f5b11";
const addressOf = ({ path }: Route) => path.replace(/\{\w+\}/g, ID);

function ask(by: Caller, route: Route) {
  const path = addressOf(route);
  if (route.method === "get") return by.get(path);
  return route.method === "delete" ? by.remove(path) : by.post(path, BODIES[route.path] ?? {});
}

/** Where what is sent is looked at before who sends it. */
const BODIES: Readonly<Record<string, object>> = {
  "/api/v1/tokens": { name: "another", scopes: ["read"] },
  "/api/v1/tenant/members/{userId}/role": { role: "member" },
  "/api/v1/tenant/invitations": { email: "kim@example.test", role: "member" },
};

/** Whoever has no token at all is turned away there. */
async function guarded(): Promise<readonly Route[]> {
  const { paths } = (await lab.send("/openapi.json", {})).body as { paths: Record<string, object> };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method, path })),
  );
  const answers = await Promise.all(all.map(async (route) => (await ask(callerOf(lab, null), route)).status));
  return all.filter((route, index) => answers[index] === 401 && route.path !== "/api/v1/auth/logout");
}

function neededBy({ method, path }: Route): Scope {
  if (method === "get") return "read";
  if (path.endsWith("/approve")) return "approve";
  return path.startsWith("/api/v1/tenant/") ? "manage" : "write";
}

/** Whoever is let in is told for as long as they listen; the console's tests listen to it. */
const ENDLESS = ["/api/agent/task-feed"];

/** They are for people: no token of any scope gets in. */
const FOR_PEOPLE =
  /^(?:\w+ \/api\/v1\/(?:tokens|auth\/(?:password|tenant))|post \/api\/v1\/tenant\/(?:invitations$|members\/[^/]+\/(?:role|password-reset)$))/;

describe("every route that takes a token", () => {
  test("PE7 refuses one without the scope that it needs, by name, before it looks at anything else", async () => {
    const routes = await guarded();
    const wrong: string[] = [];
    const counts = { read: 0, write: 0, approve: 0, manage: 0 };
    for (const route of routes) {
      const needed = neededBy(route);
      counts[needed] += 1;
      for (const scope of SCOPES.filter((one) => one !== needed)) {
        const { status, body } = await ask(tokens[scope], route);
        const isNamed =
          body.details?.reason === `needs the scope ${needed}` || FOR_PEOPLE.test(`${route.method} ${route.path}`);
        if (status !== 403 || !isNamed) wrong.push(`${route.method} ${route.path} with ${scope}: ${status}`);
      }
      if (ENDLESS.includes(route.path)) continue;
      const { status, body } = await ask(tokens.all, route);
      const isRefused = status === 403 && !FOR_PEOPLE.test(`${route.method} ${route.path}`);
      const isLetIn = status !== 403 && FOR_PEOPLE.test(`${route.method} ${route.path}`);
      if (status === 401 || isRefused || isLetIn || /scope/.test(body?.details?.reason ?? ""))
        wrong.push(`${route.method} ${route.path} with all: ${status}`);
    }
    process.stdout.write(`scopes: ${routes.length} routes, ${JSON.stringify(counts)}, ${wrong.length} wrong\n`);
    expect(wrong).toEqual([]);
    expect(Math.min(counts.read, counts.write, counts.manage)).toBeGreaterThan(7);
    expect(counts.approve).toBe(1);
    expect(routes.length).toBeGreaterThan(45);
  });
});
