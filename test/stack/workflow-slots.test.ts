import type { SlotPermit, SlotReserveContext } from "@temporalio/worker";
import { expect, test } from "vitest";
import { workflowSlots } from "../../stack/workflow-slots.js";

const ASKED: Omit<SlotReserveContext, "isSticky"> = {
  slotType: "workflow",
  taskQueue: "surefoot",
  workerIdentity: "w",
  workerBuildId: "",
};
const sticky = { ...ASKED, isSticky: true };
const fromHistory = { ...ASKED, isSticky: false };
const patient = () => new AbortController().signal;

/** What has been let in, in order. */
function lab(slots: number) {
  const supplier = workflowSlots(slots);
  const inside: { readonly name: string; readonly permit: SlotPermit }[] = [];
  const ask = async (name: string, asked: SlotReserveContext) => {
    inside.push({ name, permit: await supplier.reserveSlot(asked, patient()) });
  };
  const leave = async (name: string) => {
    const at = inside.findIndex((one) => one.name === name);
    supplier.releaseSlot({ permit: inside.splice(at, 1)[0]?.permit ?? {} });
    await Promise.resolve();
  };
  return { supplier, ask: (name: string, asked: SlotReserveContext) => void ask(name, asked), leave, inside };
}

const names = async ({ inside }: ReturnType<typeof lab>) => {
  await new Promise(setImmediate);
  return inside.map(({ name }) => name);
};

test("OP26 of ten workflow tasks at once, three are read from history; the others go to tasks in memory", async () => {
  const worker = lab(10);
  for (let index = 0; index < 12; index++) worker.ask(`read-${index}`, fromHistory);
  for (let index = 0; index < 12; index++) worker.ask(`known-${index}`, sticky);
  expect(await names(worker)).toEqual([
    ...["read-0", "read-1", "read-2"],
    ...Array.from({ length: 7 }, (_, index) => `known-${index}`),
  ]);
});

test("OP26 who asked first is let in first, unless only a task in memory may be", async () => {
  const worker = lab(4);
  for (const name of ["read-0", "read-1"]) worker.ask(name, fromHistory);
  for (const name of ["known-0", "known-1", "known-2"]) worker.ask(name, sticky);
  expect(await names(worker)).toEqual(["read-0", "known-0", "known-1", "known-2"]);
  await worker.leave("known-1");
  expect(await names(worker)).toEqual(["read-0", "known-0", "known-2"]);
  worker.ask("known-3", sticky);
  expect((await names(worker)).at(-1)).toBe("known-3");
  await worker.leave("read-0");
  expect((await names(worker)).at(-1)).toBe("read-1");
});

test("OP26 a slot that a poll waits with is still available; one that a task works with is not", () => {
  const { supplier } = lab(3);
  const slotInfo = { type: "workflow", workflowType: "browserTask", isSticky: true } as const;
  const [poll, task] = [supplier.tryReserveSlot(sticky) ?? {}, supplier.tryReserveSlot(sticky) ?? {}];
  supplier.markSlotUsed({ permit: task, slotInfo });
  expect(supplier.available()).toBe(2);
  supplier.releaseSlot({ permit: poll });
  expect(supplier.available()).toBe(2);
  supplier.releaseSlot({ permit: task, slotInfo });
  expect(supplier.available()).toBe(3);
});

test("OP26 an eager task is taken only where there is room", () => {
  const { supplier } = lab(2);
  expect(supplier.tryReserveSlot(fromHistory)).not.toBeNull();
  expect(supplier.tryReserveSlot(fromHistory)).toBeNull();
  expect(supplier.tryReserveSlot(sticky)).not.toBeNull();
  expect(supplier.tryReserveSlot(sticky)).toBeNull();
});

test("OP26 who is called off leaves the queue, and no slot is lost with it", async () => {
  const worker = lab(2);
  for (const name of ["known-0", "known-1"]) worker.ask(name, sticky);
  const ending = new AbortController();
  const calledOff = worker.supplier.reserveSlot(sticky, ending.signal);
  ending.abort(new Error("the worker ends"));
  await expect(calledOff).rejects.toThrow("the worker ends");
  await expect(worker.supplier.reserveSlot(sticky, ending.signal)).rejects.toThrow("the worker ends");
  worker.ask("known-2", sticky);
  await worker.leave("known-0");
  expect(await names(worker)).toEqual(["known-1", "known-2"]);
});
