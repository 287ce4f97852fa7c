/** A real, very small model behind the port: what it says fits every schema, or is refused as off its schema. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createModel } from "../../../adapters/model/create.js";
import { type SmallModelServer, startSmallModel } from "../../../testing/small-model/server.js";
import { describeModelPort } from "./contract-suite.js";

const TIMEOUT_MS = 10 * 60_000;
let server: SmallModelServer;

beforeAll(async () => {
  server = await startSmallModel();
});
afterAll(() => server.stop());

describe("the small model", () => {
  describeModelPort(() =>
    createModel(
      {
        adapter: "openai-compatible",
        access: { "openai-compatible": { baseUrl: server.url } },
        models: { smart: server.name, smartFallback: server.name, fast: server.name },
        timeouts: { smart: TIMEOUT_MS, fast: TIMEOUT_MS },
      },
      { now: () => Date.now(), code: () => "k7f3qz2m9p" },
    ),
  );

  test("MD1 every question was answered by the model itself", () => {
    const { answered } = server;
    const seconds = answered.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
    const tokens = answered.reduce((sum, one) => sum + one.promptTokens, 0);
    const said = answered.reduce((sum, one) => sum + one.completionTokens, 0);
    process.stdout.write(
      `small model: ${answered.length} answers, ${tokens} tokens read, ${said} said, ${seconds.toFixed(0)} s\n`,
    );
    expect(answered.every(({ status }) => status === 200)).toBe(true);
  });
});
