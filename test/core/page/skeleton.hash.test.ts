import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { skeletonHash } from "../../../core/page/compare/skeleton-hash.js";
import { hashText } from "../../../core/page/text.js";
import { randomSkeleton, skeletonOf } from "./pages.js";

describe("hashText", () => {
  test("64 bits in hex, the same for the same text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(hashText(text)).toMatch(/^[0-9a-f]{16}$/);
        expect(hashText(text)).toBe(hashText(text));
      }),
    );
  });

  test("200,000 near texts do not collide", () => {
    const hashes = new Set(Array.from({ length: 200_000 }, (_, n) => hashText(`Patient ${n}`)));
    expect(hashes.size).toBe(200_000);
  });

  test("it is the same function tomorrow: stored hashes stay good", () => {
    expect([hashText(""), hashText("Surefoot"), hashText("é")]).toMatchInlineSnapshot(`
      [
        "1aee8d83488bdcb8",
        "99da46b0d1b28608",
        "51e926d5d9fefd84",
      ]
    `);
  });
});

describe("skeletonHash", () => {
  const of = (html: string) => skeletonHash(skeletonOf(html));

  test("HS1 client ids and epochs do not enter", () => {
    expect(of('<button data-sf="a.1">Save</button>')).toBe(of('<button data-sf="b.9">Save</button>'));
    expect(of('<button data-sf="a.1">Save</button>')).toBe(of("<button class=x>Save</button>"));
  });

  test("HS1 a running clock does not enter, a total does", () => {
    expect(of("<p>Now 12:30:01</p>")).toBe(of("<p>Now 12:30:02</p>"));
    expect(of("<p>Total 4</p>")).not.toBe(of("<p>Total 5</p>"));
  });

  test("SK7 the language of the page does not enter", () => {
    expect(skeletonOf("<html lang=de-AT><p>a</p>").language).toBe("de-AT");
    expect(skeletonOf("<html lang='no tag'><p>a</p>").language).toBeUndefined();
    expect(of("<html lang=de><p>a</p>")).toBe(of("<p>a</p>"));
  });

  test.each([
    ["a state", "<input type=checkbox>", "<input type=checkbox checked>"],
    ["a value", "<input value=a>", "<input value=b>"],
    ["the order", "<p>a</p><p>b</p>", "<p>b</p><p>a</p>"],
    ["where it stands", "<main><p>a</p></main>", "<aside><p>a</p></aside>"],
  ])("HS1 %s enters", (_, one, other) => {
    expect(of(one)).not.toBe(of(other));
  });

  test("HS1 it does not depend on keys", () => {
    fc.assert(
      fc.property(randomSkeleton, (skeleton) => {
        const rekeyed = Object.entries(skeleton.nodes).map(([key, node]) => [`x${key}`, { ...node, key: `x${key}` }]);
        expect(skeletonHash({ ...skeleton, nodes: Object.fromEntries(rekeyed) })).toBe(skeletonHash(skeleton));
      }),
    );
  });
});
