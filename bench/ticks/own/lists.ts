/** Lists: rows and tables that are sorted, emptied, moved and dragged. */

import { js, type Kit } from "../../truth/mechanism.js";
import { type Trial, trial } from "../trial.js";

const table = ({ words }: Kit, head: string) =>
  `<table><thead><tr>${head}<th>${words.city}</th></tr></thead><tbody data-t="body">${[...words.items]
    .sort()
    .reverse()
    .map((one, i) => `<tr><td>${one}</td><td>${i}</td></tr>`)
    .join("")}</tbody></table>`;

const SORTS = `const b = $("body"); [...b.children].sort((a, c) => a.textContent < c.textContent ? -1 : 1).forEach((r) => b.append(r)); state.done = true;`;

const rowsWith = ({ words }: Kit, button: (index: number) => string) =>
  `<ul>${words.items.map((one, index) => `<li data-t="row${index}">${one} ${button(index)}</li>`).join("")}</ul>`;

const DRAGS = (drop: string) =>
  `let held = null; const room = $("go").getRootNode(); for (const row of room.querySelectorAll("[draggable]")) row.addEventListener("dragstart", (e) => { held = row; e.dataTransfer.setData("text/plain", "x"); }); for (const row of room.querySelectorAll("[data-drop]")) { row.addEventListener("dragover", (e) => e.preventDefault()); row.addEventListener("drop", (e) => { e.preventDefault(); if (held === null) return; const on = row; ${drop} state.done = true; }); }`;

export const LISTS: readonly Trial[] = [
  trial("sort", "declared", (kit) => ({
    body: table(
      kit,
      `<th aria-sort="none" data-t="head"><button type="button" data-t="go">${kit.words.name}</button></th>`,
    ),
    script: `onClick("go", () => { $("head").setAttribute("aria-sort", "ascending"); ${SORTS} });`,
  })),
  trial("sort", "undeclared", (kit) => ({
    body: table(kit, `<th><a href="#" data-t="go">${kit.words.name}</a></th>`),
    script: `onClick("go", () => { ${SORTS} });`,
  })),
  trial("sort", "by-a-button-above", (kit) => ({
    body: `<p>${kit.style.button({ t: "go", label: "A–Z" })}</p>${table(kit, `<th>${kit.words.name}</th>`)}`,
    script: `onClick("go", () => { ${SORTS} });`,
  })),
  trial("remove", "button-in-the-row", (kit) => ({
    body: rowsWith(kit, (i) =>
      kit.style.button({ t: i === 1 ? "go" : `d${i}`, label: "✕", with: `title="${kit.words.remove}"` }),
    ),
    script: `onClick("go", () => { gone("row1"); state.done = true; });`,
  })),
  trial("remove", "plain-button-in-a-form", (kit) => ({
    body: kit.style.form(
      { t: "form", label: kit.words.things },
      `${rowsWith(kit, (i) => `<button type="button" data-t="${i === 2 ? "go" : `d${i}`}">${kit.words.remove}</button>`)}${kit.style.field({ t: "name", label: kit.words.name })}`,
    ),
    script: `onClick("go", () => { gone("row2"); state.done = true; });`,
  })),
  trial("remove", "with-a-request", (kit) => ({
    body: rowsWith(kit, (i) => kit.style.button({ t: i === 0 ? "go" : `d${i}`, label: kit.words.remove })),
    script: `onClick("go", async () => { await post(204, ${kit.delay}, "DELETE"); gone("row0"); state.done = true; });`,
  })),
  trial("remove", "chip", ({ words }) => ({
    body: `<div class="tags">${words.items.map((one, i) => `<span class="tag" data-t="row${i}">${one} <button type="button" aria-label="${words.remove} ${one}" data-t="${i === 1 ? "go" : `x${i}`}">×</button></span>`).join(" ")}</div>`,
    script: `onClick("go", () => { gone("row1"); state.done = true; });`,
  })),
  trial("move", "up", (kit) => ({
    body: rowsWith(kit, (i) => kit.style.button({ t: i === 2 ? "go" : `u${i}`, label: "↑" })),
    script: `onClick("go", () => { $("row1").before($("row2")); state.done = true; });`,
  })),
  trial("drag", "row", ({ words }) => ({
    body: `<ol>${words.items.map((one, i) => `<li data-t="${i === 3 ? "go" : `row${i}`}" draggable="true" data-drop tabindex="0" style="padding:6px">${one}</li>`).join("")}</ol>`,
    script: DRAGS("on.before(held);"),
    action: "drag(@go,@row0)",
  })),
  trial("drag", "contents-only", ({ words }) => ({
    body: `<div>${words.items.map((one, i) => `<div class="slot" data-t="${i === 0 ? "go" : `slot${i}`}" draggable="true" data-drop role="button" tabindex="0" style="padding:6px;border:1px solid">${one}</div>`).join("")}</div>`,
    script: DRAGS("const was = on.textContent; on.textContent = held.textContent; held.textContent = was;"),
    action: "drag(@go,@slot2)",
  })),
  trial("drag", "into-a-bin", ({ words }) => ({
    body: `<div><div data-t="go" draggable="true" role="button" tabindex="0" style="padding:6px">${words.items[0]}</div></div><div data-t="bin" data-drop role="button" tabindex="0" style="padding:20px;border:1px dashed">…</div>`,
    script: DRAGS("held.remove(); on.textContent = held.textContent;"),
    action: "drag(@go,@bin)",
  })),
  trial("inbox", "row-opens", ({ words }) => ({
    body: `<div class="split"><ul>${words.items.map((one, i) => `<li tabindex="0" data-t="${i === 1 ? "go" : `m${i}`}">${one}</li>`).join("")}</ul><div data-t="pane">${words.notes}</div></div>`,
    script: `onClick("go", () => { $("pane").innerHTML = ${js(`<h3>${words.value}</h3><p>${words.other[0]}</p>`)}; state.done = true; });`,
  })),
];
