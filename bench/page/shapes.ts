/** Shapes: pages of half a million characters such as somebody might send to stall a server (SK8). */

import { filled } from "./pages.js";

export interface Shape {
  readonly name: string;
  readonly html: string;
  /** `over`: past a limit of SK8, must be refused. `within`: strange, but within all of them, and so must be read. */
  readonly kind: "over" | "within";
}

const again = (unit: string, head = "", tail = ""): string => filled(() => unit, head, tail);

const OVER: readonly (readonly [string, string])[] = [
  ["nested divs", again("<div>")],
  ["p b", again("<p><b>")],
  ["tables in tables", again("<table><tr><td>")],
  ["selects in selects", again("<select>")],
  ["options in a table's select", again("<table><select><option>a")],
  ["list items", again("<ul><li>")],
  ["flat empty elements", again("<i></i>")],
  ["flat inputs", again("<input>")],
  ["flat breaks", again("<br>")],
  ["options", again("<option>", "<select>")],
  ["headings side by side", again("<h1>a")],
  ["end tags that end nothing", again("</i>", "<li><b>".repeat(2_000))],
  ["forms in a form", again("<form>", `<form>${"<li><b>".repeat(2_000)}`)],
  ["paragraphs that only end", again("</p>", "<li><b>".repeat(2_000))],
  ["entities in labels", again("&amp;", "<label>".repeat(500))],
  ["texts in marked spans", again("a<br>", "<span data-sf=a.1>".repeat(500))],
  ["links in clickable boxes", again("<a href=x>a</a>", "<div onclick=a>".repeat(500))],
  ["links in messages", again("<a href=x>", "<b class=error>".repeat(500))],
  ["one tag, attributes", filled((n) => ` a${n}`, "<div", ">x")],
  ["one field, the same attribute", again(' value="a b c"', "<input", ">")],
  ["name of an attribute", again("x", "<div ", ">")],
];

const WITHIN: readonly (readonly [string, string])[] = [
  ["angle brackets", again("<")],
  ["unclosed comment", again("x", "<!--")],
  ["unclosed script", again("<a>", "<script>")],
  ["unclosed attribute", again("x", '<input value="')],
  ["entities", again("&amp;")],
  ["texts of one letter", again("a<b>b</b>")],
  ["ids", filled((n) => `<p id=a${n}>`)],
  ["huge data-sf numbers", filled((n) => `<a href data-sf=a.${"9".repeat(300)}${n}>x</a>`)],
  ["amounts of time", again("1 day, ")],
  ["labels of one id, fields of it", `${"<label for=a>a</label>".repeat(12_000)}${"<input id=a>".repeat(19_000)}`],
  [
    "references to one long label",
    again("<b role=button aria-labelledby=a></b>", `<p id=a aria-label="${"x ".repeat(120_000)}">`),
  ],
  [
    "buttons around what counts for none",
    again("&amp;", `${"<div role=button tabindex=0>".repeat(500)}<i aria-label=x>`),
  ],
  ["divs at a depth of 500", `<p><button>${"<span>".repeat(500)}${"<div></div>".repeat(40_000)}`],
  ["fields in groups", `${"<div role=group>".repeat(400)}${"<input>".repeat(50_000)}`],
  ["headings", again("<h1>a</h1>")],
];

const shapes = (kind: Shape["kind"], all: readonly (readonly [string, string])[]): readonly Shape[] =>
  all.map(([name, html]) => ({ name, html, kind }));

export const SHAPES: readonly Shape[] = [...shapes("over", OVER), ...shapes("within", WITHIN)];
