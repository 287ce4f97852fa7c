/** Proves core/page/read/fingerprint.ts: the words of a row are read back from a fingerprint (SK4). */

import { describe, expect, test } from "vitest";
import { rowIn } from "../../../../core/page/read/fingerprint.js";
import { nodesOf } from "../pages.js";

describe("rowIn", () => {
  test("SK4 what fingerprints write is read back; outside rows there is nothing", () => {
    const nodes = nodesOf("<button>Add</button><ul><li>Salt <button>Delete</button></li></ul>");
    const rows = nodes.filter(({ role }) => role === "button").map(({ fingerprint }) => rowIn(fingerprint));
    expect(rows).toEqual(["", "Salt"]);
  });

  test("SK4 a name without an end is none", () => {
    expect(rowIn('main>button "Say in "')).toBe("");
    expect(rowIn('main>button "Delete" in "Salt')).toBe("");
  });
});
