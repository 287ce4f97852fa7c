/** Switching: what is turned on, chosen or rated, written with and without states that a machine can read. */

import { type Trial, trial } from "../trial.js";

export const SWITCHING: readonly Trial[] = [
  trial("switch", "pressed-state", ({ style, words }) => ({
    title: words.settings,
    body: style.button({ t: "go", label: words.colour, with: 'aria-pressed="false"' }),
    script: `onClick("go", (e, at) => { at.setAttribute("aria-pressed", "true"); state.done = true; });`,
  })),
  trial("switch", "label-turns", ({ style, words }) => ({
    body: `<p>${words.items[0]} ${style.button({ t: "go", label: "Follow" })}</p>`,
    script: `onClick("go", (e, at) => { if ("value" in at && at.tagName === "INPUT") at.value = "Following"; else at.textContent = "Following"; state.done = true; });`,
  })),
  trial("switch", "painted-switch", ({ words }) => ({
    title: words.settings,
    body: `<div role="switch" tabindex="0" aria-checked="false" data-t="go">${words.notes}</div>`,
    script: `onClick("go", (e, at) => { tick(at); state.done = isTicked("go"); });`,
  })),
  trial("switch", "box", ({ style, words }) => ({
    title: words.settings,
    body: style.check({ t: "go", label: words.email }) + style.check({ t: "two", label: words.phone }),
    script: `onTick("go");`,
    action: "check(@go,true)",
    holds: 'isTicked("go")',
  })),
  trial("switch", "label-says-on", ({ style, words }) => ({
    title: words.settings,
    body: `<section><h3>${words.colour}</h3><p data-t="now">Off</p>${style.button({ t: "go", label: words.edit })}</section><section><h3>${words.city}</h3><p>Off</p></section>`,
    script: `onClick("go", () => { put("now", "On"); state.done = true; });`,
  })),
  trial("choice", "own-radios", ({ words }) => ({
    title: words.settings,
    body: `<div role="radiogroup" aria-label="${words.colour}" data-t="group">${words.items.map((one, i) => `<div role="radio" tabindex="${i === 0 ? 0 : -1}" aria-checked="${i === 0}" data-t="${i === 2 ? "go" : `r${i}`}">${one}</div>`).join("")}</div>`,
    script: `onClick("go", (e, at) => { for (const one of at.parentNode.children) one.setAttribute("aria-checked", String(one === at)); state.done = true; });`,
  })),
  trial("choice", "stars", () => ({
    title: "Review",
    body: `<div><span class="stars">${[1, 2, 3, 4, 5].map((n) => `<button type="button" aria-label="${n} stars" data-t="${n === 4 ? "go" : `s${n}`}">☆</button>`).join("")}</span> <span data-t="said">not rated</span></div>`,
    script: `onClick("go", () => { put("said", "4 of 5"); for (const n of [1, 2, 3]) $("s" + n).textContent = "★"; $("go").textContent = "★"; state.done = true; });`,
  })),
  trial("choice", "swatch-by-class", ({ words }) => ({
    body: `<div><p>${words.colour}: <span data-t="now">Blue</span></p><button type="button" aria-label="Red" data-t="go" style="background:red;width:24px;height:24px"></button><button type="button" class="on" aria-label="Blue" style="background:blue;width:24px;height:24px"></button></div>`,
    script: `onClick("go", (e, at) => { at.className = "on"; put("now", "Red"); state.done = true; });`,
  })),
  trial("choice", "option-in-a-list", ({ words }) => ({
    body: `<div role="listbox" tabindex="0" aria-label="${words.city}">${words.items.map((one, i) => `<div role="option" aria-selected="${i === 0}" data-t="${i === 1 ? "go" : `o${i}`}">${one}</div>`).join("")}</div>`,
    script: `onClick("go", (e, at) => { for (const one of at.parentNode.children) one.setAttribute("aria-selected", String(one === at)); state.done = true; });`,
  })),
  trial("choice", "picked-from-a-plain-list", ({ words }) => ({
    body: `<div><button type="button" data-t="shown">${words.items[0]}</button><ul class="choices">${words.items.map((one, i) => `<li tabindex="0" data-t="${i === 2 ? "go" : `c${i}`}">${one}</li>`).join("")}</ul></div>`,
    script: `onClick("go", (e, at) => { $("shown").textContent = at.textContent; at.parentNode.remove(); state.done = true; });`,
  })),
  trial("already", "box-is-on", { already: true }, ({ style, words }) => ({
    title: words.settings,
    body: style.check({ t: "go", label: words.email, on: true }),
    script: `onTick("go");`,
    action: "check(@go,true)",
    holds: '!isTicked("go")',
  })),
  trial("already", "tab-is-open", { already: true }, ({ words }) => ({
    body: `<div role="tablist"><button role="tab" aria-selected="true" data-t="go">${words.things}</button><button role="tab" aria-selected="false" data-t="two">${words.notes}</button></div><div role="tabpanel">${words.items[0]}</div>`,
    script: `onClick("go", (e, at) => { at.setAttribute("aria-selected", "true"); });`,
    holds: "false",
  })),
  trial("already", "value-is-there", { already: true }, ({ style, words }) => ({
    body: style.field({ t: "go", label: words.name, value: words.value }),
    action: `setValue(@go,${JSON.stringify(words.value)})`,
    holds: "false",
  })),
  trial("already", "choice-is-made", { already: true }, ({ style, words }) => ({
    body: style.select({ t: "go", label: words.city, options: words.items }),
    action: `select(@go,${JSON.stringify(words.items[0])})`,
    holds: "false",
  })),
];
