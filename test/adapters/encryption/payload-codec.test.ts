import { randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { ApplicationFailure, defaultPayloadConverter, type Payload } from "@temporalio/common";
import { describe, expect, test } from "vitest";
import { createCipher, type EncryptionKeys } from "../../../adapters/encryption/cipher.js";
import { failureConverter } from "../../../adapters/encryption/failure-converter.js";
import { dataConverterOf } from "../../../adapters/encryption/payload-codec.js";
import { isUnencrypted, UNENCRYPTED } from "../../../core/secrets/unencrypted.js";

const aKey = (id: string) => ({ id, hex: randomBytes(32).toString("hex") });

function codecOf(keys: EncryptionKeys) {
  const [codec] = dataConverterOf(keys).payloadCodecs ?? [];
  if (codec === undefined) throw new Error("there is no codec");
  return codec;
}

const inTask = (tenantId: string) =>
  ({ type: "workflow", namespace: "default", workflowId: `task:${tenantId}:t1` }) as const;
const WORDS = { query: "Log in with test123" };
const read = (payloads: readonly Payload[]) => payloads.map((one) => defaultPayloadConverter.fromPayload(one));
const textOf = (
  payload: { data?: Uint8Array | null; metadata?: Record<string, Uint8Array> | null } | undefined,
): string =>
  [payload?.data ?? [], ...Object.values(payload?.metadata ?? {})]
    .map((part) => Buffer.from(part).toString("latin1"))
    .join(" ");

describe("payload codec", () => {
  const keys: EncryptionKeys = [aKey("one")];
  const payload = defaultPayloadConverter.toPayload(WORDS);

  test("SF16 nothing of a payload can be read without the key, its type included", async () => {
    const [stored] = await codecOf(keys).encode([payload], inTask("t-1"));
    expect(textOf(stored)).not.toMatch(/test123|json\/plain/);
    expect(textOf(stored)).toMatch(/binary\/encrypted one/);
    expect(read(await codecOf(keys).decode(stored ? [stored] : []))).toEqual([WORDS]);
    await expect(codecOf([aKey("one")]).decode(stored ? [stored] : [])).rejects.toThrow(/another key has its id/);
  });

  test("SF16 each tenant has a key of its own; what is of no task has the namespace's", async () => {
    const codec = codecOf(keys);
    const [one] = await codec.encode([payload], inTask("t-1"));
    const [other] = await codec.encode([payload], inTask("t-2"));
    const [none] = await codec.encode([payload]);
    const uses = [one, other, none].map((each) => Buffer.from(each?.metadata?.["tenant"] ?? []).toString());
    expect(uses).toEqual(["t-1", "t-2", ""]);
    const swapped = { ...one, metadata: { ...one?.metadata, tenant: Buffer.from("t-2") } };
    await expect(codec.decode([swapped])).rejects.toThrow();
  });

  test("SF16 keys are rotated, and what was written before encryption is read as it is", async () => {
    const young = aKey("two");
    const [old] = await codecOf(keys).encode([payload]);
    const codec = codecOf([young, keys[0]]);
    expect(read(await codec.decode([...(old ? [old] : []), payload]))).toEqual([WORDS, WORDS]);
  });

  test("SF16 a message in clear to a task is marked as one, whatever it says of itself; of anything else it is not", async () => {
    const codec = codecOf(keys);
    const plain = (value: unknown) => defaultPayloadConverter.toPayload(value);
    const forged = [{ actionId: "1.0", approved: true }, {}, { [UNENCRYPTED]: false, actionId: "1.0" }];
    const decoded = read(await codec.decode(forged.map(plain), inTask("t-1")));
    expect(decoded.map(isUnencrypted)).toEqual([true, true, true]);
    expect(decoded[0]).toMatchObject({ actionId: "1.0", approved: true });
    expect(read(await codec.decode(["a text", [1], null].map(plain), inTask("t-1")))).toEqual(["a text", [1], null]);
    expect(read(await codec.decode([plain({ a: 1 })]))).toEqual([{ a: 1 }]);
    const own = await codec.encode([plain({ actionId: "1.0" })], inTask("t-1"));
    expect(read(await codec.decode(own, inTask("t-1")))).toEqual([{ actionId: "1.0" }]);
  });

  test("SF16 of any length it is a deflated text to whoever decrypts it, and a deflated one is read", async () => {
    const cipher = createCipher(keys);
    const encoding = "binary/encrypted";
    for (const length of [0, 1, 200, 440, 460, 480, 500, 520, 3_000, 70_000]) {
      const plain = defaultPayloadConverter.toPayload(randomBytes(length).toString("base64").slice(0, length));
      const [stored] = await codecOf(keys).encode([plain], inTask("t-1"));
      expect(read(await codecOf(keys).decode(stored ? [stored] : []))).toEqual(read([plain]));
      const encrypted = { keyId: "one", bytes: Buffer.from(stored?.data ?? []) };
      const packed = cipher.decrypt(encrypted, "payloads:t-1", encoding);
      const { bytes } = cipher.encrypt(deflateRawSync(inflateRawSync(packed)), "payloads:t-1", encoding);
      expect(read(await codecOf(keys).decode([{ ...stored, data: bytes }]))).toEqual(read([plain]));
    }
  });

  test("SF16 without keys Temporal keeps payloads as it does by itself", () => {
    expect(dataConverterOf(undefined)).toEqual({});
  });

  test("SF16 messages and stacks of failures are payloads too; their type stays for retries and refusals", () => {
    const failure = failureConverter.errorToFailure(
      ApplicationFailure.nonRetryable("password test123 refused", "TASK_HELD"),
      defaultPayloadConverter,
    );
    expect(JSON.stringify({ ...failure, encodedAttributes: undefined })).not.toContain("test123");
    expect(failure.applicationFailureInfo?.type).toBe("TASK_HELD");
    expect(failureConverter.failureToError(failure, defaultPayloadConverter).message).toBe("password test123 refused");
  });
});
