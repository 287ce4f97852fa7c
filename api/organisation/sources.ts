/** Sources: systems of record that an organisation configures, tries and takes away; for admins and owners. */

import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { decryptSource, encryptSource } from "../../adapters/sources/encrypted.js";
import { faultOfDefinition } from "../../core/sources/definition.js";
import { evaluateSource } from "../../core/sources/evaluation.js";
import { faultOfValues } from "../../core/sources/parameters.js";
import { viewOf } from "../../core/sources/view.js";
import { deleteSource, readSource, readSources, writeSource } from "../../db/sources.js";
import {
  newSource,
  SOURCES_MAX,
  sourcePage,
  sourcePath,
  sourceTrial,
  sourceView,
  type TenantSource,
  trySource,
} from "../../protocol/sources.js";
import { type ApiDeps, type ApiEnv, ApiError, body, content, data, errors, ok, signedInRoute } from "../http/route.js";
import { isAdmin, type Principal } from "../people/principal.js";
import { audit } from "../tasks/task-view.js";

const PATH = "/api/v1/tenant/sources";
const WHO = "for admins and owners";

export function addSources(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addList(app, deps);
  addSource(app, deps);
  addTrial(app, deps);
  addRemoval(app, deps);
}

function addList(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", PATH, `Systems of record, without what is secret; ${WHO}`, {
    responses: { 200: data(sourcePage, "All that are configured"), ...errors(401, 403, 409) },
  });
  app.openapi(route, async (c) => {
    const who = administrator(c.get("principal"));
    const { cipher } = enabled(deps);
    const rows = await readSources(deps.database, who.tenantId);
    return ok(c, {
      sources: rows.map((row) => viewOf(decryptSource(cipher, who.tenantId, row), row.updatedAt.toISOString())),
    });
  });
}

function addSource(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("post", PATH, `Configure a system of record, or replace it; ${WHO}`, {
    request: { body: body(newSource) },
    responses: { 200: data(sourceView, "What is kept"), ...errors(400, 401, 403, 409, 413, 415) },
  });
  app.openapi(route, async (c) => {
    const who = administrator(c.get("principal"));
    const { cipher, port } = enabled(deps);
    const source: TenantSource = c.req.valid("json");
    const fault = faultOfDefinition(source);
    if (fault !== null) throw new ApiError("VALIDATION_ERROR", `${fault.field}: ${fault.reason}`, fault);
    const reason = port.faultOf(source);
    if (reason !== null) throw new ApiError("VALIDATION_ERROR", `This source cannot be asked: ${reason}.`, { reason });
    const updatedAt = new Date(deps.now());
    const isKept = await writeSource(deps.database, who.tenantId, {
      ...encryptSource(cipher, who.tenantId, source),
      updatedAt,
    });
    if (!isKept) throw new ApiError("RESOURCE_CONFLICT", `There are ${SOURCES_MAX} sources already. Delete one first.`);
    await audit(deps, who, "source.write", source.name);
    return ok(c, viewOf(source, updatedAt.toISOString()));
  });
}

function addTrial(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("post", `${PATH}/{name}/try`, `Ask it once, with these values; ${WHO}`, {
    request: { params: sourcePath, body: body(trySource) },
    responses: { 200: data(sourceTrial, "What a task would find"), ...errors(400, 401, 403, 404, 409, 413, 415) },
  });
  app.openapi(route, async (c) => {
    const who = administrator(c.get("principal"));
    const { cipher, port } = enabled(deps);
    const { name } = c.req.valid("param");
    const row = await readSource(deps.database, who.tenantId, name);
    if (row === null) throw noSource();
    const source = decryptSource(cipher, who.tenantId, row);
    const { values = {} } = c.req.valid("json");
    const fault = faultOfValues(source, values);
    if (fault !== null) throw new ApiError("VALIDATION_ERROR", `values: ${fault}`, { field: "values", reason: fault });
    const startedMs = deps.now();
    const found = await port.ask({ tenantId: who.tenantId, source, values });
    const { result, evidence } = evaluateSource(name, source.expect, undefined, found);
    await audit(deps, who, "source.try", name);
    return ok(c, { result, evidence, durationMs: deps.now() - startedMs });
  });
}

function addRemoval(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("delete", `${PATH}/{name}`, `Forget a system of record; ${WHO}`, {
    request: { params: sourcePath },
    responses: {
      200: { description: "It is asked no more", ...content(z.object({ success: z.literal(true) })) },
      ...errors(400, 401, 403, 404),
    },
  });
  app.openapi(route, async (c) => {
    const who = administrator(c.get("principal"));
    const { name } = c.req.valid("param");
    if (!(await deleteSource(deps.database, who.tenantId, name))) throw noSource();
    await audit(deps, who, "source.delete", name);
    return c.json({ success: true as const }, 200);
  });
}

const noSource = () => new ApiError("NOT_FOUND", "The organisation has no source of this name.", { field: "name" });

function administrator(who: Principal): Principal {
  if (isAdmin(who)) return who;
  throw new ApiError("FORBIDDEN", "Only admins and owners see and change the sources of the organisation.");
}

/** A worker has no other key: what it cannot decrypt it could not ask. */
function enabled({ sources }: ApiDeps): NonNullable<ApiDeps["sources"]> {
  if (sources !== undefined) return sources;
  const message = "Whoever runs the installation has to set ENCRYPTION_KEYS first: sources are kept encrypted.";
  throw new ApiError("RESOURCE_CONFLICT", message);
}
