/** Abort signals: a call ends with whatever ends it, and is kept by nothing once it is over. */

import { randomUUID } from "node:crypto";
import { setImmediate as nextTick } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Client, Connection } from "@temporalio/client";
import { describe, expect, inject, test } from "vitest";
import { whileAny } from "../../../api/engine/abort-signals.js";
import { EngineCalls } from "../../../api/engine/engine-calls.js";
import { createFakeEngine } from "../../../testing/fake-engine.js";
import { A_REQUEST, INTERACT, openLab } from "../lab.js";

const CALLS = 20;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** What calls carried, as long as anything keeps it. */
class Carried {
  private readonly all: WeakRef<object>[] = [];

  /** As Temporal's client: it listens, and never takes its listener away. */
  listen(signal: AbortSignal): void {
    const call = { carries: Buffer.alloc(1_000) };
    this.all.push(new WeakRef(call));
    signal.addEventListener("abort", () => call.carries.fill(0));
  }

  async left(): Promise<number> {
    for (let round = 0; round < 3; round += 1) {
      await nextTick();
      collect();
    }
    return this.all.filter((one) => one.deref() !== undefined).length;
  }
}

/** A client whose calls are answered with `answer`. */
function callsOn(carried: Carried, signals?: AbortSignal[]): EngineCalls {
  const client = {
    withDeadline: async <T>(_deadline: number, call: () => Promise<T>) => await call(),
    withAbortSignal: async <T>(signal: AbortSignal, call: () => Promise<T>) => {
      carried.listen(signal);
      signals?.push(signal);
      return await call();
    },
  };
  // The casts: all of either that is asked for.
  return new EngineCalls(client as unknown as Client, { connection: {} as Connection, now: () => Date.now() });
}

describe("EngineCalls", () => {
  const draining = new AbortController();

  test("OP1 what an answered call carried is let go, however long the process lives", async () => {
    const carried = new Carried();
    const calls = callsOn(carried);
    for (let nth = 0; nth < CALLS; nth += 1) {
      await calls.begin(Date.now() + 1_000, async () => "done", draining.signal).answer;
      await calls.until(Date.now() + 1_000, async () => "done", draining.signal);
    }
    expect(await carried.left()).toBe(0);
  });

  test("OP8 a call under way ends with its caller, with the process, and when it is given up", async () => {
    for (const end of ["caller", "given up"] as const) {
      const caller = new AbortController();
      const signals: AbortSignal[] = [];
      const open = callsOn(new Carried(), signals).begin(Date.now(), () => new Promise(() => undefined), caller.signal);
      expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
      if (end === "caller") caller.abort();
      else open.abandon();
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    }
  });
});

describe("whileAny", () => {
  test("OP8 one that has fired already ends the work before it begins, and none is listened to afterwards", async () => {
    const [fired, other] = [AbortSignal.abort(), new AbortController()];
    const seen = await whileAny([undefined, other.signal, fired], async (signal) => signal);
    expect(seen.aborted).toBe(true);
    const late = await whileAny([other.signal], async (signal) => signal);
    other.abort();
    expect(late.aborted).toBe(false);
    await expect(whileAny([], () => Promise.reject(new Error("broke off")))).rejects.toThrow("broke off");
  });
});

describe("POST /api/agent/interact", () => {
  test("OP1 a step leaves nothing behind in the process", async () => {
    const carried = new Carried();
    const fake = createFakeEngine();
    const engine = Object.assign(fake, {
      start: async (_opening: unknown, _summary: string, signal: AbortSignal) => {
        carried.listen(signal);
        return { kind: "pending" } as const;
      },
    });
    const lab = await openLab(inject("services").databaseUrl, { engine });
    for (let nth = 0; nth < CALLS; nth += 1)
      expect((await lab.call("POST", INTERACT, { ...A_REQUEST, observationId: randomUUID() })).status).toBe(202);
    expect(await carried.left()).toBeLessThan(CALLS / 4);
    await lab.close();
  });
});
