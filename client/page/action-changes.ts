/** Turns: whether the page is handling an event of the action just now, so that what changes meanwhile comes of the action. */

import { maskText } from "../../core/page/privacy.js";
import type { SeenChange } from "../surface.js";
import { deepContains, deepParent, isShown, observableRoots } from "./composed-tree.js";
import type { Identities } from "./identity.js";

/** `deed`: what is done at the target. `pointer`: the pointer only goes there, before anything is done. */
export type ChangeCause = "deed" | "pointer" | null;

const DEEDS =
  "pointerdown mousedown pointerup mouseup click dblclick keydown keypress keyup beforeinput input change submit focusin focusout dragstart dragover drop dragend";
const POINTER = "pointerover pointerout pointermove mouseover mouseout mousemove";

export interface EventTracker {
  /** From here on events are the action's. */
  arm(): void;
  disarm(): void;
  now(): ChangeCause;
}

/**
 * A turn begins with an event and ends with the task in which the page hears of it: timers and answers come in tasks of
 * their own, changes are noted in the microtasks of the listeners that made them.
 */
export function createEventTracker(page: Document): EventTracker {
  let armed = false;
  let begun = false;
  let turn: ChangeCause = null;
  let latest = 0;
  const afterThisTask = createNextTask();
  const hear = (event: Event): void => {
    if (!armed) return;
    // What a listener sends itself stands inside the deed. The browser's next steps of the pointer, over what the deed has
    // brought there, are nobody's, also where they come before the queue is heard.
    const within = turn === "deed" && !event.isTrusted;
    const own = within ? "deed" : turnOf(event);
    begun ||= own === "deed";
    turn = begun && own === "pointer" ? null : own;
    latest += 1;
    const mine = latest;
    afterThisTask(() => {
      if (mine === latest) turn = null;
    });
  };
  const attach = (): void => {
    const documents = observableRoots(page).filter((root): root is Document => root.nodeType === Node.DOCUMENT_NODE);
    for (const { defaultView } of documents)
      for (const type of `${DEEDS} ${POINTER}`.split(" ")) defaultView?.addEventListener(type, hear, true);
  };
  attach();
  return {
    arm() {
      attach();
      armed = true;
      begun = false;
    },
    disarm() {
      armed = false;
    },
    now: () => turn,
  };
}

/** The urgent queue where there is one: timers that are due already would else come first. */
function createNextTask(): (what: () => void) => void {
  const { scheduler } = globalThis as { scheduler?: { postTask?: (what: () => void, how: object) => unknown } };
  if (typeof scheduler?.postTask === "function") {
    const postTask = scheduler.postTask.bind(scheduler);
    return (what) => void postTask(what, { priority: "user-blocking" });
  }
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  return (what) => {
    waiting.push(what);
    port2.postMessage(null);
  };
}

/** With a button held down the pointer drags. */
function turnOf(event: Event): "deed" | "pointer" {
  if (!POINTER.includes(event.type)) return "deed";
  return "buttons" in event && event.buttons !== 0 ? "deed" : "pointer";
}

const MOST_RECORDS = 200;
const MOST_TOLD = 12;
const WORDS = 80;
/** A part of the page that holds more controls is the page. */
const MOST_CONTROLS = 12;

/** They say what a thing is, shows or is called. */
const TELLING = new Set(
  "aria-checked aria-selected aria-expanded aria-pressed aria-valuenow aria-valuetext aria-sort aria-current aria-disabled aria-invalid aria-label alt title value placeholder href disabled open checked".split(
    " ",
  ),
);
/** They may show or hide what they stand on. */
const SHOWING = new Set(["hidden", "class", "style", "aria-hidden", "inert", "open"]);

type Trace =
  | { readonly kind: "came" | "said" | "shown"; readonly node: Element }
  /** What it said is all that is left of it. */
  | { readonly kind: "went"; readonly text: string };

export interface Traces {
  restart(): void;
  note(record: MutationRecord): void;
  /** `target`: of the deed; a mark on it is no change of it. */
  told(identities: Identities, target: Element | null): readonly SeenChange[];
}

