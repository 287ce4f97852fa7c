/** Proves report/: a task as one file: all that is kept of it, as text, with nothing that loads or runs (TR1, TR2, TR3). */

import { type DefaultTreeAdapterTypes as Html, parse } from "parse5";
import { describe, expect, test } from "vitest";
import type { ReportPages } from "../../../ui/report/step.js";
import { type ReportOptions, taskReport } from "../../../ui/report/task-report.js";
import { anExport } from "./an-export.js";

const PAGES: ReportPages = {
  before: { snapshotId: "s0", url: "https://clinic.test/", title: "Patients" },
  after: { snapshotId: "s1", url: "https://clinic.test/", title: "Patients" },
  lines: [
    ...Array.from({ length: 9 }, (_, n) => ({ before: `same ${n}`, after: `same ${n}`, depth: 1 })),
    { after: "alert 'Saved'", depth: 1, mark: "added" },
  ],
  drawn: { after: '<!doctype html><p title="&quot;">Saved</p>' },
  isBrief: false,
  pictures: {},
};

async function reportOf(task = anExport(), options: Partial<ReportOptions> = {}): Promise<string> {
  let whole = "";
  for await (const piece of taskReport(task, { isRedacted: false, ...options })) whole += piece;
  return whole;
}

/** Names of elements and attributes, and the words. */
function contentOf(html: string) {
  const names = new Set<string>();
  const attributes: [string, string][] = [];
  let words = "";
  const walk = (node: Html.ChildNode | Html.Document): void => {
    if ("attrs" in node) {
      names.add(node.nodeName);
      for (const { name, value } of node.attrs) attributes.push([name, value]);
    }
    if (node.nodeName === "#text" && "value" in node && node.parentNode?.nodeName !== "style")
      words += `${node.value} `;
    if ("childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return { names, attributes, words: words.replace(/\s+/g, " ") };
}

describe("taskReport", () => {
  test("TR1 tells request, outcome, result, contract, plan, steps, evidence, corrections, messages, calls, events and limits", async () => {
    const { words } = contentOf(await reportOf());
    for (const told of [
      "Add Jas Doe, born 1990-04-02",
      "Done and verified",
      "Jas Doe was added.",
      "The list shows Jas Doe",
      "after step 2",
      "Type the name",
      "First plan",
      "Enter “Jas Doe” in “Name”",
      'type(5,"Jas Doe")',
      "I press Save.",
      "95%",
      "2 attempts · 1 correction",
      "Textbox 'Name' changed value from '' to 'Jas Doe'",
      "1 more line was not kept.",
      "own control",
      "value-read-back",
      "press enter",
      "PRESS_ENTER".toLowerCase().replace("_", " "),
      "carried out, effect changed",
      "a-model",
      "$0.00125",
      "thumb up",
      "10:00:01 UTC",
      "working time",
    ])
      expect(words.toLowerCase()).toContain(told.toLowerCase());
  });

  test("TR1 of each criterion it tells after which step it was first seen, and seen otherwise", async () => {
    const { words } = contentOf(await reportOf());
    expect(words.match(/After step \d it [a-z ]+/g)?.map((one) => one.trim())).toEqual([
      "After step 1 it did not hold",
      "After step 3 it held",
    ]);
  });

  test("TR1 pages are told line by line, equal stretches folded, and drawn in frames that may do nothing", async () => {
    const { words, attributes, names } = contentOf(await reportOf(anExport(), { pagesOf: async () => PAGES }));
    expect(words).toContain("1 line differs.");
    expect(words).toContain("6 equal lines");
    expect(words).toContain("new alert 'Saved'");
    expect(names.has("iframe")).toBe(true);
    expect(attributes.filter(([name]) => name === "sandbox").every(([, value]) => value === "")).toBe(true);
    expect(attributes.find(([name]) => name === "srcdoc")?.[1]).toBe(PAGES.drawn.after);
  });

  test("TR3 where there is no room, equal lines are counted and left out", async () => {
    const { words } = contentOf(await reportOf(anExport(), { pagesOf: async () => ({ ...PAGES, isBrief: true }) }));
    expect(words).toContain("6 equal lines, not in this report");
    expect(words).not.toContain("same 0");
    expect(words).toContain("same 8");
  });

  test("TR1 it needs nothing: no script, no address that is loaded, a policy of two style sheets", async () => {
    const html = await reportOf(anExport(), { pagesOf: async () => PAGES, frameStyle: "'sha256-frame'" });
    const { names, attributes } = contentOf(html);
    for (const name of ["script", "link", "img", "object", "form", "base"]) expect(names.has(name)).toBe(false);
    expect(attributes.filter(([name]) => name === "src" || name === "style" || name.startsWith("on"))).toEqual([]);
    for (const [, value] of attributes.filter(([name]) => name === "href")) expect(value).toMatch(/^#[\w-]+$/);
    const policy = attributes.find(([, value]) => value.startsWith("default-src"))?.[1];
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+' 'sha256-frame'; img-src data:; form-action 'none'$/,
    );
  });

  test("TR2 whatever was written anywhere is text", async () => {
    const evil = `"'><script>alert(1)</script><img src=x onerror=alert(1)></title></style><b>`;
    const poisoned = JSON.parse(JSON.stringify(anExport()), (key, value) =>
      typeof value === "string" && FREE.has(key) ? `${value}${evil}` : value,
    );
    const pages = { ...PAGES, lines: [{ before: evil, after: evil, depth: 0, mark: "changed" as const }] };
    const titled = { ...pages, before: { snapshotId: "s", url: evil, title: evil } };
    const { names, words } = contentOf(await reportOf(poisoned, { pagesOf: async () => titled }));
    for (const name of ["script", "img", "b"]) expect(names.has(name)).toBe(false);
    expect(words.split("<script>alert(1)</script>").length).toBeGreaterThan(25);
  });
});

/** Members that a page, a person or a model may have written. */
const FREE = new Set(
  "query startUrl userId description evidence error goal reasoning reason trigger action thought role name url semanticSummary rule strategy content text model purpose fault".split(
    " ",
  ),
);
