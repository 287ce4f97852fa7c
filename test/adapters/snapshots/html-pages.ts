/** HTML pages for tests: a large realistic one, and shapes made to stall a parser. */

/** Regions end the reach of a row: what is in them is not the row's own. */
export function hasLandmarkRole(tag: string): boolean {
  return tag === "dialog";
}

/** A table of patients with links, boxes and buttons, `length` characters long at most. */
export function realisticPage(length: number): string {
  const head =
    "<!doctype html><html><head><title>Patients</title></head><body><nav><ul><li><a href=/>Home</a></ul></nav><main><h1>Patients</h1><table>";
  const tail = "</table></main></body></html>";
  const rows: string[] = [];
  let size = head.length + tail.length;
  for (let n = 0; ; n++) {
    const row = `<tr data-row="${n}"><td><a href="/patients/${n}" data-sf="ab12.${n * 3}">Patient ${n}</a></td><td class="date muted">1990-01-${(n % 28) + 1}</td><td><label><input type="checkbox" data-sf="ab12.${n * 3 + 1}"> Select</label></td><td><button class="btn btn-danger" data-sf="ab12.${n * 3 + 2}">Delete</button></td></tr>\n`;
    if (size + row.length > length) return head + rows.join("") + tail;
    size += row.length;
    rows.push(row);
  }
}

export function hostilePages(): readonly (readonly [string, string])[] {
  const shapes: readonly (readonly [string, string])[] = [
    ["100,000 nested div", "<div>".repeat(100_000)],
    ["600 nested div", `${"<div>".repeat(600)}x`],
    ["p and b 83,000 times", "<p><b>".repeat(83_000)],
    ["a, b, i, u 41,000 times", "<a><b><i><u>".repeat(41_000)],
    ["33,000 tables in tables", "<table><tr><td>".repeat(33_000)],
    ["62,000 options", `<select>${"<option>".repeat(62_000)}`],
    ["60,000 lists in lists", "<ul><li>".repeat(60_000)],
    ["li and p 55,000 times", "<li><p>x".repeat(55_000)],
    ["100,000 svg in svg", "<svg>".repeat(100_000)],
    ["83,000 spans", "<span>".repeat(83_000)],
    ["83,000 breaks side by side", "<br>".repeat(83_000)],
    ["rows 55,000 times", `<table>${"<tr><td>a".repeat(55_000)}`],
    ["clickable div in div", "<div onclick=a>".repeat(33_000)],
    ["120,000 end tags that end nothing", `${"<li><b>".repeat(2_000)}${"</i>".repeat(120_000)}`],
    ["80,000 forms in a form", `<form>${"<li><b>".repeat(2_000)}${"<form>".repeat(80_000)}`],
    ["40,000 entities in 500 labels", `${"<label>".repeat(500)}${"&amp;".repeat(99_000)}`],
    ["texts in 500 marked spans", `${"<span data-sf=a.1>".repeat(500)}${"a<br>".repeat(50_000)}`],
    ["links in 500 clickable boxes", `${"<div onclick=a>".repeat(500)}${"<a href=x>a</a>".repeat(30_000)}`],
    ["links in 500 messages", `${"<b class=error>".repeat(500)}${"<a href=x>".repeat(40_000)}`],
  ];
  return shapes.map(([name, html]) => [name, html.slice(0, 500_000)]);
}

/** Within every limit, and once read in the square of their length or worse. */
export function strangePages(): readonly (readonly [string, string])[] {
  const shapes: readonly (readonly [string, string])[] = [
    ["200,000 opening angle brackets", "<".repeat(200_000)],
    ["62,000 amounts of time", "1 day, ".repeat(62_000)],
    ["12,000 labels of 12,000 fields", `${"<label for=a></label>".repeat(12_000)}${"<input id=a>".repeat(12_000)}`],
    ["10,000 labels of one field", `${"<label for=a>a</label>".repeat(10_000)}<input id=a>`],
    [
      "5,000 references to one long label",
      `<p id=a aria-label="${"x ".repeat(120_000)}"></p>${"<b role=button aria-labelledby=a></b>".repeat(5_000)}`,
    ],
    [
      "500 buttons around 90,000 pieces that count for none of them",
      `${"<div role=button tabindex=0>".repeat(500)}<i aria-label=x>${"&amp;".repeat(90_000)}`,
    ],
    ["40,000 paragraphs at a depth of 500", `<p><button>${"<span>".repeat(500)}${"<div></div>".repeat(40_000)}`],
  ];
  return shapes;
}
