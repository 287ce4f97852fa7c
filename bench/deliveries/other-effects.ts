/** Other effects: words elsewhere, states, parts that come and go, files; and what nobody can see. */

import { type Effect, GO } from "./effect.js";

const BY_WORDS: readonly Effect[] = [
  {
    name: "words-beside-it",
    body: `<p>${GO} <span id="said">off</span></p>`,
    show: `said.textContent = on ? "on" : "off";`,
  },
  { name: "number-beside-it", body: `<p>${GO} <b id="said">3</b></p>`, show: `said.textContent = String(3 + n);` },
  {
    name: "words-in-a-frame",
    body: `<iframe id="part" title="Part" srcdoc="<p>Lamp off</p>"></iframe>${GO}`,
    show: `part.contentDocument.querySelector("p").textContent = on ? "Lamp on" : "Lamp off";`,
  },
  {
    name: "words-in-a-shadow-root",
    body: `<div id="host"></div>${GO}`,
    hear: `host.attachShadow({ mode: "open" }).innerHTML = "<p>Lamp off</p>"; go.addEventListener("click", press);`,
    show: `host.shadowRoot.querySelector("p").textContent = on ? "Lamp on" : "Lamp off";`,
  },
  {
    name: "one-more-line",
    body: `<ul id="list"><li>Rope</li></ul>${GO}`,
    show: `list.insertAdjacentHTML("beforeend", "<li>Line " + n + "</li>");`,
  },
  {
    name: "lines-reordered",
    body: `<ol id="list"><li>Anchor</li><li>Buoy</li><li>Canvas</li></ol>${GO}`,
    show: `list.append(list.firstElementChild);`,
  },
  {
    name: "a-part-that-comes",
    body: `<section id="part" aria-label="More" hidden><h2>More</h2><p>Opened on Monday</p></section>${GO}`,
    show: `part.hidden = !on;`,
  },
  {
    name: "a-popover",
    body: `<div id="part" popover><p>Opened on Monday</p><button type="button">Close</button></div>${GO}`,
    show: `part.togglePopover(on);`,
  },
  {
    name: "details-opened",
    body: `<details id="part"><summary>More</summary><p>Opened on Monday</p></details>${GO}`,
    show: `part.open = on;`,
  },
  {
    name: "words-a-little-later",
    late: true,
    body: `<p>${GO} <span id="said">off</span></p>`,
    show: `setTimeout(() => { said.textContent = on ? "on" : "off"; }, 300);`,
  },
];

const BY_STATE: readonly Effect[] = [
  {
    name: "pressed-said",
    body: `<button id="go" type="button" aria-pressed="false">Details</button>`,
    show: `go.setAttribute("aria-pressed", String(on));`,
  },
  {
    name: "checked-said",
    body: `<div id="go" role="switch" tabindex="0" aria-checked="false">Details</div>`,
    show: `go.setAttribute("aria-checked", String(on));`,
  },
  {
    name: "selected-said",
    body: `<ul role="listbox" aria-label="Views" aria-multiselectable="true"><li id="go" role="option" tabindex="0" aria-selected="false">Details</li></ul>`,
    show: `go.setAttribute("aria-selected", String(on));`,
  },
  {
    name: "expanded-said",
    readable: true,
    body: `<button id="go" type="button" aria-expanded="false">Details</button><p id="part" hidden>Opened on Monday</p>`,
    show: `go.setAttribute("aria-expanded", String(on)); part.hidden = !on;`,
  },
  {
    name: "another-name",
    body: `<button id="go" type="button" aria-label="Show details">…</button>`,
    show: `go.setAttribute("aria-label", on ? "Hide details" : "Show details");`,
  },
  {
    name: "another-glyph",
    body: `<button id="go" type="button">♡</button>`,
    label: "♡",
    show: `go.textContent = on ? "♥" : "♡";`,
  },
  {
    name: "another-button-enabled",
    body: `<button id="next" type="button" disabled>Next</button>${GO}`,
    show: `next.disabled = !on;`,
  },
  {
    name: "state-said-a-little-later",
    body: `<button id="go" type="button" aria-pressed="false">Details</button>`,
    show: `setTimeout(() => go.setAttribute("aria-pressed", String(on)), 300);`,
  },
];

const save = (href: string) =>
  `const link = document.createElement("a"); link.href = ${href}; link.download = "list-" + n + ".txt"; link.click();`;

const BY_FILE: readonly Effect[] = [
  { name: "a-file-of-a-blob", body: GO, show: save(`URL.createObjectURL(new Blob(["boats"]))`) },
  { name: "a-file-of-data", body: GO, show: save(`"data:text/plain,boats"`) },
  { name: "a-file-of-the-site", body: GO, show: save(`"file"`) },
];

/** Counted apart: nobody can see them, so that a second press must not come by itself. */
const UNSEEN: readonly Effect[] = [
  {
    name: "canvas-toggled",
    unseen: true,
    body: `<canvas id="board" width="80" height="40"></canvas>${GO}`,
    show: `const pen = board.getContext("2d"); pen.fillStyle = on ? "gold" : "white"; pen.fillRect(0, 0, 80, 40);`,
  },
  {
    name: "canvas-added-to",
    unseen: true,
    body: `<canvas id="board" width="80" height="40"></canvas>${GO}`,
    show: `board.getContext("2d").fillRect(10 * n, 5, 8, 8);`,
  },
  {
    name: "clipboard-written",
    unseen: true,
    body: GO,
    show: `navigator.clipboard.writeText("boats " + n).catch(() => undefined);`,
  },
  { name: "kept-in-memory", unseen: true, body: GO, show: `globalThis.kept = n;` },
  { name: "kept-in-storage", unseen: true, body: GO, show: `sessionStorage.setItem("kept", String(n));` },
  {
    name: "closed-shadow-root",
    unseen: true,
    body: `<div id="host"></div>${GO}`,
    hear: `const root = host.attachShadow({ mode: "closed" }); root.innerHTML = "<p>Lamp off</p>"; go.addEventListener("click", press);`,
    show: `root.firstChild.textContent = on ? "Lamp on" : "Lamp off";`,
  },
];

export const OTHER_EFFECTS: readonly Effect[] = [...BY_WORDS, ...BY_STATE, ...BY_FILE, ...UNSEEN];
