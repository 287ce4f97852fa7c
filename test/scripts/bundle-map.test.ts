/** The script and its map are written out: one source file, whose lines stand among those of the bundler. */

import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { bundlePath } from "../../cli/stack/workflow-bundle.js";
import { buildIdOf } from "../../core/task/state-version.js";
import { isBundle, mapOf, originalOf } from "../../scripts/measure/bundle-map.js";

const LINES = ["(() => {", '"./core/sum.ts": (() => {', "function sum() { return inner(() => 1); }", "})", "})();"];
/** Line 3 of the script is line 1 of the source: a map of lines has one entry for each, in column 0. */
const MAP = { version: 3, sources: ["/project/core/sum.ts"], names: [], mappings: ";;AAAA" };
const bundle = (map: object) =>
  `${LINES.join("\n")}\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${Buffer.from(JSON.stringify(map)).toString("base64")}`;

describe("isBundle", () => {
  test("knows the file that the stack makes, by its path and by its address", () => {
    const path = bundlePath("/home/.surefoot", buildIdOf("d464fe81eabb0000"));
    expect(isBundle(path)).toBe(true);
    expect(isBundle(pathToFileURL(path).href)).toBe(true);
  });

  test("no source file is a bundle", () => {
    expect(isBundle("file:///project/workflows/browser-task.ts")).toBe(false);
  });
});

describe("originalOf", () => {
  const script = bundle(MAP);
  const originalAt = (text: string) => {
    const map = mapOf(script);
    return map && originalOf(map, script, script.indexOf(text));
  };

  test("a function belongs to its line's source file, wherever in the line it begins", () => {
    expect(originalAt("function sum")).toBe("/project/core/sum.ts");
    expect(originalAt("() => 1")).toBe("/project/core/sum.ts");
  });

  test("a line that the bundler wrote belongs to no source file, before or after one", () => {
    expect(originalAt('"./core/sum.ts"')).toBeUndefined();
    expect(originalAt("})();")).toBeUndefined();
  });

  test("a script without a map has none", () => {
    expect(mapOf(LINES.join("\n"))).toBeUndefined();
  });
});
