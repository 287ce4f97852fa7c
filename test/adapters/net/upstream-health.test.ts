/** Upstream health: what counts as there, and how seldom it is asked. */

import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createUpstreamHealth, modelAddress } from "../../../adapters/net/upstream-health.js";

const servers: Server[] = [];
afterEach(() => servers.splice(0).map((server) => server.close()));

/** Answers each request with this status; `asked` is what it was asked. */
async function serve(status: number) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(status).end("{}");
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens at a port
  return { baseUrl: `http://127.0.0.1:${port}/v1`, asked };
}

const timeouts = { firstMs: 1_000 } as never;
const models = { smart: "m", fast: "m" };
const model = (baseUrl: string) => {
  const address = modelAddress({
    adapter: "openai-compatible",
    access: { "openai-compatible": { baseUrl, apiKey: "sk-1" } },
    models,
    timeouts,
  } as never);
  return { ...(address && { model: address }) };
};

describe("createUpstreamHealth", () => {
  test.each([
    [200, "healthy"],
    [404, "healthy"],
    [429, "healthy"],
    [401, "unhealthy"],
    [403, "unhealthy"],
    [500, "unhealthy"],
    [503, "unhealthy"],
  ])("OP32 a model's server that answers %s is %s; it is asked with the key of questions", async (status, expected) => {
    const { baseUrl, asked } = await serve(status);
    const { model: found } = await createUpstreamHealth(model(baseUrl), () => 0).look();
    expect(found?.status).toBe(expected);
    expect([asked[0]?.url, asked[0]?.headers.authorization]).toEqual(["/v1/models", "Bearer sk-1"]);
  });

  test("OP32 of search and knowledge any answer will do but a fault; they are told no key", async () => {
    const [search, knowledge] = [await serve(403), await serve(502)];
    const addresses = { search: { ...search, path: "" }, knowledge: { ...knowledge, path: "" } };
    const found = await createUpstreamHealth(addresses, () => 0).look();
    expect([found.search?.status, found.knowledge?.status]).toEqual(["healthy", "unhealthy"]);
    expect(search.asked[0]?.headers.authorization).toBeUndefined();
  });

  test("OP32 a server that is not there is unhealthy; what is not configured, and rules of our own, are absent", async () => {
    const found = await createUpstreamHealth(model("http://127.0.0.1:1/v1"), () => 0).look();
    expect(found).toMatchObject({ model: { status: "unhealthy" } });
    expect(await createUpstreamHealth({}, () => 0).look()).toEqual({});
    expect(modelAddress({ adapter: "offline" })).toBeUndefined();
  });

  test("OP32 it is asked once in 15 seconds, however often we are", async () => {
    const { baseUrl, asked } = await serve(200);
    let nowMs = 1_000;
    const health = createUpstreamHealth(model(baseUrl), () => nowMs);
    await Promise.all([health.look(), health.look()]);
    nowMs += 14_999;
    await health.look();
    expect(asked).toHaveLength(1);
    nowMs += 1;
    await health.look();
    expect(asked).toHaveLength(2);
  });
});
