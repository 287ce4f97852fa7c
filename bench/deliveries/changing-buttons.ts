/** Changing buttons: by what they are called, where they stand or what they send, they may change state; nothing shows it. */

import { type Button, IN_SHADOW, plain, waking } from "./button.js";

const button = (label: string, more = "") => `<button id="go" type="button" ${more}>${label}</button>`;
const named = (name: string, label: string): Button => plain(name, button(label), { label });
const icon = `<svg width="20" height="20"><circle r="8" cx="10" cy="10"/></svg>`;
const HELD = `form.addEventListener("submit", (event) => { event.preventDefault(); heard(); });`;

const SUBMITS: readonly Button[] = [
  plain(
    "submit-held-back",
    `<form id="form"><label>Name <input name="name" value="Ada"></label><button id="go">Details</button></form>`,
    { script: HELD },
  ),
  plain("submit-in-a-shadow-root", `<div id="host"></div>`, {
    script: `${IN_SHADOW} root.innerHTML = '<form><label>Name <input value="Ada"></label><button id="go">Next</button></form>'; root.firstChild.addEventListener("submit", (event) => { event.preventDefault(); heard(); });`,
    label: "Next",
  }),
  plain(
    "image-submit",
    `<form id="form"><label>Name <input name="name" value="Ada"></label><input id="go" type="image" alt="Details" width="40" height="40" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="></form>`,
    { script: HELD },
  ),
  plain(
    "enter-in-a-form",
    `<form id="form"><label>Name <input id="go" name="name" value="Ada" autofocus></label><button>Save</button></form>`,
    { script: `${HELD} go.focus();`, label: "Save", action: 'press("Enter")' },
  ),
  named("save-without-a-form", "Save"),
  named("add", "Add to list"),
  plain("in-a-dialog", `<div role="dialog" aria-modal="true" aria-label="Ask">${button("Proceed")}</div>`, {
    label: "Proceed",
  }),
  plain(
    "menu-item-that-archives",
    `<ul role="menu" aria-label="More"><li id="go" role="menuitem" tabindex="0">Archive</li></ul>`,
    { label: "Archive" },
  ),
];

const IRREVERSIBLE: readonly Button[] = [
  named("delete", "Delete"),
  named("pay", "Pay now"),
  named("place-order", "Place order"),
  plain(
    "remove-in-a-row",
    `<ul><li>Ada <button type="button">Show</button></li><li>Bob ${button("Remove")}</li></ul>`,
    { label: "Remove" },
  ),
  plain("delete-in-a-link", `<a id="go" href="#">Delete</a>`, {
    script: `go.addEventListener("click", (event) => { event.preventDefault(); heard(); });`,
    label: "Delete",
  }),
  named("save-in-german", "Speichern"),
  named("delete-in-french", "Supprimer"),
  named("send-in-spanish", "Enviar"),
];

const UNNAMED: readonly Button[] = [
  plain("unnamed-icon", `<button id="go">${icon}</button>`, { label: "the icon" }),
  plain("unnamed-box", `<div id="go" role="button" tabindex="0">${icon}</div>`, { label: "the icon" }),
  plain("unnamed-link", `<a id="go" href="#">${icon}</a>`, {
    script: `go.addEventListener("click", (event) => { event.preventDefault(); heard(); });`,
    label: "the icon",
  }),
  plain("plus", `<p>Adults <b>2</b> ${button("+")}</p>`, { label: "+" }),
];

const sends = (name: string, does: string): Button =>
  plain(name, button("Details"), { script: `go.addEventListener("click", () => { heard(); ${does} });` });

const SECRET_WRITES: readonly Button[] = [
  sends("writes-by-fetch", "write();"),
  sends("writes-by-put", `write("PUT");`),
  sends("writes-with-a-time-in-it", `write("POST", JSON.stringify({ at: Date.now() }));`),
  sends("writes-by-old-request", `const r = new XMLHttpRequest(); r.open("POST", "do"); r.send("x=1");`),
  sends("writes-kept-alive", `fetch("do", { method: "POST", keepalive: true, body: "{}" });`),
  sends("writes-a-little-later", `setTimeout(write, 700);`),
  sends("is-refused", `fetch("do?status=500", { method: "POST", body: "{}" });`),
  sends("is-never-answered", `fetch("do?delay=60000", { method: "POST", body: "{}" });`),
  sends(
    "writes-through-a-hidden-frame",
    `const f = document.createElement("form"); f.method = "post"; f.action = "do"; f.target = "sink"; f.hidden = true; if (!document.getElementById("sink")) { const i = document.createElement("iframe"); i.name = "sink"; i.id = "sink"; i.hidden = true; document.body.append(i); } document.body.append(f); f.submit(); f.remove();`,
  ),
  plain("writes-at-pointerdown", button("Details"), {
    script: `go.addEventListener("pointerdown", () => { heard(); write(); });`,
  }),
  plain("writes-debounced", button("Details"), {
    script: `let timer; go.addEventListener("click", () => { heard(); clearTimeout(timer); timer = setTimeout(write, 600); });`,
  }),
];

export const CHANGING: readonly Button[] = [...SUBMITS, ...IRREVERSIBLE, ...UNNAMED, ...SECRET_WRITES];

/** The seed's button whose first press does nothing, written in several ways. */
export const WAKING: readonly Button[] = [
  waking("wakes-native", button("Details"), `go.addEventListener("click", press);`),
  waking(
    "wakes-role-button",
    `<div id="go" role="button" tabindex="0">Details</div>`,
    `go.addEventListener("click", press); go.addEventListener("keydown", (event) => { if (event.key === "Enter") press(); });`,
  ),
  waking(
    "wakes-link",
    `<a id="go" href="#">Details</a>`,
    `go.addEventListener("click", (event) => { event.preventDefault(); press(); });`,
  ),
  waking(
    "wakes-in-a-shadow-root",
    `<div id="host"></div>`,
    `${IN_SHADOW} root.innerHTML = '<button id="go">Details</button>'; root.getElementById("go").addEventListener("click", press);`,
  ),
  waking(
    "wakes-delegated",
    `<p>${button("Details")}</p>`,
    `document.addEventListener("click", (event) => { if (event.target.closest("#go")) press(); });`,
  ),
];
