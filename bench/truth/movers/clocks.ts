/** Clocks: times of day, countdowns, relative times and numbers, in the forms that pages write them. */

import { type Mover, mover } from "./mover.js";

const spans = (unit: string) => `<b data-p></b><small>${unit}</small>`;

export const CLOCKS: readonly Mover[] = [
  mover("seconds-of-seconds", "countdown", (_words, chance) => ({
    html: "<span data-p>90 / 90 s</span>",
    script: `let left = 90; every(${chance.pick([1_000, 500])}, () => { left -= 1; part(0).textContent = left + " / 90 s"; });`,
  })),
  mover("session-expires", "countdown", ({ lang }) => ({
    html: `<p>${lang === "de" ? "Sitzung endet in" : "Your session expires in"} <span data-p>14:59</span></p>`,
    script: `let left = 899; every(1000, () => { left -= 1; part(0).textContent = Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0"); });`,
  })),
  mover("seconds-in-a-sentence", "countdown", ({ lang }, chance) => {
    const [before, after] = lang === "de" ? ["Noch", "Sekunden übrig"] : ["You have", "seconds to decide"];
    return {
      html: `<p data-p>${before} 60 ${after}</p>`,
      script: `let left = 60; every(${chance.pick([1_000, 700])}, () => { left -= 1; part(0).textContent = "${before} " + left + " ${after}"; });`,
    };
  }),
  mover("boxes-of-a-countdown", "countdown", () => ({
    html: `<div class="count">${["d", "h", "m", "s"].map(spans).join(" ")}</div>`,
    script: `let left = 200000; const show = () => [86400, 3600, 60, 1].forEach((unit, i) => { part(i).textContent = String(Math.floor(left / unit) % (i === 0 ? 99 : i === 1 ? 24 : 60)).padStart(2, "0"); }); show(); every(1000, () => { left -= 1; show(); });`,
  })),
  mover("clock-with-seconds", "clock", () => ({
    html: "<time data-p>14:02:10</time>",
    script: `let s = 10; every(1000, () => { s += 1; part(0).textContent = "14:02:" + String(s % 60).padStart(2, "0"); });`,
  })),
  mover("blinking-colon", "clock", () => ({
    html: `<span>14<i data-p>:</i>02</span>`,
    script: `every(500, () => { part(0).textContent = part(0).textContent === ":" ? " " : ":"; });`,
  })),
  mover("date-and-time", "clock", ({ lang }) => ({
    html: `<p data-p>${lang === "de" ? "Dienstag, 14:03 Uhr und 22 s" : "Tue 24 Nov 14:03 and 22 s"}</p>`,
    script: `let s = 22; every(1000, () => { s += 1; part(0).textContent = part(0).textContent.replace(/\\d+ s$/, s + " s"); });`,
  })),
  mover("timer-drawn-anew", "clock", () => ({
    html: `<div data-p><p>Round 3</p><p>0:00.0</p></div>`,
    script: `let t = 0; every(100, () => { t += 1; part(0).innerHTML = "<p>Round 3</p><p>" + Math.floor(t / 600) + ":" + String(Math.floor(t / 10) % 60).padStart(2, "0") + "." + (t % 10) + "</p>"; });`,
  })),
  mover("seconds-ago", "relative", ({ lang }) => ({
    html: `<small data-p>${lang === "de" ? "vor 3 Sekunden aktualisiert" : "Updated 3 seconds ago"}</small>`,
    script: `let n = 3; every(1000, () => { n += 1; part(0).textContent = part(0).textContent.replace(/\\d+/, n); });`,
  })),
  mover("just-now", "relative", () => ({
    html: `<p>Ann · <span data-p>just now</span></p>`,
    script: `let n = 0; every(900, () => { n += 1; part(0).textContent = n < 2 ? "just now" : n + "s ago"; });`,
  })),
  mover("visitors", "number", ({ lang }, chance) => ({
    html: `<p data-p>${lang === "fr" ? "23 personnes regardent cette page" : "23 people are looking at this"}</p>`,
    script: `let n = 23; every(${chance.pick([1_200, 2_600])}, () => { n += n % 3 === 0 ? 2 : -1; part(0).textContent = part(0).textContent.replace(/\\d+/, n); });`,
  })),
  mover("views", "number", (_words, chance) => ({
    html: `<p><strong data-p>1,204</strong> views</p>`,
    script: `let n = 1204; every(${chance.pick([450, 1_500])}, () => { n += 1 + n % 4; part(0).textContent = n.toLocaleString("en"); });`,
  })),
  mover("prices", "ticker", () => ({
    html: `<ul class="quotes"><li>ACME <span data-p>101.22</span> <i data-p>▲ 0.4 %</i></li><li>Globex <span data-p>44.10</span> <i data-p>▼ 0.1 %</i></li></ul>`,
    script: `let t = 0; every(800, () => { t += 1; for (const i of [0, 2]) { const up = (t + i) % 3 !== 0; part(i).textContent = (40 + i + t * 0.17).toFixed(2); part(i + 1).textContent = (up ? "▲ " : "▼ ") + (t % 7 / 10).toFixed(1) + " %"; } });`,
  })),
];
