import { describe, expect, test } from "vitest";
import { isAt, isRouteChange, urlChange, urlLines } from "../../../../core/verification/evidence/comparison.js";

const HOST = "http://c.test";

describe("urlChange", () => {
  test.each<[string, string, string]>([
    ["/a", "/a", ""],
    ["/a", "/b", "path"],
    ["/a?x=1", "/a?x=2", "query"],
    ["/a", "/a#top", "hash"],
    ["/a", "/a#", ""],
    ["/a?x=1#y", "/b?x=2#z", "path query hash"],
  ])("VD2 from %s to %s: %s", (from, to, expected) => {
    const change = urlChange(HOST + from, HOST + to);
    const parts = (["path", "query", "hash"] as const).filter((part) => change[part]);
    expect(parts.join(" ")).toBe(expected);
  });

  test("VD1 an unknown URL before is no change, and is told", () => {
    const change = urlChange(null, HOST);
    expect(change).toMatchObject({ unknown: true, path: false });
    expect(urlLines(change)).toEqual(["The URL before is not known."]);
  });

  test("VD2 another origin is another path, told with its origin", () => {
    const change = urlChange("http://a.test/x", "http://b.test/x");
    expect(change.path).toBe(true);
    expect(urlLines(change)[0]).toContain("http://b.test/x");
  });
});

describe("isRouteChange", () => {
  test.each([
    ["/#/a", "/#/b", true],
    ["/", "/#!/b", true],
    ["/#/a", "/", true],
    ["/", "/#top", false],
    ["/a", "/b", false],
  ])("VD2 from %s to %s: %s", (from, to, expected) => {
    expect(isRouteChange(urlChange(HOST + from, HOST + to))).toBe(expected);
  });
});

describe("isAt", () => {
  test.each([
    ["/a", "/a", true],
    ["/a/", "/a", true],
    ["/a#x", "/a", true],
    ["/a", "/a#x", false],
    ["/a?x=1", "/a", false],
    ["/b", "/a", false],
    ["/a", "http://other.test/a", false],
  ])("VD8 %s is where %s leads: %s", (url, wanted, expected) => {
    expect(isAt(HOST + url, wanted)).toBe(expected);
  });
});
