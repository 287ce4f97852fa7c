/** Long outages on the real stack, and servers that are there but silent. */

import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Stack } from "../../cli/stack/supervisor.js";
import { type Lived, liveThrough, openOutageStack } from "./outage-world.js";

const LONG_MS = 30_000;
let stack: Stack;

beforeAll(async () => {
  stack = await openOutageStack();
});
afterAll(() => stack?.stop());

function expectWhole({ result, ticks }: Lived): void {
  expect(result).toMatchObject({ status: "completed", outcome: "verified" });
  expect(new Set(ticks)).toEqual(new Set([1]));
}

/** The process that listens on an address, and its children. */
function familyAt(url: string): readonly number[] {
  const port = new URL(url.includes("://") ? url : `tcp://${url}`).port;
  const listing = spawnSync("ss", ["-ltnpH", `sport = :${port}`], { encoding: "utf8" }).stdout;
  const pid = Number(/pid=(\d+)/.exec(listing)?.[1]);
  if (!Number.isInteger(pid)) throw new Error(`nobody listens on ${port}: ${listing}`);
  const children = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" }).stdout;
  return [
    pid,
    ...children
      .split("\n")
      .map(Number)
      .filter((child) => child > 0),
  ];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, signal);
}

describe("outages of half a minute", () => {
  test("PostgreSQL gone", async () => {
    expectWhole(
      await liveThrough(stack, {
        what: "PostgreSQL killed",
        forMs: LONG_MS,
        down: (one) => one.killServer("postgres"),
        up: (one) => one.startServer("postgres"),
      }),
    );
  });

  test("Temporal gone", async () => {
    expectWhole(
      await liveThrough(stack, {
        what: "Temporal killed",
        forMs: LONG_MS,
        down: (one) => one.killServer("temporal"),
        up: (one) => one.startServer("temporal"),
      }),
    );
  });

  test("the worker gone for a minute", async () => {
    expectWhole(
      await liveThrough(stack, {
        what: "worker killed",
        forMs: 2 * LONG_MS,
        down: (one) => one.killWorker(),
        up: (one) => one.startWorker(),
      }),
    );
  });
});

describe("servers that are there and say nothing", () => {
  test("PostgreSQL stopped in its tracks", async () => {
    const family = familyAt(stack.database.url);
    const lived = await liveThrough(stack, {
      what: "PostgreSQL frozen",
      forMs: LONG_MS,
      down: async () => signalAll(familyAt(stack.database.url), "SIGSTOP"),
      up: async () => signalAll(familyAt(stack.database.url), "SIGCONT"),
    });
    expect(family.length).toBeGreaterThan(1);
    expectWhole(lived);
  });

  test("Temporal stopped in its tracks", async () => {
    expectWhole(
      await liveThrough(stack, {
        what: "Temporal frozen",
        forMs: LONG_MS,
        down: async (one) => signalAll(familyAt(one.temporal.address), "SIGSTOP"),
        up: async (one) => signalAll(familyAt(one.temporal.address), "SIGCONT"),
      }),
    );
  });
});
