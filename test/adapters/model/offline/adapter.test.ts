/** Proves adapters/model/offline/adapter.ts: the offline model is a model port like any other. */

import { describe, expect, test } from "vitest";
import { createModel } from "../../../../adapters/model/create.js";
import { createOfflineModel } from "../../../../adapters/model/offline/adapter.js";
import { describeModelPort } from "../contract-suite.js";
import { ask, pageOf } from "./drive.js";

describe("createOfflineModel", () => {
  describeModelPort(createOfflineModel);

  test("MD8 the same question has the same answer", async () => {
    const input = {
      goal: "add a patient named Jas Doe, then open Settings",
      page: pageOf("<nav><a href='/p'>Patients</a></nav>"),
      memory: [],
      knowledge: [],
      hints: [],
    };
    expect(await ask("prepare", input)).toEqual(await ask("prepare", input));
  });
});

describe("createModel", () => {
  const deps = { now: () => 0, code: () => "code" };
  const asked = { models: { smart: "s", smartFallback: "b", fast: "f" }, timeouts: { smart: 1, fast: 1 } };

  test("MD8 without a key the rules answer, and say so", () => {
    expect(createModel({ adapter: "offline" }, deps).name).toBe("offline");
  });

  test("MD8 with one, the model that was named", () => {
    const access = { baseUrl: "http://127.0.0.1:9/v1", apiKey: "k" };
    for (const adapter of ["gemini", "anthropic"] as const)
      expect(createModel({ adapter, access: { [adapter]: access }, ...asked }, deps).name).toBe(adapter);
  });
});
