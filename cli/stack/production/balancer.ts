/** Balancer: one address for several API processes. Each request goes to the next process that accepts it. */

import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Balancer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** `targets`: ports of 127.0.0.1. */
export async function serveBalancer(targets: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const order = targets.map((_, place) => targets[(turn + place) % targets.length] ?? 0);
    readAll(incoming).then(
      (body) => pass({ incoming, outgoing, body, agent }, order),
      () => outgoing.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // the server listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      // Cut off clients that hold a connection open.
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

interface Pass {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly body: Buffer;
  readonly agent: Agent;
}

/** Passes only refused connections to the next API: a request that broke off may have been carried out. */
function pass(one: Pass, [port, ...others]: readonly number[]): void {
  const { incoming, outgoing, body, agent } = one;
  if (port === undefined) {
    refuse(outgoing);
    return;
  }
  const { method, url, headers, socket } = incoming;
  const to = { host: "127.0.0.1", port, ...(method && { method }), path: url ?? "/" };
  const forwarded = { ...headers, "x-forwarded-for": socket.remoteAddress ?? "" };
  const onward = request({ ...to, headers: forwarded, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.once("error", () => outgoing.destroy());
  });
  onward.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED") pass(one, others);
    else refuse(outgoing);
  });
  outgoing.once("close", () => outgoing.writableFinished || onward.destroy());
  onward.end(body);
}

function refuse(outgoing: ServerResponse): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(502, { "content-type": "application/json" });
  outgoing.end(JSON.stringify({ code: "BAD_GATEWAY", detail: "no API process answered" }));
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts);
}
