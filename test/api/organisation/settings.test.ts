/** Settings: what an organisation gives its tasks, who may see and change it, and what new tasks are started with. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../../core/limits/budget.js";
import { changeTenantSettings, readTaskDefaults, readTenantSettings } from "../../../db/tenant-settings.js";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";

const PATH = "/api/v1/tenant/settings";

const lab = useLab();

async function as(role: "member" | "operator" | "admin" | "owner", tenantId: string = randomUUID()) {
  const headers = await lab.headersAs(`${role}-${randomUUID()}`, role, tenantId);
  return {
    tenantId,
    get: () => lab.call("GET", PATH, undefined, headers),
    post: (body: unknown) => lab.call("POST", PATH, body, headers),
    start: (fields: object) => lab.call("POST", INTERACT, { ...A_REQUEST, ...fields }, headers),
  };
}

describe("tenant settings", () => {
  test("an organisation that set nothing has the defaults of the free tier", async () => {
    expect((await (await as("operator")).get()).body.data).toEqual({
      tier: "free",
      promptForAdvisory: false,
      actOrigins: [],
      allowedDomains: [],
      limits: {},
      effectiveLimits: DEFAULT_LIMITS,
    });
  });

  test("what is changed holds, what is not named stays, null is back to the default", async () => {
    const admin = await as("admin");
    await admin.post({ limits: { steps: 12, tokens: 5_000 } });
    const { body } = await admin.post({ limits: { tokens: null, replans: 2 }, promptForAdvisory: true });
    expect(body.data).toMatchObject({
      promptForAdvisory: true,
      limits: { steps: 12, replans: 2 },
      effectiveLimits: { ...DEFAULT_LIMITS, steps: 12, replans: 2 },
    });
    expect((await admin.get()).body.data).toEqual(body.data);
    expect(await readTaskDefaults(lab.database, admin.tenantId)).toEqual({
      tenantLimits: { steps: 12, replans: 2 },
      promptForAdvisory: true,
      actOrigins: [],
      tier: "free",
    });
  });

  test("SF2 a new task may act where the organisation said, beside what its request names", async () => {
    const owner = await as("owner");
    const { body } = await owner.post({ actOrigins: ["https://billing.acme.test"] });
    expect(body.data.actOrigins).toEqual(["https://billing.acme.test"]);
    await owner.start({ query: "Copy the invoice to https://archive.example" });
    const opening = lab.engine.started.at(-1)?.opening;
    expect(opening).toMatchObject({ sites: ["https://archive.example"], actOrigins: ["https://billing.acme.test"] });
    await owner.post({ actOrigins: [] });
    await owner.start({});
    expect(lab.engine.started.at(-1)?.opening.actOrigins).toEqual([]);
  });

  test("PL3 a new task is started with them, and with its own where it names some", async () => {
    const owner = await as("owner");
    await owner.post({ limits: { steps: 12 }, promptForAdvisory: true });
    await owner.start({ limits: { replans: 1 } });
    expect(lab.engine.started.at(-1)?.opening).toMatchObject({
      limits: { replans: 1 },
      tenantLimits: { steps: 12 },
      promptForAdvisory: true,
    });
  });

  test("members see nothing, operators change nothing, and nobody makes themselves another tier", async () => {
    const tenantId = randomUUID();
    expect((await (await as("member", tenantId)).get()).body.code).toBe("FORBIDDEN");
    expect((await (await as("operator", tenantId)).post({ limits: { steps: 1 } })).body.code).toBe("FORBIDDEN");
    expect((await (await as("owner", tenantId)).post({ tier: "enterprise" })).body.code).toBe("VALIDATION_ERROR");
    expect((await readTenantSettings(lab.database, tenantId)).tier).toBe("free");
  });

  test.each([
    { limits: { steps: 0 } },
    { limits: { steps: 10_001 } },
    { limits: { wishes: 3 } },
    { promptForAdvisory: 1 },
    { actOrigins: ["https://acme.test/in"] },
    { actOrigins: ["file:///etc"] },
    { actOrigins: ["https://*.acme.test"] },
    { actOrigins: Array.from({ length: 51 }, (_, i) => `https://a${i}.test`) },
  ])("what no task could be given is refused: %j", async (body) => {
    expect((await (await as("owner")).post(body)).status).toBe(400);
  });
});

describe("the test of models", () => {
  const asked = async (role: "member" | "operator" | "admin" | "owner", smart?: string) => {
    const tenantId = randomUUID();
    const headers = await lab.headersAs(`${role}-${randomUUID()}`, role, tenantId);
    if (smart !== undefined) await changeTenantSettings(lab.database, tenantId, { models: { smart } }, Date.now());
    return lab.call("POST", "/api/v1/tenant/model-test", undefined, headers);
  };

  test("MD9 admins and owners are told which model answers, and what keeps another from it", async () => {
    const fault = "Anthropic says: no. Set ANTHROPIC_API_KEY.";
    expect((await asked("admin")).body.data).toEqual({ models: [{ model: "m", ms: 7, fault }] });
    expect((await asked("owner", "gpt-5.4")).body.data.models).toMatchObject([{ model: "gpt-5.4" }]);
    for (const role of ["member", "operator"] as const) expect((await asked(role)).body.code).toBe("FORBIDDEN");
  });
});
