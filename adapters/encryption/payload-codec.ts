/** Payload codec: encrypts task data in Temporal with a key per tenant (SF16). All Temporal clients and workers use it. */

import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type DataConverter, defaultPayloadConverter, type Payload, type PayloadCodec } from "@temporalio/common";
import proto from "@temporalio/proto";
import { UNENCRYPTED } from "../../core/secrets/unencrypted.js";
import { type Cipher, createCipher, type EncryptionKeys } from "./cipher.js";

/** Module beside this file, in the same form: source or built. */
export const FAILURE_CONVERTER_PATH = fileURLToPath(
  new URL(`./failure-converter${extname(import.meta.url)}`, import.meta.url),
);

/** Data converter for Temporal clients and workers. Without keys, Temporal's own defaults apply. */
export const dataConverterOf = (keys: EncryptionKeys | undefined): DataConverter =>
  keys === undefined
    ? {}
    : { payloadCodecs: [createPayloadCodec(createCipher(keys))], failureConverterPath: FAILURE_CONVERTER_PATH };

/** Decodes payloads like the client library: the codec that encoded last decodes first. */
export async function readPayload(payload: Payload, { payloadCodecs = [] }: DataConverter): Promise<unknown> {
  let payloads = [payload];
  for (const codec of [...payloadCodecs].reverse()) payloads = await codec.decode(payloads);
  const [plain] = payloads;
  return plain && defaultPayloadConverter.fromPayload(plain);
}

const ENCODING = "binary/encrypted";
/** Far above Temporal's payload limit. */
const UNPACKED_MAX = 64 * 1024 * 1024;
/** Payloads have a few hundred characters; zlib would allocate a larger buffer for each one. */
const CHUNK = { chunkSize: 4_096 };
const { Payload: PayloadMessage } = proto.temporal.api.common.v1;

/**
 * Compresses before it encrypts: a step is many small JSON texts, and encryption must not enlarge the history. It still
 * reads unencrypted payloads, so that tasks go on when encryption is switched on. In a task's own workflow it marks their
 * objects, and messages with that mark are refused. Throws `CipherError`.
 */
export function createPayloadCodec(cipher: Cipher): PayloadCodec {
  return {
    encode: async (payloads, context) =>
      payloads.map((payload) => encrypted(cipher, payload, tenantOf(context?.workflowId))),
    decode: async (payloads, context) =>
      payloads.map((payload) => decrypted(cipher, payload, tenantOf(context?.workflowId) !== "")),
  };
}

/** Tenant named in a task's workflow id. "" for payloads of no task, which belong to the namespace. */
function tenantOf(workflowId = ""): string {
  const [kind, tenantId = ""] = workflowId.split(":");
  return kind === "task" ? tenantId : "";
}

const useOf = (tenantId: string): string => (tenantId === "" ? "payloads" : `payloads:${tenantId}`);

function encrypted(cipher: Cipher, payload: Payload, tenantId: string): Payload {
  const packed = pack(PayloadMessage.encode(payload).finish());
  const { keyId, bytes } = cipher.encrypt(packed, useOf(tenantId), ENCODING);
  const metadata = { encoding: ENCODING, "key-id": keyId, ...(tenantId !== "" && { tenant: tenantId }) };
  const written = Object.entries(metadata).map(([name, value]) => [name, Buffer.from(value)] as const);
  return { metadata: Object.fromEntries(written), data: bytes };
}

function decrypted(cipher: Cipher, payload: Payload, isOfTask: boolean): Payload {
  const { metadata, data } = payload;
  const read = (name: string): string => Buffer.from(metadata?.[name] ?? "").toString("utf8");
  if (read("encoding") !== ENCODING) return isOfTask ? marked(payload) : payload;
  const encrypted = { keyId: read("key-id"), bytes: Buffer.from(data ?? "") };
  const packed = cipher.decrypt(encrypted, useOf(read("tenant")), ENCODING);
  return PayloadMessage.decode(unpack(packed));
}

/** Adds the mark as a key to a JSON object. */
function marked(payload: Payload): Payload {
  const text = Buffer.from(payload.data ?? []).toString("utf8");
  if (!text.startsWith("{")) return payload;
  const rest = text.slice(1).trimStart();
  const object = `{${JSON.stringify(UNENCRYPTED)}:true${rest.startsWith("}") ? "" : ","}${rest}`;
  return { ...payload, data: Buffer.from(object) };
}

/** Payloads up to this size stay uncompressed: compression would take longer than all other work and save little. */
const SHORT = 512;
/** Header size of an uncompressed deflate block: 1, the length, its complement; the text follows (RFC 1951, 3.2.4). */
const STORED = 5;
const LAST_BLOCK = 1;
const COMPLEMENT = 0xffff;

function pack(plain: Uint8Array): Uint8Array {
  if (plain.length > SHORT) return deflateRawSync(plain, CHUNK);
  const stored = Buffer.allocUnsafe(STORED + plain.length);
  stored.writeUInt8(LAST_BLOCK, 0);
  stored.writeUInt16LE(plain.length, 1);
  stored.writeUInt16LE(plain.length ^ COMPLEMENT, 3);
  stored.set(plain, STORED);
  return stored;
}

function unpack(packed: Buffer): Uint8Array {
  const isStored =
    packed.length >= STORED && packed[0] === LAST_BLOCK && packed.readUInt16LE(1) === packed.length - STORED;
  return isStored ? packed.subarray(STORED) : inflateRawSync(packed, { ...CHUNK, maxOutputLength: UNPACKED_MAX });
}
