import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "../../../cli/stack/ports.js";

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function listen(): Promise<number> {
  const server = createServer();
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

describe("freePort", () => {
  test("issue 3 the usual port is kept while it is free", async () => {
    const usual = await freePort();
    expect(await freePort(usual)).toBe(usual);
  });

  test("issue 3 a taken port gives way to a free one", async () => {
    const taken = await listen();
    const port = await freePort(taken);
    expect(port).not.toBe(taken);
    expect(port).toBeGreaterThan(0);
  });
});
