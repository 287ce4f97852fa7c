/** Proves adapters/model/language-model.ts on Amazon Bedrock: signed requests of its Converse API, and its words for what is wrong. */

import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createModel } from "../../../adapters/model/create.js";
import { request } from "./contract-suite.js";

const MODEL = "eu.anthropic.claude-sonnet-4-6-v1:0";
const VALUE = { reason: "It opened.", actionSucceeded: true, taskCompleted: false, confidence: 0.9 };
const ANSWER = {
  output: { message: { role: "assistant", content: [{ text: JSON.stringify(VALUE) }] } },
  stopReason: "end_turn",
  usage: { inputTokens: 100, outputTokens: 20, totalTokens: 120, cacheReadInputTokens: 40 },
};

let server: Server;
let asked: IncomingMessage | undefined;
let answer: { readonly status: number; readonly body: object };

beforeAll(async () => {
  server = createServer((incoming, response) => {
    asked = incoming;
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

function judged(access: object) {
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const models = { smart: MODEL, smartFallback: MODEL, fast: MODEL };
  const granted = { bedrock: { baseUrl: `http://127.0.0.1:${port}`, ...access } };
  const timeouts = { smart: 5_000, fast: 5_000 };
  const config = { adapter: "bedrock" as const, access: granted, models, timeouts };
  const model = createModel(config, { now: () => 0, code: () => "k7f3qz2m9p" });
  return model.generate(request("judge", undefined, "smart"));
}

const aws = { region: "eu-central-1", accessKeyId: "AKIAEXAMPLE", secretAccessKey: "s", sessionToken: "t" };

describe("askLibrary: bedrock", () => {
  test("MD7 a request is signed, and cached tokens are counted apart", async () => {
    answer = { status: 200, body: ANSWER };
    expect(await judged({ aws })).toMatchObject({ value: VALUE, calls: [{ tokens: { prompt: 100, cached: 40 } }] });
    expect(asked?.url).toBe(`/model/${encodeURIComponent(MODEL)}/converse`);
    expect(asked?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\/\d+\/eu-central-1\/bedrock\//,
    );
    expect(asked?.headers["x-amz-security-token"]).toBe("t");
  });

  test("MD7 a bearer token takes the place of a signature", async () => {
    answer = { status: 200, body: ANSWER };
    await judged({ apiKey: "b" });
    expect(asked?.headers.authorization).toBe("Bearer b");
  });

  test.each([
    [
      403,
      "The security token included in the request is invalid.",
      /^Amazon Bedrock says: The security token .* Set AWS_ACCESS_KEY_ID and/,
    ],
    [
      400,
      "The provided model identifier is invalid.",
      /identifier is invalid\. Set SMART_MODEL_NAME or FAST_MODEL_NAME/,
    ],
    [403, "You don't have access to the model with the specified model ID.", /to a key that may use eu\.anthropic/],
  ])("MD9 %i %s", async (status, message, told) => {
    answer = { status, body: { message } };
    await expect(judged({ aws })).rejects.toMatchObject({ kind: "refused", message: expect.stringMatching(told) });
  });
});
