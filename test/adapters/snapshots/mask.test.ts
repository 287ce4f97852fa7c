import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskHtml } from "../../../adapters/snapshots/mask.js";
import { DEFAULT_LIMITS } from "../../../core/page/read/builder.js";
import { realisticPage } from "./html-pages.js";

const masked = (html: string): string => {
  const masking = maskHtml(html);
  if (!masking.ok) throw new Error("refused");
  return masking.html;
};

describe("maskHtml", () => {
  test.each([
    ['<input type=password value="hunter2" id=p>', '<input type=password value="[PASSWORD]" id=p>'],
    ["<input value=hunter2 type=password>", '<input value="[PASSWORD]" type=password>'],
    ["<INPUT TYPE=PASSWORD VALUE='a &quot; b' />", '<INPUT TYPE=PASSWORD value="[PASSWORD]" />'],
    [
      '<input autocomplete="cc-number" value="4242 4242 4242 4242">',
      '<input autocomplete="cc-number" value="[CARD:4242]">',
    ],
    [
      "<input name=note value='pay with 4242424242424242 &amp; go'>",
      '<input name=note value="pay with [CARD:4242] &amp; go">',
    ],
    ["<p>Card 4242&nbsp;4242&nbsp;4242&nbsp;4242 &amp; more</p>", "<p>Card [CARD:4242] &amp; more</p>"],
    ["<p title='4242424242424242'>x</p>", '<p title="[CARD:4242]">x</p>'],
    ["<textarea>4242424242424242</textarea>", "<textarea>[CARD:4242]</textarea>"],
    ['<meta name="csrf-token" content="abc">', '<meta name="csrf-token" content="[SECRET]">'],
    ["<input type=hidden name=csrf value=abc>", '<input type=hidden name=csrf value="[SECRET]">'],
    ["<a href='/x?key=AKIAIOSFODNN7EXAMPLE'>x</a>", '<a href="/x?key=[SECRET]">x</a>'],
    ["<script>var password='hunter2 <b>'</script>after", "<script></script>after"],
    ["a<!-- hunter2 -->b", "ab"],
  ])("SF7 %s → %s", (html, expected) => {
    expect(masked(html)).toBe(expected);
  });

  test.each([
    "<p id=4242424242424242 class='c4242424242424242' data-sf='a.1'>x</p>",
    "<label for=4242424242424242>x</label>",
    "<img src='data:image/png;base64,AKIAIOSFODNN7EXAMPLE'>",
    "<p>4242 4242</p><p>4242 4242</p>",
    "<P  Class = a   >Sloppy <b>html &lt; &unknown; <br/></P >",
    "plain < text & more",
    "<input type=password value=''><input type=password>",
    "<input type=password value='[PASSWORD]'>",
    "<style>a{content:'4'}</style>",
    "",
  ])("SF7 %s stays as it is", (html) => {
    expect(masked(html)).toBe(html);
  });

  test("SF7 no other text of a page is altered: a page without secrets comes back as it was", () => {
    const page = realisticPage(100_000);
    expect(masked(page)).toBe(page);
    const safe = fc.array(
      fc.constantFrom(
        "<p>",
        "</p>",
        "<b a=1>",
        "</b>",
        "<td>",
        "text ",
        "&amp;",
        "<input value=x>",
        "<",
        ">",
        "12 ",
        "é",
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(safe, (parts) => {
        expect(masked(parts.join(""))).toBe(parts.join(""));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["elements side by side", "<br>".repeat(9), { nodes: 8 }],
    ["elements in elements", "<div>".repeat(9), { nesting: 8 }],
    ["end tags that end nothing", "<b></i></i></i></i></b>", { idle: 3 }],
    ["paragraphs that only end", "</p></p></p></p>", { idle: 3 }],
    ["forms in a form", "<form><form><form><form><form></form>", { idle: 3 }],
    ["attributes of one element", "<i a b c d>", { attributes: 3 }],
    ["attributes said again", "<i a a a a>", { repeated: 2 }],
    ["names of attributes", "<i abcd>", { name: 3 }],
    ["names of tags", "<abcd>", { name: 3 }],
  ])("SK8 %s have a bound", (_, html, limit) => {
    expect(maskHtml(html, { ...DEFAULT_LIMITS, ...limit }).ok).toBe(false);
    expect(maskHtml(html).ok).toBe(true);
  });

  test.each(["</i>", "</p>", "</br>", "<form>"])("SK8 as many %s as that bound without effect, and no more", (tag) => {
    const idle = (times: number) => maskHtml(`<div><form>${tag.repeat(times)}`, { ...DEFAULT_LIMITS, idle: 5 }).ok;
    expect([idle(5), idle(6)]).toEqual([true, false]);
  });

  test("SK8 tags that open or end something are never too many for that bound", () => {
    const html = "<div><p>a</p><br><input><svg><path/></svg><ul><li>b<li>c</ul></div>";
    expect(maskHtml(html, { ...DEFAULT_LIMITS, idle: 0 }).ok).toBe(true);
  });

  test("SF7 what stands in a marked region behind an end tag that the page's end cuts off is masked too", () => {
    expect(masked("<div data-sf-mask><p>a</p my secret")).not.toContain("secret");
  });

  test("SF7 masking twice is masking once", () => {
    const html =
      "<input type=password value=a><p>4242424242424242</p><!--x--><script>1</script><input name=otp value='1 2'>";
    expect(masked(masked(html))).toBe(masked(html));
  });
});
