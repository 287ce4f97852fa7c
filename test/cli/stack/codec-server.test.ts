import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { defaultPayloadConverter } from "@temporalio/common";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EncryptionKeys } from "../../../adapters/encryption/cipher.js";
import { dataConverterOf } from "../../../adapters/encryption/payload-codec.js";
import { type CodecServer, serveCodec } from "../../../cli/stack/codec-server.js";

const UI = "http://127.0.0.1:8233";
const keys: EncryptionKeys = [{ id: "one", hex: randomBytes(32).toString("hex") }];
const WORDS = { query: "Open the settings" };

let server: CodecServer;
beforeAll(async () => {
  server = await serveCodec(keys, { port: 0, origins: [UI] });
});
afterAll(() => server.close());

const base64 = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString("base64");

/** A payload of a history, as protobuf's JSON writes it. */
async function encryptedPayload() {
  const [codec] = dataConverterOf(keys).payloadCodecs ?? [];
  const context = { type: "workflow", namespace: "default", workflowId: "task:t-1:one" } as const;
  const [payload] = (await codec?.encode([defaultPayloadConverter.toPayload(WORDS)], context)) ?? [];
  const metadata = Object.entries(payload?.metadata ?? {}).map(([name, value]) => [name, base64(value)]);
  return { metadata: Object.fromEntries(metadata), data: base64(payload?.data) };
}

const encrypted = async () => JSON.stringify({ payloads: [await encryptedPayload()] });

interface Answer {
  readonly status: number;
  readonly origin: string | undefined;
  readonly body: string;
}

/** Not by fetch, which sets the name of the host itself. No agent: a body that was announced and not sent ends its connection. */
function ask(path: string, body: string, headers: Readonly<Record<string, string>> = {}, method = "POST") {
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { method, headers, agent: false }, (response) => {
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

  test("SF16 a payload of an unknown key is refused", async () => {
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

const code = (text: string): string => base64(Buffer.from(text));
const PLAIN = { metadata: { encoding: code("json/plain") }, data: code(JSON.stringify(WORDS)) };
const EMPTY = { metadata: { encoding: code("binary/null") } };
/** As the SDK stores it in place of a large payload. */
const REFERENCE = {
  metadata: { encoding: code("json/protobuf"), messageType: code("temporal.api.sdk.v1.ExternalStorageReference") },
  data: code(JSON.stringify({ driverName: "s3", claimData: { key: "one" } })),
  externalPayloads: [{ sizeBytes: "4194304" }],
};

const QUERIES = ["", "?", "?preserveStorageRefs=true", "?preserveStorageRefs=false", "?path=/encode", "?%zz", "??"];
/** The command line puts a namespace in for `{namespace}`; the UI keeps a slash at the end of the endpoint. */
const DECODE = ["/decode", "//decode", "/default/decode", "/a/b%20c/decode"];
const NOWHERE = ["/", "/decoded", "/decode/", "/decode/all", "/xdecode", "/DECODE", "/download", "/?x=/decode"];
const REFUSED = [
  "",
  "{",
  "null",
  "[]",
  '"x"',
  "7",
  '{"payloads":{}}',
  '{"payloads":[null]}',
  '{"payloads":[{"data":7}]}',
];

describe("routes of the codec server", () => {
  test("SF16 with every path and query of the UI and the command line, payloads are decoded", async () => {
    const secret = await encryptedPayload();
    const bodies: readonly (readonly [unknown, readonly unknown[]])[] = [
      [{}, []],
      [{ payloads: null }, []],
      [{ payloads: [] }, []],
      [{ payloads: [secret] }, [PLAIN]],
      [{ payloads: [PLAIN, EMPTY, { metadata: null, data: null }] }, [PLAIN, EMPTY, { metadata: null, data: null }]],
      [{ payloads: [REFERENCE, secret, EMPTY] }, [REFERENCE, PLAIN, EMPTY]],
    ];
    const cases = DECODE.flatMap((path) => QUERIES.flatMap((query) => bodies.map((body) => ({ path, query, body }))));
    for (const { path, query, body } of cases) {
      const [sent, payloads] = body;
      const answer = await ask(`${path}${query}`, JSON.stringify(sent), { origin: UI, "x-namespace": "default" });
      expect([path, query, answer.status, JSON.parse(answer.body)]).toEqual([path, query, 200, { payloads }]);
    }
  });

  test("SF16 under a prefix and with any query, encoding is decoding taken back", async () => {
    const part = fc.string().map(encodeURIComponent);
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 2 }), part, part, async (prefix, name, value) => {
        const at = (verb: string) => `${["", ...prefix, verb].join("/")}?${name}=${value}`;
        const encoded = await ask(at("encode"), JSON.stringify({ payloads: [PLAIN, PLAIN] }));
        expect(encoded.body).not.toContain(PLAIN.data);
        expect(JSON.parse((await ask(at("decode"), encoded.body)).body)).toEqual({ payloads: [PLAIN, PLAIN] });
      }),
      { numRuns: 50 },
    );
  });

  test.each(NOWHERE)("SF16 nothing answers at %s, whatever the query and the body", async (path) => {
    const secret = await encrypted();
    for (const query of QUERIES) {
      for (const body of ["{}", "{", secret]) expect((await ask(`${path}${query}`, body)).status).toBe(404);
    }
  });

  test.each(REFUSED)("SF16 a body that holds no payloads is refused: %s", async (body) => {
    for (const query of QUERIES) expect((await ask(`/decode${query}`, body, { origin: UI })).status).toBe(400);
  });

  test("SF16 only POST reads, and OPTIONS says what a page may send", async () => {
    for (const query of QUERIES) {
      expect((await ask(`/decode${query}`, "", {}, "GET")).status).toBe(404);
      expect(await ask(`/decode${query}`, "", { origin: UI }, "OPTIONS")).toMatchObject({ status: 204, origin: UI });
    }
  });
});
