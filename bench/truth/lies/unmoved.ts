/** Unmoved: keys, drags, files, marks and choices that the page does not take, or takes for something else. */

import { BY_PAGE, js, type Kit, lie, type Mechanism, UNFRAMED } from "../mechanism.js";

const held = (value: string) => ({ by: "page" as const, holds: `valueOf("go") === ${js(value)}` });

const form = ({ style, words }: Kit, inside: string) =>
  style.form({ t: "form", label: words.things }, `${inside}${style.submit({ t: "save", label: words.save })}`);

const listbox = ({ words }: Kit) =>
  `<span id="lab">${words.city}</span><button type="button" role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-controls="list" aria-labelledby="lab" data-t="go">${words.items[0]}</button><ul id="list" role="listbox" data-t="list" hidden>${words.items.map((one) => `<li role="option" aria-selected="false">${one}</li>`).join("")}</ul>`;

const OPENS = `onClick("go", () => { show("list"); expand("go", true); });`;

const grid = ({ words }: Kit) =>
  `<ol data-t="rows">${words.items.map((one, index) => `<li data-t="row${index}" draggable="true" tabindex="0" role="listitem" style="padding:6px">${one}</li>`).join("")}</ol>`;

export const UNMOVED: readonly Mechanism[] = [
  lie("dead-key", "enter-does-nothing", ["semantic", "table", "frame"], ({ style, words }) => ({
    body:
      style.form(
        { t: "form", label: words.things },
        style.field({ t: "name", label: words.name, value: words.value }) + style.submit({ t: "go", label: words.add }),
      ) + style.rows(words.items),
    script: `onSubmit("form", "go", () => undefined); $("name").focus();`,
    action: 'press("Enter")',
  })),
  lie("dead-key", "escape-does-nothing", ({ style, words }) => ({
    body:
      style.rows(words.items) +
      style.dialog({ t: "box", label: words.settings }, style.button({ t: "x", label: words.close })),
    script: `$("x").focus();`,
    action: 'press("Escape")',
    truth: { by: "page", holds: '$("box") === null' },
  })),
  lie("dead-hover", "no-tooltip", ({ style, words }) => ({
    body: `${style.button({ t: "go", label: words.more })}<div role="tooltip" data-t="tip" hidden>${words.notes}</div>`,
    script: `$("go").addEventListener("mouseenter", () => $("go").classList.add("hovered"));`,
    action: "hover(@go)",
    truth: BY_PAGE,
  })),
  lie("drag-refused", "nothing-takes-it", (kit) => ({ body: grid(kit), action: "drag(@row3,@row0)" })),
  lie("drag-refused", "drop-is-taken-back", (kit) => ({
    body: grid(kit) + kit.style.note("said"),
    script: `let held = null; for (const row of $("rows").children) {
row.addEventListener("dragstart", (e) => { held = row; e.dataTransfer && e.dataTransfer.setData("text/plain", "x"); });
row.addEventListener("dragover", (e) => e.preventDefault());
row.addEventListener("drop", async (e) => { e.preventDefault(); const next = held.nextSibling; const of = held; row.before(of); const answer = await post(${kit.chance.pick([409, 500])}, ${kit.delay}, "PUT"); if (!answer.ok) $("rows").insertBefore(of, next); }); }`,
    action: "drag(@row3,@row0)",
  })),
  lie("file-refused", "field-empties-itself", (kit) => ({
    body: `<label for="file">${kit.words.notes}</label><input id="file" type="file" data-t="go">${kit.style.note("said")}`,
    script: `$("go").addEventListener("change", () => after(${kit.chance.pick([0, 200])}, () => { $("go").value = ""; ${kit.chance.pick(["", `say("said", ${js(kit.words.failed)});`])} }));`,
    action: 'upload(@go,"specimen")',
    truth: { by: "page", holds: '$("go").files.length === 1' },
  })),
  lie("file-refused", "shown-but-not-stored", (kit) => ({
    body: `<label for="file">${kit.words.notes}</label><input id="file" type="file" data-t="go"><ul data-t="rows"></ul>`,
    script: `$("go").addEventListener("change", async () => { const n = $("go").files[0].name; await post(${kit.chance.pick([413, 500])}, ${kit.delay}); addRow(n); });`,
    action: 'upload(@go,"specimen")',
  })),
  lie("swallowed-mark", "box-unticks-itself", (kit) => ({
    title: kit.words.settings,
    body: form(kit, kit.style.check({ t: "go", label: kit.words.notes })),
    script: `onTick("go", (at) => after(${kit.chance.pick([0, 150, 400])}, () => { if ("checked" in at) at.checked = false; else at.setAttribute("aria-checked", "false"); }));`,
    action: kit.chance.pick(["check(@go,true)", "click(@go)"]),
    truth: { by: "page", holds: 'isTicked("go")' },
  })),
  lie("swallowed-mark", "radio-stays", ({ words }) => ({
    title: words.settings,
    body: `<div role="radiogroup" aria-label="${words.colour}"><div role="radio" tabindex="0" aria-checked="true">${words.items[0]}</div><div role="radio" tabindex="-1" aria-checked="false" data-t="go">${words.items[1]}</div></div>`,
    action: "check(@go,true)",
    truth: { by: "page", holds: 'isTicked("go")' },
  })),
  lie("reverting-select", "list-goes-back", (kit) => ({
    body: listbox(kit),
    script: `${OPENS} for (const o of $("list").children) o.addEventListener("click", () => { $("go").textContent = o.textContent; show("list", false); expand("go", false); after(${kit.chance.pick([150, 350])}, () => { $("go").textContent = ${js(kit.words.items[0])}; }); });`,
    action: `select(@go,${js(kit.words.items[2])})`,
    truth: { by: "page", holds: `$("go").textContent === ${js(kit.words.items[2])}` },
  })),
  lie("reverting-select", "list-takes-the-next", (kit) => ({
    body: listbox(kit),
    script: `${OPENS} [...$("list").children].forEach((o, i, all) => o.addEventListener("click", () => { $("go").textContent = all[(i + 1) % 4].textContent; show("list", false); expand("go", false); }));`,
    action: `select(@go,${js(kit.words.items[1])})`,
    truth: { by: "page", holds: `$("go").textContent === ${js(kit.words.items[1])}` },
  })),
  lie("swallowed-input", "another-date", (kit) => ({
    body: form(kit, kit.style.field({ t: "go", label: "Date", type: "date", value: "2026-01-05" })),
    script: `$("go").addEventListener("input", () => after(${kit.chance.pick([0, 200])}, () => { $("go").value = "2026-01-05"; }));`,
    action: 'setValue(@go,"2026-03-14")',
    truth: held("2026-03-14"),
  })),
  lie("swallowed-input", "focus-is-taken", (kit) => ({
    body: form(
      kit,
      kit.style.field({ t: "go", label: kit.words.name, type: "search" }) +
        kit.style.field({ t: "next", label: kit.words.email, type: "email" }),
    ),
    script: `$("go").addEventListener("input", () => { const v = valueOf("go"); put("go", ""); put("next", v); $("next").focus(); });`,
    action: `type(@go,${js(kit.words.value)})`,
    truth: held(kit.words.value),
  })),
  lie("scroll-locked", "page-does-not-scroll", UNFRAMED, ({ words, style }) => ({
    body: style.rows(words.items) + `<p>${words.notes}</p>`.repeat(90),
    script: `document.documentElement.style.overflow = "hidden"; document.body.style.overflow = "hidden";
addEventListener("scroll", () => scrollTo(0, 0));`,
    action: 'scroll("down")',
    truth: { by: "page", holds: "scrollY > 50" },
  })),
  lie("wait-in-vain", "rows-never-come", ({ words, style }) => ({
    body: style.rows([words.items[0]]),
    action: "wait(1)",
    truth: BY_PAGE,
  })),
  lie("unheeded-answer", "nothing-follows", ({ words, style }) => ({
    body: style.rows(words.items) + style.button({ t: "go", label: words.more }) + style.note("said"),
    script: `onClick("go", () => { confirm(${js(`${words.remove}?`)}); });`,
    after: ["click(@go)"],
    action: 'dialog("accept")',
  })),
  lie("unheeded-answer", "refused-afterwards", ({ words, style, delay, chance }) => ({
    body: style.rows(words.items) + style.button({ t: "go", label: words.more }) + style.note("said"),
    script: `onClick("go", async () => { if (!confirm(${js(`${words.remove}?`)})) return; await post(${chance.pick([403, 500])}, ${delay}, "DELETE"); gone("item-1"); say("said", ${js(words.saved)}); });`,
    after: ["click(@go)"],
    action: 'dialog("accept")',
  })),
];
