/** Stage: a whole stack with two API processes behind one address, for tests of the contract. */

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openHome } from "../../cli/stack/home.js";
import { serveBalancer } from "../../cli/stack/production/balancer.js";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { startFurther } from "../further-processes.js";
import { GENEROUS_LIMITS } from "../generous-limits.js";

export interface Stage {
  readonly url: string;
  readonly processes: readonly string[];
  readonly stack: Stack;
  /** A system of record, as `host:port`. */
  readonly records: string;
  readonly stop: () => Promise<void>;
}

const UNLIMITED = { ...GENEROUS_LIMITS, LIMIT_LOGINS_PER_EMAIL: "1000000", LIMIT_LOGINS_PER_ADDRESS: "1000000" };

export async function openStage(log: (line: string) => void): Promise<Stage> {
  const records = await serveRecords();
  const env = {
    ...UNLIMITED,
    MODEL: "offline",
    LOG_LEVEL: "warn",
    SOURCE_PRIVATE_HOSTS: records.address,
    TRUSTED_PROXIES: "1",
  };
  const stack = await startStack({ env, log });
  log("starting a second API process, and a balancer before both");
  const second = await startFurther(stack, await openHome(stack.home), { env, nth: 2 });
  const processes = [stack.api.url, second.apiUrl];
  const balancer = await serveBalancer(processes.map((url) => Number(new URL(url).port)));
  return {
    url: balancer.url,
    processes,
    stack,
    records: records.address,
    stop: async () => {
      await balancer.close();
      await second.stop();
      await stack.stop();
      records.server.close();
    },
  };
}

/** What an organisation's own system would answer: one patient, whatever is asked. */
async function serveRecords(): Promise<{ readonly server: Server; readonly address: string }> {
  const server = createServer((_, reply) => {
    reply.setHeader("content-type", "application/json");
    reply.end(JSON.stringify([{ id: 1, name: "Ada Winter" }]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // of a server that listens at a port
  return { server, address: `127.0.0.1:${port}` };
}
