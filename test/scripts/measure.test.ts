import { describe, expect, test } from "vitest";
import { circlesOf } from "../../scripts/measure/circles.js";
import { commentsIn, countComments } from "../../scripts/measure/comments.js";
import {
  exportedNames,
  filesNaming,
  functionsByLength,
  parse,
  typesExportedTwice,
} from "../../scripts/measure/product.js";
import { specRules } from "../../scripts/measure/spec-rules.js";

const one = parse("core/one.ts", "export interface Row { a: 1 }\ntype Own = 1;\nexport const first = 1, second = 2;\n");
const two = parse("api/two.ts", "type Row = string;\nfunction inner() {\n  return () => {\n    return 1;\n  };\n}\n");

test("a type name that two files of one package export is told with both", () => {
  const three = parse("core/three.ts", "export type Row = 1; export type Own = 1;");
  const other = parse("verify/other.ts", "export type Row = 1;");
  expect([...typesExportedTwice([one, two, three, other])]).toEqual([["Row", ["core/one.ts", "core/three.ts"]]]);
});

test("functions are measured whole, closures apart, the longest first", () => {
  expect(functionsByLength([one, two])).toEqual([
    { at: "api/two.ts:2", lines: 5 },
    { at: "api/two.ts:3", lines: 3 },
  ]);
});

test("every name of an exported statement is an exported name, and no other", () => {
  expect(exportedNames([one, two]).map(({ name }) => name)).toEqual(["Row", "first", "second"]);
});

test("a verb is named by a string, a property or a part of an identifier, not by a longer word", () => {
  const naming = parse("core/a.ts", "const x = { judge: 1 };");
  const part = parse("core/b.ts", "createJudge();");
  const other = parse("core/c.ts", 'judgement(); say("a judge is asked");');
  expect(filesNaming([naming, part, other], "judge")).toEqual(["core/a.ts", "core/b.ts"]);
});

describe("circlesOf", () => {
  test("files that import one another over others are one circle, types included", () => {
    const files = [
      parse("core/a.ts", 'import { b } from "./b.js";'),
      parse("core/b.ts", 'import type { C } from "./deep/c.js";'),
      parse("core/deep/c.ts", 'export { a } from "../a.js";\nimport { d } from "./d.js";'),
      parse("core/deep/d.ts", 'import "node:fs";\nimport { gone } from "./gone.js";'),
    ];
    expect(circlesOf(files)).toEqual([["core/a.ts", "core/b.ts", "core/deep/c.ts"]]);
  });

  test("circles that share no file are apart, the largest first", () => {
    const files = [
      parse("a.ts", 'import "./b.js";'),
      parse("b.ts", 'import "./a.js"; import "./c.js";'),
      parse("c.ts", 'import "./d.js";'),
      parse("d.ts", 'await import("./e.js");'),
      parse("e.ts", 'import "./c.js";'),
    ];
    expect(circlesOf(files)).toEqual([
      ["c.ts", "d.ts", "e.ts"],
      ["a.ts", "b.ts"],
    ]);
  });
});

describe("countComments", () => {
  const text = [
    "/** Where it is held. */",
    "// Lines that follow one another",
    "// Which are one comment.",
    "const a = 1; // Of a kind.",
    "const b = `// What is in a text`;",
    "/* What does it hold? */",
    "function f() {",
    "  // Whoever calls it.",
    "}",
  ].join("\n");

  test("a comment counts once, wherever it stands; text that looks like one does not", () => {
    expect(commentsIn(parse("core/a.ts", text))).toHaveLength(5);
  });

  test("a comment that opens with a clause without a head is headless, a question is not", () => {
    expect(countComments([parse("core/a.ts", text)])).toEqual({ headless: 3, of: 5, percent: 60 });
    expect(countComments([])).toEqual({ headless: 0, of: 0, percent: 0 });
  });
});

test("rules of the specification are counted by the words of their table rows", () => {
  const limits = "| id | rule |\n|---|---|\n| VL1 | One two. |\n| VL2 | One two three four. |\n\n### VL2 Details\n";
  const page = "| id | rule |\n|---|---|\n| SK1 | `a | b` |\n\n| sign | verdict |\n|---|---|\n| VL1 as text | none |\n";
  expect(specRules([limits, page])).toEqual({ count: 3, medianWords: 3, longest: { id: "VL2", words: 4 } });
  expect(specRules([])).toEqual({ count: 0, medianWords: 0, longest: { id: "", words: 0 } });
});
