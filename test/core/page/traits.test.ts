/** Traits: an attribute that is looked for only where its trait says so has one. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { traitOf } from "../../../core/page/traits.js";

const FOLDER = new URL("../../../core/page/", import.meta.url);
const READ =
  /attributes(?:\?\.)?\[\s*"([^"]+)"\]|"([^"]+)" in (?:\w+\.)?attributes|"([\w-]+)": \w+[^=;]*\}(?:: Attributes| = \w*\.?attributes)/g;
/** Read wherever a tag or a role asks for them, whatever else the element has; of other readers than the skeleton's. */
const ASKED_FOR_BY_TAG = [
  ...["for", "open", "list", "multiple", "size", "selected", "label", "src", "method", "action", "onsubmit"],
  ...[
    "data-action",
    "data-sf-chosen",
    "data-sf-box",
    "data-sf-mask",
    "aria-level",
    "aria-autocomplete",
    "maxlength",
    "lang",
  ],
];

describe("traitOf", () => {
  test("knows every attribute that is read of an element", () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith(".ts"));
    const read = files.flatMap((name) =>
      [...readFileSync(new URL(name, FOLDER), "utf8").matchAll(READ)].flatMap((found) =>
        found.slice(1).filter(Boolean),
      ),
    );
    expect(read.length).toBeGreaterThan(60);
    const unknown = read.filter((name) => traitOf(name) === 0 && !ASKED_FOR_BY_TAG.includes(name));
    expect(unknown).toEqual([]);
  });

  test("an attribute that nobody reads has none", () => {
    expect(traitOf("data-radix-item")).toBe(0);
  });
});
