/** Opening: what shows more of a page or less of it, declared or not. */

import { js } from "../../truth/mechanism.js";
import { type Trial, trial } from "../trial.js";

export const OPENING: readonly Trial[] = [
  trial("disclosure", "declared", ({ style, words }) => ({
    body: `${style.button({ t: "go", label: words.more, with: 'aria-expanded="false"' })}<div data-t="panel" hidden><p>${words.items.join(", ")}</p></div>`,
    script: `onClick("go", () => { expand("go", true); show("panel"); state.done = true; });`,
  })),
  trial("disclosure", "undeclared", ({ style, words }) => ({
    body: `<div><h3>${words.items[0]}</h3>${style.button({ t: "go", label: words.more })}<div data-t="panel" hidden><p>${words.notes}: ${words.items[1]}</p></div></div>`,
    script: `onClick("go", () => { show("panel"); state.done = true; });`,
  })),
  trial("disclosure", "text-grows", ({ words }) => ({
    body: `<article><p><span data-t="text">${words.items[0]}…</span> <a href="#" data-t="go">${words.more}</a></p></article>`,
    script: `onClick("go", (e, at) => { put("text", ${js(words.items.join(". "))}); at.remove(); state.done = true; });`,
  })),
  trial("disclosure", "details", ({ words }) => ({
    body: `<details data-t="all"><summary data-t="go">${words.more}</summary><p>${words.items.join(", ")}</p></details>`,
    holds: '$("all").open',
  })),
  trial("menu", "undeclared-menu", ({ style, words, delay }) => ({
    body: `${style.rows(words.items)}${style.button({ t: "go", label: "⋮", with: `title="${words.more}"` })}`,
    script: `onClick("go", () => after(${Math.min(delay, 120)}, () => { const m = document.createElement("div"); m.className = "over"; m.innerHTML = ${js(`<button type="button">${words.edit}</button><button type="button">${words.remove}</button><a href="#x">${words.settings}</a>`)}; $("go").after(m); state.done = true; }));`,
  })),
  trial("menu", "menu-at-the-end-of-the-page", ({ style, words }) => ({
    body: `<div data-t="row">${words.items[0]} ${style.button({ t: "go", label: words.more })}</div><div data-t="layer"></div>`,
    script: `onClick("go", () => { $("layer").innerHTML = ${js(`<ul role="menu" class="over"><li role="menuitem" tabindex="-1">${words.edit}</li><li role="menuitem" tabindex="-1">${words.remove}</li></ul>`)}; state.done = true; });`,
  })),
  trial("dialog", "undeclared-dialog", ({ style, words, delay }) => ({
    body: `${style.rows(words.items)}${style.button({ t: "go", label: words.edit })}<div data-t="layer"></div>`,
    script: `onClick("go", () => after(${Math.min(delay, 400)}, () => { $("layer").innerHTML = ${js(`<div class="over"><h2>${words.items[0]}</h2>${style.field({ t: "name", label: words.name })}${style.button({ t: "x", label: words.close })}</div>`)}; state.done = true; }));`,
  })),
  trial("dialog", "dialog-called-otherwise", ({ style, words, delay }) => ({
    body: `${style.button({ t: "go", label: words.edit })}<div data-t="layer"></div>`,
    script: `onClick("go", () => after(${Math.min(delay, 400)}, () => { $("layer").innerHTML = ${js(style.dialog({ t: "box", label: words.items[1] }, `<p>${words.notes}</p>${style.button({ t: "x", label: words.close })}`))}; state.done = true; }));`,
  })),
  trial("dialog", "native-dialog", ({ style, words }) => ({
    body: `${style.button({ t: "go", label: words.settings })}<dialog data-t="box"><h2>${words.items[2]}</h2><button type="button">${words.close}</button></dialog>`,
    script: `onClick("go", () => { $("box").showModal(); state.done = true; });`,
  })),
  trial("dialog", "closes", ({ style, words }) => ({
    body: `${style.rows(words.items)}<div class="over" data-t="box"><p>${words.other[0]}</p>${style.button({ t: "go", label: "×", with: `aria-label="${words.close}"` })}</div>`,
    script: `onClick("go", () => { gone("box"); state.done = true; });`,
  })),
  trial("tree", "branch", ({ words }) => ({
    body: `<ul role="tree"><li role="treeitem" aria-expanded="false" tabindex="0" data-t="go">${words.things}</li><li role="treeitem" tabindex="-1">${words.settings}</li></ul>`,
    script: `onClick("go", (e, at) => { expand("go", true); const g = document.createElement("ul"); g.setAttribute("role", "group"); g.innerHTML = ${js(words.items.map((one) => `<li role="treeitem" tabindex="-1">${one}</li>`).join(""))}; at.append(g); state.done = true; });`,
  })),
  trial("tip", "hover-shows", ({ style, words }) => ({
    body: `${style.button({ t: "go", label: words.more })}<div data-t="layer"></div>`,
    script: `$("go").addEventListener("mouseenter", () => { if (dead) return; $("layer").innerHTML = ${js(`<div role="tooltip">${words.notes}: ${words.items[0]}</div>`)}; state.done = true; });`,
    action: "hover(@go)",
  })),
];
