/** Short outages on the real stack: each recovers by itself, nothing is done twice, and what is missing is said. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Stack } from "../../cli/stack/supervisor.js";
import { type Lived, liveThrough, openOutageStack } from "./outage-world.js";

const SHORT_MS = 10_000;
let stack: Stack;

beforeAll(async () => {
  stack = await openOutageStack();
});
afterAll(() => stack?.stop());

function expectWhole({ result, ticks }: Lived): void {
  expect(result).toMatchObject({ status: "completed", outcome: "verified" });
  expect(new Set(ticks)).toEqual(new Set([1]));
}

describe("outages of ten seconds", () => {
  test("PostgreSQL gone: 503 DATABASE_ERROR, then the task goes on", async () => {
    const lived = await liveThrough(stack, {
      what: "PostgreSQL killed",
      forMs: SHORT_MS,
      down: (one) => one.killServer("postgres"),
      up: (one) => one.startServer("postgres"),
    });
    expectWhole(lived);
    expect(lived.said.health).toEqual(["503 database unhealthy"]);
    expect(lived.said.look).toEqual(["503 DATABASE_ERROR"]);
    expect(lived.said.request).toEqual(["503 DATABASE_ERROR"]);
  });

  test("Temporal gone: 503 ENGINE_UNAVAILABLE for requests, rows can still be read, then the task goes on", async () => {
    const lived = await liveThrough(stack, {
      what: "Temporal killed",
      forMs: SHORT_MS,
      down: (one) => one.killServer("temporal"),
      up: (one) => one.startServer("temporal"),
    });
    expectWhole(lived);
    expect(lived.said.health).toEqual(["503 engine unhealthy"]);
    expect(lived.said.look).toEqual(["404 TASK_NOT_FOUND"]);
    expect(lived.said.request).toEqual(["503 ENGINE_UNAVAILABLE"]);
  });

  test("the worker gone: requests are taken and answered 202, then the task goes on", async () => {
    const lived = await liveThrough(stack, {
      what: "worker killed",
      forMs: SHORT_MS,
      down: (one) => one.killWorker(),
      up: (one) => one.startWorker(),
    });
    expectWhole(lived);
    expect(lived.said.health).toEqual(["200"]);
    expect(lived.said.request).toEqual(["202"]);
  });
});
