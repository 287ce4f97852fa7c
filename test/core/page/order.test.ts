import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonOf } from "../../../core/page/order.js";
import { randomSkeleton, skeletonOf } from "./pages.js";

describe("order", () => {
  test("SK1 a page is stored as JSON writes it, each node under its key", () => {
    const html = `<title>He said "1 < 2"</title><table><tr><td>Ann</td><td><button data-sf="a.1">Edit</button></td></tr></table>
      <p>${"\ud83d"}${"\u2028"}\\</p><p>same</p><p>same</p><input name=x placeholder="What?">`;
    expect(jsonOf(skeletonOf(html))).toBe(JSON.stringify(skeletonOf(html)));
    expect(jsonOf(skeletonOf(""))).toBe(JSON.stringify(skeletonOf("")));
    fc.assert(
      fc.property(randomSkeleton, (skeleton) => {
        expect(jsonOf(skeleton)).toBe(JSON.stringify(skeleton));
      }),
    );
  });
});
