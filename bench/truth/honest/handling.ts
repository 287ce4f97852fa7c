/** Honest handling: dragging, files, and the browser's own windows. */

import { BY_PAGE, honest, js, type Mechanism, UNFRAMED } from "../mechanism.js";

export const HANDLING: readonly Mechanism[] = [
  honest("drag", "drag-handle", ({ words, delay }) => ({
    body: `<ol data-t="rows">${words.items.map((one, index) => `<li data-t="row${index}" data-n="${index}" draggable="true" tabindex="0" role="listitem" style="padding:6px">${one}</li>`).join("")}</ol>`,
    script: `let held = null; for (const row of $("rows").children) {
row.addEventListener("dragstart", (e) => { held = row; e.dataTransfer && e.dataTransfer.setData("text/plain", row.dataset.n); });
row.addEventListener("dragover", (e) => e.preventDefault());
row.addEventListener("drop", (e) => { e.preventDefault(); if (held && held !== row) { row.before(held); post(200, ${delay}, "PUT"); } }); }`,
    action: "drag(@row3,@row0)",
  })),
  honest("drag", "drag-to-column", ({ words }) => ({
    body: `<section aria-label="1"><h3>1</h3><div data-t="a" role="list" style="min-height:40px"><div data-t="card" role="listitem" tabindex="0" draggable="true">${words.items[0]}</div></div></section><section aria-label="2"><h3>2</h3><div data-t="b" tabindex="0" aria-label="${words.items[1]}" style="min-height:40px;border:1px dashed">…</div></section>`,
    script: `$("card").addEventListener("dragstart", (e) => e.dataTransfer && e.dataTransfer.setData("text/plain", "x")); $("b").addEventListener("dragover", (e) => e.preventDefault()); $("b").addEventListener("drop", (e) => { e.preventDefault(); $("b").append($("card")); state.done = true; });`,
    action: "drag(@card,@b)",
    truth: BY_PAGE,
  })),
  honest("upload", "file-field", ({ words }) => ({
    body: `<label for="file">${words.notes}</label><input id="file" type="file" data-t="go"><p data-t="chosen"></p>`,
    script: `$("go").addEventListener("change", () => { put("chosen", $("go").files[0].name); });`,
    action: 'upload(@go,"specimen")',
    truth: { by: "page", holds: '$("go").files.length === 1' },
  })),
  honest("upload", "file-sent-at-once", ({ words, delay }) => ({
    body: `<label for="file">${words.notes}</label><input id="file" type="file" data-t="go"><ul data-t="rows"></ul>`,
    script: `$("go").addEventListener("change", async () => { const n = $("go").files[0].name; await post(201, ${delay}); addRow(n); });`,
    action: 'upload(@go,"specimen")',
  })),
  honest("browser-dialog", "alert-after-save", ({ style, words, delay }) => ({
    body: style.form(
      { t: "form", label: words.things },
      style.field({ t: "name", label: words.name, value: words.value }) + style.submit({ t: "go", label: words.save }),
    ),
    script: `onSubmit("form", "go", async () => { await post(200, ${delay}); alert(${js(words.saved)}); });`,
  })),
  honest("new-tab", "switch-to-it", UNFRAMED, ({ style, words }) => ({
    body: style.rows(words.items),
    script: `addEventListener("load", () => after(100, () => window.open("report", "_blank")));`,
    more: { report: { title: words.notes, body: style.heading(words.notes) } },
    action: "switchTab(1)",
    truth: { by: "visit", path: "report" },
    dwellMs: 1_200,
  })),
];
