import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "../../../../cli/stack/ports.js";
import { type Balancer, serveBalancer } from "../../../../cli/stack/production/balancer.js";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function target(answer: (body: string) => string | undefined): Promise<number> {
  const server: Server = createServer(async (incoming, outgoing) => {
    let body = "";
    for await (const part of incoming) body += part;
    const said = answer(body);
    if (said === undefined) incoming.socket.destroy();
    else outgoing.end(`${incoming.method} ${incoming.url} ${incoming.headers["x-forwarded-for"]} ${said}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port; // it listens at a port
}

async function balancerOf(...targets: number[]): Promise<Balancer> {
  const balancer = await serveBalancer(targets);
  closing.push(balancer.close);
  return balancer;
}

const post = async (url: string, body: string) => {
  const answer = await fetch(`${url}/api/x?y=1`, { method: "POST", body });
  return { status: answer.status, text: await answer.text() };
};

describe("serveBalancer", () => {
  test("OP31 requests go to the targets in turn, body and address with them", async () => {
    const { url } = await balancerOf(await target((body) => `one ${body}`), await target((body) => `two ${body}`));
    const said = [await post(url, "a"), await post(url, "b"), await post(url, "c")].map(({ text }) => text).sort();
    expect(said.map((text) => text.replace("POST /api/x?y=1 127.0.0.1 ", ""))).toEqual(
      said[0]?.endsWith("one a") ? ["one a", "one c", "two b"] : ["one b", "two a", "two c"],
    );
  });

  test("OP31 what a target refuses to take goes to the next; what it broke off does not", async () => {
    let asked = 0;
    const breaking = await target(() => {
      asked += 1;
      return undefined;
    });
    const { url: half } = await balancerOf(await freePort(), await target(() => "taken"));
    for (const body of ["a", "b", "c", "d"]) expect((await post(half, body)).status).toBe(200);
    const { url: broken } = await balancerOf(breaking, breaking);
    expect((await post(broken, "a")).status).toBe(502);
    expect(asked).toBe(1);
    const { url: none } = await balancerOf(await freePort());
    expect((await post(none, "a")).status).toBe(502);
  });
});
