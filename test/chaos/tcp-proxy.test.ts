import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { openTcpProxy, type TcpProxy } from "../../testing/chaos/tcp-proxy.js";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server that says everything back, behind a proxy. */
async function echo(): Promise<TcpProxy> {
  const server = createServer((socket) => socket.on("error", () => {}).pipe(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy = await openTcpProxy((server.address() as AddressInfo).port); // it listens at a port
  closing.push(() => server.close(), proxy.close);
  return proxy;
}

async function dial({ port }: TcpProxy): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port });
  socket.on("error", () => {});
  closing.push(() => socket.destroy());
  await once(socket, "connect");
  return socket;
}

const closeOf = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

async function said(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [piece] = await once(socket, "data");
  return String(piece);
}

describe("openTcpProxy", () => {
  test("what is sent comes through, in order, late while it is slow", async () => {
    const proxy = await echo();
    const socket = await dial(proxy);
    expect(await said(socket, "one")).toBe("one");
    const slow = proxy.slow(350, 250);
    const sinceMs = performance.now();
    expect(await said(socket, "two")).toBe("two");
    expect(performance.now() - sinceMs).toBeGreaterThan(450);
    await slow;
    const againMs = performance.now();
    expect(await said(socket, "three")).toBe("three");
    expect(performance.now() - againMs).toBeLessThan(250);
  });

  test("a cut ends what is open and refuses what comes, until it is over", async () => {
    const proxy = await echo();
    const socket = await dial(proxy);
    expect(await said(socket, "one")).toBe("one");
    const closed = closeOf(socket);
    const cut = proxy.cut(80);
    await closed;
    const refused = connect({ host: "127.0.0.1", port: proxy.port });
    refused.on("error", () => {});
    await closeOf(refused);
    await cut;
    expect(await said(await dial(proxy), "two")).toBe("two");
  });
});
