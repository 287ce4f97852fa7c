import { describe, expect, test } from "vitest";
import { faultsOfCitations } from "../../scripts/check/citations.js";

const spec = { path: "docs/spec/limits.md", text: "| id | rule |\n|---|---|\n| SK1 | One. |\n| VL1, VL2 | Two. |\n" };
/** Put together here, so that this file does not cite what the check refuses. */
const planted = (...parts: string[]) => parts.join("");
const file = (text: string, path = "core/thing.ts") => ({ path, text });

describe("faultsOfCitations", () => {
  test("an id that docs/spec defines may be cited anywhere", () => {
    const files = [spec, file("/** Loop (SK1, VL1). */"), file('test("VL2 it stops")', "test/a.test.ts")];
    expect(faultsOfCitations(files.map((one) => ({ ...one, text: one.text })))).toEqual([]);
  });

  test.each([
    ["an id that is not defined", planted("// Q", "X9")],
    ["a section of a document that is not here", planted("// design \u00a7", "7")],
    ["a seed by its number", planted("// see", "d 002")],
    ["a section without its sign", planted("// desi", "gn 6.9")],
  ])("%s is a fault, with its line", (_, text) => {
    expect(faultsOfCitations([spec, file(`\n${text}`)])).toEqual([expect.stringMatching(/^core\/thing\.ts:2 cites/)]);
  });

  test("pages of others are not looked at, and other capitals are no ids", () => {
    const page = file(planted("Q", "X9"), "test/fixtures/page.html");
    expect(faultsOfCitations([spec, page, file("UTF8 H1 SHA256 QX")])).toEqual([]);
  });

  test("a file of ours that a comment or a document names is there", () => {
    const named = (path: string) => planted("co", `re/page/${path}`);
    const here = [spec, file("", named("rows.ts")), file("", named("text.ts"))];
    const telling = [file(`/** Proves ${named("{rows,text}.ts")}. */`), file(`See ${named("rows.ts")}.`, "README.md")];
    expect(faultsOfCitations([...here, ...telling, file(`const path = "${named("gone.ts")}";`)])).toEqual([]);
    const gone = file(`/** Proves ${named("{rows,gone}.ts")}. */`, "test/a.test.ts");
    expect(faultsOfCitations([...here, gone])).toEqual([
      `test/a.test.ts:1 names ${named("gone.ts")}, which there is not`,
    ]);
  });

  test("an id is defined once", () => {
    const again = { path: "docs/spec/other.md", text: "| SK1 | Again. |\n" };
    expect(faultsOfCitations([spec, again])).toEqual(["docs/spec/other.md:1 defines SK1, which is defined already"]);
  });
});
