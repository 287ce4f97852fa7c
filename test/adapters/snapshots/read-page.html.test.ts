import fc from "fast-check";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import { describe, expect, test } from "vitest";
import { maskHtml } from "../../../adapters/snapshots/mask.js";
import { readHtml } from "../../../adapters/snapshots/read-page.js";
import { hasLandmarkRole, realisticPage } from "./html-pages.js";

type Element = DefaultTreeAdapterMap["element"];

/** Interactive elements as parse5's tree has them: tag and id, in order, with the row or list item that holds each. */
function oracle(html: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterMap["node"], holder: string): void => {
    const element = "tagName" in node ? (node as Element) : undefined;
    const id = element?.attrs.find((attribute) => attribute.name === "id")?.value ?? "";
    const tag = element?.tagName ?? "";
    const link = tag === "a" && element?.attrs.some((attribute) => attribute.name === "href");
    if (link || ["button", "input", "select", "textarea"].includes(tag)) found.push(`${tag} ${id} in ${holder}`);
    const inner = tag === "li" || tag === "tr" ? id : hasLandmarkRole(tag) ? "" : holder;
    if ("childNodes" in node) for (const child of node.childNodes) visit(child, inner);
  };
  visit(parse(html), "");
  return found;
}

/** The same from the skeleton. Rows in these pages say their own id first, so that word of `row` is the id. */
function ours(html: string): readonly string[] {
  const read = readHtml(html);
  if (!read.ok) throw new Error("refused");
  return Object.values(read.skeleton.nodes)
    .filter((node) => node.control)
    .map((node) => `${node.control?.tag} ${node.control?.domId ?? ""} in ${node.row?.split(" ")[0] ?? ""}`);
}

describe("readHtml", () => {
  test.each([
    ["well-formed", "<ul><li id=a>a <button id=1>x</button></li><li id=b>b <a id=2 href=x>x</a></li></ul>"],
    [
      "unclosed li",
      "<ul><li id=a>a <button id=1>x</button><li id=b>b <a id=2 href=x>x</a></ul><button id=3>y</button>",
    ],
    ["unclosed p in unclosed li", "<ul><li id=a><p>a <input id=1><li id=b><p>b <input id=2></ul><input id=3>"],
    ["inline left open in li", "<ul><li id=a><b>a <input id=1><li id=b>b <input id=2></ul><input id=3>"],
    [
      "list in list",
      "<ul><li id=a>a<ul><li id=b>b <input id=1><li id=c>c <input id=2></ul><input id=3><li id=d>d <input id=4></ul>",
    ],
    ["unclosed td and tr", "<table><tr id=a><td>a<td><input id=1><tr id=b><td>b<td><input id=2></table><input id=3>"],
    ["unclosed p in td", "<table><tr id=a><td><p>a<td><p><input id=1><tr id=b><td><p>b<td><input id=2></table>"],
    [
      "tables in tables",
      "<table><tr id=a><td>a<td><table><tr id=b><td>b<td><input id=1></table><input id=2><tr id=c><td>c <input id=3></table>",
    ],
    [
      "sections of a table left open",
      "<table><thead><tr id=a><th>a<tbody><tr id=b><td>b<td><select id=1><option>x<option>y</select><tfoot><tr id=c><td>c <input id=2></table>",
    ],
    ["unclosed a", "<a id=1 href=x>one <b>two <a id=2 href=y>three</a>"],
    ["unclosed button", "<button id=1>a <button id=2>b</button>"],
    ["p ended by blocks", "<p>x <b>y<div><input id=1></div><p>z <input id=2>"],
    ["upper case, no quotes, self-closing", "<UL><LI ID=a>a <INPUT ID=1 /><BUTTON ID=2>x</BUTTON></UL>"],
    [
      "textarea and title hold text only",
      "<textarea id=1><button id=no></textarea><title><input id=no></title><input id=2>",
    ],
    ["no html, head or body", "text<input id=1>"],
    ["doctype, comments, entities", "<!doctype html><!-- <input id=no> -->&lt;input&gt;<input id=1>"],
    ["script with markup in strings", '<script>"<input id=no>"</script><input id=1>'],
  ])("the oracle agrees: %s", (_, html) => {
    expect(ours(html)).toEqual(oracle(html));
  });

  test("the oracle agrees on random sloppy pages", () => {
    fc.assert(
      fc.property(sloppyPage, (html) => {
        expect(ours(html)).toEqual(oracle(html));
      }),
      { numRuns: 1000 },
    );
  });

  test("SK8 a real page of 500,000 characters is read", () => {
    const html = realisticPage(500_000);
    const started = performance.now();
    const read = readHtml(html);
    const elapsed = performance.now() - started;
    expect(read.ok && Object.keys(read.skeleton.nodes).length).toBeGreaterThan(5_000);
    console.info(`${html.length} characters: ${elapsed.toFixed(1)} ms to the skeleton`);
  });

  test.each([
    ["500,000 opening angle brackets", "<".repeat(500_000)],
    ["62,000 attributes", `<div ${Array.from({ length: 62_000 }, (_, i) => `a${i}`).join(" ")}><input>`],
    ["70,000 comments", `${"<!---->".repeat(70_000)}<input>`],
    [
      "12,000 references to one long text",
      `<p id=a>${"x ".repeat(10_000)}</p>${"<b role=button aria-labelledby=a></b>".repeat(12_000)}`,
    ],
    ["an unclosed attribute", `<input value="${"x".repeat(100_000)}`],
    ["1,000 list items and paragraphs without end tags", `<ul>${"<li><p>x".repeat(1_000)}`],
    ["1,000 table rows without end tags", `<table>${"<tr><td><p>x".repeat(1_000)}`],
    ["nothing", ""],
  ])("SK8 odd but honest: %s is read", (_, html) => {
    expect(readHtml(html).ok).toBe(true);
  });

  test("never throws, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 300 }),
        fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 30 }),
        (noise, parts) => {
          expect(typeof readHtml(parts.join(noise.slice(0, 5)) + noise).ok).toBe("boolean");
          expect(typeof maskHtml(parts.join(noise.slice(0, 5)) + noise).ok).toBe("boolean");
        },
      ),
      { numRuns: 500 },
    );
  });
});

