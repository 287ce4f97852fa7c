/** Settings: the bounds and habits that an organisation gives its tasks (design §7, §9). Elsewhere: tenant configuration. */

import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { limitsFrom } from "../core/limits/budget.js";
import { changeTenantSettings, readTenantSettings, type TenantSettings, writeAudit } from "../db/tenant-settings.js";
import { settings, settingsChange } from "../protocol/requests.js";
import type { Principal } from "./auth.js";
import type { ApiDeps, ApiEnv } from "./environment.js";
import { ApiError } from "./errors.js";
import { errors, json, SIGNED_IN } from "./route-parts.js";
import { seesTenant } from "./task-access.js";

const PATH = "/api/v1/tenant/settings";

const told = json(z.object({ success: z.literal(true), data: settings }), "What holds for new tasks");

export function addSettings(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const read = createRoute({
    method: "get",
    path: PATH,
    summary: "Limits and habits of the organisation; for operators, admins and owners",
    security: SIGNED_IN,
    responses: { 200: told, ...errors(401, 403, 429, 500, 503) },
  });
  app.openapi(read, async (c) => {
    const who = c.get("principal");
    admit(seesTenant(who), "Only operators, admins and owners see the settings of the organisation.");
    return c.json(
      { success: true as const, data: toSettings(await readTenantSettings(deps.database, who.tenantId)) },
      200,
    );
  });
  const write = createRoute({
    method: "post",
    path: PATH,
    summary: "Change them; for admins and owners. Running tasks keep theirs",
    security: SIGNED_IN,
    request: { body: { required: true, content: { "application/json": { schema: settingsChange } } } },
    responses: { 200: told, ...errors(400, 401, 403, 413, 415, 429, 500, 503) },
  });
  app.openapi(write, async (c) => {
    const who = c.get("principal");
    admit(
      who.role === "admin" || who.role === "owner",
      "Only admins and owners change the settings of the organisation.",
    );
    const { limits, promptForAdvisory } = c.req.valid("json");
    const changed = await changeTenantSettings(deps.database, who.tenantId, { limits, promptForAdvisory }, deps.now());
    await note(deps, who);
    return c.json({ success: true as const, data: toSettings(changed) }, 200);
  });
}

function admit(allowed: boolean, message: string): void {
  if (!allowed) throw new ApiError("FORBIDDEN", message);
}

function toSettings({ tier, limits, promptForAdvisory }: TenantSettings) {
  return { tier, promptForAdvisory, limits, effectiveLimits: limitsFrom(undefined, limits) };
}

async function note(deps: ApiDeps, { tenantId, userId }: Principal): Promise<void> {
  const at = new Date(deps.now());
  await writeAudit(deps.database, {
    tenantId,
    userId,
    id: deps.newId(),
    action: "settings.change",
    subject: tenantId,
    at,
  });
}
