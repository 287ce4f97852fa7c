/** Honest choices: lists, marks and dates as component libraries build them, and fields that rewrite what they are given. */

import { BY_PAGE, honest, js, type Kit, type Mechanism, UNFRAMED } from "../mechanism.js";

const form = ({ style, words }: Kit, inside: string) =>
  style.form({ t: "form", label: words.things }, `${inside}${style.submit({ t: "save", label: words.save })}`);

const holds = (value: string) => ({ by: "page" as const, holds: `valueOf("go") === ${js(value)}` });

/** A field that rewrites its value while it is being entered. */
const rewriting = (name: string, typed: string, shown: string, rewrite: string): Mechanism =>
  honest("masked-input", name, (kit) => ({
    body: form(kit, kit.style.field({ t: "go", label: kit.words.name, type: "tel", with: 'autocomplete="off"' })),
    script: `$("go").addEventListener("input", () => { const v = valueOf("go"); ${rewrite} });`,
    action: `${kit.chance.pick(["type", "setValue"])}(@go,${js(typed)})`,
    truth: holds(shown),
  }));

export const CHOICES: readonly Mechanism[] = [
  rewriting(
    "card-groups",
    "4111111111111111",
    "4111 1111 1111 1111",
    `put("go", (v.replace(/\\D/g, "").match(/.{1,4}/g) ?? []).join(" "));`,
  ),
  rewriting(
    "code-in-capitals",
    "k1a0b1",
    "K1A 0B1",
    `const c = v.toUpperCase().replace(/\\s/g, ""); put("go", c.length > 3 ? c.slice(0, 3) + " " + c.slice(3) : c);`,
  ),
  rewriting(
    "date-in-local-order",
    "1990-04-22",
    "22.04.1990",
    `const d = /^(\\d{4})-(\\d\\d)-(\\d\\d)$/.exec(v); if (d) put("go", d[3] + "." + d[2] + "." + d[1]);`,
  ),
  honest("combobox", "pick-a-suggestion", ({ words, delay }) => ({
    body: `<label for="combo">${words.city}</label><input id="combo" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="list" autocomplete="off" data-t="go"><ul role="listbox" id="list" data-t="list" hidden></ul>`,
    script: `const all = ${JSON.stringify(words.items)};
const fill = () => after(${Math.min(delay, 400)}, () => { $("list").innerHTML = all.filter((one) => one.toLowerCase().includes(valueOf("go").toLowerCase())).map((one) => '<li role="option">' + one + "</li>").join(""); show("list"); expand("go", true);
for (const o of $("list").children) o.addEventListener("click", () => { put("go", o.textContent); show("list", false); expand("go", false); state.done = true; }); });
$("go").addEventListener("input", fill); $("go").addEventListener("click", fill);`,
    action: `select(@go,${js(words.items[2])})`,
    truth: { by: "page", holds: `state.done && valueOf("go") === ${js(words.items[2])}` },
  })),
  honest("combobox", "option-is-clicked", ({ words, delay }) => ({
    body: `<p id="lab">${words.city}</p><div role="combobox" tabindex="0" aria-haspopup="listbox" aria-expanded="true" aria-labelledby="lab" data-t="box">${words.items[0]}</div><ul role="listbox" data-t="list"><li role="option" aria-selected="true">${words.items[0]}</li><li role="option" aria-selected="false" data-t="go">${words.items[3]}</li></ul>`,
    script: `onClick("go", () => after(${Math.min(delay, 400)}, () => { gone("list"); expand("box", false); $("box").textContent = ${js(words.items[3])}; state.done = true; }));`,
    truth: BY_PAGE,
  })),
  honest("select", "one-of-several", (kit) => ({
    body: form(kit, kit.style.select({ t: "go", label: kit.words.city, options: kit.words.items, with: "multiple" })),
    action: `select(@go,${js(kit.words.items[1])})`,
    truth: { by: "page", holds: '$("go").options[1].selected' },
  })),
  honest("radio", "radio-of-boxes", ({ words, chance }) => ({
    title: words.settings,
    body: `<div role="radiogroup" aria-label="${words.colour}"><div role="radio" tabindex="0" aria-checked="true" data-t="one">${words.items[0]}</div><div role="radio" tabindex="-1" aria-checked="false" data-t="go">${words.items[1]}</div></div>`,
    script: `for (const t of ["one", "go"]) onClick(t, () => { for (const u of ["one", "go"]) $(u).setAttribute("aria-checked", String(t === u)); });`,
    action: chance.pick(["check(@go,true)", "click(@go)"]),
    truth: { by: "page", holds: 'isTicked("go")' },
  })),
  honest("check", "painted-switch", ({ words, delay }) => ({
    title: words.settings,
    body: `<label style="position:relative;padding-left:40px"><input type="checkbox" data-t="go" style="position:absolute;left:0;opacity:0;width:34px;height:18px;margin:0"><span style="position:absolute;left:0;width:34px;height:18px;background:#ccc"></span>${words.notes}</label>`,
    script: `onTick("go", () => post(200, ${delay}, "PATCH"));`,
    action: "check(@go,true)",
  })),
  honest("tabs", "arrow-key", ({ words }) => ({
    body: `<div role="tablist"><button role="tab" aria-selected="true" data-t="one">${words.things}</button><button role="tab" aria-selected="false" tabindex="-1" data-t="two">${words.notes}</button></div><div role="tabpanel" data-t="panel">${words.items[0]}</div>`,
    script: `$("one").addEventListener("keydown", (e) => { if (e.key !== "ArrowRight") return; $("one").setAttribute("aria-selected", "false"); $("two").setAttribute("aria-selected", "true"); $("two").focus(); put("panel", ${js(words.items[3])}); state.done = true; }); $("one").focus();`,
    action: 'press("ArrowRight")',
    truth: BY_PAGE,
  })),
  honest("tree", "leaf-is-shown", ({ words, delay }) => ({
    body: `<ul role="tree"><li role="treeitem" aria-selected="true" tabindex="0" data-t="one">${words.items[0]}</li><li role="treeitem" aria-selected="false" tabindex="-1" data-t="go">${words.items[1]}</li></ul><section data-t="pane"><h3>${words.items[0]}</h3></section>`,
    script: `onClick("go", () => { $("one").setAttribute("aria-selected", "false"); $("go").setAttribute("aria-selected", "true"); after(${delay}, () => { $("pane").innerHTML = ${js(`<h3>${words.items[1]}</h3><p>${words.notes}</p>`)}; state.done = true; }); });`,
    truth: BY_PAGE,
  })),
  honest("hover", "submenu-opens", ({ words, delay }) => ({
    body: `<ul role="menu"><li role="menuitem" tabindex="0" aria-haspopup="menu" aria-expanded="false" data-t="go">${words.more}</li><li role="menuitem" tabindex="-1">${words.remove}</li></ul><ul role="menu" data-t="sub" hidden><li role="menuitem" tabindex="-1">${words.edit}</li></ul>`,
    script: `$("go").addEventListener("mouseenter", () => after(${Math.min(delay, 120)}, () => { show("sub"); expand("go", true); state.done = true; }));`,
    action: "hover(@go)",
    truth: BY_PAGE,
  })),
  honest("shortcut", "slash-opens-search", UNFRAMED, ({ words, style }) => ({
    body: `${style.rows(words.items)}<div data-t="slot"></div>`,
    script: `document.addEventListener("keydown", (e) => { if (e.key !== "/") return; e.preventDefault(); $("slot").innerHTML = ${js(style.dialog({ t: "box", label: words.search }, style.field({ t: "q", label: words.search, type: "search" })))}; state.done = true; });`,
    action: 'press("/")',
    truth: BY_PAGE,
  })),
];
