/** Counting: numbers, totals and badges that change because of the action, near it and far from it. */

import { js } from "../../truth/mechanism.js";
import { type Trial, trial } from "../trial.js";

export const COUNTING: readonly Trial[] = [
  trial("stepper", "plus-beside-a-number", ({ style }) => ({
    title: "Guests",
    body: `<div><span>Adults</span> ${style.button({ t: "less", label: "−" })} <span data-t="n">2</span> ${style.button({ t: "go", label: "+" })}</div><div><span>Children</span> <button type="button">−</button> <span>0</span> <button type="button">+</button></div>`,
    script: `onClick("go", () => { put("n", "3"); state.done = true; });`,
  })),
  trial("stepper", "plus-beside-a-field", ({ style }) => ({
    body: `<div class="qty"><input aria-label="Quantity" data-t="n" value="1" size="3">${style.button({ t: "go", label: "+", with: 'title="More"' })}</div>`,
    script: `onClick("go", () => { put("n", "2"); state.done = true; });`,
  })),
  trial("stepper", "zoom", () => ({
    title: "Map",
    body: `<div role="toolbar" aria-label="Zoom"><button type="button" data-t="go" aria-label="Zoom in">＋</button><output data-t="n">100 %</output><button type="button" aria-label="Zoom out">－</button></div>`,
    script: `onClick("go", () => { put("n", "110 %"); state.done = true; });`,
  })),
  trial("badge", "cart-with-request", ({ style, words, delay }) => ({
    body: `<header>Cart (<span data-t="n">3</span>)</header><ul>${words.items.map((one, i) => `<li>${one} ${style.button({ t: i === 1 ? "go" : `b${i}`, label: "Add to cart" })}</li>`).join("")}</ul>`,
    script: `onClick("go", async () => { await post(200, ${delay}); put("n", "4"); state.done = true; });`,
  })),
  trial("badge", "cart-without-request", ({ style, words }) => ({
    body: `<header><a href="#cart">Cart <b data-t="n">3</b></a></header><ul>${words.items.map((one, i) => `<li>${one} ${style.button({ t: i === 1 ? "go" : `b${i}`, label: "Add to cart" })}</li>`).join("")}</ul>`,
    script: `onClick("go", () => { put("n", "4"); state.done = true; });`,
  })),
  trial("badge", "rows-ticked", ({ words }) => ({
    body: `<p data-t="n">2 selected</p><table>${words.items.map((one, i) => `<tr><td><span class="tickbox" tabindex="0" role="img" aria-label="mark" data-t="${i === 3 ? "go" : `t${i}`}">□</span></td><td>${one}</td></tr>`).join("")}</table>`,
    script: `onClick("go", (e, at) => { at.textContent = "☑"; put("n", "3 selected"); state.done = true; });`,
  })),
  trial("badge", "votes", ({ words }) => ({
    body: `<div class="card"><h3>${words.items[0]}</h3><button type="button" data-t="go" aria-label="Vote up">▲</button> <span data-t="n">12</span></div><div class="card"><h3>${words.items[1]}</h3><button type="button" aria-label="Vote up">▲</button> <span>7</span></div>`,
    script: `onClick("go", () => { put("n", "13"); state.done = true; });`,
  })),
  trial("badge", "total", ({ style }) => ({
    body: `${style.check({ t: "go", label: "Gift wrapping (+ 4.00)" })}<p>Total: <strong data-t="n">36.00</strong></p>`,
    script: `onTick("go", () => { put("n", "40.00"); });`,
    action: "check(@go,true)",
    holds: 'valueOf("n") === "40.00"',
  })),
  trial("pad", "calculator", () => ({
    title: "Calculator",
    body: `<div><output data-t="n">0</output><p>${[7, 8, 9].map((n) => `<button type="button" data-t="${n === 8 ? "go" : `k${n}`}">${n}</button>`).join("")}</p></div>`,
    script: `onClick("go", () => { put("n", "8"); state.done = true; });`,
  })),
  trial("player", "stopwatch-starts", ({ style }) => ({
    title: "Stopwatch",
    body: `<div><span data-t="n">00:00</span> ${style.button({ t: "go", label: "Start" })}</div>`,
    script: `onClick("go", (e, at) => { if (state.done) return; state.done = true; if (at.tagName === "INPUT") at.value = "Stop"; else at.textContent = "Stop"; let s = 0; setInterval(() => { s += 1; say("n", "00:" + String(s).padStart(2, "0")); }, 1000); });`,
  })),
  trial("player", "play", () => ({
    title: "Player",
    body: `<div class="player"><button type="button" data-t="go" aria-label="Play">▶</button> <span data-t="n">0:13</span> / 3:20</div>`,
    script: `onClick("go", (e, at) => { at.setAttribute("aria-label", "Pause"); at.textContent = "⏸"; state.done = true; let s = 13; setInterval(() => { s += 1; put("n", "0:" + s); }, 1000); });`,
  })),
  trial("badge", "unread-all-read", ({ style, words }) => ({
    body: `<nav><a href="#in" data-t="in">Inbox (4)</a></nav>${style.rows(words.items)}${style.button({ t: "go", label: "Mark all as read" })}`,
    script: `onClick("go", () => { put("in", "Inbox (0)"); state.done = true; });`,
  })),
  trial("toast", "added-far-away", ({ style, words }) => ({
    body: `${style.button({ t: "go", label: words.add })}<hr>${style.rows(words.items)}`,
    script: `onClick("go", () => { addRow(${js(words.value)}); state.done = true; });`,
  })),
];