export function createTraces(): Traces {
  let traces: Trace[] = [];
  return {
    restart() {
      traces = [];
    },
    note(record) {
      if (traces.length < MOST_RECORDS) traces.push(...tracesOf(record));
    },
    told: (identities, target) =>
      distinct(traces.filter((trace) => !isMark(trace, target)).flatMap((trace) => tell(trace, identities))).slice(
        0,
        MOST_TOLD,
      ),
  };
}

function tracesOf({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord): readonly Trace[] {
  if (type === "characterData") return said(target.parentNode);
  if (type === "attributes") {
    const name = attributeName ?? "";
    return [
      ...(TELLING.has(name) ? said(target) : []),
      ...(SHOWING.has(name) && isElement(target) ? [{ kind: "shown" as const, node: target }] : []),
    ];
  }
  const came = [...addedNodes].flatMap((node) => (isElement(node) ? [{ kind: "came" as const, node }] : said(target)));
  const went = [...removedNodes].map((node) => ({
    kind: "went" as const,
    text: isElement(node) ? wordsOf(node) : (node.nodeValue ?? ""),
  }));
  return [...came, ...went];
}

function said(node: Node | null): readonly Trace[] {
  return node !== null && isElement(node) ? [{ kind: "said", node }] : [];
}

/** An element of a frame belongs to another realm, so its class says nothing. */
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

/** A class or a style on the target, or on a part of it, is how it looks while it is pressed or has the focus. */
function isMark(trace: Trace, target: Element | null): boolean {
  return trace.kind === "shown" && target !== null && deepContains(target, trace.node);
}

function tell(trace: Trace, identities: Identities): readonly SeenChange[] {
  if (trace.kind === "went") return quote(trace.text);
  const { node, kind } = trace;
  if (kind === "shown") return isWholePage(node) ? [] : quote(wordsOf(node));
  if (!node.isConnected || !isShown(node)) return kind === "said" ? [] : quote(wordsOf(node));
  const n = kind === "said" ? numberNear(node, identities) : identities.knownNumber(node);
  const [first] = quote(wordsOf(node));
  if (first === undefined) return n === undefined ? [] : [{ n, text: "" }];
  return [n === undefined ? first : { n, ...first }];
}

/** The control that the words stand in. */
function numberNear(node: Element, identities: Identities): number | undefined {
  let at: Element | null = node;
  for (let steps = 0; at !== null && steps < 3; steps += 1, at = deepParent(at)) {
    const n = identities.knownNumber(at);
    if (n !== undefined) return n;
  }
  return undefined;
}

/** A class on the page itself is a mode that it is in. */
function isWholePage(node: Element): boolean {
  if (["html", "body", "main"].includes(node.localName)) return true;
  return node.querySelectorAll("input,select,textarea,button,a[href]").length > MOST_CONTROLS;
}

const ATTRIBUTES = ["aria-label", "alt", "title", "placeholder"];

/** Of itself and of what is in it; what was typed into fields is nobody's words. */
function wordsOf(element: Element): string {
  if (element.closest("[data-sf-mask],script,style,textarea") !== null) return "";
  const parts: string[] = [];
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let length = 0;
  for (let node: Node | null = walker.currentNode; node !== null && length < 4 * WORDS; node = walker.nextNode()) {
    const words = isElement(node) ? ownWords(node) : isSilent(node) ? "" : (node.nodeValue ?? "");
    length += words.trim().length;
    parts.push(words);
  }
  return parts.join(" ");
}

function ownWords(element: Element): string {
  const button = element.localName === "input" && /^(?:button|submit|reset)$/.test(element.getAttribute("type") ?? "");
  return [...ATTRIBUTES, ...(button ? ["value"] : [])].map((name) => element.getAttribute(name) ?? "").join(" ");
}

function isSilent(node: Node): boolean {
  return node.parentElement !== null && /^(?:script|style|textarea|template)$/.test(node.parentElement.localName);
}

function quote(text: string): readonly SeenChange[] {
  const words = maskText(text).replace(/\s+/g, " ").trim();
  return words === "" ? [] : [{ text: words.slice(0, WORDS) }];
}

function distinct(changes: readonly SeenChange[]): readonly SeenChange[] {
  const known = new Map(changes.map((change) => [`${change.n ?? ""} ${change.text}`, change]));
  return [...known.values()];
}
