/** Shell: the page around the part that matters: navigation, adverts, clocks, long text. */

import type { Chance } from "../../testing/simulator/chance.js";
import type { ServedPage } from "./case.js";
import { STYLES } from "./markup.js";
import { CLOCKS } from "./movers/clocks.js";
import { MOTION } from "./movers/motion.js";
import { drawMovers } from "./movers/mover.js";
import type { StyleName } from "./style.js";
import type { Words } from "./words.js";

/**
 * In the page: `$` finds by `data-t` through open shadow roots; `state` is the truth that pages keep of themselves;
 * `post` writes to the case's server, which alone knows what it accepted.
 */
export const PAGE_SCRIPT = `
const state = { done: false };
const found = (root, t) => {
  const own = root.querySelector('[data-t="' + t + '"]');
  if (own) return own;
  for (const host of root.querySelectorAll("*")) {
    const inner = host.shadowRoot && found(host.shadowRoot, t);
    if (inner) return inner;
  }
  return null;
};
const $ = (t) => found(document, t);
const after = (ms, what) => setTimeout(what, ms);
const NATIVE = new Set(["BUTTON", "A", "INPUT", "SUMMARY", "SELECT"]);
const onClick = (t, what) => {
  const target = $(t);
  target.addEventListener("click", (event) => { if (target.tagName === "A") event.preventDefault(); what(event, target); });
  if (!NATIVE.has(target.tagName)) target.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); target.click(); }
  });
};
const onSubmit = (form, button, what) => {
  const holder = $(form);
  if (holder.tagName === "FORM") holder.addEventListener("submit", (event) => { event.preventDefault(); what(); });
  else onClick(button, what);
};
const valueOf = (t) => { const at = $(t); return "value" in at && at.tagName !== "LI" ? at.value : at.textContent.trim(); };
const put = (t, value) => { const at = $(t); if ("value" in at && at.tagName !== "LI") at.value = value; else at.textContent = value; };
const say = (t, text) => { const at = $(t); at.hidden = false; at.textContent = text; };
const post = (status, delay, method) => fetch("do?status=" + status + "&delay=" + (delay || 0), { method: method || "POST", body: "x=1" });
const beacon = () => fetch(TELEMETRY, { method: "POST", body: "{}" }).catch(() => undefined);
const rowOf = (text, t) => {
  const made = document.createElement("template");
  made.innerHTML = ROW.replace("%TEXT%", text).replace("%T%", t || "row-" + text.replace(/\\W+/g, "-"));
  return made.content.firstElementChild;
};
const addRow = (text, t) => { const row = rowOf(text, t); $("rows").append(row); return row; };
const tick = (at) => at.setAttribute("aria-checked", String(at.getAttribute("aria-checked") !== "true"));
const onTick = (t, what) => {
  const at = $(t);
  if (at.getAttribute("role") === "checkbox") { onClick(t, () => { tick(at); what && what(at); }); }
  else at.addEventListener("change", () => what && what(at));
};
const isTicked = (t) => $(t).checked === true || $(t).getAttribute("aria-checked") === "true";
const gone = (t) => { const at = $(t); if (at) at.remove(); };
const show = (t, on) => { $(t).hidden = on === false; };
const expand = (t, open) => $(t).setAttribute("aria-expanded", String(open));
`;

export type ShellName = "bare" | "office" | "article" | "lively";
export const SHELLS: readonly [ShellName, ...ShellName[]] = ["bare", "office", "article", "lively"];

export type Contents = { readonly title: string; readonly body: string; readonly script?: string };

const CSS = `body{font:14px sans-serif;margin:12px}.btn,.tick{display:inline-block;border:1px solid #888;padding:4px 9px;cursor:pointer}
.box{border:1px solid #aaa;min-height:18px;min-width:120px}.over{position:fixed;top:70px;left:80px;background:#fff;border:1px solid #000;padding:14px;z-index:9}
.off{pointer-events:none;opacity:.5}[hidden]{display:none!important}aside{float:right;width:180px}`;

