/** Honest handling: dragging, files, and the browser's own windows. */

import { BY_PAGE, honest, js, type Mechanism, UNFRAMED } from "../mechanism.js";

const ROW_AT = `const rowAt = (y) => [...$("rows").children].find((r) => { const b = r.getBoundingClientRect(); return y >= b.top && y <= b.bottom; });`;

export const WINDOWS: readonly Mechanism[] = [
  honest("drag", "pointer-handle", ({ words, delay }) => ({
    body: `<ol data-t="rows">${words.items.map((one, index) => `<li data-t="row${index}" style="padding:6px"><span role="button" tabindex="0" aria-label="↕ ${one}" data-t="grip${index}" style="cursor:grab">⠿</span> ${one}</li>`).join("")}</ol>`,
    script: `${ROW_AT} let held = null; for (const i of [0, 1, 2, 3]) $("grip" + i).addEventListener("pointerdown", (e) => { held = $("row" + i); e.preventDefault(); });
document.addEventListener("pointerup", (e) => { const over = held && rowAt(e.clientY); if (over && over !== held) { over.before(held); post(200, ${delay}, "PUT"); } held = null; });`,
    action: "drag(@grip3,@grip1)",
  })),
  honest("upload", "button-opens-the-chooser", ({ words, style }) => ({
    body: `${style.button({ t: "go", label: words.add })}<input type="file" hidden data-t="file"><ul data-t="rows"></ul>`,
    script: `onClick("go", () => $("file").click()); $("file").addEventListener("change", () => addRow($("file").files[0].name));`,
    action: 'upload(@go,"specimen")',
    truth: { by: "page", holds: '$("file").files.length === 1' },
  })),
  honest("upload", "sent-and-emptied", ({ words, delay }) => ({
    body: `<label data-t="lab">${words.notes}<input type="file" data-t="go"></label><div data-t="rows"></div>`,
    script: `$("go").addEventListener("change", async () => { const { name } = $("go").files[0]; $("go").value = ""; await post(201, ${delay}); addRow(name + " (21 B)"); });`,
    action: 'upload(@go,"specimen")',
  })),
  honest("browser-dialog", "confirmed-in-the-browser", ({ words, style, delay }) => ({
    body: style.rows(words.items) + style.button({ t: "go", label: words.more }) + style.note("said"),
    script: `onClick("go", async () => { if (!confirm(${js(`${words.remove}?`)})) return; await post(200, ${delay}, "DELETE"); gone("item-1"); say("said", ${js(words.saved)}); });`,
    after: ["click(@go)"],
    action: 'dialog("accept")',
  })),
  honest("browser-dialog", "dismissed-in-the-browser", ({ words, style }) => ({
    body: style.heading(words.settings, "title") + style.button({ t: "go", label: words.more }),
    script: `onClick("go", () => { if (confirm(${js(`${words.close}?`)})) return; put("title", ${js(words.notes)}); state.done = true; });`,
    after: ["click(@go)"],
    action: 'dialog("dismiss")',
    truth: BY_PAGE,
  })),
  honest("scroll", "into-view", ({ words, style }) => ({
    body: `${style.rows(words.items)}${`<p>${words.notes}</p>`.repeat(90)}${style.button({ t: "go", label: words.more })}`,
    action: "scroll(@go)",
    truth: { by: "page", holds: "top.scrollY + scrollY > 50" },
  })),
];

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