const FRAGMENTS = [
  "<ul>",
  "</ul>",
  "<li>",
  "<table>",
  "</table>",
  "<tr>",
  "<td>",
  "<select>",
  "<option>",
  "</select>",
  "<label>",
  "<form>",
  "</form>",
  "<details>",
  "<summary>",
  "<svg>",
  "</svg>",
  "<title>",
  "<a href=x>",
  "</a>",
  "<p>",
  "</p>",
  "</b>",
  "<input id=a aria-labelledby=a>",
  "<div role=alert>",
  "<div aria-hidden=true>",
  "<textarea>",
  "<b contenteditable>",
  "<!--",
  "-->",
  "<dialog open>",
  "<fieldset disabled>",
  "<legend>",
];

/** Lists and tables, nested, with end tags left out where HTML allows it; every holder says its id first. */
const sloppyPage: fc.Arbitrary<string> = fc
  .tuple(fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 40 }), fc.integer())
  .map(([choices]) => {
    let next = 0;
    let id = 0;
    const choose = (n: number): number => (choices[next++ % choices.length] ?? 0) % n;
    const control = (): string =>
      [
        `<button id=c${id++}>go</button>`,
        `<input id=c${id++}>`,
        `<select id=c${id++}><option>a<option>b</select>`,
        `<p><input id=c${id++}>`,
      ][choose(4)] ?? "";
    const open = (): string => ["", "<p>", "<b>", "<div><p>"][choose(3)] ?? "";
    const close = (tag: string): string => (choose(2) === 0 ? tag : "");
    const holder = (depth: number): string => {
      const items = Array.from({ length: 1 + choose(3) }, () => {
        const name = `h${id++}`;
        const inner = depth > 0 && choose(3) === 0 ? holder(depth - 1) : "";
        return { name, inner };
      });
      if (choose(2) === 0) {
        return `<ul>${items.map(({ name, inner }) => `<li id=${name}>${open()}${name} ${control()}${inner}${close("</li>")}`).join("")}</ul>`;
      }
      const rows = items.map(
        ({ name, inner }) =>
          `<tr id=${name}><td>${open()}${name}${close("</td>")}<td>${control()}${inner}${close("</tr>")}`,
      );
      return `<table>${rows.join("")}</table>`;
    };
    return `<!doctype html>${holder(2)}${control()}${holder(1)}`;
  });
