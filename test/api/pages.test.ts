import { randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { PageTooComplexError } from "../../adapters/snapshots/read-page.js";
import { READ_AT_ONCE, readPages } from "../../api/pages.js";
import type { TenantId, UserId } from "../../core/task/identity.js";

const who = { userId: "user-1" as UserId, tenantId: randomUUID() as TenantId };
const report = (n: number) => ({ url: "https://site.test/", dom: `<main><h1>Page ${n}</h1></main>` });

/** A fake store that packs when it is told to. */
function heldStore() {
  const waiting: (() => void)[] = [];
  return {
    waiting,
    prepare: () => new Promise<() => Promise<void>>((done) => waiting.push(() => done(async () => undefined))),
  };
}

test("SK8 of many reports at once few stand in memory as read, and all come through in the end", async () => {
  const store = heldStore();
  let most = 0;
  let open = true;
  const all = Promise.all(Array.from({ length: 50 }, (_, n) => readPages(store, who, report(n)))).finally(() => {
    open = false;
  });
  while (open) {
    await turn();
    most = Math.max(most, store.waiting.length);
    store.waiting.shift()?.();
  }
  for (const pack of store.waiting) pack();
  const found = await all;
  expect(most).toBe(READ_AT_ONCE);
  expect(new Set(found.map(({ page }) => page.snapshotId)).size).toBe(50);
});

test("SK8 a page that is refused lets the next one in", async () => {
  const deep = { url: "https://site.test/", dom: "<div>".repeat(600) };
  const prepare = async () => async () => undefined;
  for (let n = 0; n < 2 * READ_AT_ONCE; n++)
    await expect(readPages({ prepare }, who, deep)).rejects.toThrow(PageTooComplexError);
  expect((await readPages({ prepare }, who, report(1))).summary).toContain("Page 1");
});

test("SK8 a report is read before its page is packed, holds its place until then, and its storing tells what went wrong", async () => {
  const fault = new Error("no memory");
  const failing: ((error: Error) => void)[] = [];
  const prepare = () => new Promise<never>((_, reject) => failing.push(reject));
  const [first] = await Promise.all(
    Array.from({ length: READ_AT_ONCE }, (_, n) => readPages({ prepare }, who, report(n))),
  );
  const last = readPages({ prepare }, who, report(9));
  await turn();
  expect(failing).toHaveLength(READ_AT_ONCE);
  failing[0]?.(fault);
  await last;
  expect(failing).toHaveLength(READ_AT_ONCE + 1);
  await expect(first?.store({} as never, {} as never)).rejects.toBe(fault); // neither is looked at
  for (const fail of failing) fail(fault);
  await turn();
  expect((await readPages({ prepare: async () => async () => undefined }, who, report(10))).summary).toContain(
    "Page 10",
  );
});
