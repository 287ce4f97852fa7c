/** Proves api/http/http-server.ts: what a caller may hold open has an end. */

import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { HTTP_LIMITS, serveHttp } from "../../../api/http/http-server.js";

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  server?.close();
});

/** A connection to a server that answers each request once its body is there. */
async function dial(limits: Partial<typeof HTTP_LIMITS> = {}): Promise<Socket> {
  const at = { host: "127.0.0.1", port: 0 };
  const all = { ...HTTP_LIMITS, ...limits };
  server ??= await serveHttp(async (request) => new Response(await request.text()), at, all);
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const socket = connect(port, at.host);
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

const SHORT = { headersMs: 100, requestMs: 100, lookMs: 20 };
const HEAD = "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n";

describe("serveHttp", () => {
  afterEach(() => {
    server = undefined;
  });

  test("answers", async () => {
    const socket = await dial();
    socket.write(`${HEAD}Connection: close\r\n\r\nhello`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*hello$/);
  });

  test.each([
    ["headers that do not end", HEAD],
    ["a body that does not end", `${HEAD}\r\nhel`],
  ])("OP45 closes the connection of %s", async (_, sent) => {
    const socket = await dial(SHORT);
    socket.write(sent);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("OP45 closes further connections than it may have", async () => {
    const first = await dial({ connections: 1 });
    const second = await dial();
    await once(second, "close");
    expect(first.destroyed).toBe(false);
  });
});
