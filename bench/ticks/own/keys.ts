/** Keys: what is done with the keyboard, at what has the focus or anywhere. */

import { js } from "../../truth/mechanism.js";
import { type Trial, trial } from "../trial.js";

const focus = `$("go").focus();`;

/** A key without a target goes to the page that has the focus: a frame hears it only once something in it was clicked. */
const TOP: NonNullable<Trial["styles"]> = ["semantic", "aria", "table", "shadow"];

export const KEYS: readonly Trial[] = [
  trial("level", "own-slider", ({ words }) => ({
    title: words.settings,
    body: `<div role="slider" tabindex="0" data-t="go" aria-label="${words.colour}" aria-valuemin="0" aria-valuemax="10" aria-valuenow="4" style="width:200px;height:14px;background:#ccc"></div>`,
    script: `$("go").addEventListener("keydown", (e) => { if (e.key === "ArrowRight") { $("go").setAttribute("aria-valuenow", "5"); state.done = true; } }); ${focus}`,
    action: 'press("ArrowRight")',
    deadens: "keys",
  })),
  trial("level", "native-slider", ({ words }) => ({
    title: words.settings,
    body: `<label>${words.colour} <input type="range" data-t="go" min="0" max="10" value="4"></label>`,
    script: focus,
    action: 'press("ArrowRight")',
    deadens: "keys",
    holds: 'valueOf("go") === "5"',
  })),
  trial("level", "spinner", ({ words }) => ({
    title: words.settings,
    body: `<label>${words.phone} <input type="number" data-t="go" value="7"></label>`,
    script: focus,
    action: 'press("ArrowUp")',
    deadens: "keys",
    holds: 'valueOf("go") === "8"',
  })),
  trial("level", "own-spinner", ({ words }) => ({
    title: words.settings,
    body: `<div role="spinbutton" tabindex="0" data-t="go" aria-label="${words.phone}" aria-valuenow="7">7</div>`,
    script: `$("go").addEventListener("keydown", (e) => { if (e.key === "ArrowDown") { $("go").setAttribute("aria-valuenow", "6"); $("go").textContent = "6"; state.done = true; } }); ${focus}`,
    action: 'press("ArrowDown")',
    deadens: "keys",
  })),
  trial("key", "help", { styles: TOP }, ({ words }) => ({
    body: `<h1>${words.things}</h1><p>${words.items.join(", ")}</p><div data-t="layer"></div>`,
    script: `document.addEventListener("keydown", (e) => { if (e.key === "?") { $("layer").innerHTML = ${js(`<div class="over"><h2>${words.notes}</h2><p>j / k</p></div>`)}; state.done = true; } });`,
    action: 'press("?")',
    deadens: "keys",
  })),
  trial("key", "escape", ({ style, words }) => ({
    body: `${style.rows(words.items)}<div class="over" data-t="box"><p>${words.notes}</p><button type="button" data-t="x">${words.close}</button></div>`,
    script: `document.addEventListener("keydown", (e) => { if (e.key === "Escape") { gone("box"); state.done = true; } }); $("x").focus();`,
    action: 'press("Escape")',
    deadens: "keys",
  })),
  trial("key", "moves-the-selection", ({ words }) => ({
    body: `<div role="listbox" tabindex="0" data-t="go" aria-label="${words.city}" aria-activedescendant="o0">${words.items.map((one, i) => `<div role="option" id="o${i}" aria-selected="${i === 0}">${one}</div>`).join("")}</div>`,
    script: `$("go").addEventListener("keydown", (e) => { if (e.key === "ArrowDown") { const all = $("go").children; all[0].setAttribute("aria-selected", "false"); all[1].setAttribute("aria-selected", "true"); state.done = true; } }); ${focus}`,
    action: 'press("ArrowDown")',
    deadens: "keys",
  })),
  trial("key", "radio-by-arrow", ({ words }) => ({
    title: words.settings,
    body: `<fieldset><legend>${words.colour}</legend>${words.items.map((one, i) => `<label><input type="radio" name="r" ${i === 0 ? "checked" : ""} data-t="${i === 0 ? "go" : `r${i}`}"> ${one}</label>`).join("")}</fieldset>`,
    script: focus,
    action: 'press("ArrowDown")',
    deadens: "keys",
    holds: '$("r1").checked',
  })),
  trial("key", "branch-by-arrow", ({ words }) => ({
    body: `<ul role="tree"><li role="treeitem" aria-expanded="false" tabindex="0" data-t="go">${words.things}</li><li role="treeitem" tabindex="-1">${words.settings}</li></ul>`,
    script: `$("go").addEventListener("keydown", (e) => { if (e.key === "ArrowRight") { expand("go", true); state.done = true; } }); ${focus}`,
    action: 'press("ArrowRight")',
    deadens: "keys",
  })),
  trial("key", "space-ticks", ({ style, words }) => ({
    title: words.settings,
    body: style.check({ t: "go", label: words.email }),
    script: `onTick("go"); ${focus}`,
    action: 'press("Space")',
    deadens: "keys",
    holds: 'isTicked("go")',
  })),
  trial("key", "next-message", { styles: TOP }, ({ words }) => ({
    body: `<div data-t="pane"><h2>${words.items[0]}</h2><p>${words.notes}</p></div>`,
    script: `document.addEventListener("keydown", (e) => { if (e.key === "j") { $("pane").innerHTML = ${js(`<h2>${words.items[1]}</h2><p>${words.other[0]}</p>`)}; state.done = true; } });`,
    action: 'press("j")',
    deadens: "keys",
  })),
];
