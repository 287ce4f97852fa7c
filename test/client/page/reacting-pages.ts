/** Reacting pages: generated pages on which everything that reacts is known: each kind × each container × each role × `aria-hidden`. */

/** `mark`: attributes by which the element is known; `words`: what it says. */
type Kind = (mark: string, words: string) => string;

/** What reacts, and the sign by which a person sees that it does. */
export const KINDS: Readonly<Record<string, Kind>> = {
  button: (mark, words) => `<button ${mark}>${words}</button>`,
  link: (mark, words) => `<a href="#there" ${mark}>${words}</a>`,
  tick: (mark, words) => `<input type="checkbox" aria-label="${words}" ${mark}>`,
  onclick: (mark, words) => `<div class="item" onclick="void 0" ${mark}>${words}</div>`,
  focus: (mark, words) => `<div class="item" tabindex="0" ${mark}>${words}</div>`,
  hand: (mark, words) => `<div class="item hand" ${mark}>${words}</div>`,
  "hand of its own": (mark, words) => `<div class="item" style="cursor:pointer" ${mark}>${words}</div>`,
  dragged: (mark, words) => `<div class="item" draggable="true" ${mark}>${words}</div>`,
  drawing: (mark, words) => `<canvas width="60" height="20" onclick="void 0" aria-label="${words}" ${mark}></canvas>`,
};

/** In what can be clicked as a whole the cursor says nothing any more; these have other signs. */
export const NESTED_KINDS: Readonly<Record<string, Kind>> = {
  "icon that answers": (mark) => `<i class="icon answers" ${mark}></i>`,
  "icon with a hand": (mark) => `<i class="icon hand" ${mark}></i>`,
  "icon of a deed": (mark) => `<i class="icon fa fa-trash" ${mark}></i>`,
  entry: (mark, words) => `<div class="item answers" ${mark}>${words}</div><div class="item answers">Another</div>`,
};
/** In a link words belong to it, and pictures may too. */
const OF_ICONS = new Set(["icon that answers", "icon with a hand"]);

/** Roles that meant a region, a message or a picture before anything else. */
export const ROLES = [
  ...["", "article", "region", "figure", "toolbar", "tree", "grid", "radiogroup", "group", "list", "table", "feed"],
  ...["navigation", "form", "img", "heading", "alert", "status", "listitem", "none", "button", "option"],
];
/** These take the focus to be scrolled, or to be read. */
const SCROLLED = new Set(["region", "group", "list", "table", "feed", "navigation", "form"]);
const WITHOUT_ROLES = new Set(["button", "link", "tick", "drawing"]);

interface Container {
  readonly html: (inner: string, mark: string) => string;
  /** Reacts itself, as a whole. */
  readonly isClickable?: boolean;
  /** Holds nothing but icons beside what is its own. */
  readonly isOfIcons?: boolean;
}

export const CONTAINERS: Readonly<Record<string, Container>> = {
  box: { html: (inner) => `<div>${inner}</div>` },
  card: { html: (inner, mark) => `<div class="hand" ${mark}>Card ${inner}</div>`, isClickable: true },
  "clickable article": { html: (inner, mark) => `<article onclick="void 0" ${mark}>Card ${inner}</article>` },
  row: {
    html: (inner, mark) => `<table><tr class="hand" ${mark}><td>Row</td><td>${inner}</td></tr></table>`,
    isClickable: true,
  },
  entry: { html: (inner, mark) => `<ul><li class="hand" ${mark}>Entry ${inner}</li></ul>`, isClickable: true },
  link: {
    html: (inner, mark) => `<a href="#there" ${mark}>Link ${inner}</a>`,
    isClickable: true,
    isOfIcons: true,
  },
  "picture card": {
    html: (inner, mark) => `<div class="hand" ${mark}><img width="40" height="40" alt="">${inner}</div>`,
    isClickable: true,
    isOfIcons: true,
  },
  section: { html: (inner) => `<section aria-label="Part">${inner}</section>` },
  message: { html: (inner) => `<div role="status">Saved ${inner}</div>` },
  dialog: { html: (inner) => `<div role="dialog" aria-label="Question">${inner}</div>` },
  editor: { html: (inner) => `<div contenteditable="true">Text <span contenteditable="false">${inner}</span></div>` },
  shadow: { html: (inner) => `<x-part><template>${inner}</template></x-part>` },
  frame: {
    html: (inner) => `<iframe style="width:300px;height:120px;border:0" data-inner="${quoted(inner)}"></iframe>`,
  },
};

const quoted = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

export interface Reacting {
  /** `data-k` of the element. */
  readonly id: string;
  readonly kind: string;
  readonly role: string;
  readonly isHidden: boolean;
}

export interface ReactingPage {
  readonly body: string;
  readonly reacting: readonly Reacting[];
}

const STYLE = `<style>.item{width:120px;min-height:20px}.hand{cursor:pointer}.icon{display:inline-block;width:20px;height:20px;background:#ddd}
  .answers:hover{background:#999}td,li{padding:8px}</style>`;

/** Every handler notes the innermost element that is known, and stops what would go on elsewhere. */
const SCRIPT = `<script>window.reached = [];
  const listen = (root) => { for (const one of root.querySelectorAll("[data-k]")) one.addEventListener("click", (event) => {
    if (event.composedPath().find((at) => at.dataset?.k) === one) top.reached.push(one.dataset.k); event.preventDefault(); }) };
  for (const host of document.querySelectorAll("x-part")) { const root = host.attachShadow({ mode: "open" });
    root.innerHTML = document.querySelector("style").outerHTML + host.firstChild.innerHTML; host.firstChild.remove(); listen(root); }
  for (const frame of document.querySelectorAll("iframe")) { const page = frame.contentDocument;
    page.body.innerHTML = document.querySelector("style").outerHTML + frame.dataset.inner; listen(page); }
  listen(document);</script>`;

/** All that one container can hold, each in one of its own, beside words and a picture that do nothing. */
export function reactingPage(container: string): ReactingPage {
  const { html, isClickable, isOfIcons } = CONTAINERS[container] as Container; // asked for by its name
  const reacting: Reacting[] = [];
  const parts: string[] = [];
  const kinds = isOfIcons ? [] : Object.entries(KINDS);
  const nested = isClickable ? Object.entries(NESTED_KINDS).filter(([kind]) => !isOfIcons || OF_ICONS.has(kind)) : [];
  for (const [kind, write] of [...kinds, ...nested])
    for (const role of kind in KINDS ? rolesOf(kind) : [""])
      for (const isHidden of [false, true]) {
        const id = `${reacting.length}`;
        const label = role === "region" ? `aria-label="Region ${id}"` : "";
        const mark = `data-k="${id}" ${role === "" ? "" : `role="${role}"`} ${label} ${isHidden ? 'aria-hidden="true"' : ""}`;
        const beside = container === "picture card" ? "" : "<span data-p>words</span><i data-p></i>";
        const inner = `${beside}${write(mark, `Item ${id}`)}`;
        parts.push(html(inner, `data-k="c${id}"`));
        reacting.push({ id, kind, role, isHidden });
      }
  return { body: `${STYLE}${parts.join("\n")}${SCRIPT}`, reacting };
}

const rolesOf = (kind: string): readonly string[] =>
  WITHOUT_ROLES.has(kind) ? [""] : ROLES.filter((role) => kind !== "focus" || !SCROLLED.has(role));
