/** Plain buttons: by their words they only show or open something; what they do cannot be seen. Twice where a second press leaves what the first one did (RC4). */

import { type Button, IN_SHADOW, plain } from "./button.js";
import { documentOf } from "./page.js";

const quoted = (html: string) => html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const FRAMED = documentOf(`<button id="go">Details</button>`, `go.addEventListener("click", heard);`);
const STYLED = `style="cursor:pointer;display:inline-block;padding:6px"`;

const WRITTEN: readonly Button[] = [
  plain("native", `<button id="go" type="button">Details</button>`),
  plain("input-button", `<input id="go" type="button" value="Details">`),
  plain("role-button", `<div id="go" role="button" tabindex="0">Details</div>`),
  plain("box-with-listener", `<div id="go" ${STYLED}>Details</div>`),
  plain("onclick-attribute", `<span id="go" onclick="heard()">Details</span>`, { script: "" }),
  plain("link-to-nothing", `<a id="go" href="#">Details</a>`, {
    script: `go.addEventListener("click", (event) => { event.preventDefault(); heard(); });`,
  }),
  plain("link-kept-back", `<a id="go" href="elsewhere">Details</a>`, {
    most: 2,
    script: `go.addEventListener("click", (event) => { event.preventDefault(); heard(); });`,
  }),
  plain("link-to-script", `<a id="go" href="javascript:heard()">Details</a>`, { script: "" }),
  plain("custom-element", `<my-button id="go" role="button" tabindex="0">Details</my-button>`),
  plain("in-a-shadow-root", `<div id="host"></div>`, {
    script: `${IN_SHADOW} root.innerHTML = '<button id="go">Details</button>'; root.getElementById("go").addEventListener("click", heard);`,
  }),
  plain("two-shadow-roots-deep", `<div id="host"></div>`, {
    script: `${IN_SHADOW} root.innerHTML = "<div></div>"; const inner = root.firstChild.attachShadow({ mode: "open" }); inner.innerHTML = '<button id="go">Details</button>'; inner.getElementById("go").addEventListener("click", heard);`,
  }),
  plain("in-a-frame", `<iframe title="Part" srcdoc="${quoted(FRAMED)}"></iframe>`, { script: "" }),
  plain("in-a-frame-of-its-own-address", `<iframe title="Part" src="frame"></iframe>`, { script: "" }),
  plain(
    "icon",
    `<button id="go" aria-label="Details"><svg width="20" height="20"><circle r="8" cx="10" cy="10"/></svg></button>`,
  ),
  plain(
    "picture",
    `<img id="go" alt="Details" width="40" height="40" ${STYLED} src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">`,
  ),
  plain(
    "menu-item",
    `<ul role="menu" aria-label="View"><li id="go" role="menuitem" tabindex="0">Details</li><li role="menuitem" tabindex="-1">Columns</li></ul>`,
  ),
  plain(
    "tab",
    `<div role="tablist"><div role="tab" aria-selected="true" tabindex="0">Summary</div><div id="go" role="tab" aria-selected="false" tabindex="-1">Details</div></div>`,
    { most: 2 },
  ),
  plain("summary", `<details><summary id="go">Details</summary><p>Opened on Monday</p></details>`, {
    most: 2,
    script: `go.addEventListener("click", (event) => { event.preventDefault(); heard(); });`,
  }),
  plain("box-that-stays", `<label><input id="go" type="checkbox"> Details</label>`, {
    script: `go.addEventListener("click", (event) => { event.preventDefault(); heard(); });`,
    action: "check(@,true)",
    most: 2,
  }),
];

