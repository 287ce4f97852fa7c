import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { HtmlReader } from "../../../adapters/snapshots/html-reader.js";

const LIBRARIES = "test/fixtures/ui-libraries/pairs";

/** All that is told of a page, texts that stand side by side as one, each with where it stands. */
class Told {
  readonly events: string[] = [];
  private pending: { readonly from: number; to: number; text: string } | null = null;

  text(text: string, from: number, to: number): void {
    this.pending ??= { from, to, text: "" };
    this.pending.to = to;
    this.pending.text += text;
  }

  note(...event: readonly unknown[]): void {
    this.end();
    this.events.push(JSON.stringify(event));
  }

  end(): void {
    const { pending } = this;
    this.pending = null;
    if (pending !== null) this.note("text", pending.text, pending.from, pending.to);
  }
}

function ours(html: string): readonly string[] {
  const told = new Told();
  const reader: HtmlReader = new HtmlReader(html, {
    open: (tag, attributes, _, isImplied) => told.note("open", tag, attributes, isImplied),
    text: (text) => told.text(text, reader.startIndex, reader.endIndex),
    close: (tag, isImplied) => told.note("close", tag, isImplied),
    attribute: (name, value) => told.note("attribute", name, value, reader.startIndex, reader.endIndex),
    comment: (text) => told.note("comment", text, reader.startIndex, reader.endIndex),
  });
  reader.read();
  reader.end();
  told.end();
  return told.events;
}

/** The same by the library's own parser. */
function theirs(html: string): readonly string[] {
  const told = new Told();
  const parser: Parser = new Parser({
    onopentag: (tag, attributes, isImplied) => told.note("open", tag, attributes, isImplied),
    ontext: (text) => told.text(text, parser.startIndex, parser.endIndex),
    onclosetag: (tag, isImplied) => told.note("close", tag, isImplied),
    onattribute: (name, value) => told.note("attribute", name, value, parser.startIndex, parser.endIndex),
    oncomment: (text) => told.note("comment", text, parser.startIndex, parser.endIndex),
  });
  parser.end(html);
  told.end();
  return told.events;
}

/** Of a tag that the page's end cuts off the library tells the page's last unit as a text. */
function withoutCutOff(told: readonly string[], expected: readonly string[], html: string): readonly string[] {
  if (!/<\/?[a-z][^>]*$/i.test(html)) return told;
  const last = told.findLastIndex((event) => event.startsWith('["text"'));
  const [, text, ...place] = JSON.parse(told[last] ?? "[]");
  const shorter = JSON.stringify(["text", String(text).slice(0, -1), ...place]);
  return expected[last] === shorter && String(text).endsWith(html.at(-1) ?? "") ? told.with(last, shorter) : told;
}

/** What is plain, what is not, and what cuts the one or the other off. */
const PIECES = [
  ...["<", ">", "/", "=", '"', "'", "&", "!", "?", "-", " ", "\n", "\t", "\f", "\r", "\v", "a", "b", "é", "😀"],
  ...["&amp;", "&lt", "&#65;", "&notin", "<!--", "-->", "<!---->", "<![CDATA[", "]]>", "<!doctype html>"],
  ...["<script>", "</script>", "<ScRiPt/>", "<style>", "</style", "<textarea>", "</textarea>", "<title>", "</title>"],
  ...["<titles>", "<xmp>", "</xmp>", "<iframe>", "</iframe >", "<noembed>", "<noframes/>", "<plaintext>"],
  ...["<svg>", "</svg>", "<math>", "</math>", "<mi>", "<foreignObject>", "</foreignObject>", "<linearGradient/>"],
  ...["<br>", "<br/>", "</br>", "<p>", "</p>", "</p >", "<P>", "<form>", "</form>", "<image>", "<x-y>", "<1", "</>"],
  ...['<p a="b">', `<P A='c' A="d">`, '<input value="x&amp;y">', "<input value=x>", '<a href = "q">', "<a / >"],
  ...[`<a b c  d=""e=''>`, "<a/b>", "<a =b>", "<table><tr><td>", "</table>", "<li>", "<select><option>", "</select>"],
  ...['<div class="one two three four five six" data-sf="a.1">', "</div>", "a text of more than twenty-four units"],
];

describe("HtmlReader", () => {
  test("tells of a page what the library's parser tells, plain or not, wherever it is cut off", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
        const html = pieces.join("");
        expect(ours(html)).toEqual(withoutCutOff(theirs(html), ours(html), html));
      }),
      { numRuns: 10_000 },
    );
  });

  test("the same of a page where what is plain and what is not take turns three thousand times", () => {
    const html = `<p class="a">plain</p><p class=b>not &amp; <i>so</i></p>`.repeat(3_000);
    expect(ours(html)).toEqual(theirs(html));
  });

  test("the same of tags of more attributes than are looked at at once", () => {
    const many = Array.from({ length: 100 }, (_, at) => `a${at}="${at}"`).join(" ");
    const html = `<p ${many}>one</p><p ${many.slice(0, 400)}">two</p>`;
    expect(ours(html)).toEqual(theirs(html));
  });

  test("a tag that the page's end cuts off has no words, where the library tells the page's last unit", () => {
    expect(ours("a</style x")).toEqual(['["text","a",0,9]']);
    expect(theirs("a</style x")).toEqual(['["text","ax",0,9]']);
    expect(ours("<mi/><scr/")).toContain('["text","",5,9]');
  });

  test("tells of pages of other people's libraries what the library's parser tells", () => {
    const folders = readdirSync(LIBRARIES).flatMap((name) =>
      readdirSync(join(LIBRARIES, name)).map((pair) => join(LIBRARIES, name, pair)),
    );
    expect(folders.length).toBeGreaterThan(20);
    for (const folder of folders) {
      const html = readFileSync(join(folder, "after.html"), "utf8");
      expect(ours(html)).toEqual(theirs(html));
    }
  });
});
