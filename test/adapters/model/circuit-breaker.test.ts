/** Proves adapters/model/circuit-breaker.ts: single probes while a provider is down, a circuit for each tenant and one for all. */

import { describe, expect, test } from "vitest";
import { createCircuitModel, PROVIDER_FAULT } from "../../../adapters/model/circuit-breaker.js";
import { type ModelAnswer, ModelError, type ModelPort, type ModelRequest } from "../../../adapters/model/port.js";

type Kind = ModelError["kind"];

/** A fake of a provider with a clock that the test moves. */
function world() {
  const at = {
    ms: 0,
    tenant: "a",
    fails: undefined as Kind | undefined,
    retryAfterMs: undefined as number | undefined,
  };
  let calls = 0;
  let held: Promise<void> = Promise.resolve();
  const model: ModelPort = {
    name: "fake",
    async generate<T>() {
      calls += 1;
      await held;
      const { fails, retryAfterMs } = at;
      if (fails === undefined) return {} as ModelAnswer<T>; // nobody reads it
      const retryable = fails !== "blocked" && fails !== "off-schema";
      throw new ModelError({
        kind: fails,
        message: fails,
        retryable,
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      });
    },
  };
  const circuit = createCircuitModel(model, { tenant: () => at.tenant, now: () => at.ms, chance: () => 1 });
  const ask = async (tenant = "a"): Promise<ModelError | "answered"> => {
    at.tenant = tenant;
    const request = {} as ModelRequest; // the fake does not look at it
    return circuit.generate(request).then(
      () => "answered" as const,
      (error: ModelError) => error,
    );
  };
  const askTimes = async (times: number, tenant?: string) => {
    for (let nth = 0; nth < times; nth += 1) await ask(tenant);
  };
  const hold = () => {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  return { at, ask, askTimes, hold, calls: () => calls };
}

describe("createCircuitModel", () => {
  test("MD9 the log tells an operator what a provider says: a refusal, an outage, and a model that another stood in for", async () => {
    const lines: string[] = [];
    const error = (kind: Kind, retryable: boolean) => new ModelError({ kind, message: `${kind}.`, retryable });
    const answers: (ModelError | readonly string[])[] = [
      error("refused", false),
      error("rate-limited", false),
      error("off-schema", false),
      ["There is no such model."],
      ...[1, 2, 3].map(() => error("unavailable", true)),
    ];
    const model: ModelPort = {
      name: "fake",
      async generate<T>() {
        const next = answers.shift();
        if (next instanceof ModelError) throw next;
        return { faults: next } as ModelAnswer<T>; // nobody reads the rest
      },
    };
    const log = { warn: (_: unknown, words: string) => lines.push(words) };
    const circuit = createCircuitModel(model, { tenant: () => "a", now: () => 0, chance: () => 1, log });
    const ask = () => circuit.generate({} as ModelRequest).catch((thrown: ModelError) => thrown.message);
    for (let left = answers.length; left > 0; left -= 1) await ask();
    const told = ["refused.", "rate-limited.", "There is no such model.", "unavailable."];
    expect(lines).toEqual(told.map((words) => `${PROVIDER_FAULT}${words}`));
    expect(await ask()).toBe("unavailable. It is asked again by one call at a time.");
  });

  test.each<Kind>(["unavailable", "timeout", "rate-limited"])("TM7 after three times %s nobody asks", async (kind) => {
    const { at, ask, askTimes, calls } = world();
    at.fails = kind;
    await askTimes(3);
    expect(await ask()).toMatchObject({ kind: "unavailable", retryable: true, retryAfterMs: 2_000 });
    expect(calls()).toBe(3);
  });

  test("TM7 then one probe passes, and while it is out nobody else does; its answer lets all through", async () => {
    const { at, ask, askTimes, hold, calls } = world();
    at.fails = "unavailable";
    await askTimes(3);
    at.ms = 2_000;
    at.fails = undefined;
    const release = hold();
    const probe = ask();
    expect(await ask()).toMatchObject({ kind: "unavailable" });
    release();
    expect(await probe).toBe("answered");
    expect(await ask()).toBe("answered");
    expect(calls()).toBe(5);
  });

  test("TM7 a probe that fails opens it for longer, up to half a minute; the provider's own delay counts", async () => {
    const { at, ask, askTimes } = world();
    at.fails = "unavailable";
    await askTimes(3);
    const waits: (number | undefined)[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const refused = await ask();
      const waitMs = refused === "answered" ? 0 : (refused.retryAfterMs ?? 0);
      waits.push(waitMs);
      at.ms += waitMs;
      await ask();
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    at.ms += 30_000;
    at.retryAfterMs = 90_000;
    await ask();
    expect(await ask()).toMatchObject({ retryAfterMs: 90_000 });
  });

  test("TM7 a thousand tasks of one tenant for ten minutes: probes alone reach the provider", async () => {
    const { at, ask, askTimes, calls } = world();
    at.fails = "unavailable";
    await askTimes(3);
    const before = calls();
    for (; at.ms < 600_000; at.ms += 1_000) for (let task = 0; task < 20; task += 1) await ask();
    expect(calls() - before).toBeLessThanOrEqual(25);
  });

  test("TM7 one tenant's faults stop no other tenant; the faults of two stop all", async () => {
    const { at, ask, askTimes, calls } = world();
    at.fails = "rate-limited";
    await askTimes(5);
    at.fails = undefined;
    expect(await ask("b")).toBe("answered");
    at.fails = "unavailable";
    await askTimes(3, "b");
    await askTimes(3, "c");
    const before = calls();
    expect(await ask("d")).toMatchObject({ kind: "unavailable" });
    expect(calls()).toBe(before);
  });

  test.each<Kind>(["blocked", "off-schema", "truncated"])("an answer that is %s is an answer", async (kind) => {
    const { at, askTimes, calls } = world();
    at.fails = "unavailable";
    await askTimes(2);
    at.fails = kind;
    await askTimes(1);
    at.fails = "unavailable";
    await askTimes(2);
    expect(calls()).toBe(5);
  });

  test("a probe that nobody waits for any more makes room for the next", async () => {
    const { at, ask, askTimes, calls } = world();
    at.fails = "unavailable";
    await askTimes(3);
    at.ms = 2_000;
    at.fails = "aborted";
    await ask();
    at.fails = undefined;
    expect(await ask()).toBe("answered");
    expect(calls()).toBe(5);
  });
});
