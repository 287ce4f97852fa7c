/** Codec server: decodes what Temporal keeps, for its UI and its command line (SF16). On this machine, for pages of the UI alone. */

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { Payload, PayloadCodec } from "@temporalio/common";
import { z } from "zod";
import type { EncryptionKeys } from "../../adapters/encryption/cipher.js";
import { dataConverterOf } from "../../adapters/encryption/payload-codec.js";

const HOST = "127.0.0.1";
const BODY_BYTES = 8 * 1024 * 1024;

export interface CodecServer {
  readonly url: string;
  close(): Promise<void>;
}

/** `origins`: of the pages that may ask, exactly; others, and names that only lead here, are refused. */
export async function serveCodec(
  keys: EncryptionKeys,
  { port, origins }: { readonly port: number; readonly origins: readonly string[] },
): Promise<CodecServer> {
  const [codec] = dataConverterOf(keys).payloadCodecs ?? [];
  if (codec === undefined) throw new Error("There is no codec for these keys.");
  const server = createServer((request, response) => {
    answer(request, response, { codec, origins }).catch((error: unknown) => {
      response.writeHead(400).end(error instanceof Error ? error.message : String(error));
    });
  });
  server.listen(port, HOST);
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://${HOST}:${taken}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A prefix such as a namespace may stand in front: `--codec-endpoint` and the UI's setting take any address. */
const ROUTE = /\/(encode|decode)$/;

/**
 * Only the path counts. The UI adds `?preserveStorageRefs=true`, which asks for references to external storage back as they
 * are. Surefoot uses no external storage: this codec never resolves a reference, and there is no `/download`.
 */
const verbOf = (url = ""): string | undefined => ROUTE.exec(url.split("?", 1)[0] ?? "")?.[1];

/** As protobuf's JSON: bytes in base64, and an empty field may be null or missing. The command line posts `{}` for no payloads. */
const bytes = z.string().transform((text) => new Uint8Array(Buffer.from(text, "base64")));
const payload = z.object({ metadata: z.record(z.string(), bytes).nullish(), data: bytes.nullish() });
const written = z.object({ payloads: z.array(z.unknown()).nullish() });

async function convert(codec: PayloadCodec, verb: string, body: unknown): Promise<readonly unknown[]> {
  const sent = written.parse(body).payloads ?? [];
  const payloads: readonly Payload[] = z.array(payload).parse(sent);
  const converted = await (verb === "encode" ? codec.encode([...payloads]) : codec.decode([...payloads]));
  // The codec returns the same object where it changes nothing. Fields that it does not know go back too.
  return converted.map((one, index) => (one === payloads[index] ? sent[index] : toJson(one)));
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { codec, origins }: { readonly codec: PayloadCodec; readonly origins: readonly string[] },
): Promise<void> {
  const { origin, host = "" } = request.headers;
  const isHere = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host);
  if (!isHere || (origin !== undefined && !origins.includes(origin))) return void response.writeHead(403).end();
  if (origin !== undefined) response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Vary", "Origin");
  response.setHeader("Access-Control-Allow-Methods", "POST, OPTIONS");
  response.setHeader("Access-Control-Allow-Headers", "content-type, x-namespace");
  response.setHeader("Cache-Control", "no-store");
  if (request.method === "OPTIONS") return void response.writeHead(204).end();
  const verb = verbOf(request.url);
  if (request.method !== "POST" || verb === undefined) return void response.writeHead(404).end();
  const length = request.headers["content-length"];
  if (length === undefined) return void response.writeHead(411).end();
  if (Number(length) > BODY_BYTES) return void response.writeHead(413).end();
  const payloads = await convert(codec, verb, await json(request));
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ payloads }));
}

const toJson = ({ metadata, data }: Payload) => ({
  metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)])),
  data: base64(data ?? new Uint8Array()),
});

const base64 = (value: Uint8Array): string => Buffer.from(value).toString("base64");
