/** Proves bench/apps/aim.ts: a right model takes what is called so, and nothing that is only nearly so. */

import { describe, expect, test } from "vitest";
import { readHtml } from "../../../adapters/snapshots/read-page.js";
import { actionOf } from "../../../bench/apps/aim.js";
import { check, click, press, type } from "../../../bench/apps/step.js";

const read = readHtml(`<html><body><main>
  <form aria-label="New book"><label>Title * <input data-sf="e.1"></label></form>
  <table>
    <tr><td>Low Tide</td><td><input type="checkbox" aria-label="Select" data-sf="e.2"><button data-sf="e.3">Delete</button></td></tr>
    <tr><td>The Ferry</td><td><input type="checkbox" aria-label="Select" data-sf="e.4"><button data-sf="e.5">Delete</button></td></tr>
  </table>
</main></body></html>`);
if (!read.ok) throw new Error("the page of this test cannot be read");
const { skeleton } = read;

describe("actionOf", () => {
  test("issue 12 a target is found by role and name, among equals by its row or its place", () => {
    expect(actionOf(type("Title", "Tides"), skeleton)).toEqual({ action: 'type(1,"Tides")' });
    expect(actionOf(click("button", "Delete", { in: "The Ferry" }), skeleton)).toEqual({ action: "click(5)" });
    expect(actionOf(check("Select", true, { nth: 2 }), skeleton)).toEqual({ action: "check(4,true)" });
    expect(actionOf(click("button", /^Del/), skeleton)).toEqual({ action: "click(3)" });
    expect(actionOf(press("Control+s"), skeleton)).toEqual({ action: 'press("Control+s")' });
  });

  test("issue 12 what is not there is said to be missing, whatever is nearly called so", () => {
    expect(actionOf(click("button", "Del"), skeleton)).toEqual({ missing: "There is no button “Del” here." });
    expect(actionOf(click("button", "Delete", { in: "High Tide" }), skeleton)).toHaveProperty("missing");
    expect(actionOf(click("link", "Delete"), skeleton)).toHaveProperty("missing");
  });
});
