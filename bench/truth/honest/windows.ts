/** Honest windows: files chosen, handles dragged, the browser's own questions answered, parts brought into view. */

import { BY_PAGE, honest, js, type Mechanism } from "../mechanism.js";

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
