import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { defaultPayloadConverter } from "@temporalio/common";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EncryptionKeys } from "../../adapters/encryption/cipher.js";
import { dataConverterOf } from "../../adapters/encryption/payload-codec.js";
import { type CodecServer, serveCodec } from "../../stack/codec-server.js";

const UI = "http://127.0.0.1:8233";
const keys: EncryptionKeys = [{ id: "one", hex: randomBytes(32).toString("hex") }];
const WORDS = { query: "Open the settings" };

let server: CodecServer;
beforeAll(async () => {
  server = await serveCodec(keys, { port: 0, origins: [UI] });
});
afterAll(() => server.close());

const base64 = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString("base64");

/** A payload of a history, as the UI sends it. */
async function encrypted(): Promise<string> {
  const [codec] = dataConverterOf(keys).payloadCodecs ?? [];
  const context = { type: "workflow", namespace: "default", workflowId: "task:t-1:one" } as const;
  const [payload] = (await codec?.encode([defaultPayloadConverter.toPayload(WORDS)], context)) ?? [];
  const metadata = Object.entries(payload?.metadata ?? {}).map(([name, value]) => [name, base64(value)]);
  return JSON.stringify({ payloads: [{ metadata: Object.fromEntries(metadata), data: base64(payload?.data) }] });
}

interface Answer {
  readonly status: number;
  readonly origin: string | undefined;
  readonly body: string;
}

/** Not by fetch, which sets the name of the host itself. */
function ask(path: string, body: string, headers: Readonly<Record<string, string>> = {}, method = "POST") {
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { method, headers }, (response) => {
      const { statusCode: status = 0, headers: told } = response;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status, origin: told["access-control-allow-origin"], body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

describe("codec server", () => {
  test("SF16 the UI reads what a history holds, and what it writes is encrypted again", async () => {
    const decoded = await ask("/decode", await encrypted(), { origin: UI, "x-namespace": "default" });
    expect(decoded).toMatchObject({ status: 200, origin: UI });
    const [payload] = JSON.parse(decoded.body).payloads;
    expect(JSON.parse(Buffer.from(payload.data, "base64").toString())).toEqual(WORDS);
    const encoded = await ask("/encode", decoded.body, { origin: UI });
    expect(encoded.status).toBe(200);
    expect(Buffer.from(JSON.parse(encoded.body).payloads[0].data, "base64").toString("latin1")).not.toContain(
      "settings",
    );
  });

  test("SF16 the command line asks without an origin", async () => {
    expect((await ask("/decode", await encrypted())).status).toBe(200);
  });

  test.each([
    ["a page of another site", { origin: "https://evil.example" }],
    ["another page of this machine", { origin: "http://127.0.0.1:9999" }],
    ["a file", { origin: "null" }],
    ["a name that was led here", { host: "evil.example" }],
  ])("SF16 %s reads nothing", async (_, headers) => {
    const refused = await ask("/decode", await encrypted(), headers);
    expect(refused).toEqual({ status: 403, origin: undefined, body: "" });
    expect((await ask("/decode", "", headers, "OPTIONS")).status).toBe(403);
  });

  test("what is no payload, no path and no key of ours is refused", async () => {
    expect((await ask("/decode", "{", { origin: UI })).status).toBe(400);
    expect((await ask("/elsewhere", "{}", { origin: UI })).status).toBe(404);
    const other = await encrypted();
    expect((await ask("/decode", other.replace(base64(Buffer.from("one")), base64(Buffer.from("two"))))).status).toBe(
      400,
    );
  });

  test("a body without a bound is refused before it is read", async () => {
    const chunked = { origin: UI, "transfer-encoding": "chunked" };
    expect((await ask("/decode", "x".repeat(100_000), chunked)).status).toBe(411);
    expect((await ask("/decode", "", { origin: UI, "content-length": String(9 * 1024 * 1024) })).status).toBe(413);
  });
});
