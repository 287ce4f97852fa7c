import { describe, expect, test } from "vitest";
import { listOf } from "../../../core/page/order.js";
import type { Skeleton } from "../../../core/page/skeleton.js";
import { skeletonOf } from "./pages.js";

describe("order", () => {
  test("a copy of a page with other nodes has those, and what lists a page finds its nodes and its title", () => {
    const page = skeletonOf("<title>T</title><main><button>Save</button></main>");
    const [first] = listOf(page);
    const copy = { ...page, nodes: { [first?.key ?? ""]: first } } as Skeleton; // it has one
    expect(listOf(copy)).toEqual([first]);
    expect(Object.keys(page)).toEqual(["nodes", "title"]);
    expect(listOf(JSON.parse(JSON.stringify(page)) as Skeleton)).toEqual(listOf(page));
  });
});
