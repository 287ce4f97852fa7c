/** Proves adapters/model/offline/forms.ts on large pages: what all forms share is looked at once, however many forms there are (SK8). */

import { expect, test } from "vitest";
import { formsOf } from "../../../../adapters/model/offline/forms.js";
import { readHtml } from "../../../../adapters/snapshots/read-page.js";
import type { Skeleton } from "../../../../core/page/skeleton.js";

/** How often the role of a button elsewhere is read while so many forms are. */
function roleReads(forms: number): number {
  const form = "<form><label>Name <input></label></form>";
  const read = readHtml(`<nav><button>Help</button></nav><main>${form.repeat(forms)}</main>`);
  if (!read.ok) throw new Error("The page is read.");
  let reads = 0;
  const counted = Object.entries(read.skeleton.nodes).map(([key, node]) => [
    key,
    node.role !== "button"
      ? node
      : Object.defineProperty({ ...node }, "role", {
          get: () => {
            reads++;
            return node.role;
          },
        }),
  ]);
  const skeleton: Skeleton = { ...read.skeleton, nodes: Object.fromEntries(counted) };
  expect(formsOf(skeleton)).toHaveLength(forms);
  return reads;
}

test("SK8 a button that hands no form in is looked at as often among 80 forms as among 20", () => {
  expect(roleReads(80)).toBe(roleReads(20));
});

test("fields of one name and place are one choice, in the order of the page", () => {
  const read = readHtml(
    `<form><fieldset><legend>Size</legend><label><input type=radio name=a>S</label><label><input type=radio name=a required>M</label></fieldset><label>Name <input></label></form>`,
  );
  if (!read.ok) throw new Error("The page is read.");
  const [form] = formsOf(read.skeleton);
  expect(form?.fields.map(({ kind, required, controls }) => [kind, required, controls.length])).toEqual([
    ["radios", true, 2],
    ["text", false, 1],
  ]);
});
