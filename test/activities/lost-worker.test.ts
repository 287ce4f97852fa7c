import { MockActivityEnvironment } from "@temporalio/testing";
import { describe, expect, test, vi } from "vitest";
import { createLostWorkerNotice } from "../../activities/lost-worker.js";

const ran = (attempt: number, noticeLostWorker: () => Promise<void>, log = { warn: vi.fn() }) =>
  new MockActivityEnvironment({ attempt, activityId: "7" }).run(
    createLostWorkerNotice({ noticeLostWorker, log })(async (input: string) => `${input} is answered`),
    "it",
  );

describe("TM7 a model call that begins anew", () => {
  test("asks whether its worker was lost, by its own name", async () => {
    const noticeLostWorker = vi.fn(async () => {});
    expect(await ran(2, noticeLostWorker)).toBe("it is answered");
    expect(noticeLostWorker.mock.calls).toEqual([[expect.objectContaining({ activityId: "7" })]]);
  });

  test("not where it begins for the first time", async () => {
    const noticeLostWorker = vi.fn(async () => {});
    await ran(1, noticeLostWorker);
    expect(noticeLostWorker).not.toHaveBeenCalled();
  });

  test("answers all the same where Temporal does not, or refuses", async () => {
    expect(await ran(2, () => new Promise(() => {}))).toBe("it is answered");
    const log = { warn: vi.fn() };
    expect(await ran(2, () => Promise.reject(new Error("no server")), log)).toBe("it is answered");
    expect(log.warn).toHaveBeenCalledOnce();
  });

  test("does not answer before that is known: its task would be given to the lost worker", async () => {
    const order: string[] = [];
    const noticeLostWorker = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      order.push("known");
    };
    await ran(2, noticeLostWorker);
    order.push("answered");
    expect(order).toEqual(["known", "answered"]);
  });
});
