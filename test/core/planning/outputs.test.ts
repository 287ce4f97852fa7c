import { describe, expect, test } from "vitest";
import { readHtml } from "../../../adapters/snapshots/read-page.js";
import type { Skeleton } from "../../../core/page/skeleton.js";
import { extractOutputs, type OutputSource, type OutputType } from "../../../core/planning/outputs.js";

function pageOf(body: string, url = "https://clinic.test/patients") {
  const read = readHtml(`<html><body><main>${body}</main></body></html>`);
  if (!read.ok) throw new Error("the page is too complex");
  return { url, skeleton: read.skeleton satisfies Skeleton };
}

function found(type: OutputType, from: OutputSource, body: string, options: { url?: string; before?: string } = {}) {
  const before = options.before === undefined ? null : pageOf(options.before);
  const page = pageOf(body, options.url);
  return extractOutputs([{ name: "value", description: "the value", type, from: [from] }], page, before)[0]?.value;
}

const HEAD = "<tr><th>Name</th><th>Date of birth</th><th>Phone</th><th>Number</th></tr>";
const row = (name: string, number: number) =>
  `<tr><td>${name}</td><td>1990-04-02</td><td>555 0134</td><td>${number}</td></tr>`;
const table = (...rows: string[]) => `<table>${HEAD}${rows.join("")}</table>`;

describe("extractOutputs", () => {
  const inUrl = { kind: "url", pattern: "/patients/*" } as const;
  test.each([
    ["https://clinic.test/patients/1045?tab=notes", "1045"],
    ["https://clinic.test/app/patients/MRN-1045/edit", "MRN-1045"],
    ["https://clinic.test/#/patients/1045", "1045"],
    ["https://clinic.test/patients/new", undefined],
    ["https://clinic.test/patients", undefined],
  ])("PL7 an id in a URL: %s", (url, expected) => {
    expect(found("id", inUrl, "", { url })).toBe(expected);
  });

  const inRow = { kind: "row", pattern: "Jas Roe", label: "Number" } as const;
  test("PL7 a number in a row, under the heading of its column", () => {
    expect(found("id", inRow, table(row("Mara Lindqvist", 1041), row("Jas Roe", 1045)))).toBe("1045");
  });

  test("PL7 of two rows alike the one that came counts; of two that came none does", () => {
    const before = table(row("Jas Roe", 1041));
    expect(found("id", inRow, table(row("Jas Roe", 1041), row("Jas Roe", 1045)), { before })).toBe("1045");
    expect(found("id", inRow, table(row("Jas Roe", 1041), row("Jas Roe", 1045)))).toBeUndefined();
  });

  test("PL7 without a heading the only number of the row counts, and of several none is guessed", () => {
    const bare = { kind: "row", pattern: "Jas Roe" } as const;
    expect(found("id", bare, "<ul><li>Jas Roe, file 77</li><li>Mara, file 78</li></ul>")).toBe("77");
    expect(found("id", bare, table(row("Jas Roe", 1045)))).toBeUndefined();
  });

  const labelled = { kind: "label", pattern: "Record number" } as const;
  test.each([
    ["<p>Record number: MRN-1045</p>", "MRN-1045"],
    ["<dl><dt>Record number</dt><dd>1045</dd></dl>", "1045"],
    ["<p>The record number is not known yet.</p>", undefined],
    ["<p>Record number: 1</p><p>Record number: 2</p>", undefined],
  ])("PL7 a value after its label: %s", (body, expected) => {
    expect(found("id", labelled, body)).toBe(expected);
  });

  test("PL7 the value of a control, as a number or as text", () => {
    const total = { kind: "value", pattern: "Total" } as const;
    expect(found("number", total, '<label>Total <input value="12.50"></label>')).toBe("12.50");
    expect(found("text", total, '<label>Total <input value="twelve"></label>')).toBe("twelve");
    expect(found("number", total, '<label>Total <input value="twelve"></label>')).toBeUndefined();
  });

  test("the first source that answers counts, and says where it read", () => {
    const from = [labelled, inUrl];
    const specs = [{ name: "n", description: "number", type: "id", from }] as const;
    const [read] = extractOutputs(specs, pageOf("", "https://clinic.test/patients/7"));
    expect(read).toEqual({ name: "n", value: "7", evidence: "“7” stands in the address of the page." });
  });

  test("a page that could not be read still has an address", () => {
    const specs = [{ name: "n", description: "number", type: "id", from: [inRow, inUrl] }] as const;
    expect(extractOutputs(specs, { url: "https://clinic.test/patients/7", skeleton: null })).toHaveLength(1);
    expect(extractOutputs(specs, { url: "not an address", skeleton: null })).toEqual([]);
  });
});
