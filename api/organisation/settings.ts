/** Settings: the limits and options that an organisation gives its tasks. */

import type { OpenAPIHono } from "@hono/zod-openapi";
import { limitsFrom } from "../../core/limits/budget.js";
import { changeTenantSettings, readTenantSettings, type TenantSettings } from "../../db/tenant-settings.js";
import { modelTest, settings, settingsChange } from "../../protocol/requests.js";
import { type ApiDeps, type ApiEnv, ApiError, body, data, errors, ok, signedInRoute } from "../http/route.js";
import { isAdmin } from "../people/principal.js";
import { audit, seesTenant } from "../tasks/task-view.js";
import { refusePattern } from "./knowledge.js";

const path = "/api/v1/tenant/settings";
const current = data(settings, "What holds for new tasks");

export function addSettings(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const read = signedInRoute("get", path, "Limits and habits of the organisation; for operators, admins and owners", {
    responses: { 200: current, ...errors(401, 403) },
  });
  app.openapi(read, async (c) => {
    const who = c.get("principal");
    refuseUnless(seesTenant(who), "Only operators, admins and owners see the settings of the organisation.");
    return ok(c, toSettings(await readTenantSettings(deps.database, who.tenantId)));
  });
  const write = signedInRoute("post", path, "Change them; for admins and owners. Running tasks keep theirs", {
    request: { body: body(settingsChange) },
    responses: { 200: current, ...errors(400, 401, 403, 413, 415) },
  });
  app.openapi(write, async (c) => {
    const who = c.get("principal");
    refuseUnless(isAdmin(who), "Only admins and owners change the settings of the organisation.");
    const given = c.req.valid("json");
    for (const [index, pattern] of (given.allowedDomains ?? []).entries())
      refusePattern(pattern, `allowedDomains.${index}`);
    const changed = await changeTenantSettings(deps.database, who.tenantId, given, deps.now());
    await audit(deps, who, "settings.change", who.tenantId);
    return ok(c, toSettings(changed));
  });
}

/** A test call costs money, and its faults name the installation's settings. */
export function addModelTest(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const summary = "Ask each model one small question; for admins and owners";
  const route = signedInRoute("post", "/api/v1/tenant/model-test", summary, {
    responses: { 200: data(modelTest, "Which models answered"), ...errors(400, 401, 403) },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    refuseUnless(isAdmin(who), "Only admins and owners test the models.");
    const { models } = await readTenantSettings(deps.database, who.tenantId);
    return ok(c, { models: [...(await deps.testModels(models))] });
  });
}

function refuseUnless(allowed: boolean, message: string): void {
  if (!allowed) throw new ApiError("FORBIDDEN", message);
}

const toSettings = ({ tier, limits, promptForAdvisory, actOrigins, allowedDomains }: TenantSettings) => ({
  tier,
  promptForAdvisory,
  allowedDomains: [...allowedDomains],
  actOrigins: [...actOrigins],
  limits,
  effectiveLimits: limitsFrom(undefined, limits),
});
