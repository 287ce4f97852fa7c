/** Proxy: stands between a client and the API on 127.0.0.1, sees each message of a task pass, and can hold or lose it. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Moment } from "./point.js";

/** The part of a reply that the bench reads. */
export type HeardReply = { readonly taskId?: string; readonly action?: string };

export type HeardReceipt = { readonly action: string; readonly effect: string; readonly error?: string };

export interface Listener {
  /** Held until it resolves; `lost` lets the message go no further. */
  happened(moment: Extract<Moment, "sent" | "answered" | "received">): Promise<"passed" | "lost">;
  heard(reply: HeardReply): void;
  /** What a client says became of its actions. */
  reported(receipts: readonly HeardReceipt[]): void;
}

export interface HoldingProxy {
  readonly url: string;
  /** One at a time; null passes everything on unseen. */
  listen(listener: Listener | null): void;
  /** Its messages pass unseen from now on: a client may still ask for news of a task that is over. */
  leave(taskId: string): void;
  stop(): Promise<void>;
}

/** Of these two a task's conversation is made; everything else passes unseen. */
const isInteract = ({ method, url }: IncomingMessage): boolean => method === "POST" && url === "/api/agent/interact";
const NEXT = /^\/api\/agent\/tasks\/([^/]+)\/next/;

/** Of one connection alone, or made anew by the next one. */
const NOT_PASSED_ON = ["connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding", "host"];

export async function startProxy(apiUrl: string): Promise<HoldingProxy> {
  let listener: Listener | null = null;
  const left = new Set<string>();
  const attend = (request: IncomingMessage, body: string): Listener | null => {
    const taskId = NEXT.exec(request.url ?? "")?.[1];
    if (taskId !== undefined) return left.has(taskId) ? null : listener;
    return isInteract(request) && ![...left].some((id) => body.includes(id)) ? listener : null;
  };
  const server = createServer((request, response) => {
    bodyOf(request)
      .then((body) => passOn({ apiUrl, listener: attend(request, body.toString()), request, body }, response))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}`,
    listen(next) {
      listener = next;
    },
    leave: (taskId) => void left.add(taskId),
    stop: () => close(server),
  };
}

interface Passing {
  readonly apiUrl: string;
  readonly listener: Listener | null;
  readonly request: IncomingMessage;
  readonly body: Buffer<ArrayBuffer>;
}

async function passOn({ apiUrl, listener, request, body }: Passing, response: ServerResponse): Promise<void> {
  if ((await listener?.happened("sent")) === "lost") return void response.destroy();
  if (listener !== null && body.length > 0) listener.reported(receiptsIn(body.toString()));
  const gone = new AbortController();
  if (listener === null) response.once("close", () => gone.abort());
  const answer = await fetch(new URL(request.url ?? "/", apiUrl), {
    method: request.method ?? "GET",
    headers: headersOf(request),
    redirect: "manual",
    signal: gone.signal,
    ...(body.length > 0 && { body }),
  });
  const text = Buffer.from(await answer.arrayBuffer());
  const reply = listener === null ? undefined : replyIn(text.toString());
  if (reply !== undefined) listener?.heard(reply);
  const isNews = reply !== undefined;
  if (isNews && (await listener?.happened("answered")) === "lost") return void response.destroy();
  const headers = [...answer.headers].filter(([name]) => !NOT_PASSED_ON.includes(name));
  response.once("finish", () => {
    if (isNews) void listener?.happened("received");
  });
  response.writeHead(answer.status, Object.fromEntries(headers));
  response.end(text);
}

/** Undefined where a long poll ended without a reply, or the API refused. */
function replyIn(text: string): HeardReply | undefined {
  if (text === "") return undefined;
  // The cast: the API checks what it sends by its own schemas.
  return (JSON.parse(text) as { readonly data?: HeardReply }).data;
}

/** The cast: the client types what it sends. */
const receiptsIn = (text: string): readonly HeardReceipt[] =>
  (JSON.parse(text) as { readonly receipts?: readonly HeardReceipt[] }).receipts ?? [];

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.includes(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
  return Buffer.from(Buffer.concat(chunks));
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
