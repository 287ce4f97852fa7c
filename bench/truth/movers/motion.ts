/** Motion: meters, carousels, live regions, tickers of words and lists that fill by themselves. */

import { js } from "../mechanism.js";
import type { Words } from "../words.js";
import { type Mover, mover } from "./mover.js";

const slides = (words: Words, hidden: string) =>
  words.items
    .map(
      (one, index) =>
        `<div class="slide" ${index > 0 ? hidden : ""}><h3>${one}</h3><a href="#s${index}">${words.more}</a></div>`,
    )
    .join("");

export const MOTION: readonly Mover[] = [
  mover("progress", "meter", (_words, chance) => ({
    html: chance.pick([
      '<progress data-p value="10" max="100"></progress> <span data-p>10 %</span>',
      '<div data-p role="progressbar" aria-label="Import" aria-valuenow="10" aria-valuemin="0" aria-valuemax="100" style="height:6px;background:#9cf;width:10%"></div> <span data-p>10 %</span>',
    ]),
    script: `let n = 10; every(600, () => { n = n >= 100 ? 0 : n + 3; part(0).setAttribute("value", n); part(0).setAttribute("aria-valuenow", n); part(0).style.width = n + "%"; part(1).textContent = n + " %"; });`,
  })),
  mover("load", "meter", () => ({
    html: `<p>CPU <meter data-p value="0.3">30 %</meter> <span data-p>30 % of 8 cores</span></p>`,
    script: `let n = 30; every(1400, () => { n = 20 + (n * 7) % 60; part(0).value = n / 100; part(1).textContent = n + " % of 8 cores"; });`,
  })),
  mover("playing", "meter", () => ({
    html: `<div role="slider" tabindex="0" data-p aria-label="Seek" aria-valuemin="0" aria-valuemax="200" aria-valuenow="13" aria-valuetext="0:13 of 3:20"></div><span data-p>0:13</span> / 3:20`,
    script: `let s = 13; every(1000, () => { s += 1; const at = "0:" + String(s).padStart(2, "0"); part(0).setAttribute("aria-valuenow", s); part(0).setAttribute("aria-valuetext", at + " of 3:20"); part(1).textContent = at; });`,
  })),
  mover("carousel-hides", "carousel", (words, chance) => ({
    html: `<section aria-roledescription="carousel" aria-label="${words.things}">${slides(words, "hidden")}</section>`,
    script: `let i = 0; const all = at.querySelectorAll(".slide"); every(${chance.pick([900, 2_500])}, () => { all[i].hidden = true; i = (i + 1) % all.length; all[i].hidden = false; });`,
  })),
  mover("carousel-by-class", "carousel", (words, chance) => ({
    html: `<style>.slides .slide{display:none}.slides .slide.active{display:block}</style><div class="hero-slider"><div class="slides">${slides(words, "").replace('class="slide"', 'class="slide active"')}</div><ol class="dots">${words.items.map((_one, i) => `<li data-p aria-current="${i === 0}">•</li>`).join("")}</ol></div>`,
    script: `let i = 0; const all = at.querySelectorAll(".slide"); every(${chance.pick([1_300, 3_100])}, () => { all[i].classList.remove("active"); part(i).setAttribute("aria-current", "false"); i = (i + 1) % all.length; all[i].classList.add("active"); part(i).setAttribute("aria-current", "true"); });`,
  })),
  mover("banner-of-pictures", "carousel", (words, chance) => ({
    html: `<div class="banner"><img data-p alt="${words.items[0]}" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" width="200" height="40"></div>`,
    script: `let i = 0; const all = ${js(words.items)}; every(${chance.pick([1_100, 2_900])}, () => { i = (i + 1) % 4; part(0).alt = all[i]; });`,
  })),
  mover("offers-in-turn", "carousel", (words, chance) => ({
    html: `<aside class="promo"><p data-p>${words.items[0]} −20 %</p></aside>`,
    script: `let i = 0; const all = ${js(words.items)}; every(${chance.pick([1_700, 3_300])}, () => { i = (i + 1) % 4; part(0).textContent = all[i] + " −" + (20 + i * 5) + " %"; });`,
  })),
  mover("headlines", "ticker", (words, chance) => ({
    html: `<p data-p>${words.other[0]}</p>`,
    script: `let i = 0; const all = ${js([...words.other, ...words.items])}; every(${chance.pick([1_600, 2_700])}, () => { i = (i + 1) % all.length; part(0).textContent = all[i]; });`,
  })),
  mover("typewriter", "ticker", (words) => ({
    html: `<h3 data-p>W</h3>`,
    script: `const text = ${js(`W: ${words.items.join(", ")}`)}; let n = 1; every(150, () => { n = n >= text.length ? 1 : n + 1; part(0).textContent = text.slice(0, n); });`,
  })),
  mover("turning-placeholder", "ticker", (words) => ({
    html: `<input type="search" data-p aria-label="${words.search} 2" placeholder="${words.items[0]}">`,
    script: `let i = 0; const all = ${js(words.items)}; every(1500, () => { i = (i + 1) % 4; part(0).placeholder = all[i]; });`,
  })),
  mover("typing", "live", (words) => ({
    html: `<div aria-live="polite" data-p></div>`,
    script: `let on = false; every(1300, () => { on = !on; part(0).textContent = on ? ${js(`${words.items[1]} …`)} : ""; });`,
  })),
  mover("synced", "live", (words, chance) => ({
    html: `<div role="status" data-p>✓</div>`,
    script: `let on = false; every(${chance.pick([900, 2_200])}, () => { on = !on; part(0).textContent = on ? ${js(words.saving)} : "✓"; });`,
  })),
  mover("online", "live", (_words, chance) => ({
    html: `<div role="status" data-p>12 online</div>`,
    script: `let n = 12; every(${chance.pick([1_000, 2_400])}, () => { n = n % 5 === 0 ? n + 3 : n - 1; part(0).textContent = n + " online"; });`,
  })),
  mover("chat", "list", (words, chance) => ({
    html: `<div role="log" aria-label="Chat" data-p style="max-height:80px;overflow:auto"></div>`,
    script: `let n = 0; const all = ${js(words.items)}; every(${chance.pick([1_100, 2_800])}, () => { n += 1; const p = document.createElement("p"); p.textContent = all[n % 4] + ": " + all[(n * 3) % 4]; part(0).append(p); });`,
  })),
  mover("feed", "list", (words, chance) => ({
    html: `<ul class="activity" data-p style="max-height:80px;overflow:auto"><li>${words.items[0]}</li></ul>`,
    script: `let n = 0; const all = ${js(words.items)}; every(${chance.pick([1_400, 3_000])}, () => { n += 1; const li = document.createElement("li"); li.textContent = all[n % 4] + " #" + n; part(0).prepend(li); });`,
  })),
  mover("ranking", "list", (words) => ({
    html: `<ol data-p>${words.items.map((one) => `<li>${one} <b>10</b></li>`).join("")}</ol>`,
    script: `let n = 0; every(1800, () => { n += 1; const rows = [...part(0).children]; rows[n % 4].querySelector("b").textContent = 10 + n * 3; part(0).prepend(rows[n % 4]); });`,
  })),
  mover("busy-attributes", "live", () => ({
    html: `<div class="pulse" data-p style="width:20px;height:20px;background:#eee"></div>`,
    script: `let n = 0; every(200, () => { n += 1; part(0).className = "pulse p" + n % 3; part(0).style.opacity = 0.5 + n % 5 / 10; part(0).dataset.frame = n; });`,
  })),
];
