/** Honest entries: values put into fields of every kind, with masks, delays and savings of their own. */

import { BY_PAGE, honest, js, type Kit, type Mechanism } from "../mechanism.js";

const form = ({ style, words }: Kit, inside: string) =>
  style.form({ t: "form", label: words.things }, `${inside}${style.submit({ t: "save", label: words.save })}`);

const holds = (value: string) => ({ by: "page" as const, holds: `valueOf("go") === ${js(value)}` });

export const ENTRIES: readonly Mechanism[] = [
  honest("type", "type", (kit) => ({
    body: form(kit, kit.style.field({ t: "go", label: kit.words.name })),
    action: `type(@go,${js(kit.words.value)})`,
    truth: holds(kit.words.value),
  })),
  honest("set-value", "set-value", (kit) => ({
    body: form(kit, kit.style.field({ t: "go", label: kit.words.name, value: kit.words.items[0] })),
    action: `setValue(@go,${js(kit.words.value)})`,
    truth: holds(kit.words.value),
  })),
  honest("set-value", "text-area", (kit) => ({
    body: form(kit, kit.style.area({ t: "go", label: kit.words.notes })),
    action: `setValue(@go,${js(`${kit.words.value}, ${kit.words.items[1]}.`)})`,
    truth: holds(`${kit.words.value}, ${kit.words.items[1]}.`),
  })),
  honest("masked-input", "phone-mask", (kit) => ({
    body: form(kit, kit.style.field({ t: "go", label: kit.words.phone, type: "tel" })),
    script: `$("go").addEventListener("input", () => { const d = valueOf("go").replace(/\\D/g, "").slice(0, 10); put("go", d.length > 6 ? "(" + d.slice(0,3) + ") " + d.slice(3,6) + "-" + d.slice(6) : d); });`,
    action: `${kit.chance.pick(["type", "setValue"])}(@go,"5551234567")`,
    truth: holds("(555) 123-4567"),
  })),
  honest("masked-input", "amount-mask", (kit) => ({
    body: form(kit, kit.style.field({ t: "go", label: "Total", with: 'inputmode="decimal"' })),
    script: `$("go").addEventListener("change", () => { put("go", Number(valueOf("go").replace(/,/g, "")).toLocaleString("en-US", { minimumFractionDigits: 2 })); });`,
    action: 'setValue(@go,"12500")',
    // It is formatted once the field is left, and a task that ends before has entered it all the same.
    truth: { by: "page", holds: `["12500", "12,500.00"].includes(valueOf("go"))` },
  })),
  honest("masked-input", "password", (kit) => ({
    title: kit.words.signIn,
    body: form(kit, kit.style.field({ t: "go", label: kit.words.password, type: "password" })),
    action: `type(@go,"S3cret-horse")`,
    truth: holds("S3cret-horse"),
  })),
  honest("date", "native-date", (kit) => ({
    body: form(kit, kit.style.field({ t: "go", label: "Date", type: "date" })),
    action: `setValue(@go,${js(kit.chance.pick(["1990-04-02", "2 April 1990"]))})`,
    truth: holds("1990-04-02"),
  })),
  honest("select", "native-select", (kit) => ({
    body: form(kit, kit.style.select({ t: "go", label: kit.words.city, options: kit.words.items })),
    action: `select(@go,${js(kit.words.items[2])})`,
    truth: holds(kit.words.items[2]),
  })),
  honest("select", "select-loads-more", (kit) => ({
    body: form(
      kit,
      kit.style.select({ t: "go", label: kit.words.city, options: kit.words.items }) + kit.style.note("said"),
    ),
    script: `$("go").addEventListener("change", () => fetch("beacon", { method: "GET" }).then(() => after(${kit.delay}, () => say("said", ${js(kit.words.items[3])}))));`,
    action: `select(@go,${js(kit.words.items[1])})`,
    truth: holds(kit.words.items[1]),
  })),
  honest("combobox", "listbox-button", ["semantic", "aria", "frame", "shadow"], ({ words, delay }) => ({
    body: `<span id="lab">${words.city}</span><button type="button" role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-controls="list" aria-labelledby="lab" data-t="go">${words.items[0]}</button><ul id="list" role="listbox" data-t="list" hidden>${words.items.map((one) => `<li role="option" aria-selected="false">${one}</li>`).join("")}</ul>`,
    script: `onClick("go", () => after(${Math.min(delay, 200)}, () => { show("list"); expand("go", true); }));
for (const o of $("list").children) o.addEventListener("click", () => { put("go", o.textContent); for (const p of $("list").children) p.setAttribute("aria-selected", String(p === o)); $("go").textContent = o.textContent; show("list", false); expand("go", false); });`,
    action: `select(@go,${js(words.items[2])})`,
    truth: { by: "page", holds: `$("go").textContent === ${js(words.items[2])}` },
  })),
  honest("combobox", "suggestions", ({ words }) => ({
    body: `<label for="combo">${words.city}</label><input id="combo" role="combobox" aria-autocomplete="list" aria-expanded="false" data-t="go"><ul role="listbox" data-t="list" hidden></ul>`,
    script: `$("go").addEventListener("input", () => after(150, () => { $("list").innerHTML = ${js(words.items.map((one) => `<li role="option">${one}</li>`).join(""))}; show("list"); expand("go", true); }));`,
    action: `type(@go,${js(words.items[1])})`,
    truth: holds(words.items[1]),
  })),
  honest("check", "check-on", (kit) => ({
    title: kit.words.settings,
    body: form(kit, kit.style.check({ t: "go", label: kit.words.notes })),
    script: `onTick("go");`,
    action: "check(@go,true)",
    truth: { by: "page", holds: 'isTicked("go")' },
  })),
  honest("check", "check-off", (kit) => ({
    title: kit.words.settings,
    body: kit.style.check({ t: "go", label: kit.words.notes, on: true }),
    script: `onTick("go", () => post(204, ${kit.delay}, "PUT"));`,
    action: kit.chance.pick(["check(@go,false)", "click(@go)"]),
    truth: { by: "page", holds: '!isTicked("go")' },
  })),
  honest("radio", "radio", ({ words }) => ({
    title: words.settings,
    body: `<fieldset><legend>${words.colour}</legend><label><input type="radio" name="c" checked> ${words.items[0]}</label><label><input type="radio" name="c" data-t="go"> ${words.items[1]}</label></fieldset>`,
    truth: { by: "page", holds: '$("go").checked' },
  })),
  honest("slider", "range", ({ words }) => ({
    title: words.settings,
    body: `<label for="r">${words.colour}</label><input id="r" type="range" min="0" max="100" value="10" data-t="go">`,
    action: 'setValue(@go,"60")',
    truth: holds("60"),
  })),
  honest("slider", "aria-slider", ({ words }) => ({
    title: words.settings,
    body: `<div role="slider" tabindex="0" aria-label="${words.colour}" aria-valuemin="0" aria-valuemax="10" aria-valuenow="3" data-t="go">▮▮▮</div>`,
    script: `$("go").addEventListener("keydown", (e) => { if (e.key === "ArrowRight") { $("go").setAttribute("aria-valuenow", "4"); $("go").textContent = "▮▮▮▮"; state.done = true; } }); $("go").focus();`,
    action: 'press("ArrowRight")',
    truth: BY_PAGE,
  })),
  honest("inline-edit", "edit-begins", ({ style, words }) => ({
    body: `<h2><span data-t="title">${words.items[0]}</span></h2>${style.button({ t: "go", label: words.edit })}`,
    script: `onClick("go", () => { const i = document.createElement("input"); i.value = $("title").textContent; i.setAttribute("aria-label", ${js(words.name)}); $("title").replaceWith(i); i.focus(); state.done = true; });`,
    truth: BY_PAGE,
  })),
  honest("inline-edit", "enter-saves", ({ words, delay }) => ({
    body: `<h2 data-t="place"><input data-t="go" aria-label="${words.name}" value="${words.value}"></h2>`,
    script: `$("go").addEventListener("keydown", async (e) => { if (e.key !== "Enter") return; const v = valueOf("go"); $("place").textContent = v; await post(200, ${delay}, "PATCH"); }); $("go").focus();`,
    action: 'press("Enter")',
  })),
  honest("debounce", "filter", ({ style, words }) => ({
    body: style.field({ t: "go", label: words.search }) + style.rows(words.items),
    script: `let w; $("go").addEventListener("input", () => { clearTimeout(w); w = after(400, () => { for (const r of $("rows").children) r.hidden = !r.textContent.includes(valueOf("go")); state.done = true; }); });`,
    action: `type(@go,${js(words.items[2].slice(0, 5))})`,
    truth: BY_PAGE,
  })),
  honest("debounce", "autosave", ({ style, words, delay }) => ({
    body: style.area({ t: "go", label: words.notes }) + style.note("said"),
    script: `let w; $("go").addEventListener("input", () => { clearTimeout(w); w = after(700, async () => { await post(200, ${delay}, "PUT"); say("said", ${js(words.saved)}); }); });`,
    action: `setValue(@go,${js(words.value)})`,
  })),
];
