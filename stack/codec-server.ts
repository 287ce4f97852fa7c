/** Codec server: decodes what Temporal keeps, for its UI and its command line (SF16). On this machine, for pages of the UI alone. */

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { Payload, PayloadCodec } from "@temporalio/common";
import { z } from "zod";
import type { EncryptionKeys } from "../adapters/encryption/cipher.js";
import { dataConverterOf } from "../adapters/encryption/payload-codec.js";

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

/** Payloads as JSON writes them: bytes in base64. */
const bytes = z.string().transform((text) => new Uint8Array(Buffer.from(text, "base64")));
const written = z.object({
  payloads: z.array(
    z.object({ metadata: z.record(z.string(), bytes).default({}), data: bytes.default(new Uint8Array()) }),
  ),
});

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
  const verb = /^\/(encode|decode)$/.exec(request.url ?? "")?.[1];
  if (request.method !== "POST" || verb === undefined) return void response.writeHead(404).end();
  const length = request.headers["content-length"];
  if (length === undefined) return void response.writeHead(411).end();
  if (Number(length) > BODY_BYTES) return void response.writeHead(413).end();
  const { payloads } = written.parse(await json(request));
  const coded = verb === "encode" ? await codec.encode(payloads) : await codec.decode(payloads);
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ payloads: coded.map(toJson) }));
}

const toJson = ({ metadata, data }: Payload) => ({
  metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)])),
  data: base64(data ?? new Uint8Array()),
});

const base64 = (value: Uint8Array): string => Buffer.from(value).toString("base64");
