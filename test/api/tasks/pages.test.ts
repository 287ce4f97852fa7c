import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { PageTooComplexError } from "../../../adapters/snapshots/read-page.js";
import { readPages } from "../../../api/tasks/pages.js";
import type { TenantId, UserId } from "../../../core/turn/identity.js";
import { readHere } from "../../../testing/page-reader.js";

const who = { userId: "user-1" as UserId, tenantId: randomUUID() as TenantId };
const url = "https://site.test/";
const pageOf = (name: string) => `<main><h1>${name}</h1></main>`;
const deep = "<div>".repeat(600);

function memory() {
  const written: string[] = [];
  const write = async (_tx: unknown, _tenantId: string, { title }: { title: string }) => void written.push(title);
  return { written, deps: { pages: readHere, snapshots: { write } } };
}

test("VD2 the page before the action is read beside the page, and both are stored", async () => {
  const { written, deps } = memory();
  const titled = (name: string) => `<title>${name}</title>${pageOf(name)}`;
  const body = { url, dom: titled("After"), beforeSnapshot: titled("Before"), beforeUrl: "https://site.test/before" };
  const read = await readPages(deps, who, body);
  expect(read.before?.url).toBe(body.beforeUrl);
  expect(read.page.snapshotId).not.toBe(read.before?.snapshotId);
  await read.store({} as never, {} as never); // neither is looked at
  expect(written).toEqual(["After", "Before"]);
});

test("SK8 a page that is too complex is refused, and so is one before the action", async () => {
  const { written, deps } = memory();
  await expect(readPages(deps, who, { url, dom: deep })).rejects.toThrow(PageTooComplexError);
  await expect(readPages(deps, who, { url, dom: pageOf("One"), beforeSnapshot: deep })).rejects.toThrow("character");
  expect(written).toEqual([]);
});
