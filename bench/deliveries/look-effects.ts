/** Effects by look: a press changes classes, styles and pictures, and no word. */

import { type Effect, GO } from "./effect.js";

const style = (rules: string) => `<style>${rules}</style>`;
const HEART = `<svg width="20" height="20" viewBox="0 0 20 20"><path id="drawn" d="M2 2h16v16h-16z" fill="none" stroke="black"/></svg>`;
const icon = (drawing: string) => `<button id="go" type="button" aria-label="Details">${drawing}</button>`;
const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
const OTHER_PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=";
const swatch = (id: string, colour: string) =>
  `<button ${id} type="button" class="swatch" style="background:${colour}"></button>`;
/** More than what is looked at around a target. */
const FILLING = `<ul>${"<li>Rope</li>".repeat(320)}</ul>`;
const ON = ".on{background:gold;color:navy}";

const BY_CLASS: readonly Effect[] = [
  { name: "class-on-itself", body: `${style(ON)}${GO}`, show: `go.classList.toggle("on");` },
  {
    name: "class-beside-hover-and-focus-styles",
    body: `${style(`${ON}button:hover{background:silver}button:focus{background:tan}button:active{color:red}`)}${GO}`,
    show: `go.classList.toggle("on");`,
  },
  {
    name: "class-on-its-icon",
    body: `${style(".on{fill:crimson}")}${icon(HEART)}`,
    show: `drawn.classList.toggle("on");`,
  },
  {
    name: "class-on-what-holds-it",
    body: `${style(ON)}<ul><li id="item">${GO}</li></ul>`,
    show: `item.classList.toggle("on");`,
  },
  {
    name: "class-on-what-stands-behind-it",
    body: `${style(ON)}<p>${GO}<span id="lamp">●</span></p>`,
    show: `lamp.classList.toggle("on");`,
  },
  {
    name: "class-on-what-stands-before-it",
    body: `${style(ON)}<p><span id="lamp">●</span>${GO}</p>`,
    show: `lamp.classList.toggle("on");`,
  },
  {
    name: "class-moves-among-chips",
    body: `${style(ON)}<p><span class="chip on" tabindex="0" role="button">All</span> <span id="go" class="chip" tabindex="0" role="button">Details</span></p>`,
    show: `for (const chip of document.querySelectorAll(".chip")) chip.classList.toggle("on", (chip === go) === on);`,
  },
  {
    name: "chips-drawn-anew",
    body: `${style(ON)}<p id="chips"></p>`,
    hear: `const draw = (on) => { chips.innerHTML = '<button type="button">All</button><button type="button" id="go" class="' + (on ? "on" : "") + '">Details</button>'; chips.lastChild.addEventListener("click", press); }; draw(false);`,
    show: `draw(on);`,
  },
  {
    name: "class-of-the-whole-page",
    body: `${style("body.dark{background:#111;color:#eee}body.dark button{background:#333;color:#eee}")}${GO}`,
    show: `document.body.classList.toggle("dark");`,
  },
  {
    name: "class-with-a-mark-drawn-by-style",
    body: `${style("#go.on::after{content:'✓';color:green}")}${GO}`,
    show: `go.classList.toggle("on");`,
  },
  {
    name: "class-by-a-data-attribute",
    body: `${style("#go[data-state=on]{background:gold}")}${GO}`,
    show: `go.dataset.state = on ? "on" : "off";`,
  },
  {
    name: "class-a-little-later",
    body: `${style(ON)}${GO}`,
    show: `setTimeout(() => go.classList.toggle("on"), 300);`,
  },
  {
    name: "class-with-a-transition",
    body: `${style(`#go{transition:background .3s}${ON}`)}${GO}`,
    show: `go.classList.toggle("on");`,
  },
  {
    name: "class-in-a-shadow-root",
    body: `<div id="host"></div>`,
    hear: `host.attachShadow({ mode: "open" }).innerHTML = '<style>.on{background:gold}</style><button id="go" type="button">Details</button>'; host.shadowRoot.getElementById("go").addEventListener("click", press);`,
    show: `host.shadowRoot.getElementById("go").classList.toggle("on");`,
  },
  {
    name: "class-in-a-frame",
    body: `<iframe id="part" title="Part" srcdoc="<style>.on{background:gold}</style><p>Lamp</p>"></iframe>${GO}`,
    show: `part.contentDocument.querySelector("p").classList.toggle("on");`,
  },
  {
    name: "class-far-away",
    body: `${style(ON)}<p id="lamp">●</p>${FILLING}${GO}`,
    show: `lamp.classList.toggle("on");`,
  },
  {
    name: "class-that-shows-a-part-inside",
    body: `${style("#more{display:none}.open #more{display:block}")}<div id="go" role="button" tabindex="0">Details<span id="more">Opened on Monday</span></div>`,
    show: `go.classList.toggle("open");`,
  },
];

