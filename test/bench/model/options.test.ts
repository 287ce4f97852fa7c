/** Proves bench/model/options.ts: what a person who has no key, or has mistyped, is told. */

import { describe, expect, test } from "vitest";
import { askedModel, askedSmallModel, readOptions, UsageError } from "../../../bench/model/options.js";
import { ConfigError, loadStackConfig } from "../../../config/environment.js";

describe("readOptions", () => {
  test("what is said is taken, the rest is usual", () => {
    expect(readOptions(["--model", "small", "--tasks", "clinic", "--json"])).toMatchObject({
      model: "small",
      tasks: /clinic/,
      json: true,
      compare: undefined,
      pages: 1,
    });
  });

  test.each([[["--model", "gpt"]], [[]]])("%j: the models are named", (args) => {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(() => readOptions(args)).toThrow("--model gemini|openai-compatible|small|offline");
  });
});

describe("askedModel", () => {
  test.each([
    ["gemini", {}, "GEMINI_API_KEY: is not set"],
    ["openai-compatible", {}, "OPENAI_BASE_URL: is not set"],
    ["openai-compatible", { OPENAI_BASE_URL: "http://h/v1" }, "SMART_MODEL_NAME: is not set"],
  ] as const)("PR6 %s with %j: %s", (model, env, said) => {
    expect(() => askedModel(model, env)).toThrow(ConfigError);
    expect(() => askedModel(model, env)).toThrow(said);
  });

  test("PR6 the model that was asked for is asked, whatever keys there are, within bounds", () => {
    const env = { GEMINI_API_KEY: "k", OPENAI_BASE_URL: "http://h/v1", SMART_MODEL_NAME: "m", FAST_MODEL_NAME: "f" };
    expect(askedModel("openai-compatible", env)).toMatchObject({
      name: "m and f",
      env: { MODEL: "openai-compatible" },
    });
    expect(askedModel("offline", env)).toMatchObject({ name: "offline", limits: { modelCalls: 60 } });
  });
});

describe("askedSmallModel", () => {
  test("it is given minutes for an answer, and few questions", () => {
    const { env, limits } = askedSmallModel({ url: "http://127.0.0.1:1/v1", name: "tiny" });
    expect(loadStackConfig(env).model).toMatchObject({
      access: { "openai-compatible": { baseUrl: "http://127.0.0.1:1/v1" } },
      timeouts: { smart: 600_000 },
    });
    expect(limits).toEqual({ steps: 3, modelCalls: 8 });
  });
});
