/** Traces: the parts of the page that changed in a turn, in their own words, as far as a person could perceive it. */

import { maskText } from "../../core/page/mask.js";
import type { SeenChange } from "../surface.js";
import { deepContains, deepParent } from "./deep-tree.js";
import type { Identities } from "./identify.js";
import { isShown } from "./rendering.js";

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
