/** Views: tabs, steps, pages, filters and pictures: the part of a page that another part switches. */

import { js } from "../../truth/mechanism.js";
import { type Trial, trial } from "../trial.js";

export const VIEWS: readonly Trial[] = [
  trial("view", "tab", ({ words }) => ({
    body: `<div role="tablist"><button role="tab" aria-selected="true" data-t="one">${words.things}</button><button role="tab" aria-selected="false" data-t="go">${words.notes}</button></div><div role="tabpanel" data-t="panel">${words.items[0]}</div>`,
    script: `onClick("go", () => { $("one").setAttribute("aria-selected", "false"); $("go").setAttribute("aria-selected", "true"); put("panel", ${js(words.items[3])}); state.done = true; });`,
  })),
  trial("view", "plain-links-switch", ({ words }) => ({
    body: `<ul class="menu"><li><a href="#" class="active">${words.things}</a></li><li><a href="#" data-t="go">${words.city}</a></li></ul><div data-t="panel"><h2>${words.things}</h2><p>${words.items[0]}</p></div>`,
    script: `onClick("go", () => { $("panel").innerHTML = ${js(`<h2>${words.items[1]}</h2><p>${words.items[2]}</p>`)}; state.done = true; });`,
  })),
  trial("view", "step", ({ style, words }) => ({
    body: `<div data-t="part">${style.heading("Step 1 of 3")}${style.field({ t: "name", label: words.name })}</div>${style.button({ t: "go", label: "→", with: 'aria-label="Next"' })}`,
    script: `onClick("go", () => { $("part").innerHTML = ${js(style.heading("Step 2 of 3") + style.field({ t: "mail", label: words.email }))}; state.done = true; });`,
  })),
  trial("view", "month", () => ({
    title: "Calendar",
    body: `<div class="cal"><p><button type="button" aria-label="Previous month">‹</button> <b data-t="month">May 2026</b> <button type="button" data-t="go" aria-label="Next month">›</button></p><table><tr data-t="days">${[1, 2, 3, 4].map((n) => `<td>${n}</td>`).join("")}</tr></table></div>`,
    script: `onClick("go", () => { put("month", "June 2026"); $("days").innerHTML = "<td>31</td><td>1</td><td>2</td><td>3</td>"; state.done = true; });`,
  })),
  trial("view", "picture", ({ words }) => ({
    body: `<figure><img data-t="img" alt="${words.items[0]}" width="80" height="60" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="><figcaption data-t="cap">${words.items[0]}</figcaption><button type="button" data-t="go" aria-label="Next picture">❯</button></figure>`,
    script: `onClick("go", () => { $("img").alt = ${js(words.items[1])}; put("cap", ${js(words.items[1])}); state.done = true; });`,
  })),
  trial("pages", "next-page", ({ style, words, delay }) => ({
    body: `${style.rows(words.items.slice(0, 2))}<p>1 / 2</p>${style.button({ t: "go", label: "2", with: 'aria-label="Page 2"' })}`,
    script: `onClick("go", async () => { await fetch("do?void=1&delay=${delay}"); $("rows").innerHTML = ""; for (const one of ${js(words.items.slice(2))}) addRow(one); state.done = true; });`,
  })),
  trial("pages", "load-more", ({ style, words, delay }) => ({
    body: `${style.rows(words.items.slice(0, 2))}${style.button({ t: "go", label: "Load more" })}`,
    script: `onClick("go", async () => { await fetch("do?void=1&delay=${delay}"); for (const one of ${js(words.items.slice(2))}) addRow(one); state.done = true; });`,
  })),
  trial("filter", "chip", ({ style, words }) => ({
    body: `<p>${style.button({ t: "go", label: words.city })} <span data-t="n">4 results</span></p>${style.rows(words.items)}`,
    script: `onClick("go", () => { gone("item-0"); gone("item-2"); put("n", "2 results"); state.done = true; });`,
  })),
  trial("filter", "results-only-counted", ({ style, words }) => ({
    body: `<div class="facets">${style.button({ t: "go", label: words.items[2] })} <span data-t="n">42 results</span></div>`,
    script: `onClick("go", () => { put("n", "7 results"); state.done = true; });`,
  })),
  trial("filter", "typed", ({ words }) => ({
    body: `<input type="search" aria-label="${words.search}" data-t="go"><ul>${words.items.map((one, i) => `<li data-t="li${i}">${one}</li>`).join("")}</ul>`,
    script: `$("go").addEventListener("input", () => { const q = valueOf("go").toLowerCase(); for (const i of [0, 1, 2, 3]) show("li" + i, $("li" + i).textContent.toLowerCase().includes(q)); state.done = q !== ""; });`,
    action: `type(@go,${js(words.items[1].slice(0, 5))})`,
  })),
  trial("toast", "copied", ({ style }) => ({
    body: `${style.button({ t: "go", label: "Copy link" })}${style.note("said")}`,
    script: `onClick("go", () => { say("said", "Link copied to the clipboard"); state.done = true; });`,
  })),
  trial("edit", "in-place", ({ style, words }) => ({
    body: `<p data-t="place"><span data-t="text">${words.items[0]}</span></p>${style.button({ t: "go", label: words.edit })}`,
    script: `onClick("go", () => { $("place").innerHTML = ${js(`<input aria-label="${words.name}" value="${words.items[0]}">`)}; $("place").firstChild.focus(); state.done = true; });`,
  })),
];