const HEARD: readonly Button[] = [
  plain("delegated", `<div id="all"><button id="go">Details</button></div>`, {
    script: `document.addEventListener("click", (event) => { if (event.target.closest("#go")) heard(); });`,
  }),
  plain("delegated-and-stopped", `<button id="go">Details</button>`, {
    script: `document.addEventListener("click", (event) => { if (!event.target.closest("#go")) return; event.stopImmediatePropagation(); event.preventDefault(); heard(); }, true);`,
  }),
  plain("pointerdown-only", `<button id="go">Details</button>`, {
    script: `go.addEventListener("pointerdown", heard);`,
  }),
  plain("mouseup-only", `<button id="go">Details</button>`, { script: `go.addEventListener("mouseup", heard);` }),
  plain("keydown-only", `<button id="go">Details</button>`, {
    script: `go.addEventListener("keydown", (event) => { if (event.key === "Enter") heard(); });`,
  }),
  plain("double-click-only", `<button id="go">Details</button>`, { script: `go.addEventListener("dblclick", heard);` }),
  plain("by-mouse-and-by-key", `<div id="go" role="button" tabindex="0">Details</div>`, {
    script: `go.addEventListener("click", heard); go.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); heard(); } });`,
  }),
  plain("debounced", `<button id="go">Details</button>`, {
    script: `let timer; go.addEventListener("click", () => { heard(); clearTimeout(timer); timer = setTimeout(() => undefined, 800); });`,
  }),
  plain("busy-for-a-while", `<button id="go">Details</button>`, {
    script: `go.addEventListener("click", () => { heard(); const until = performance.now() + 900; while (performance.now() < until); });`,
  }),
  plain("throws", `<button id="go">Details</button>`, {
    script: `go.addEventListener("click", () => { heard(); throw new Error("no such part"); });`,
  }),
  plain("marks-itself", `<button id="go">Details</button>`, {
    script: `go.addEventListener("click", () => { heard(); go.classList.toggle("pressed"); });`,
  }),
  plain("drawn-anew", `<p id="place"><button id="go">Details</button></p>`, {
    script: `const draw = () => { place.innerHTML = '<button id="go">Details</button>'; place.firstChild.addEventListener("click", () => { heard(); draw(); }); }; draw();`,
  }),
  plain("beside-a-clock", `<button id="go">Details</button><p>Open for <b id="clock">0</b> s</p>`, {
    script: `go.addEventListener("click", heard); setInterval(() => { clock.textContent = String(Number(clock.textContent) + 1); }, 500);`,
  }),
  // A beacon has no answer that a page could wait for: it reports, and is not watched.
  plain("reports-by-beacon", `<button id="go">Details</button>`, {
    script: `go.addEventListener("click", () => { heard(); navigator.sendBeacon("do", "{}"); });`,
  }),
  plain("reads-in-secret", `<button id="go">Details</button>`, {
    script: `go.addEventListener("click", () => { heard(); fetch("frame"); });`,
  }),
];

const VEIL = `<div id="veil" style="position:fixed;inset:0;background:#fff8"></div>`;

/** Not where the pointer would find them, at first or at all. */
const HARD_TO_REACH: readonly Button[] = [
  plain("covered-then-free", `<button id="go">Details</button>${VEIL}`, {
    script: `go.addEventListener("click", heard); veil.addEventListener("pointerdown", () => setTimeout(() => veil.remove(), 300)); setTimeout(() => veil.remove(), 6_000);`,
  }),
  plain("covered-for-ever", `<button id="go">Details</button>${VEIL}`),
  plain("deaf-to-the-pointer", `<p style="pointer-events:none"><button id="go">Details</button></p>`),
  plain("moves-away", `<button id="go" style="position:absolute;left:20px;top:140px">Details</button>`, {
    script: `go.addEventListener("click", heard); addEventListener("mousemove", () => { go.style.left = "420px"; }, { once: true });`,
  }),
  plain(
    "below-the-window",
    `<div style="height:1800px"></div><button id="go">Details</button><div style="height:900px"></div>`,
  ),
  plain(
    "a-few-pixels",
    `<button id="go" aria-label="Details" style="width:4px;height:4px;padding:0;border:0;background:#333"></button>`,
  ),
];

export const PLAIN: readonly Button[] = [...WRITTEN, ...HEARD, ...HARD_TO_REACH];
