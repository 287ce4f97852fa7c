import { expect, test } from "vitest";
import {
  exportedNames,
  filesNaming,
  functionsByLength,
  lineCount,
  parse,
  typesDeclaredTwice,
} from "../../scripts/measure/product.js";
import { specRules } from "../../scripts/measure/spec-rules.js";

const one = parse("core/one.ts", "export interface Row { a: 1 }\ntype Own = 1;\nexport const first = 1, second = 2;\n");
const two = parse("api/two.ts", "type Row = string;\nfunction inner() {\n  return () => {\n    return 1;\n  };\n}\n");

test("a type name that two files declare is told with both, exported or not", () => {
  expect([...typesDeclaredTwice([one, two])]).toEqual([["Row", ["core/one.ts", "api/two.ts"]]]);
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

test("lines are those that an editor counts", () => {
  expect(lineCount(one)).toBe(3);
});

test("rules of the specification are counted by the words of their table rows", () => {
  const limits = "| id | rule |\n|---|---|\n| VL1 | One two. |\n| VL2 | One two three four. |\n\n### VL2 Details\n";
  const page = "| id | rule |\n|---|---|\n| SK1 | `a | b` |\n\n| sign | verdict |\n|---|---|\n| VL1 as text | none |\n";
  expect(specRules([limits, page])).toEqual({ count: 3, medianWords: 3, longest: { id: "VL2", words: 4 } });
  expect(specRules([])).toEqual({ count: 0, medianWords: 0, longest: { id: "", words: 0 } });
});
