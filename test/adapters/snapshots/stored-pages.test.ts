/** Stored pages of every build: what an earlier one wrote is read or counts as missing, and what this one writes is held by a file. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSkeleton, UnknownPageError, writeSkeleton } from "../../../adapters/snapshots/packed-page.js";
import { randomSkeleton, skeletonOf } from "../../core/page/pages.js";

/** `page.html`, and its skeleton as builds from state version 2 on store it. */
const FOLDER = join("test", "golden", "pages");
const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");
const page = skeletonOf(read("page.html"));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("stored pages", () => {
  test("OP23 a page that an earlier build stored is read, and says what it says today", () => {
    const stored = readSkeleton(read("state-2.txt"));
    // Fingerprints and keys too: a page from before an upgrade is compared with one from after it.
    expect(plain(stored)).toEqual(plain(page));
    expect(Object.keys(stored?.nodes ?? {})).toEqual(Object.keys(page.nodes));
  });

  test("OP23 a page is written as every build reads it", () => {
    // As JSON: no build depends on the order of a node's fields. A page that is written in another way needs another state version.
    expect(JSON.parse(writeSkeleton(page))).toEqual(JSON.parse(read("state-2.txt")));
  });

  test("a page reads as it was stored, whatever it says", () => {
    fc.assert(
      fc.property(randomSkeleton, (skeleton) => {
        expect(readSkeleton(writeSkeleton(skeleton))).toEqual(plain(skeleton));
      }),
      { numRuns: 500 },
    );
    const empty = skeletonOf("");
    expect(readSkeleton(writeSkeleton(empty))).toEqual(plain(empty));
  });

  test("OP23 a page in the retired form counts as not stored", () => {
    expect(readSkeleton('{"list":[\n{"role":"banner","region":""}\n],"title":"T"}')).toBeNull();
  });

  test("OP23 what a newer build wrote is never guessed at", () => {
    expect(() => readSkeleton('{"pieces":[],"title":""}')).toThrow(UnknownPageError);
  });
});
