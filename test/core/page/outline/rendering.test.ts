/** Proves core/page/outline/rendering.ts and shape.ts: whatever a page is, the drawing of it is made of our own list (RD1, RD2, RD3). */

import fc from "fast-check";
import { type DefaultTreeAdapterTypes as Html, parseFragment, serialize } from "parse5";
import { describe, expect, test } from "vitest";
import { readHtml } from "../../../../adapters/snapshots/read-page.js";
import { createPageRenderer, type PageMarks, type Rendering } from "../../../../core/page/outline/rendering.js";

const NONE: PageMarks = { elements: new Map(), pieces: new Map() };

function drawn(html: string, marks = NONE, limit?: number): Rendering {
  const renderer = createPageRenderer(marks, { limit });
  readHtml(html, renderer);
  return renderer.finish();
}
const bare = (html: string): string => drawn(html).html;

const TAGS = /^(?:div|span|table|thead|tbody|tfoot|tr|td|th|ul|ol|li|h[1-6]|#text|#document-fragment|colgroup)$/;
const CLASSES = new RegExp(
  `^(?:${"p blockquote pre fieldset dialog figure dd dt caption legend hr details summary strong em small s u code kbd sup sub br button label field area hint svg link picture gone toggle clickable behind first added removed changed moved tr td th thead tbody tfoot li".replaceAll(" ", "|")})$`,
);

/** What a browser would find in it that is not in the list. */
function foreignIn(html: string): readonly string[] {
  const found: string[] = [];
  const walk = (node: Html.ChildNode | Html.DocumentFragment): void => {
    if (!TAGS.test(node.nodeName)) found.push(node.nodeName);
    if ("attrs" in node)
      for (const { name, value } of node.attrs) {
        const isOurs =
          (name === "class" && value.split(" ").every((one) => CLASSES.test(one))) ||
          name === "title" ||
          (name === "id" && /^difference-\d+$/.test(value)) ||
          (/^(?:col|row)span$/.test(name) && /^\d{1,3}$/.test(value));
        if (!isOurs) found.push(`${name}=${value}`);
      }
    if ("childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parseFragment(html));
  return found;
}

/** Shapes that have got past sanitisers: nesting of namespaces, raw text, comments, broken tags. */
const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg><script>alert(1)</script><foreignObject><iframe srcdoc='<script>1</script>'></iframe></foreignObject></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<template><script>alert(1)</script></template>",
  "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>",
  "<iframe src='javascript:alert(1)'></iframe><frameset><frame src=javascript:alert(1)></frameset>",
  "<a href='javascript:alert(1)'>go</a><a href=data:text/html,x>go</a>",
  "<meta http-equiv=refresh content='0;url=https://evil.test'><base href=https://evil.test/>",
  "<link rel=stylesheet href=https://evil.test/x.css><style>@import 'https://evil.test';*{background:url(https://evil.test)}</style>",
  "<div style='position:fixed;inset:0;background:url(https://evil.test)' class='page note' id='difference-1'>cover</div>",
  "<form action=https://evil.test><input type=image src=https://evil.test/i><button formaction=https://evil.test>x</button></form>",
  "<object data=https://evil.test></object><embed src=https://evil.test><video poster=https://evil.test src=x></video>",
  "<plaintext><script>alert(1)</script>",
  "<textarea></textarea><script>alert(1)</script>",
  '<select><option>"><script>alert(1)</script></option></select>',
  "<input value='\"><script>alert(1)</script>' placeholder='</span>'>",
  "<table><tr><td colspan='2\" onload=alert(1)'>x<b><table><caption><img src=x onerror=alert(1)>",
  '<p title="`><img src=x onerror=alert(1)>">&lt;img src=x onerror=alert(1)&gt;</p>',
  "<!--><img src=x onerror=alert(1)>--><![CDATA[<img src=x onerror=alert(1)>]]>",
  "<x-y onclick=alert(1) aria-label='\"><img src=x>'>z</x-y><svg aria-label='\"><img src=x onerror=alert(1)>'></svg>",
];

describe("createPageRenderer", () => {
  test.each(HOSTILE)("RD1 nothing but the list comes of %s", (html) => {
    expect(foreignIn(bare(html))).toEqual([]);
  });

  test("RD1 nor of any of them inside and beside one another, and a browser reads the drawing the same way twice", () => {
    const pieces = fc.array(
      fc.oneof(fc.constantFrom(...HOSTILE), fc.constantFrom("</", "<", '"', "-->", "</svg>", "</table>")),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(pieces, fc.nat(120), (parts, cut) => {
        const html = parts.join("").slice(cut);
        const { html: once } = drawn(html, { elements: new Map([[2, "added"]]), pieces: new Map([[1, "changed"]]) });
        expect(foreignIn(once)).toEqual([]);
        expect(foreignIn(serialize(parseFragment(once)))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test("RD1 a link tells where it leads and leads nowhere; what is quoted stays quoted", () => {
    expect(bare(`<a href='https://a.test/?q="&<b>'>Go</a>`)).toBe(
      '<span class="link" title="https://a.test/?q=&quot;&amp;&lt;b&gt;">Go</span>',
    );
  });

  test("RD2 fields, boxes, lists, pictures and buttons are what they showed", () => {
    expect(bare("<input value=Jas><input placeholder=Name>")).toBe(
      '<span class="field">Jas</span><span class="field hint">Name</span>',
    );
    expect(bare("<input type=checkbox checked><input type=checkbox><input type=radio checked>")).toBe(
      '<span class="toggle">☑</span><span class="toggle">☐</span><span class="toggle">◉</span>',
    );
    const options = "<option>Light</option><option selected>Dark</option>";
    expect(bare(`<select>${options}</select>`)).toBe('<span class="field">Dark ▾</span>');
    expect(bare(`<select>${options.replace(" selected", "")}</select>`)).toBe('<span class="field">Light ▾</span>');
    expect(bare('<img alt="A cat"><img alt=""><img src=x>')).toContain('<span class="picture">A cat</span>');
    expect(bare("<textarea>a\nb</textarea>")).toBe('<span class="field area">a\nb</span>');
    expect(bare("<input type=submit value=Save>")).toBe('<span class="button">Save</span>');
  });

  test("RD2 what is hidden is not drawn: closed details, dialogs, hidden and scripts; what is behind is dimmed", () => {
    const html = `<details><summary>More</summary><p>inside</p></details><dialog>ask</dialog><p hidden>no</p>
      <p style="display:none">no</p><script>no</script><p inert>behind</p>`;
    const shown = bare(html);
    expect(shown).toContain("More");
    expect(shown).toContain('<div class="p behind">behind</div>');
    for (const word of ["inside", "ask", "no"]) expect(shown).not.toContain(`>${word}<`);
    expect(bare("<details open><summary>More</summary><p>inside</p></details>")).toContain("inside");
  });

  test("RD2 the title of a page is no part of it, that of a drawing is its name", () => {
    expect(bare("<title>Orders</title><p>x</p>")).toBe('<div class="p">x</div>');
    expect(bare("<svg><title>Chart</title></svg>")).toBe('<span class="svg"><span>Chart</span></span>');
  });

  test("RD2 a table keeps its columns; a cell or row that stands in none is a box", () => {
    expect(bare("<table><tr><td colspan=2>x</td></tr></table>")).toContain('<td colspan="2">x</td>');
    expect(bare("<td colspan=9999>x</td>")).toBe('<div class="td">x</div>');
    expect(bare("<div><li>x</div>")).toContain('<div class="li">x</div>');
  });

  test("RD3 an element and a run of text are marked, each run once, up to the end of its block", () => {
    const marks: PageMarks = { elements: new Map([[3, "changed"]]), pieces: new Map([[2, "added"]]) };
    const { html, differences } = drawn("<div>one</div><p>two <b>three</b></p><p>four</p>", marks);
    expect(html).toBe(
      '<div>one</div><div class="p"><span class="first added" id="difference-1">two </span>' +
        '<span class="strong first changed" id="difference-2"><span class="added">three</span></span></div><div class="p">four</div>',
    );
    expect(differences).toBe(2);
  });

  test("RD1 a drawing that grows past its limit ends there, with all that was opened closed", () => {
    const { html, isCut } = drawn(`<div><ul>${"<li>word</li>".repeat(1_000)}</ul></div>`, NONE, 500);
    expect(isCut).toBe(true);
    expect(html.length).toBeLessThan(600);
    expect(html.endsWith("</ul></div>")).toBe(true);
  });
});
