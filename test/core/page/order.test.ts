import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linesOf } from "../../../adapters/snapshots/node-lines.js";
import { listOf } from "../../../core/page/order.js";
import type { Skeleton } from "../../../core/page/skeleton.js";
import { randomSkeleton, skeletonOf } from "./pages.js";

/** Only what stands between two nodes differs. */
const joined = (skeleton: Skeleton): string => linesOf(skeleton).replaceAll("\n", "");

describe("order", () => {
  test("SK1 a page is stored as JSON writes it, each node under its key", () => {
    const html = `<title>He said "1 < 2"</title><table><tr><td>Ann</td><td><button data-sf="a.1">Edit</button></td></tr></table>
      <p>${"\ud83d"}${"\u2028"}\\</p><p>same</p><p>same</p><input name=x placeholder="What?">`;
    expect(joined(skeletonOf(html))).toBe(JSON.stringify(skeletonOf(html)));
    expect(joined(skeletonOf(""))).toBe(JSON.stringify(skeletonOf("")));
    fc.assert(
      fc.property(randomSkeleton, (skeleton) => {
        expect(joined(skeleton)).toBe(JSON.stringify(skeleton));
      }),
    );
  });

  test("a copy of a page with other nodes has those, and what lists a page finds its nodes and its title", () => {
    const page = skeletonOf("<title>T</title><main><button>Save</button></main>");
    const [first] = listOf(page);
    const copy = { ...page, nodes: { [first?.key ?? ""]: first } } as Skeleton; // it has one
    expect(listOf(copy)).toEqual([first]);
    expect(Object.keys(page)).toEqual(["nodes", "title"]);
    expect(listOf(JSON.parse(JSON.stringify(page)) as Skeleton)).toEqual(listOf(page));
  });
});
