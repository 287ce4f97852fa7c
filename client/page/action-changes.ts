/** Action changes: changes on the page while it handled the action's own events, in the page's own words. */

import { maskText } from "../../core/page/mask/mask-text.js";
import { tokenSet } from "../../core/page/read/aria.js";
import type { ObservedChange } from "../../protocol/observation.js";
import { deepContains, deepParent, isElement, isShown, windowsOf } from "./composed-tree.js";
import type { Identities } from "./identity.js";

/** `action`: an event of the action itself. `pointer`: the pointer only goes to the target, before anything is done. */
type Cause = "action" | "pointer";

const ACTION_EVENTS =
  "pointerdown mousedown pointerup mouseup click auxclick dblclick contextmenu keydown keypress keyup beforeinput input change submit focusin focusout dragstart dragover drop dragend";
const POINTER_EVENTS = "pointerover pointerout pointermove mouseover mouseout mousemove";

export type EventTracker = ReturnType<typeof createEventTracker>;

interface EventListeners {
  /** The page has handled an event of the action. */
  heard(): void;
  /** A script opens or closes a popover meanwhile, which leaves no mutation. */
  toggled(popover: Element): void;
}

type Hear = (event: Event) => void;

function listen(page: Document, hear: Hear, hearToggle: Hear): void {
  for (const view of windowsOf(page)) {
    view.addEventListener("beforetoggle", hearToggle, true);
    for (const type of `${ACTION_EVENTS} ${POINTER_EVENTS}`.split(" ")) view.addEventListener(type, hear, true);
  }
}

/** A cause ends with the event's own task: the changes of its listeners are noted in microtasks of that task. */
export function createEventTracker(page: Document, { heard, toggled }: EventListeners) {
  let armed = false;
  let begun = false;
  let cause: Cause | null = null;
  let latest = 0;
  const afterThisTask = createNextTask();
  const hear = (event: Event): void => {
    if (!armed) return;
    // Events that a listener dispatches are part of the action. The browser's later pointer events, over elements that the
    // action brought there, have no cause, even if they come before `afterThisTask` runs.
    const own = cause === "action" && !event.isTrusted ? "action" : causeOf(event);
    begun ||= own === "action";
    cause = begun && own === "pointer" ? null : own;
    const mine = ++latest;
    afterThisTask(() => {
      if (mine !== latest) return;
      if (cause === "action") heard();
      cause = null;
    });
  };
  const hearToggle = ({ target }: Event): void => {
    // The cast: only elements are toggled.
    if (armed && cause === "action") toggled(target as Element);
  };
  const attach = (): void => listen(page, hear, hearToggle);
  attach();
  return {
    /** From here on, events belong to the action. */
    arm() {
      attach();
      armed = true;
      begun = false;
    },
    disarm() {
      armed = false;
    },
    /** Cause of the event in progress. */
    now: () => cause,
  };
}

/** Uses the urgent task queue if there is one: otherwise due timers would run first. */
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
function causeOf(event: Event): Cause {
  const drags = "buttons" in event && event.buttons !== 0;
  return drags || !POINTER_EVENTS.includes(event.type) ? "action" : "pointer";
}

const MOST_RECORDS = 200;
const MOST_TOLD = 12;
const WORDS = 80;
/** A part with more controls counts as the whole page. */
const MOST_CONTROLS = 12;

/** Attributes that say what an element is, shows or is called. */
const TELLING = tokenSet(
  "aria-checked aria-selected aria-expanded aria-pressed aria-valuenow aria-valuetext aria-sort aria-current aria-disabled aria-invalid aria-label alt title value placeholder href disabled open checked",
);
/** Attributes that may show or hide their element. */
const SHOWING = new Set(["hidden", "class", "style", "aria-hidden", "inert", "open"]);

type Change =
  | { readonly kind: "came" | "said" | "shown"; readonly node: Element }
  /** Only the text of a removed node remains. */
  | { readonly kind: "went"; readonly text: string };

/** Value of each attribute of an element before its first change. */
export type ChangedAttributes = ReadonlyMap<string, string | null>;

