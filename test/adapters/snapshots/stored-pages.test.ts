/** Stored pages of every build: what an earlier one wrote is read, and what this one writes is what the builds that may have to read it know. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { KnownPages, UnknownPageError, writePage } from "../../../adapters/snapshots/node-lines.js";
import { STATE_VERSION } from "../../../core/task/state-version.js";
import { skeletonOf } from "../../core/page/pages.js";

/** `state-<version>.txt`: as the first build of that state version stored `page.html`. */
const FOLDER = join("test", "golden", "pages");
const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");
const versions = readdirSync(FOLDER).flatMap((name) => /^state-(\d+)\.txt$/.exec(name)?.[1] ?? []);
const page = skeletonOf(read("page.html"));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("stored pages", () => {
  test.each(versions)("OP23 a page that a build of state %s stored is read, and says what it says today", (version) => {
    const stored = new KnownPages(1).read("page", read(`state-${version}.txt`));
    // Fingerprints and keys too: what was stored before an upgrade is compared with what is read after it.
    expect(plain(stored)).toEqual(plain(page));
    expect(Object.keys(stored.nodes)).toEqual(Object.keys(page.nodes));
  });

  test.each(versions)(
    "OP23 where a build of state %s may have to read it, a page is written as that one reads it",
    (version) => {
      const written = writePage(page, Number(version));
      const golden = read(`state-${version}.txt`);
      // As JSON: the order of a node's fields is no build's business. A page that is written in another way needs another state version.
      expect(JSON.parse(written)).toEqual(JSON.parse(golden));
      expect(written.slice(0, 10)).toBe(golden.slice(0, 10));
    },
  );

  test("OP23 what the newest state writes is held by a golden page", () => {
    expect(writePage(page, STATE_VERSION)).toBe(read(`state-${Math.max(...versions.map(Number))}.txt`));
  });

  test("OP23 what a newer build wrote is never guessed at", () => {
    expect(() => new KnownPages(1).read("page", '{"pieces":[],"title":""}')).toThrow(UnknownPageError);
  });
});
