/** Site server: the little HTTP server under every demonstration site. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface SiteRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly cookies: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface SiteReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

export interface SiteServer {
  readonly url: string;
  readonly requests: readonly LoggedRequest[];
  stop(): Promise<void>;
}

export type Answer = (request: SiteRequest) => SiteReply | Promise<SiteReply>;

const MAX_BODY_CHARACTERS = 100_000;

export async function serveSite(answer: Answer, wanted = 0): Promise<SiteServer> {
  const requests: LoggedRequest[] = [];
  const server = createServer((message, response) => {
    void respond(answer, requests, message, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(wanted, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return { url: `http://127.0.0.1:${port}`, requests, stop: () => close(server) };
}

async function respond(answer: Answer, log: LoggedRequest[], message: IncomingMessage, response: ServerResponse) {
  const request = await readRequest(message);
  let reply: SiteReply;
  try {
    reply = request ? await answer(request) : { status: 413 };
  } catch (error) {
    reply = { status: 500, body: `The site has a fault: ${String(error)}` };
  }
  const [path = "/"] = (message.url ?? "/").split("?");
  log.push({ method: message.method ?? "GET", path, status: reply.status });
  response.writeHead(reply.status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    ...reply.headers,
  });
  response.end(reply.body ?? "");
}

async function readRequest(message: IncomingMessage): Promise<SiteRequest | null> {
  let body = "";
  message.setEncoding("utf8");
  for await (const chunk of message) {
    body += String(chunk);
    if (body.length > MAX_BODY_CHARACTERS) return null;
  }
  const url = new URL(message.url ?? "/", "http://site.invalid");
  return {
    method: message.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    cookies: readCookies(message.headers.cookie ?? ""),
    body,
  };
}

function readCookies(header: string): Map<string, string> {
  const pairs = header.split(";").map((pair) => pair.trim().split("="));
  return new Map(pairs.map(([name = "", ...value]) => [name, value.join("=")]));
}

function close(server: Server): Promise<void> {
  // A browser keeps its connections open; waiting for them would hang the stop.
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
