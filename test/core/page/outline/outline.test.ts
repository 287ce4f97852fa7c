/** Proves core/page/outline/outline.ts and outline-line.ts: a page in few lines, from which a reader can act and answer. */

import { describe, expect, test } from "vitest";
import { linesOf, outlineOf } from "../../../../core/page/outline/outline.js";
import { nodesOf, skeletonOf } from "../pages.js";

const told = (html: string) => linesOf(outlineOf(skeletonOf(html)));

describe("outlineOf", () => {
  test("SK1 a page is told in order, controls by the number an action names, regions once", () => {
    const page = `<main><h1>Profile</h1><form aria-label="Profile">
      <label>Country <select data-sf="p1.7"><option selected>Canada</option><option>Chile</option></select></label>
      <label><input type="checkbox" checked data-sf="p1.8"> Newsletter</label>
      <button data-sf="p1.9" disabled>Save</button></form><p>At the end</p></main>`;
    expect(told(page)).toEqual([
      "main",
      " heading 'Profile'",
      " form 'Profile'",
      "  [7] combobox 'Country' = 'Canada' of Canada, Chile",
      "  [8] checkbox 'Newsletter' (checked)",
      "  [9] button 'Save' (disabled)",
      " 'At the end'",
    ]);
  });

  test.each([
    [`<input type="date" aria-label="Born" value="1990-12-10">`, "[1] textbox 'Born' = '1990-12-10' (date)"],
    [`<input type="password" aria-label="Secret" required>`, "[1] textbox 'Secret' (password, required)"],
    [`<input type="number" aria-label="Amount">`, "[1] spinbutton 'Amount'"],
    [`<input type="file" aria-label="Photo">`, "[1] button 'Photo' (file)"],
    [`<input type="tel" aria-label="Phone" placeholder="+49 …">`, "[1] textbox 'Phone' (tel, hint '+49 …')"],
    [`<input placeholder="Search">`, "[1] textbox 'Search'"],
    [`<input aria-label="Code" placeholder="AB-1" value="X">`, "[1] textbox 'Code' = 'X'"],
    [`<input aria-label="Name" readonly>`, "[1] textbox 'Name' (read-only)"],
    [`<input type="radio" aria-label="Dark" checked>`, "[1] radio 'Dark' (checked)"],
    [`<div role="switch" aria-checked="mixed" tabindex="0">All</div>`, "[1] switch 'All' (checked: mixed)"],
    [`<button aria-haspopup="menu" aria-expanded="true">More</button>`, "[1] button 'More' (expanded, opens a list)"],
    [`<button inert>Under</button>`, "[1] button 'Under' (covered)"],
    [`<button aria-hidden="true">Over</button>`, "[1] button 'Over'"],
    [`<iframe src="https://pay.example/f" title="Card"></iframe>`, "frame 'Card' from pay.example: cannot be read"],
    [`<iframe src="//pay.example/f"></iframe>`, "frame from pay.example: cannot be read"],
    [`<iframe src="/own"></iframe>`, "frame: cannot be read"],
    [`<x-pay data-sf-unread="root"></x-pay>`, "part: cannot be read"],
    [`<p data-sf-unread="rest"></p>`, "(the page goes on: it is too long, and the rest was not read)"],
    [`<a href="/" aria-current="page">Home</a>`, "[1] link 'Home' (selected)"],
  ])("issue 11.6 type, state and hint of %s are told", (html, line) => {
    expect(told(html)).toContain(line);
  });

  test("issue 11.6 an invalid field is told with what the page says of it, and that is said once", () => {
    const field = `<input aria-label="Mail" aria-invalid="true" aria-describedby="e"><span id="e">Enter a whole address.</span>`;
    expect(told(field)).toEqual(["[1] textbox 'Mail' (invalid: 'Enter a whole address.')"]);
    expect(told(field.replace("true", "false"))).toEqual(["[1] textbox 'Mail'", "'Enter a whole address.'"]);
  });
});