export class ChangeLog {
  private changes: Change[] = [];
  private nodes = new Map<Element, Map<string, string | null>>();

  restart(): void {
    this.changes = [];
    this.nodes = new Map();
  }

  note(record: MutationRecord): void {
    if (this.changes.length < MOST_RECORDS) this.changes.push(...changesIn(record));
    const { target, attributeName, oldValue } = record;
    const element = isElement(target) ? target : target.parentElement;
    if (element === null || this.nodes.size >= MOST_RECORDS) return;
    const attributes = this.nodes.get(element) ?? new Map<string, string | null>();
    this.nodes.set(element, attributes);
    if (attributeName !== null && !attributes.has(attributeName)) attributes.set(attributeName, oldValue);
  }

  noteToggle(popover: Element): void {
    this.changes.push({ kind: "shown", node: popover });
  }

  /** Elements that changed in any way. */
  touched(): ReadonlyMap<Element, ChangedAttributes> {
    return this.nodes;
  }

  /** Changes that a person could perceive. Class or style changes on the action's `target` do not count. */
  told(identities: Identities, target: Element | null): readonly ObservedChange[] {
    const told = this.changes.filter((change) => !isMark(change, target)).flatMap((change) => tell(change, identities));
    return [...new Map(told.map((change) => [`${change.n ?? ""} ${change.text}`, change])).values()].slice(
      0,
      MOST_TOLD,
    );
  }
}

function changesIn({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord): readonly Change[] {
  if (type === "characterData") return said(target.parentNode);
  if (type === "attributes") {
    const name = attributeName ?? "";
    return [
      ...(TELLING.has(name) ? said(target) : []),
      ...(SHOWING.has(name) && isElement(target) ? [{ kind: "shown" as const, node: target }] : []),
    ];
  }
  const came = [...addedNodes].flatMap((node) => (isElement(node) ? [{ kind: "came" as const, node }] : said(target)));
  const left = [...removedNodes].map((node) => (isElement(node) ? wordsOf(node) : (node.nodeValue ?? "")));
  return [...came, ...left.map((text) => ({ kind: "went" as const, text }))];
}

const said = (node: Node | null): readonly Change[] =>
  node !== null && isElement(node) ? [{ kind: "said", node }] : [];

/** A class or style on the target, or inside it, is only its look while it is pressed or has the focus. */
const isMark = (change: Change, target: Element | null): boolean =>
  change.kind === "shown" && target !== null && deepContains(target, change.node);

function tell(change: Change, identities: Identities): readonly ObservedChange[] {
  if (change.kind === "went") return quote(change.text);
  const { node, kind } = change;
  if (kind === "shown") return isWholePage(node) ? [] : quote(wordsOf(node));
  if (!node.isConnected || !isShown(node)) return kind === "said" ? [] : quote(wordsOf(node));
  const n = kind === "said" ? numberNear(node, identities) : identities.knownNumber(node);
  const [first] = quote(wordsOf(node));
  if (first === undefined) return n === undefined ? [] : [{ n, text: "" }];
  return [n === undefined ? first : { n, ...first }];
}

/** Number of the control around the words. */
function numberNear(node: Element, identities: Identities): number | undefined {
  let at: Element | null = node;
  for (let steps = 0; at !== null && steps < 3; steps += 1, at = deepParent(at)) {
    const n = identities.knownNumber(at);
    if (n !== undefined) return n;
  }
  return undefined;
}

/** A class on the whole page is only a mode of the page. */
function isWholePage(node: Element): boolean {
  if (["html", "body", "main"].includes(node.localName)) return true;
  return node.querySelectorAll("input,select,textarea,button,a[href]").length > MOST_CONTROLS;
}

const ATTRIBUTES = ["aria-label", "alt", "title", "placeholder"];

/** Words of the element and its content, without text typed into fields. */
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

const isSilent = (node: Node): boolean =>
  node.parentElement !== null && /^(?:script|style|textarea|template)$/.test(node.parentElement.localName);

function quote(text: string): readonly ObservedChange[] {
  const words = maskText(text).replace(/\s+/g, " ").trim();
  return words === "" ? [] : [{ text: words.slice(0, WORDS) }];
}
