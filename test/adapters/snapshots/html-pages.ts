/** HTML pages for tests: a large realistic one, and shapes made to stall a parser. Elsewhere: fixtures, adversarial input. */

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
  ];
  return shapes.map(([name, html]) => [name, html.slice(0, 500_000)]);
}