const BY_STYLE: readonly Effect[] = [
  { name: "style-of-itself", body: GO, show: `go.style.background = on ? "gold" : "";` },
  {
    name: "style-of-a-preview",
    body: `<div id="preview" style="width:60px;height:60px;background:white"></div><p>${swatch('id="go" aria-label="Details"', "teal")}${swatch('aria-label="Other"', "coral")}</p>`,
    show: `preview.style.background = on ? "teal" : "white";`,
  },
  {
    name: "style-of-a-bar",
    body: `<div style="width:200px;background:#ddd"><div id="bar" style="width:20%;height:8px;background:green"></div></div>${GO}`,
    show: `bar.style.width = 20 + 20 * n + "%";`,
  },
  {
    name: "style-that-turns-a-picture",
    body: `<img id="photo" alt="Boat" width="60" height="40" src="${PIXEL}">${GO}`,
    show: `photo.style.transform = "rotate(" + 90 * n + "deg)";`,
  },
  {
    name: "style-by-a-variable",
    body: `${style("button{color:var(--brand,black)}")}${GO}`,
    show: `document.documentElement.style.setProperty("--brand", on ? "crimson" : "black");`,
  },
  {
    name: "style-by-a-rule",
    body: GO,
    show: `const [sheet] = document.styleSheets; if (on) sheet.insertRule("#go{background:gold}"); else sheet.deleteRule(0);`,
  },
  {
    name: "style-by-an-adopted-sheet",
    body: GO,
    show: `const sheet = new CSSStyleSheet(); sheet.replaceSync("#go{background:gold}"); document.adoptedStyleSheets = on ? [sheet] : [];`,
  },
  {
    name: "style-by-an-animation",
    body: GO,
    show: `go.animate([{ opacity: on ? 0.4 : 1 }], { duration: 200, fill: "forwards" });`,
  },
  {
    name: "larger-letters",
    body: `<article id="page"><p>Boats leave at ten.</p></article>${GO}`,
    show: `page.style.fontSize = 16 + 2 * n + "px";`,
  },
  {
    name: "aligned-letters",
    body: `<article id="page"><p>Boats leave at ten.</p></article>${GO}`,
    show: `page.style.textAlign = on ? "center" : "left";`,
  },
  {
    name: "style-far-away",
    body: `<img id="photo" alt="Boat" width="60" height="40" src="${PIXEL}">${FILLING}${GO}`,
    show: `photo.style.transform = "scale(" + (1 + n) + ")";`,
  },
  {
    name: "bold-in-an-editor",
    body: `<div id="text" contenteditable="true" aria-label="Text">Boats leave at ten.</div>${GO}`,
    show: `text.innerHTML = on ? "<b>Boats leave at ten.</b>" : "Boats leave at ten.";`,
  },
];

const BY_PICTURE: readonly Effect[] = [
  {
    name: "picture-exchanged",
    body: `<button id="go" type="button"><img id="face" alt="Details" width="20" height="20" src="${PIXEL}"></button>`,
    show: `face.src = on ? "${OTHER_PIXEL}" : "${PIXEL}";`,
  },
  {
    name: "drawing-changed",
    body: icon(HEART),
    show: `drawn.setAttribute("d", on ? "M2 2h16v16z" : "M2 2h16v16h-16z");`,
  },
  { name: "drawing-filled", body: icon(HEART), show: `drawn.setAttribute("fill", on ? "crimson" : "none");` },
  {
    name: "drawing-exchanged",
    body: icon(HEART),
    show: `go.innerHTML = on ? '<svg width="20" height="20"><circle r="8" cx="10" cy="10"/></svg>' : '<svg width="20" height="20"><path d="M2 2h16"/></svg>';`,
  },
  {
    name: "drawing-by-reference",
    body: `<svg hidden><symbol id="a"><path d="M0 0h9"/></symbol><symbol id="b"><path d="M0 0v9"/></symbol></svg>${icon('<svg width="20" height="20"><use id="used" href="#a"/></svg>')}`,
    show: `used.setAttribute("href", on ? "#b" : "#a");`,
  },
  {
    name: "letter-of-an-icon-font",
    body: `${style(".star::before{content:'☆'}.star.full::before{content:'★'}")}<button id="go" type="button" aria-label="Details"><i id="star" class="star"></i></button>`,
    show: `star.classList.toggle("full");`,
  },
  {
    name: "background-picture",
    body: `${style(`#go.on{background-image:url(${OTHER_PIXEL})}`)}${GO}`,
    show: `go.classList.toggle("on");`,
  },
];

export const LOOK_EFFECTS: readonly Effect[] = [...BY_CLASS, ...BY_STYLE, ...BY_PICTURE];