describe("rows", () => {
  const HEAD = "<tr><th>Name</th><th>Department</th><th>Phone</th></tr>";
  const CARLA = "<tr><td>Carla Voss</td><td>Workshop</td><td>555 0173</td></tr>";

  test("issue 11.6 a reader can tell which value is the phone", () => {
    expect(told(`<table>${HEAD}${CARLA}</table>`)).toEqual([
      "row | Name: Carla Voss | Department: Workshop | Phone: 555 0173",
    ]);
  });

  test("issue 11.6 headers that can be pressed, and headers of no rows, are told", () => {
    expect(told(`<table>${HEAD}</table>`)).toEqual(["columns | Name | Department | Phone"]);
    const sorted = HEAD.replace("<th>Name</th>", `<th aria-sort="ascending"><button>Name</button></th>`);
    expect(told(`<table>${sorted}${CARLA}</table>`)[0]).toBe(
      "columns | [1] button 'Name' (sorted: ascending) | Department | Phone",
    );
  });

  test("issue 11.6 controls stand in their cells; a link where the text has it, a button after it", () => {
    const row = `<tr><td><input type="checkbox" aria-label="Pick"></td><td>See <a href="/7">order 7</a> of May</td><td>Paid <button>Refund</button></td></tr>`;
    expect(told(`<table><tr><th></th><th>Order</th><th>Status</th></tr>${row}</table>`)).toEqual([
      "row | [1] checkbox 'Pick' | Order: See [2] link 'order 7' of May | Status: Paid [3] button 'Refund'",
    ]);
  });

  test("issue 11.6 a table that only lays a form out is a form", () => {
    const form = `<table><tr><td><label for="a">Name</label></td><td><input id="a"></td></tr>
      <tr><td></td><td><input type="submit" value="Save"> <a href="/">Cancel</a></td></tr></table>`;
    expect(told(`<form>${form}</form>`)).toEqual([
      "form",
      " [1] textbox 'Name'",
      " [2] button 'Save'",
      " [3] link 'Cancel'",
    ]);
  });

  test("issue 11.6 a table that lays the page out says its region once and its words once", () => {
    const frame = `<table><tr><td>StockRoom<ul><li><a href="/a">Stock</a></li><li><a href="/b">Options</a></li></ul></td>
      <td><h1>Options</h1><form><button>Save</button></form></td></tr></table>`;
    const lines = told(frame);
    expect(lines.filter((line) => line.includes("StockRoom"))).toEqual(["- 'StockRoom Options'"]);
    expect(lines.slice(1)).toEqual([
      "[1] link 'Stock'",
      "[2] link 'Options'",
      "heading 'Options'",
      "form",
      " [3] button 'Save'",
    ]);
  });

  test("issue 11.6 a list item is one line, with its link in its place", () => {
    const item = (n: number) => `<li><a href="/${n}">Issue ${n}</a> opened by Ada <button>Close</button></li>`;
    expect(told(`<ul>${item(1)}${item(2)}</ul>`)).toEqual([
      "- [1] link 'Issue 1' opened by Ada [2] button 'Close'",
      "- [3] link 'Issue 2' opened by Ada [4] button 'Close'",
    ]);
  });

  test("issue 11.6 a row of many controls keeps each on a line of its own, under it", () => {
    const buttons = Array.from({ length: 11 }, (_, n) => `<button>B${n}</button>`).join("");
    const lines = told(`<ul><li>Ada ${buttons}</li></ul>`);
    expect(lines.slice(0, 2)).toEqual(["- 'Ada'", " [1] button 'B0'"]);
    expect(lines).toHaveLength(12);
  });

  test("issue 11.6 what a page says in a row is told under it, a picture that the row names is not", () => {
    const row = `<tr><td><img alt="Ada">Ada</td><td><span role="alert">Blocked</span></td></tr>`;
    expect(told(`<table><tr><th>Name</th><th>Note</th></tr>${row}</table>`)).toEqual([
      "row | Name: Ada",
      " alert 'Blocked'",
    ]);
  });

  test("issue 11.6 a row that can be pressed leads with its number, and says that it is chosen", () => {
    const row = `<tr tabindex="0" aria-selected="true"><td>Ada</td><td>1</td></tr>`;
    expect(told(`<table><tr><th>Name</th><th>Phone</th></tr>${row}</table>`)).toEqual([
      "[1] row | Name: Ada | Phone: 1 (selected)",
    ]);
  });

  test("issue 11.6 every control of a page is told exactly once, wherever it stands", () => {
    const page = `<nav><a href="/">Home</a></nav><table><tr><th>Name</th><th><button>Phone</button></th></tr>
      <tr><td><a href="/1">Ada</a></td><td><input aria-label="Phone"></td></tr>
      <tr><td colspan="2"><table><tr><td><button>Inner</button></td></tr></table><button>Outer</button></td></tr></table>
      <ul><li><a href="/x">x</a></li><li>y <button>Y</button><ul><li>z <button>Z</button></li></ul></li></ul>`;
    const numbers = [
      ...told(page)
        .join("\n")
        .matchAll(/\[(\d+)\]/g),
    ].map(([, number]) => Number(number));
    const controls = nodesOf(page).filter(({ control }) => control !== undefined);
    expect([...numbers].sort((a, b) => a - b)).toEqual(controls.map((_, index) => index + 1));
  });
});

describe("foldings", () => {
  const rows = Array.from({ length: 30 }, (_, n) => `<li>Entry ${n}</li>`).join("");

  test("SK1 a run of like siblings is folded, with a count", () => {
    const lines = linesOf(outlineOf(skeletonOf(`<ul>${rows}</ul>`), { run: 5 }));
    expect(lines).toContain("- Entry 4");
    expect(lines).not.toContain("- Entry 5");
    expect(lines.at(-1)).toBe("… 25 more of the kind listitem");
  });

  test("SK1 what is wanted is told, wherever in its run it stands", () => {
    const keep = ({ name, text }: { name: string; text?: string }) => `${name}${text ?? ""}`.includes("Entry 17");
    const lines = linesOf(outlineOf(skeletonOf(`<ul>${rows}</ul>`), { run: 5, keep }));
    expect(lines).toContain("- Entry 17");
    expect(lines.at(-1)).toBe("… 24 more of the kind listitem");
  });

  test("SK1 a row is folded with what stands in it", () => {
    const cells = Array.from({ length: 30 }, (_, n) => `<tr><td>Person ${n}</td><td><button>Delete</button></td></tr>`);
    const keep = ({ row }: { row?: string }) => row?.includes("Person 17") === true;
    const lines = linesOf(outlineOf(skeletonOf(`<table>${cells.join("")}</table>`), { run: 2, keep }));
    expect(lines.filter((line) => line.includes("button 'Delete'"))).toEqual([
      "row | Person 0 | [1] button 'Delete'",
      "row | Person 1 | [2] button 'Delete'",
      "row | Person 17 | [18] button 'Delete'",
    ]);
    expect(lines.at(-1)).toBe("… 27 more of the kind row");
  });
});