/** Around the part that matters; `%APP%` is where it stands, `ticking` what moves by itself beside it. */
function around(shell: ShellName, words: Words, chance: Chance, ticking: string): string {
  const [first, second] = words.items;
  switch (shell) {
    case "bare":
      return chance.happens(0.5) ? `%APP%${ticking}` : `${ticking}%APP%`;
    case "office":
      return `<header>${ticking}<nav aria-label="Main"><a href="#a">${first}</a> <a href="#b">${words.settings}</a></nav></header>
<aside><h3>${words.things}</h3><p data-t="ad">${second} −${10 + chance.below(40)} %</p></aside><main>%APP%</main><footer>© 2026</footer>`;
    case "article":
      return `<article><h1>${words.things}</h1><p>${`${first}, ${second}. `.repeat(20)}</p></article><section>%APP%</section><p>${words.notes}</p>${ticking}`;
    case "lively":
      return `<header><span data-t="clock">12:00:00</span> <span data-t="ad">${second}</span></header><main>%APP%</main>
<aside><p>${words.items[2]}: <b data-t="count">${100 + chance.below(900)}</b></p>${ticking}</aside>`;
  }
}

/** Where pages report what people do. */
const TELEMETRY = ["beacon", "collect", "api/telemetry", "rum/v2", "log"] as const;

const LIVELY = `
let seconds = 0;
setInterval(() => { seconds += 1; say("clock", "12:00:" + String(seconds % 60).padStart(2, "0")); }, 1000);
setInterval(() => put("count", String(Number(valueOf("count")) + 1 + seconds % 3)), 450);
`;

/** On most pages something moves, in every shell: clocks of every form, and what else never stands still. */
function drawTicking(words: Words, chance: Chance): { readonly html: string; readonly script: string } {
  if (!chance.happens(TICKING)) return { html: "", script: "" };
  const all = [...CLOCKS, ...CLOCKS, ...MOTION];
  const { parts, script } = drawMovers(all.slice(chance.below(all.length)).slice(0, 1), words, chance);
  return { html: parts.join(""), script };
}

const TICKING = 0.8;

export interface Frame {
  readonly style: StyleName;
  readonly shell: ShellName;
  readonly words: Words;
  readonly chance: Chance;
}

/** One page as served; a frame's page is two. `path` is its place among the case's pages. */
export function pagesOf(
  path: string,
  { title, body, script = "" }: Contents,
  frame: Frame,
): Record<string, ServedPage> {
  const { style, shell, words, chance } = frame;
  const telemetry = `const TELEMETRY = ${JSON.stringify(chance.pick(TELEMETRY))};`;
  const run = `const ROW = ${JSON.stringify(STYLES[style].row)};${telemetry}${PAGE_SCRIPT}${script}`;
  const ticking = drawTicking(words, chance);
  const scene = around(shell, words, chance, ticking.html);
  const lively = (shell === "lively" ? LIVELY : "") + ticking.script;
  const lang = words.lang;
  if (style === "frame") {
    const inner = path === "" ? "inner" : `${path}-inner`;
    return {
      [path]: {
        html: document(
          lang,
          title,
          scene.replace("%APP%", `<iframe src="${inner}" title="${title}" width="700" height="900"></iframe>`),
          `${PAGE_SCRIPT}${lively}`,
        ),
      },
      [inner]: { html: document(lang, title, body, run) },
    };
  }
  const app =
    style === "shadow"
      ? `<app-root><template shadowrootmode="open"><style>${CSS}</style>${body}</template></app-root>`
      : body;
  return { [path]: { html: document(lang, title, scene.replace("%APP%", app), run + lively) } };
}

function document(lang: string, title: string, body: string, script: string): string {
  return `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title><style>${CSS}</style></head><body>${body}<script>${script}</script></body></html>`;
}
