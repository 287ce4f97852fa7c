import { ApplicationFailure, CancelledFailure } from "@temporalio/common";
import { MockActivityEnvironment } from "@temporalio/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLongTurnTeller } from "../../activities/long-turn.js";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An activity that was scheduled so long ago and takes so long; who was told, and when, counted from its beginning. */
async function toldBy({ waitedMs = 0, takesMs = 0 }, fails = false) {
  const told: { readonly workflowId: string; readonly ms: number }[] = [];
  const warned: unknown[] = [];
  const beganMs = Date.now();
  const telling = createLongTurnTeller({
    tellLongTurn: async (workflowId) => {
      told.push({ workflowId, ms: Date.now() - beganMs });
      if (fails) throw new Error("no server");
    },
    log: { warn: (fields) => void warned.push(fields) },
  });
  const environment = new MockActivityEnvironment({ scheduledTimestampMs: beganMs - waitedMs });
  const workflowId = environment.context.info.workflowExecution?.workflowId;
  const done = environment.run(
    telling(async (input: string) => {
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      return input;
    }),
    "answer",
  );
  await vi.advanceTimersByTimeAsync(takesMs);
  expect(await done).toBe("answer");
  await vi.advanceTimersByTimeAsync(60_000);
  return { ms: told.map(({ ms }) => ms), isOwn: told.every((one) => one.workflowId === workflowId), warned };
}

describe("TM13 a task is told that what it asked takes long", () => {
  test.each([
    ["never, of what takes less", { takesMs: 4_900 }, []],
    ["once, after five seconds, of what takes longer", { takesMs: 60_000 }, [5_000]],
    ["never, of what has only waited in a queue", { waitedMs: 60_000, takesMs: 4_900 }, []],
  ])("%s", async (_, times, expected) => {
    const { ms, isOwn } = await toldBy(times);
    expect(ms).toEqual(expected);
    expect(isOwn).toBe(true);
  });

  test.each([
    ["at once when its first attempt came to nothing", { attempt: 1, error: new Error("busy") }, 1],
    ["when the second did, because the first may have died", { attempt: 2, error: new Error("busy") }, 1],
    ["not again when a later one did", { attempt: 3, error: new Error("busy") }, 0],
    ["not of what is not tried again", { attempt: 1, error: ApplicationFailure.nonRetryable("no") }, 0],
    ["not of what nobody waits for any more", { attempt: 1, error: new CancelledFailure("cancelled") }, 0],
  ])("%s", async (_, { attempt, error }, times) => {
    const tellLongTurn = vi.fn(async () => {});
    const telling = createLongTurnTeller({ tellLongTurn });
    const failing = telling((): Promise<never> => Promise.reject(error));
    await expect(new MockActivityEnvironment({ attempt }).run(failing, undefined)).rejects.toBe(error);
    expect(tellLongTurn).toHaveBeenCalledTimes(times);
  });

  test("a server that is gone costs nothing but that", async () => {
    const { ms, warned } = await toldBy({ takesMs: 6_000 }, true);
    expect(ms).toEqual([5_000]);
    expect(warned).toHaveLength(1);
  });
});
