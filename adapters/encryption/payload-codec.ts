/** Payload codec: what Temporal keeps of tasks, encrypted with a key of the tenant's own (SF16). For all that speaks to Temporal. */

import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type DataConverter, defaultPayloadConverter, type Payload, type PayloadCodec } from "@temporalio/common";
import proto from "@temporalio/proto";
import { UNENCRYPTED } from "../../core/secrets/unencrypted.js";
import { type Cipher, createCipher, type EncryptionKeys } from "./cipher.js";

/** Beside this file, as source or as built. */
export const FAILURE_CONVERTER_PATH = fileURLToPath(
  new URL(`./failure-converter${extname(import.meta.url)}`, import.meta.url),
);

/** What a Temporal client and worker are made with; without keys as Temporal does it by itself. */
export const dataConverterOf = (keys: EncryptionKeys | undefined): DataConverter =>
  keys === undefined
    ? {}
    : { payloadCodecs: [createPayloadCodec(createCipher(keys))], failureConverterPath: FAILURE_CONVERTER_PATH };

/** As the client library reads payloads: the codec that wrote last reads first. */
export async function readPayload(payload: Payload, { payloadCodecs = [] }: DataConverter): Promise<unknown> {
  let payloads = [payload];
  for (const codec of [...payloadCodecs].reverse()) payloads = await codec.decode(payloads);
  const [plain] = payloads;
  return plain && defaultPayloadConverter.fromPayload(plain);
}

const ENCODING = "binary/encrypted";
/** Far more than Temporal takes. */
const UNPACKED_MAX = 64 * 1024 * 1024;
/** A payload is a few hundred characters; what is at hand for more is made anew for each. */
const CHUNK = { chunkSize: 4_096 };
const { Payload: PayloadMessage } = proto.temporal.api.common.v1;

/**
 * Packed before it is encrypted: a step is many small JSON texts, and what encryption adds must not show in the size of a
 * history. What was written without encryption is read, so that tasks go on when it is switched on; an object of a task's own
 * workflow is marked, and its messages are refused by that mark. Throws `CipherError`.
 */
export function createPayloadCodec(cipher: Cipher): PayloadCodec {
  return {
    encode: async (payloads, context) =>
      payloads.map((payload) => encrypted(cipher, payload, tenantOf(context?.workflowId))),
    decode: async (payloads, context) =>
      payloads.map((payload) => decrypted(cipher, payload, tenantOf(context?.workflowId) !== "")),
  };
}

/** The id of a task's workflow names its tenant; "": what is not of one task belongs to the namespace. */
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

/** An object in JSON gets one more key. */
function marked(payload: Payload): Payload {
  const text = Buffer.from(payload.data ?? []).toString("utf8");
  if (!text.startsWith("{")) return payload;
  const rest = text.slice(1).trimStart();
  const object = `{${JSON.stringify(UNENCRYPTED)}:true${rest.startsWith("}") ? "" : ","}${rest}`;
  return { ...payload, data: Buffer.from(object) };
}

/** What is shorter is kept as it is: packing it would take longer than all else that is done with it, and save little. */
const SHORT = 512;
/** The one block of a deflated text, which is not packed: 1, its length, the complement of that, the text (RFC 1951, 3.2.4). */
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
