/** Proves activities/tenant-model.ts: an organisation's tasks ask the models that it has chosen (MD11). */

import { MockActivityEnvironment } from "@temporalio/testing";
import { describe, expect, test } from "vitest";
import { ask } from "../../activities/ask.js";
import { planQuestion } from "../../activities/plan.js";
import { createTenantModel } from "../../activities/tenant-model.js";
import { NO_TOKENS } from "../../adapters/model/port.js";
import { createTextModel, type ProviderRequest } from "../../adapters/model/text-model.js";
import type { TenantModels } from "../../db/schema.js";
import { cacheByTenant } from "../../db/tenant-cache.js";
import { pageOf } from "../adapters/model/offline/drive.js";
import { contract } from "./asking.js";

const INSTALLED = { smart: "big", smartFallback: "spare", fast: "small" };

/** The model that a task of this organisation is sent to. */
async function askedModel(tenantId: string, chosen: Readonly<Record<string, TenantModels>>): Promise<string[]> {
  const sent: ProviderRequest[] = [];
  const send = async (request: ProviderRequest) => {
    sent.push(request);
    const text = JSON.stringify({ complexity: "SIMPLE", steps: [] });
    return { text, tokens: NO_TOKENS, searches: 0, sources: [] };
  };
  const timeouts = { smart: 1_000, fast: 1_000 };
  const provider = { name: "fake", models: INSTALLED, timeouts, grounding: () => "none" as const, send };
  const model = createTenantModel(
    createTextModel(provider, { now: () => 0, code: () => "abcdefgh" }),
    async (id) => chosen[id] ?? {},
  );
  const workflowExecution = { workflowId: `task:${tenantId}:0b1f3c1e-0000-4000-8000-000000000000`, runId: "r" };
  const env = new MockActivityEnvironment({ workflowExecution });
  await env.run(() => ask(model, planQuestion, { goal: "g", page: pageOf("<p>x</p>"), contract, hints: [] }));
  return sent.map((request) => request.model);
}

describe("createTenantModel", () => {
  test("MD11 the organisation's model is asked in place of the installed one", async () => {
    expect(await askedModel("clinic", { clinic: { smart: "bigger" } })).toEqual(["bigger"]);
  });

  test("MD11 what it does not name, and what another organisation names, changes nothing", async () => {
    expect(await askedModel("clinic", { clinic: { fast: "tiny" }, other: { smart: "bigger" } })).toEqual(["big"]);
  });
});

describe("cacheByTenant", () => {
  test("MD11 a change applies after ten seconds, for each organisation by itself", async () => {
    let nowMs = 1;
    const reads: string[] = [];
    const read = cacheByTenant(
      async (tenantId) => reads.push(tenantId),
      () => nowMs,
    );
    expect([await read("a"), await read("b"), await read("a")]).toEqual([1, 2, 1]);
    nowMs += 10_001;
    expect(await read("a")).toBe(3);
    expect(reads).toEqual(["a", "b", "a"]);
  });
});
