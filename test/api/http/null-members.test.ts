/** Proves api/http/null-members.ts and api/description/document-nulls.ts. */

import { describe, expect, test } from "vitest";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";
import { requestSchemas, valueAt } from "../request-schemas.js";

const lab = useLab();

describe("withoutNulls", () => {
  test("PR11 null where a member may be absent is as good as absent, in every body of every route", () => {
    const bodies = requestSchemas(lab).filter(({ isBody }) => isBody);
    const optional = bodies.flatMap(({ name, schema, places }) =>
      places.flatMap(({ path, isOptional }) => (isOptional ? [{ name, schema, path }] : [])),
    );
    expect(optional.length).toBeGreaterThan(100);
    for (const { name, schema, path } of optional) {
      const issuesOf = (value: unknown) => schema.safeParse(valueAt(path, value)).error?.issues ?? [];
      expect(issuesOf(null), `${name} ${path.join(".")}`).toEqual(issuesOf(undefined));
    }
  });

  test("PR11 a task begins with all that it leaves out as null", async () => {
    const nulls = { taskId: null, sessionId: null, previousUrl: null, options: { approve: null }, contract: null };
    expect((await lab.call("POST", INTERACT, { ...A_REQUEST, ...nulls })).status).toBeLessThan(300);
  });

  test("PR11 what is required and null is missing; a null in a list is none", async () => {
    const { body } = await lab.call("POST", INTERACT, { ...A_REQUEST, dom: null });
    expect(body).toMatchObject({ status: 400, details: { field: "dom", reason: "is required" } });
    const inList = await lab.call("POST", INTERACT, { ...A_REQUEST, capabilities: [null] });
    expect(inList.body).toMatchObject({ status: 400, details: { field: "capabilities.0" } });
  });

  test("PR11 a null that has a meaning of its own keeps it", async () => {
    const limits = requestSchemas(lab).find(({ name }) => name === "post /api/v1/tenant/settings");
    expect(limits?.schema.parse({ limits: { steps: null } })).toEqual({ limits: { steps: null } });
  });
});

describe("nullableComponents", () => {
  test("PR11 the description says so of each member that a request may leave out, and of no other", async () => {
    const { body } = await lab.send("/openapi.json", {});
    const { properties, required } = body.components.schemas.InteractRequest;
    for (const [name, member] of Object.entries<{ type?: unknown; anyOf?: { type?: unknown }[] }>(properties)) {
      const isNullable = [member.type].flat().includes("null") || member.anyOf?.some(({ type }) => type === "null");
      expect([name, isNullable === true]).toEqual([name, !required.includes(name)]);
    }
  });
});
