/** Numbers: what the tasks of a person, or of a tenant, came to in a time (CN11). */

import type { OpenAPIHono } from "@hono/zod-openapi";
import { listMembers } from "../../db/members.js";
import { readNumbers } from "../../db/numbers.js";
import { numbersQuery, type TaskNumbers, taskNumbers } from "../../protocol/numbers.js";
import { type ApiDeps, type ApiEnv, ApiError, data, errors, ok, signedInRoute } from "../http/route.js";
import { known } from "./export.js";
import { audit, seesTenant } from "./task-view.js";

const DAYS_MS = 30 * 24 * 60 * 60_000;

export function addNumbers(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", "/api/agent/numbers", "How tasks ended, what they cost, and what went wrong", {
    request: { query: numbersQuery },
    responses: { 200: data(taskNumbers, "Of the tasks begun in the time"), ...errors(400, 401, 403) },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const { scope, since, until } = c.req.valid("query");
    if (scope === "tenant") {
      const refusal = "Only operators, admins and owners see the numbers of other members.";
      if (!seesTenant(who)) throw new ApiError("FORBIDDEN", refusal, { field: "scope" });
      await audit(deps, who, "numbers.read", who.tenantId);
    }
    const end = until === undefined ? new Date(deps.now()) : new Date(until);
    const time = { since: since === undefined ? new Date(end.getTime() - DAYS_MS) : new Date(since), until: end };
    const whose = scope === "own" ? { userId: who.userId } : {};
    const [found, members] = await Promise.all([
      readNumbers(deps.database, who.tenantId, { ...whose, ...time }),
      scope === "own" ? [] : listMembers(deps.database, who.tenantId),
    ]);
    const names = new Map(members.map(({ userId, name }) => [userId, name]));
    return ok(c, toNumbers(found, time, names));
  });
}

function toNumbers(
  { ends, said, claims, days, corrections, waiting }: Awaited<ReturnType<typeof readNumbers>>,
  { since, until }: { readonly since: Date; readonly until: Date },
  names: ReadonlyMap<string, string>,
): TaskNumbers {
  const countOf = (rating: "up" | "down") => said.find((one) => one.rating === rating)?.count ?? 0;
  return {
    since: since.toISOString(),
    until: until.toISOString(),
    ends: ends.map(known),
    feedback: { up: countOf("up"), down: countOf("down") },
    claims: claims.flatMap(({ outcome, at, ...claim }) =>
      outcome === null ? [] : [{ ...known(claim), outcome, at: at.toISOString() }],
    ),
    ...{ days, corrections },
    waiting: waiting.map(({ userId, count, since: at }) => {
      const name = names.get(userId);
      return { userId, ...(name !== undefined && { name }), count, since: (at ?? until).toISOString() };
    }),
  };
}
