/** Honest openings: toggles, menus, dialogs, tabs, trees: what shows more of the page that is there. */

import { BY_PAGE, honest, js, type Mechanism } from "../mechanism.js";

export const OPENINGS: readonly Mechanism[] = [
  honest("toggle", "pressed-button", ({ style, words }) => ({
    title: words.settings,
    body: style.button({ t: "go", label: words.colour, with: 'aria-pressed="false"' }),
    script: `onClick("go", (e, at) => { at.setAttribute("aria-pressed", String(at.getAttribute("aria-pressed") !== "true")); state.done = at.getAttribute("aria-pressed") === "true"; });`,
    truth: BY_PAGE,
  })),
  honest("toggle", "switch-saved-later", ({ words, delay }) => ({
    title: words.settings,
    body: `<div role="switch" tabindex="0" aria-checked="false" data-t="go">${words.notes}</div>`,
    script: `onClick("go", (e, at) => { tick(at); post(200, ${delay}); });`,
  })),
  honest("disclosure", "disclosure", ({ style, words, delay }) => ({
    body: `${style.button({ t: "go", label: words.more, with: 'aria-expanded="false"' })}<div data-t="panel" hidden><p>${words.items.join(", ")}</p></div>`,
    script: `onClick("go", () => after(${Math.min(delay, 400)}, () => { expand("go", true); show("panel"); state.done = true; }));`,
    truth: BY_PAGE,
  })),
  honest("disclosure", "details", ["semantic", "table", "frame", "shadow"], ({ words }) => ({
    body: `<details data-t="all"><summary data-t="go">${words.more}</summary><p>${words.items.join(", ")}</p></details>`,
    truth: { by: "page", holds: '$("all").open' },
  })),
  honest("modal", "modal-opens", ({ style, words, delay }) => ({
    body: style.button({ t: "go", label: words.settings }),
    script: `onClick("go", () => after(${delay}, () => { const made = document.createElement("div"); made.innerHTML = ${js(style.dialog({ t: "box", label: words.settings }, style.field({ t: "name", label: words.name }) + style.button({ t: "x", label: words.close })))}; $("go").after(made); state.done = true; }));`,
    truth: BY_PAGE,
  })),
  honest("modal", "modal-closes", ({ style, words }) => ({
    body:
      style.rows(words.items) +
      style.dialog(
        { t: "box", label: words.settings },
        `<p>${words.notes}</p>${style.button({ t: "go", label: words.close })}`,
      ),
    script: `onClick("go", () => gone("box"));`,
    truth: { by: "page", holds: '$("box") === null' },
  })),
  honest("modal", "escape-closes", ({ style, words }) => ({
    body:
      style.rows(words.items) +
      style.dialog({ t: "box", label: words.settings }, style.button({ t: "x", label: words.close })),
    script: `document.addEventListener("keydown", (e) => { if (e.key === "Escape") gone("box"); }); $("x").focus();`,
    action: 'press("Escape")',
    truth: { by: "page", holds: '$("box") === null' },
  })),
  honest("menu", "menu-opens", ({ style, words, delay }) => ({
    body: style.button({ t: "go", label: words.more, with: 'aria-haspopup="menu" aria-expanded="false"' }),
    script: `onClick("go", () => after(${Math.min(delay, 400)}, () => { const m = document.createElement("ul"); m.setAttribute("role", "menu"); m.innerHTML = ${js(`<li role="menuitem" tabindex="-1">${words.edit}</li><li role="menuitem" tabindex="-1">${words.remove}</li>`)}; $("go").after(m); expand("go", true); state.done = true; }));`,
    truth: BY_PAGE,
  })),
  honest("menu", "menu-item-writes", ({ style, words, delay }) => ({
    body: `<p><b data-t="now">${words.items[0]}</b></p><ul role="menu" data-t="menu"><li role="menuitem" tabindex="-1" data-t="go">${words.items[1]}</li><li role="menuitem" tabindex="-1">${words.items[2]}</li></ul>${style.note("said")}`,
    script: `onClick("go", async () => { gone("menu"); await post(200, ${delay}); put("now", ${js(words.items[1])}); say("said", ${js(words.saved)}); });`,
  })),
  honest("tabs", "tabs", ({ words, delay }) => ({
    body: `<div role="tablist"><button role="tab" aria-selected="true" data-t="one">${words.things}</button><button role="tab" aria-selected="false" data-t="go">${words.notes}</button></div><div role="tabpanel" data-t="panel">${words.items[0]}</div>`,
    script: `onClick("go", () => { $("one").setAttribute("aria-selected", "false"); $("go").setAttribute("aria-selected", "true"); after(${delay}, () => { put("panel", ${js(words.items[3])}); state.done = true; }); });`,
    truth: BY_PAGE,
  })),
  honest("tree", "tree", ({ words, delay }) => ({
    body: `<ul role="tree"><li role="treeitem" aria-expanded="false" tabindex="0" data-t="go">${words.things}</li><li role="treeitem" tabindex="-1">${words.settings}</li></ul>`,
    script: `onClick("go", () => { expand("go", true); after(${Math.min(delay, 400)}, () => { const g = document.createElement("ul"); g.setAttribute("role", "group"); g.innerHTML = ${js(words.items.map((one) => `<li role="treeitem" tabindex="-1">${one}</li>`).join(""))}; $("go").append(g); state.done = true; }); });`,
    truth: BY_PAGE,
  })),
  honest("hover", "tooltip", ({ style, words }) => ({
    body: `${style.button({ t: "go", label: words.more })}<div role="tooltip" data-t="tip" hidden>${words.notes}: ${words.items[0]}</div>`,
    script: `$("go").addEventListener("mouseenter", () => { show("tip"); state.done = true; });`,
    action: "hover(@go)",
    truth: BY_PAGE,
  })),
];
