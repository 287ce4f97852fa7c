/** The page reader's threads: a page that takes long is refused, and holds up nobody. */

import { setImmediate as turn } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { packPage, unpackSkeleton } from "../../../adapters/snapshots/packed-page.js";
import { createPageReader } from "../../../adapters/snapshots/page-reader.js";
import { PageTooComplexError, readPage } from "../../../adapters/snapshots/read-page.js";
import { unpackText } from "../../../db/packed-text.js";

const readers: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(readers.map((reader) => reader.close())));

function openReader(times: { readingMs?: number; endedMs?: number; heapMb?: number } = {}) {
  const reader = createPageReader(times);
  readers.push(reader);
  return reader;
}

const sent = (html: string) => ({ html, url: "https://site.test/", userId: "user-1", ambient: [3] });
const small = sent("<title>Small</title><main><h1>Grüße \u{1f44b}</h1><input type=password value=secret123></main>");
/** Takes some tenths of a second. */
const large = sent(`<main>${"<p>A paragraph of some words</p>".repeat(15_000)}</main>`);

test("SK8 a page is packed in a thread as it is packed here", async () => {
  const here = await packPage({ ...small, ...readPage(small) });
  const page = await openReader().read(small);
  expect(await unpackText(page.html)).toBe(await unpackText(here.html));
  expect(await unpackText(page.html)).not.toContain("secret123");
  expect((await unpackSkeleton(page.skeleton))?.skeleton).toEqual((await unpackSkeleton(here.skeleton))?.skeleton);
  const { html: _html, skeleton: _skeleton, ...rest } = here;
  expect(page).toMatchObject(rest);
});

test("SK8 many pages at once all come through, and so does what comes after pages that are refused", async () => {
  const reader = openReader();
  const deep = sent("<div>".repeat(600));
  const refused = Array.from({ length: 6 }, () =>
    expect(reader.read(deep)).rejects.toThrow(/it ended with <div> at character \d+/),
  );
  const pages = await Promise.all(Array.from({ length: 30 }, (_, n) => reader.read(sent(`<h1>Page ${n}</h1>`))));
  await Promise.all(refused);
  expect(new Set(pages.map(({ snapshotId }) => snapshotId)).size).toBe(30);
});

test("SK8 while a large page is read, others have their turn", async () => {
  const reader = openReader();
  await reader.read(small);
  let isRead = false;
  const reading = reader.read(large).finally(() => {
    isRead = true;
  });
  let turns = 0;
  while (!isRead) {
    await turn();
    turns++;
  }
  await reading;
  expect(turns).toBeGreaterThan(100);
});

test("SK8 a page that takes longer than it may is refused with the place", async () => {
  const reader = openReader({ readingMs: 0 });
  await expect(reader.read(large)).rejects.toThrow(/it ended with <\w+> at character \d+/);
});

test("SK8 a thread that does not answer is ended, and another one reads the next page", async () => {
  const reader = openReader({ endedMs: 60 });
  // A thread may take longer than that to start.
  const readSmall = () =>
    reader.read(small).then(
      ({ title }) => title,
      () => "",
    );
  await expect.poll(readSmall, { timeout: 20_000 }).toBe("Small");
  await expect(reader.read(large)).rejects.toThrow(/the thread's time/);
  await expect.poll(readSmall, { timeout: 20_000 }).toBe("Small");
});

test("SK8 a page for which a thread has no memory is refused, and the next one is read", async () => {
  const reader = openReader({ heapMb: 24 });
  await reader.read(small);
  await expect(reader.read(large)).rejects.toThrow(/the thread's memory/);
  expect((await reader.read(small)).title).toBe("Small");
});

test("SK8 a thread that does not start is no fault of the page", async () => {
  const reader = openReader({ endedMs: 0 });
  await expect(reader.read(small)).rejects.not.toThrow(PageTooComplexError);
});
